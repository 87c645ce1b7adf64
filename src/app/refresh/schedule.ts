/**
 * When sources are refreshed: each by its publisher's rhythm, a little later than sharp, and ever later while it fails. At
 * the start only what is due is; what has piled up is taken in portions, so that neither publishers nor this machine meet
 * a rush. One refresh runs at a time, here and over all servers of a data folder.
 */
import { Cron } from 'croner'
import type { Logger } from 'pino'
import { nextVisit, type Rhythm } from '#lib/rhythm.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { EditionHolder } from '#storage/editions/serving.ts'
import { RebuildNeeded } from '#storage/editions/shape.ts'
import type { EditionStore, SourceHealth } from '#storage/editions/store.ts'
import type { RefreshLease } from './refresh-lease.ts'

/** A refresh that has been started. */
export interface RunningRefresh {
  stop(): void
  ended: Promise<void>
}

/** A source to be visited; a dataset of files is one. */
export interface Visited {
  id: string
  dataset: string
  rhythm: Rhythm
  /** Its place in the spread of its rhythm, from 0 to 1; sources of one site have the same. */
  shift: number
}

/** What the schedule is made of. */
export interface ScheduleOptions {
  /** In the order in which they are taken where several are due. */
  sources: readonly Visited[]
  store: EditionStore
  editions: EditionHolder
  logger: Logger
  /** Starts a refresh of datasets by name, or of sources by id; in the epoch of its lease, where it needs one. */
  start: (names: readonly string[], epoch: number | null) => RunningRefresh
  /** What is held while one runs, where other servers share the folder. */
  lease: Pick<RefreshLease, 'take' | 'isAbandoned'> | null
  now: () => Date
}

/** When it is looked for what is due: a dataset of everything that piled up takes an hour, portion by portion. */
const LOOK_AGAIN = '*/10 * * * *'
/** When it is looked whether the server that refreshes is gone. */
const WATCH = '*/15 * * * * *'
/** So many sources are taken at once, unless one dataset's must be together. */
export const PORTION = 25

/** Starts refreshes. `begin` once, `stop` at the end. */
export class RefreshSchedule {
  private readonly running = new Set<RunningRefresh>()
  private jobs: Cron[] = []
  private looking = false
  /** Files that a rebuild was tried for: one that does not help must not visit the publishers every hour. */
  private readonly tried = new Set<string>()
  /** When this process had a source visited: one that leaves no trace in the edition is not visited again at once. */
  private readonly started = new Map<string, Date>()

  constructor(private readonly options: ScheduleOptions) {}

  begin(): void {
    const { logger } = this.options
    const look = () =>
      this.catchUp().catch((error: Error) => logger.error({ err: error }, 'could not see what is due'))
    const options = { timezone: 'UTC', unref: true }
    this.jobs = [new Cron(LOOK_AGAIN, options, look)]
    const { lease } = this.options
    // While the store does not answer, nobody can take over.
    const watch = async () => void ((await lease?.isAbandoned().catch(() => false)) && (await look()))
    if (lease !== null) this.jobs.push(new Cron(WATCH, options, watch))
    void look()
  }

  /** Starts a refresh of what is due, unless one is running. A laptop that slept at three in the morning needs it. */
  async catchUp(): Promise<void> {
    // Two looks at once would start what is due twice.
    if (this.looking) return
    this.looking = true
    await this.look().finally(() => {
      this.looking = false
    })
  }

  private async look(): Promise<void> {
    const { sources, store, editions } = this.options
    const health = (await store.current())?.sources ?? []
    if (this.running.size > 0) return
    const edition = editions.current()
    const rebuilds = edition ? findRebuilds(edition).filter(({ file }) => !this.tried.has(file)) : []
    if (rebuilds.length > 0) return this.rebuild(rebuilds)
    const due = this.findDue(sources, health)
    if (due.length > 0) await this.run(due.map(({ id }) => id))
  }

  stop(): void {
    for (const job of this.jobs) job.stop()
    for (const refresh of this.running) refresh.stop()
  }

  private async rebuild(rebuilds: readonly { name: string; file: string }[]): Promise<void> {
    const { sources } = this.options
    const datasets = [...new Set(sources.map(({ dataset }) => dataset))]
    // A file that is made out of those of the datasets is made anew with any of them.
    const derived = rebuilds.some(({ name }) => !datasets.includes(name))
    const names = datasets.filter((name) => derived || rebuilds.some((each) => each.name === name))
    const ids = sources.filter(({ dataset }) => names.includes(dataset)).map(({ id }) => id)
    if (await this.run(names, ids)) for (const { file } of rebuilds) this.tried.add(file)
  }

  /** The sources that are due, a portion of them. */
  private findDue(sources: readonly Visited[], health: readonly SourceHealth[]): Visited[] {
    const now = this.options.now()
    const due = sources.filter((source) => {
      const visits = visitsOf(source, health)
      const started = this.started.get(source.id)
      // It was started from here, and nothing is told of how it went: that is a failure.
      const lost = started !== undefined && (visits.last === null || visits.last < started)
      const known = lost ? { last: started, failures: visits.failures + 1 } : visits
      return nextVisit(source.rhythm, known, source.shift) <= now
    })
    const portion: Visited[] = []
    for (const dataset of new Set(due.map((source) => source.dataset))) {
      const own = due.filter((source) => source.dataset === dataset)
      if (portion.length > 0 && portion.length + own.length > PORTION) break
      portion.push(...own.slice(0, PORTION))
    }
    return portion
  }

  /** False while another server refreshes. */
  private async run(names: readonly string[], ids: readonly string[] = names): Promise<boolean> {
    const { lease, start, now } = this.options
    const held = lease === null ? null : await lease.take()
    if (lease !== null && held === null) return false
    const at = now()
    for (const id of ids) this.started.set(id, at)
    const refresh = start(names, held?.epoch ?? null)
    this.running.add(refresh)
    void refresh.ended.then(() => {
      this.running.delete(refresh)
      void held?.release()
    })
    return true
  }
}

/** When a source was visited last, and how often in vain. Of a dataset of files, any of them tells when. */
function visitsOf({ id, dataset }: Visited, health: readonly SourceHealth[]) {
  const own = health.find((each) => each.id === id)
  const told = id.includes('/') ? (own ? [own] : []) : health.filter((each) => each.dataset === dataset)
  const last = told
    .map(({ last_attempt }) => last_attempt ?? '')
    .sort()
    .at(-1)
  return { last: last ? new Date(last) : null, failures: own?.failures ?? 0 }
}

/** The datasets whose file another version wrote. A damaged file is not among them: a refresh would lose its history. */
function findRebuilds({ datasets, broken }: OpenEdition): { name: string; file: string }[] {
  return [...broken]
    .filter(([name, error]) => error instanceof RebuildNeeded && name in datasets)
    .map(([name]) => ({ name, file: datasets[name]!.file }))
}
