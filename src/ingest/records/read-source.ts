/** Reading one source: its documents parsed, with stand-ins for those it can do without, and gated. */
import type { IsoDate } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import type { DatasetIngest, SourceResult } from '../dataset.ts'
import { type Document, digestDocuments } from '../document.ts'
import type { Archive } from '../fetch/archive.ts'
import { generations } from '../fetch/mirror.ts'
import { MissingDocuments } from '../fetch/missing.ts'
import { countByField, countFilled, refuseReading, type Turnover } from '../gate.ts'
import { sentence } from '../sentence.ts'
import {
  type Parsed,
  type Previous,
  type RefusedDocument,
  type ReviewItem,
  type Source,
  SourceChanged,
} from '../source.ts'
import type { ReadOptions } from './read-sources.ts'

const DEADLINE_MINUTES = 15
/** Said of a document whose day nobody wrote down. */
const NO_DAY: IsoDate = '1970-01-01'

/** All rows, or those of some regions. */
export type Again = 'all' | ReadonlySet<string>

/** What reading one source needs around it. */
interface Around {
  read: (missing: MissingDocuments, signal: AbortSignal) => Promise<Document[]>
  archive: Archive
  before: SourceHealth | undefined
  previous: Previous
  /**
   * Of documents that gave the rows which are there, what has to be read again nevertheless: everything, or what is of
   * these regions, of which there may be none.
   */
  again: Again
}

