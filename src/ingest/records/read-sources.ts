/** Reading the sources of a dataset: each fetched, parsed and gated on its own, so that none stops another. */
import { join } from 'node:path'
import type { IsoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import type { DatasetIngest, SourceResult } from '../dataset.ts'
import type { Document } from '../document.ts'
import { Archive } from '../fetch/archive.ts'
import { type DropIn, dropIn } from '../fetch/drop-in.ts'
import { Hosts } from '../fetch/hosts.ts'
import { generations, type Mirror, mirrorDocuments } from '../fetch/mirror.ts'
import { politeWeb, type WebSettings } from '../fetch/polite-web.ts'
import { countByField, countFilled, refuseReading } from '../gate.ts'
import type { Previous, ReviewItem, Source } from '../source.ts'

/** Where sources are read from, and with how much patience. */
export interface ReadOptions {
  dataDir: string
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

const PARALLEL = 6
const DEADLINE_SECONDS = 15 * 60

/** Reads all sources of a dataset, side by side where they are fetched. */
export async function readSources(
  dataset: DatasetIngest,
  options: ReadOptions,
  mirror: Mirror | null,
  health: ReadonlyMap<string, SourceHealth>,
  previous: Previous,
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
          : (signal: AbortSignal) => fetchDocuments(source, options, archive, hosts, previous, signal)
      let documents: Document[] = []
      const remembered = async (signal: AbortSignal) => {
        documents = await read(signal)
        return documents
      }
      results[at] = await readSource(dataset, source, options, remembered, health.get(source.id))
      if (results[at]!.status === 'ok' && (files || !mirror)) await archive.markRead(documents)
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
  options: ReadOptions,
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
    for (const generation of generations(documents, (document) => source.seriesOf?.(document) ?? null)) {
      const parsed = await untilAborted(source.parse(generation), deadline.signal)
      rows.push(parsed.rows)
      review = parsed.review
    }
    const last = rows.at(-1) ?? []
    const reading = { rows: last.length, newest: dataset.newest(last), filled: countFilled(last as object[]) }
    const refused = options.accept?.includes(source.id)
      ? null
      : refuseReading(source, { ...reading, unread: countByField(review) }, before)
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
  options: ReadOptions,
  archive: Archive,
  hosts: Hosts,
  previous: Previous,
  signal: AbortSignal,
): Promise<Document[]> {
  const web = politeWeb({
    dataset: source.dataset,
    part: source.part,
    archive,
    hosts,
    settings: { ...options.web, bytesMax: source.bytesMax ?? options.web.bytesMax },
    ...(source.pace ? { pace: source.pace } : {}),
    signal,
    clock: options.clock,
  })
  const documents: Document[] = []
  for await (const document of source.fetch(web, options.today, previous)) documents.push(document)
  return documents
}

/** An error as one line, with what caused it. */
export function sentence(error: unknown): string {
  if (!(error instanceof Error)) return cleanText(String(error))
  const cause = error.cause instanceof Error ? `: ${sentence(error.cause)}` : ''
  return `${cleanText(error.message) || error.name}${cause}`
}
