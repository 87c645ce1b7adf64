/** What this service does beside answering: its jobs, in a server or in a program that does nothing else. */
import type { Job } from '#jobs/job.ts'
import { JobRunner } from '#jobs/runner.ts'
import { Leases } from '#state/leases.ts'
import type { State } from '#state/state.ts'
import type { EditionHolder } from '#storage/editions/serving.ts'
import type { App } from '../app.ts'
import { followEditions } from './follow-editions.ts'

/** What jobs work with besides the settings. */
export interface JobParts {
  state: State
  editions: EditionHolder
}

/** All jobs. A new one is one line here. */
function jobsOf(_app: App, _parts: JobParts): Job[] {
  return []
}

/** What runs them. */
export function openJobs(app: App, parts: JobParts): JobRunner {
  const { now, logger } = app
  return new JobRunner({
    jobs: jobsOf(app, parts),
    leases: new Leases(parts.state),
    now,
    onError: (job, error) => logger.error({ job, err: error }, 'a job has failed; it is tried again'),
  })
}

/** A program that runs jobs and answers nobody. */
export interface OpenWork extends Pick<JobRunner, 'begin' | 'once'> {
  /** Waits for what is running, and closes the data. */
  close(): Promise<void>
}

/** Opens it. Throws StateError. */
export async function openWork(app: App): Promise<OpenWork> {
  const state = await app.openState()
  const editions = followEditions(app)
  await editions.start()
  const runner = openJobs(app, { state, editions })
  return {
    begin: () => runner.begin(),
    once: () => runner.once(),
    async close() {
      await runner.stop()
      await editions.close()
      await state.close()
    },
  }
}
