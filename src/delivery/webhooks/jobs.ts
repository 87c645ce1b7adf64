/** What is done about webhooks beside answering. */
import type { Job } from '#jobs/job.ts'
import { Deliverer } from './deliverer.ts'
import type { OpenWebhooks } from './services.ts'

/** Sends what is due. Each server does, each delivery by one of them. */
export function sendingJob({ queue, sending }: Pick<OpenWebhooks, 'queue' | 'sending'>): Job {
  const deliverer = new Deliverer({ queue, sending, random: Math.random })
  return { name: 'webhooks', everySeconds: 2, shared: true, run: ({ signal }) => deliverer.run(signal) }
}
