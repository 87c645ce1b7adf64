/** The refresh: every source fetched, read and gated on its own, then one edition published. */
import { type DatasetWriter, EditionStore, type Manifest, type SourceHealth } from '#storage/editions.ts'
import { openEdition } from '#storage/serving.ts'
import { writeDuckDbFile } from '#storage/tables.ts'
import type { DatasetIngest, SourceChanges, SourceResult, Staged } from './dataset.ts'
import { lockRefresh } from './lock.ts'
import { openMirror } from './mirror.ts'
import { type ReadOptions, readSources, sentence } from './read-sources.ts'
import type { ReviewItem } from './source.ts'

/** What a refresh is to do. */
export interface RefreshOptions extends ReadOptions {
  datasets: readonly DatasetIngest[]
}

/** One line of the table at the end of a refresh. */
export interface SourceReport extends SourceChanges {
  source: string
  unparsed: number
  status: SourceHealth['status']
  message: string | null
}

/** How a refresh ended. */
export interface RefreshReport {
  sources: SourceReport[]
  review: { source: string; items: ReviewItem[] }[]
  /** The edition that serves now; null when there was none and none could be made. */
  edition: Manifest | null
  /** True when some dataset's file is new; false when nothing had changed. */
  published: boolean
  /** 0 all well, 3 some sources failed, 1 no source could be read. */
  exitCode: 0 | 1 | 3
}

/** Runs one refresh. Throws RefreshRunning when another one is at work in the same data folder. */
export async function refresh(options: RefreshOptions): Promise<RefreshReport> {
  const lock = await lockRefresh(options.dataDir)
  try {
    return await refreshLocked(options)
  } finally {
    lock.release()
  }
}

async function refreshLocked(options: RefreshOptions): Promise<RefreshReport> {
  const known = new Set(options.datasets.flatMap(({ sources }) => sources.map(({ id }) => id)))
  const unknown = options.accept?.find((id) => !known.has(id))
  if (unknown !== undefined) throw new Error(`there is no source "${unknown}" to accept`)
  const store = new EditionStore(options.dataDir)
  await store.prepare()
  await store.collect()
  const current = await store.current()
  const before = current?.sample ? null : current
  const mirror = options.mirror === undefined ? null : await openMirror(options.mirror)
  // What is said of a source that is no more would stay as it was for ever.
  const refreshed = new Set(options.datasets.map(({ name }) => name))
  const stays = ({ id, dataset }: SourceHealth) => known.has(id) || !refreshed.has(dataset)
  const health = new Map(before?.sources.filter(stays).map((s) => [s.id, s]))
  const writers: Record<string, DatasetWriter> = {}
  const reports: SourceReport[] = []
  const review: RefreshReport['review'] = []

  for (const dataset of options.datasets) {
    const results = await readSources(dataset, options, mirror, health)
    const attempted = results.filter((r) => r.status !== 'no_file')
    // One dataset that cannot be put together never stops another; its file of before is taken over.
    const staged = await stageDataset(dataset, results, options, store, before).catch((error: unknown) => {
      for (const result of attempted) Object.assign(result, { status: 'failed', message: sentence(error) })
      return null
    })
    if (staged?.changed) writers[dataset.name] = writeStaged(staged)
    for (const result of results) {
      const { id } = result.source
      const rows = health.get(id)?.rows ?? 0
      const changes = staged?.changes.get(id) ?? { rows, new: 0, changed: 0, gone: 0 }
      reports.push({
        source: id,
        ...changes,
        unparsed: result.review.length,
        status: result.status,
        message: result.message,
      })
      if (result.review.length > 0) review.push({ source: id, items: result.review })
    }
    for (const result of attempted) {
      health.set(result.source.id, healthOf(result, health.get(result.source.id), options.clock()))
    }
  }

  const anyOk = reports.some((r) => r.status === 'ok')
  const anyFailed = reports.some((r) => r.status === 'failed')
  const published = Object.keys(writers).length > 0
  let edition = before
  // Without an edition of real rows there is nothing to put the sources' health beside.
  if (published || (before && (anyOk || anyFailed))) {
    edition = await store.publish({ writers, sources: [...health.values()], now: options.clock() })
    await store.collect()
  }
  return { sources: reports, review, edition, published, exitCode: !anyOk ? 1 : anyFailed ? 3 : 0 }
}

async function stageDataset(
  dataset: DatasetIngest,
  results: SourceResult<unknown>[],
  options: RefreshOptions,
  store: EditionStore,
  before: Manifest | null,
): Promise<Staged | null> {
  if (!results.some((r) => r.status === 'ok')) return null
  const own = before?.datasets[dataset.name]
  if (!before || !own) return dataset.stage({ previous: null, results, today: options.today })
  const edition = await openEdition(
    store,
    { ...before, datasets: { [dataset.name]: own } },
    { connections: 1, memoryMb: 256 },
  )
  try {
    const broken = edition.broken.get(dataset.name)
    // Staging without yesterday's rows would lose their history: a damaged file stops the dataset, loudly.
    if (broken)
      throw new Error(`the edition's file of ${dataset.name} is damaged; roll back with editions use`, {
        cause: broken,
      })
    return await dataset.stage({ previous: edition.db, results, today: options.today })
  } finally {
    await edition.db.close()
  }
}

/** The writer of a dataset's file, counting rows by table. */
export function writeStaged(staged: Staged): DatasetWriter {
  return async (path) => {
    const rows: Record<string, number> = {}
    const counted = staged.tables.map(({ table, rows: given }) => ({
      table,
      rows: (async function* () {
        rows[table.name] = 0
        for await (const row of given) {
          rows[table.name]!++
          yield row
        }
      })(),
    }))
    await writeDuckDbFile(path, counted)
    return rows
  }
}

function healthOf(result: SourceResult<unknown>, before: SourceHealth | undefined, now: Date): SourceHealth {
  const { source, status, message } = result
  const time = now.toISOString()
  const identity = {
    id: source.id,
    dataset: source.dataset,
    ...(source.importer ? { importer: true } : {}),
    publisher: source.publisher,
    page: source.page,
  }
  if (status !== 'ok') {
    const { last_success = null, rows = 0, newest = null, filled } = before ?? {}
    return { ...identity, status, message, last_attempt: time, last_success, rows, newest, filled }
  }
  return {
    ...identity,
    status,
    message: null,
    last_attempt: time,
    last_success: time,
    rows: result.rows,
    newest: result.newest,
    filled: result.filled,
  }
}
