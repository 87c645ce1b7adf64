/** What is done about alerts beside answering. */

import { randomUUID } from 'node:crypto'
import type { Job } from '#jobs/job.ts'
import type { State } from '#state/state.ts'
import { AlertQueue } from './queue.ts'
import { AlertSender, type SenderOptions } from './sender.ts'

/** Mails what is due. Each server does, each filter by one of them. */
export function mailingJob({ state, ...options }: Omit<SenderOptions, 'queue'> & { state: State }): Job {
  const sender = new AlertSender({ ...options, queue: new AlertQueue(state, randomUUID()) })
  return { name: 'alerts', everySeconds: 10, shared: true, run: ({ signal }) => sender.run(signal) }
}
