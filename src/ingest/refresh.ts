/** The refresh: every source fetched, read and gated on its own, then one edition published. */
import { join } from 'node:path'
import type { IsoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { type DatasetWriter, EditionStore, type Manifest, type SourceHealth } from '#storage/editions.ts'
import { openEdition } from '#storage/serving.ts'
import { writeDuckDbFile } from '#storage/tables.ts'
import { Archive } from './archive.ts'
import type { DatasetIngest, SourceChanges, SourceResult, Staged } from './dataset.ts'
import type { Document } from './document.ts'
import { type DropIn, dropIn } from './drop-in.ts'
import { countFilled, refuseReading } from './gate.ts'
import { Hosts } from './hosts.ts'
import { lockRefresh } from './lock.ts'
import { generations, type Mirror, mirrorDocuments, openMirror } from './mirror.ts'
import { politeWeb, type WebSettings } from './polite-web.ts'
import type { ReviewItem, Source } from './source.ts'

/** What a refresh is to do. */
export interface RefreshOptions {
  dataDir: string
  datasets: readonly DatasetIngest[]
  /** Take everything from this folder and nothing from the network. */
  mirror?: string
  /** Files that a person has fetched, by source id: those sources are read from them, and no others are. */
  files?: Readonly<Record<string, readonly DropIn[]>>
  /** Sources whose gate is opened once, by id: a person has looked. */
  accept?: readonly string[]
  today: IsoDate
  clock: () => Date
  web: WebSettings
  /** Sources fetched side by side. */
  parallel?: number
  /** A source that has not finished by then is stopped; the others go on. */
  deadlineSeconds?: number
  onProgress?: (progress: Progress) => void
}

/** Where one source is. */
export interface Progress {
  source: string
  step: 'fetching' | 'reading' | 'done'
  message?: string
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

const PARALLEL = 6
const DEADLINE_SECONDS = 15 * 60

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
    const staged = await stageDataset(dataset, results, options, store, before)
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

async function readSources(
  dataset: DatasetIngest,
  options: RefreshOptions,
  mirror: Mirror | null,
  health: Map<string, SourceHealth>,
): Promise<SourceResult<unknown>[]> {
  const archive = new Archive(join(options.dataDir, 'raw'))
  const hosts = new Hosts()
  const results: SourceResult<unknown>[] = []
  // Where files are handed in, the other sources are left as they are.
  const chosen = dataset.sources.filter(({ id }) => !options.files || id in options.files)
  const waiting = [...chosen.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, source] = next
      const files = options.files?.[source.id]
      const read = files
        ? () => dropIn(archive, source, files, options.clock())
        : mirror
          ? () => mirrorDocuments(mirror, source)
          : (signal: AbortSignal) => fetchDocuments(source, options, archive, hosts, signal)
      results[at] = await readSource(dataset, source, options, read, health.get(source.id))
      options.onProgress?.({ source: source.id, step: 'done', message: results[at]!.message ?? undefined })
    }
  }
  // Files of a mirror wait for nobody, so reading them side by side would only hold more of them in memory.
  const workers = mirror ? 1 : (options.parallel ?? PARALLEL)
  await Promise.all(Array.from({ length: workers }, worker))
  return results
}

/** Reads one source; whatever goes wrong stays with it. */
async function readSource<Row>(
  dataset: DatasetIngest<Row>,
  source: Source<Row>,
  options: RefreshOptions,
  read: (signal: AbortSignal) => Promise<Document[]>,
  before: SourceHealth | undefined,
): Promise<SourceResult<Row>> {
  const seconds = options.deadlineSeconds ?? DEADLINE_SECONDS
  const deadline = new AbortController()
  const timer = setTimeout(
    () => deadline.abort(new Error(`not done after ${seconds} seconds`)),
    seconds * 1000,
  )
  const result = (status: SourceResult<Row>['status'], message: string | null): SourceResult<Row> => ({
    source,
    status,
    message,
    generations: [],
    rows: 0,
    newest: null,
    filled: {},
    review: [],
  })
  try {
    options.onProgress?.({ source: source.id, step: 'fetching' })
    const documents = await untilAborted(read(deadline.signal), deadline.signal)
    if (documents.length === 0) {
      if (options.mirror !== undefined) return result('no_file', 'no file in mirror')
      return source.importer
        ? result('no_file', 'history is handed in with a mirror')
        : result('failed', 'the publisher gave no document')
    }
    options.onProgress?.({ source: source.id, step: 'reading' })
    const rows: Row[][] = []
    let review: ReviewItem[] = []
    for (const generation of generations(documents)) {
      const parsed = await untilAborted(source.parse(generation), deadline.signal)
      rows.push(parsed.rows)
      review = parsed.review
    }
    const last = rows.at(-1) ?? []
    const reading = { rows: last.length, newest: dataset.newest(last), filled: countFilled(last as object[]) }
    const refused = options.accept?.includes(source.id)
      ? null
      : refuseReading(source, { ...reading, review }, before)
    if (refused) return { ...result('failed', refused), review }
    return { ...result('ok', null), ...reading, generations: rows, review }
  } catch (error) {
    return result('failed', sentence(error))
  } finally {
    clearTimeout(timer)
  }
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
}

async function fetchDocuments(
  source: Source<unknown>,
  options: RefreshOptions,
  archive: Archive,
  hosts: Hosts,
  signal: AbortSignal,
): Promise<Document[]> {
  const web = politeWeb({
    dataset: source.dataset,
    part: source.part,
    archive,
    hosts,
    settings: options.web,
    signal,
    clock: options.clock,
  })
  const documents: Document[] = []
  for await (const document of source.fetch(web, options.today)) documents.push(document)
  return documents
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
    await writeDuckDbFile(path, counted, staged.finish)
    return rows
  }
}

function healthOf(result: SourceResult<unknown>, before: SourceHealth | undefined, now: Date): SourceHealth {
  const { source, status, message } = result
  const time = now.toISOString()
  const identity = { id: source.id, dataset: source.dataset, publisher: source.publisher, page: source.page }
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

/** An error as one line, with what caused it. */
function sentence(error: unknown): string {
  if (!(error instanceof Error)) return cleanText(String(error))
  const cause = error.cause instanceof Error ? `: ${sentence(error.cause)}` : ''
  return `${cleanText(error.message) || error.name}${cause}`
}