/** Reads one source; whatever goes wrong stays with it. Gives the documents that its rows are of as well. */
export async function readSource<Row>(
  dataset: DatasetIngest<Row>,
  source: Source<Row>,
  options: ReadOptions,
  { read, archive, before, previous, again }: Around,
): Promise<{ result: SourceResult<Row>; documents: Document[] }> {
  const seconds = options.deadlineSeconds ?? (source.deadlineMinutes ?? DEADLINE_MINUTES) * 60
  const deadline = new AbortController()
  const timer = setTimeout(
    () => deadline.abort(new Error(`not done after ${seconds} seconds`)),
    seconds * 1000,
  )
  const missing = new MissingDocuments(archive, source.dataset, source.part, deadline.signal)
  const result: SourceResult<Row> = {
    source,
    status: 'failed',
    message: null,
    generations: [],
    rows: 0,
    newest: null,
    seen: null,
    filled: {},
    review: [],
  }
  const ended = (status: SourceResult<Row>['status'], message: string | null) => ({
    result: { ...result, status, message, missing: missing.list(), generations: [] },
    documents: [],
  })
  try {
    options.onProgress?.({ source: source.id, step: 'fetching' })
    if (source.overridden?.off && !options.files && options.mirror === undefined)
      return ended('no_file', 'turned off in SOURCES_FILE')
    if (source.onlyHistory && !options.history && !options.files && options.mirror === undefined)
      return ended('no_file', 'history is handed in with a mirror, or fetched with HISTORY=on')
    const fetched = await untilAborted(read(missing, deadline.signal), deadline.signal)
    if (fetched.length === 0) {
      if (options.mirror !== undefined) return ended('no_file', 'no file in mirror')
      result.asked = source.everyHours !== undefined || source.mayBeIdle
      return source.importer || source.mayBeIdle
        ? ended('no_file', result.asked ? 'nothing was to be had' : 'history is handed in with a mirror')
        : ended('failed', 'the publisher gave no document')
    }
    const digest = missing.list().length === 0 ? digestDocuments(fetched, dataset.readsOnce) : undefined
    const isSame =
      again !== 'all' && before && isUnchanged(before, digest) && !options.accept?.includes(source.id)
    if (isSame && again.size === 0) return { result: unchangedResult(result, before), documents: fetched }
    options.onProgress?.({ source: source.id, step: 'reading' })
    if (isSame) {
      const { rows } = await untilAborted(parseAll(source, fetched, again), deadline.signal)
      const generations = rows.map((given) => ofRegions(dataset, given, again))
      const told = { ...unchangedResult(result, before), unchanged: false, regions: again, generations }
      return { result: told, documents: fetched }
    }
    const first = await untilAborted(parseAll(source, fetched), deadline.signal)
    const { documents, parsed } =
      first.refused.length === 0
        ? { documents: fetched, parsed: first }
        : await withStandIns(source, fetched, first.refused, archive, missing)
    const last = parsed.rows.at(-1) ?? []
    const { review } = parsed
    const addresses = new Set(documents.map(({ url }) => url))
    const { sinceYear } = missing
    const given = { review, missing: missing.list(), read: addresses, sinceYear, generations: parsed.rows }
    Object.assign(result, given)
    const kept = await keptRows(dataset, result, previous)
    const listed = kept.length === 0 ? (last as object[]) : [...(last as object[]), ...kept]
    const reading = {
      rows: listed.length,
      newest: dataset.newest(listed as Row[]),
      filled: countFilled(listed),
      turnover: await turnoverOf(dataset, result, before, previous),
    }
    const refused = options.accept?.includes(source.id)
      ? null
      : refuseReading(source, { ...reading, unread: countByField(review) }, before)
    if (refused) {
      // What was read is told to whoever looks, and taken by nobody.
      const { rows, newest } = reading
      const failed = ended('failed', refused)
      return { ...failed, result: { ...failed.result, rows, newest } }
    }
    const seen = dataset.seen?.(last) ?? lastFetch(documents)
    const isWhole = digest !== undefined && first.refused.length === 0 && kept.length === 0
    const told = { ...reading, seen, ...(isWhole ? { documents: digest } : {}) }
    return { result: { ...result, status: 'ok', ...told }, documents }
  } catch (error) {
    const failed = ended('failed', sentence(error))
    return { ...failed, result: { ...failed.result, changed: error instanceof SourceChanged } }
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the rows that are there are all those that these documents gave. */
const isUnchanged = ({ documents, last_success }: SourceHealth, digest: string | undefined) =>
  digest !== undefined && documents === digest && last_success !== null

/** Rows of regions; all of them, where the dataset tells none apart. */
const ofRegions = <Row>(
  { regionOf }: DatasetIngest<Row>,
  rows: Row[],
  regions: ReadonlySet<string>,
): Row[] => (regionOf ? rows.filter((row) => regions.has(regionOf(row))) : rows)

/** What documents gave that were read before. */
const unchangedResult = <Row>(result: SourceResult<Row>, before: SourceHealth): SourceResult<Row> => ({
  ...result,
  status: 'ok',
  unchanged: true,
  documents: before.documents!,
  rows: before.rows,
  newest: before.newest,
  filled: before.filled ?? {},
  seen: before.seen_on ?? null,
})

/** The states in which a source's pages stood. */
export const statesOf = (source: Source<unknown>, documents: readonly Document[]) =>
  generations(documents, (document) => source.seriesOf?.(document) ?? null)

/** What the states of a source's pages gave, oldest first. */
interface ParsedAll<Row> {
  rows: Row[][]
  review: ReviewItem[]
  refused: RefusedDocument[]
}

async function parseAll<Row>(
  source: Source<Row>,
  documents: readonly Document[],
  regions?: ReadonlySet<string>,
): Promise<ParsedAll<Row>> {
  const all: ParsedAll<Row> = { rows: [], review: [], refused: [] }
  for (const generation of statesOf(source, documents)) {
    const parsed: Parsed<Row> = await source.parse(generation, regions)
    all.rows.push(parsed.rows)
    all.review = parsed.review
    all.refused.push(...(parsed.refused ?? []))
  }
  return all
}

/** Reads once more, with what was last read at the addresses of documents that could not be read today. */
async function withStandIns<Row>(
  source: Source<Row>,
  fetched: readonly Document[],
  refused: readonly RefusedDocument[],
  archive: Archive,
  missing: MissingDocuments,
): Promise<{ documents: Document[]; parsed: ParsedAll<Row> }> {
  const reasons = new Map(refused.map(({ document, reason }) => [document, reason]))
  const documents: Document[] = []
  for (const document of fetched) {
    const reason = reasons.get(document)
    if (reason === undefined) {
      documents.push(document)
      continue
    }
    await archive.markRefused(document)
    const before = await missing.noteUnread(document, reason)
    if (before) documents.push(before)
  }
  const parsed = await parseAll(source, documents)
  // What stood in is refused as well where the reader has become stricter since it was read.
  for (const { document } of parsed.refused) missing.withoutStandIn(document)
  const left = new Set(parsed.refused.map(({ document }) => document))
  return { documents: documents.filter((document) => !left.has(document)), parsed }
}

/** Rows of the edition before that are neither listed nor gone: nobody could look. */
async function keptRows<Row>(
  dataset: DatasetIngest<Row>,
  result: SourceResult<Row>,
  previous: Previous,
): Promise<readonly object[]> {
  const isWhole = result.sinceYear === undefined && (result.missing ?? []).every(({ stands_in }) => stands_in)
  if (!dataset.keptRows || isWhole) return []
  const database = await previous()
  return database ? dataset.keptRows(database, result) : []
}

/** What another version of the reader or another hand gives differs in more than its publisher has changed. */
async function turnoverOf<Row>(
  dataset: DatasetIngest<Row>,
  result: SourceResult<Row>,
  before: SourceHealth | undefined,
  previous: Previous,
): Promise<Turnover | null> {
  if (!dataset.turnover || result.source.importer || before?.read_by !== dataset.readerVersion) return null
  const database = await previous()
  return database && dataset.turnover(database, result, before)
}

/** The day of the newest document; one of unknown day goes by the first day of all. */
function lastFetch(documents: readonly Document[]): IsoDate | null {
  const days = documents.map(({ fetchedAt }) => fetchedAt).filter((day) => day > NO_DAY)
  return days.sort().at(-1) ?? null
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
