/** What is done about webhooks beside answering. */
import type { Job } from '#jobs/job.ts'
import { Announcer, type AnnouncerOptions } from './announcer.ts'
import { Deliverer } from './deliverer.ts'
import { type OwnersOptions, tellOwners } from './owners.ts'
import { announcePeriods, type PeriodOptions } from './periods.ts'
import type { OpenWebhooks } from './services.ts'
import { sweepEvents } from './sweep.ts'

/** Sends what is due. Each server does, each delivery by one of them. */
export function sendingJob({ queue, sending }: Pick<OpenWebhooks, 'queue' | 'sending'>): Job {
  const deliverer = new Deliverer({ queue, sending, random: Math.random })
  return { name: 'webhooks', everySeconds: 2, shared: true, run: ({ signal }) => deliverer.run(signal) }
}

/** Writes down what each edition has changed. */
export function announcingJob(options: AnnouncerOptions): Job {
  const announcer = new Announcer(options)
  return { name: 'announce editions', everySeconds: 10, run: ({ signal }) => announcer.run(signal) }
}

/** Writes down which weeks and months have come out. */
export const periodsJob = (options: PeriodOptions): Job => ({
  name: 'announce periods',
  everySeconds: 30,
  run: () => announcePeriods(options),
})

/** Tells owners what was switched off. */
export const ownersJob = (options: OwnersOptions): Job => ({
  name: 'tell owners of webhooks',
  everySeconds: 300,
  run: () => tellOwners(options),
})

/** Forgets what was sent long ago. */
export const sweepJob = (state: Parameters<typeof sweepEvents>[0]): Job => ({
  name: 'sweep events',
  everySeconds: 6 * 3600,
  run: ({ now }) => sweepEvents(state, now()),
})
