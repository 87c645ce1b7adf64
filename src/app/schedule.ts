/** When datasets are refreshed: on their schedules, and at once what is overdue, was never read or must be rebuilt. */
import { Cron } from 'croner'
import type { Logger } from 'pino'
import type { EditionHolder, OpenEdition } from '#storage/editions/serving.ts'
import { RebuildNeeded } from '#storage/editions/shape.ts'
import type { EditionStore, SourceHealth } from '#storage/editions/store.ts'

/** A refresh that has been started. */
export interface RunningRefresh {
  stop(): void
  ended: Promise<void>
}

/** What the schedule is made of. */
export interface ScheduleOptions {
  /** Names with their schedules, cron patterns in UTC. */
  datasets: readonly { name: string; schedule: string }[]
  store: EditionStore
  editions: EditionHolder
  logger: Logger
  start: (names: readonly string[]) => RunningRefresh
  now: () => Date
}

/** A dataset whose sources were not visited for this long is visited at once. */
const DUE_AFTER_MS = 25 * 3_600_000
/** When it is looked for what is due: each hour, at a minute that others hardly choose. */
const LOOK_AGAIN = '17 * * * *'

/** Starts refreshes. `begin` once, `stop` at the end. */
export class RefreshSchedule {
  private readonly running = new Set<RunningRefresh>()
  private readonly jobs: Cron[] = []
  /** Files that a rebuild was tried for: one that does not help must not visit the publishers every hour. */
  private readonly tried = new Set<string>()

  constructor(private readonly options: ScheduleOptions) {}

  begin(): void {
    const { datasets, logger } = this.options
    const inUtc = { timezone: 'UTC', unref: true }
    const look = () =>
      this.catchUp().catch((error: Error) => logger.error({ err: error }, 'could not see what is due'))
    for (const { name, schedule } of datasets)
      this.jobs.push(new Cron(schedule, inUtc, () => this.run([name])))
    this.jobs.push(new Cron(LOOK_AGAIN, inUtc, look))
    void look()
  }

  /** Starts a refresh of what is due, unless one is running. A laptop that slept at three in the morning needs it. */
  async catchUp(): Promise<void> {
    const { datasets, store, editions, now } = this.options
    const names = datasets.map(({ name }) => name)
    const sources = (await store.current())?.sources ?? []
    if (this.running.size > 0) return
    const edition = editions.current()
    const rebuilds = edition ? findRebuilds(edition).filter(({ file }) => !this.tried.has(file)) : []
    const due = new Set([...findOverdue(names, sources, now()), ...rebuilds.map(({ name }) => name)])
    if (due.size === 0) return
    for (const { file } of rebuilds) this.tried.add(file)
    // A file that is made out of those of the datasets is made anew with any of them.
    const derived = rebuilds.some(({ name }) => !names.includes(name))
    this.run(derived ? names : names.filter((name) => due.has(name)))
  }

  stop(): void {
    for (const job of this.jobs) job.stop()
    for (const refresh of this.running) refresh.stop()
  }

  private run(names: readonly string[]): void {
    const refresh = this.options.start(names)
    this.running.add(refresh)
    void refresh.ended.then(() => this.running.delete(refresh))
  }
}

/** The datasets of which no source was tried lately. */
function findOverdue(names: readonly string[], sources: readonly SourceHealth[], now: Date): string[] {
  const attempts = new Map<string, string>()
  for (const { dataset, last_attempt } of sources) {
    if (last_attempt && last_attempt > (attempts.get(dataset) ?? '')) attempts.set(dataset, last_attempt)
  }
  const dueBefore = new Date(now.getTime() - DUE_AFTER_MS).toISOString()
  return names.filter((name) => (attempts.get(name) ?? '') < dueBefore)
}

/** The datasets whose file another version wrote. A damaged file is not among them: a refresh would lose its history. */
function findRebuilds({ datasets, broken }: OpenEdition): { name: string; file: string }[] {
  return [...broken]
    .filter(([name, error]) => error instanceof RebuildNeeded && name in datasets)
    .map(([name]) => ({ name, file: datasets[name]!.file }))
}
