/**
 * Runs jobs inside a program, each by turns with its rest. Of several servers on one state store one at a time runs a job,
 * by a lease; it is held through the job's rest, so that the job is run once in each, whichever server comes first.
 */
import { setTimeout as rest } from 'node:timers/promises'
import type { Lease, Leases } from '#state/leases.ts'
import type { Job } from './job.ts'

/** Another server takes over so long after the last sign of life of the one that ran the job. */
const LEASE_MS = 60_000
const RENEW_MS = 20_000

/** What running needs. */
export interface RunnerOptions {
  jobs: readonly Job[]
  leases: Pick<Leases, 'take' | 'renew' | 'release'>
  now: () => number
  /** Hears of what jobs throw. */
  onError: (job: string, error: Error) => void
}

/** Runs jobs. `begin` once, `stop` at the end. */
export class JobRunner {
  private readonly stopping = new AbortController()
  private readonly running = new Set<Promise<void>>()

  /** Throws where two jobs have one name. */
  constructor(private readonly options: RunnerOptions) {
    const names = options.jobs.map(({ name }) => name)
    const twice = names.find((name, i) => names.indexOf(name) !== i)
    if (twice !== undefined) throw new Error(`two jobs are called "${twice}"`)
  }

  /** Runs each job now, and again after each rest. */
  begin(): void {
    for (const job of this.options.jobs) {
      const going = this.repeat(job)
      this.running.add(going)
      void going.then(() => this.running.delete(going))
    }
  }

  /** Begins nothing more, and waits for what is running. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await Promise.all(this.running)
  }

  /** Runs each job once, one after the other, unless another server does; gives the names of those that were run. */
  async once(): Promise<string[]> {
    const done: string[] = []
    for (const job of this.options.jobs) if (await this.run(job)) done.push(job.name)
    return done
  }

  private async repeat(job: Job): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      await this.run(job)
      await rest(job.everySeconds * 1000, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** False while another server runs it or lets it rest, and when it failed. */
  private async run(job: Job): Promise<boolean> {
    const { now, onError } = this.options
    try {
      if (!job.shared) return await this.runAlone(job)
      await job.run({ now, signal: this.stopping.signal })
      return true
    } catch (error) {
      onError(job.name, error as Error)
      return false
    }
  }

  private async runAlone(job: Job): Promise<boolean> {
    const { leases, now } = this.options
    const lease = await leases.take(`job ${job.name}`, LEASE_MS)
    if (lease === null) return false
    const lost = new AbortController()
    const renewing = setInterval(() => void this.renew(job, lease, lost), RENEW_MS).unref()
    const signal = AbortSignal.any([this.stopping.signal, lost.signal])
    try {
      await job.run({ now, signal })
      return true
    } finally {
      clearInterval(renewing)
      // Whoever stops leaves the job to the others at once.
      if (this.stopping.signal.aborted) await leases.release(lease)
      else await leases.renew(lease, job.everySeconds * 1000)
    }
  }

  private async renew(job: Job, lease: Lease, lost: AbortController): Promise<void> {
    try {
      if (!(await this.options.leases.renew(lease, LEASE_MS))) lost.abort()
    } catch (error) {
      this.options.onError(job.name, error as Error)
    }
  }
}
