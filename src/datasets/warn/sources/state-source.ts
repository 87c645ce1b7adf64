/** What a state source is made of: mostly facts, read by shared code. */
import { type Document, missingEnd } from '#ingest/document.ts'
import type { Web } from '#ingest/fetch/web.ts'
import {
  type Parsed,
  type RefusedDocument,
  type ReviewItem,
  type Source,
  SourceChanged,
} from '#ingest/source.ts'
import type { IsoDate } from '#lib/dates.ts'
import { stateName } from '#lib/states.ts'
import { cleanText } from '#lib/text.ts'
import { type CellRules, type ParsedNotice, type RawNotice, readNotice } from '../cells/notice.ts'
import type { RawRow, RawTable } from '../readers/table.ts'
import { mapColumns } from './layout.ts'
import { onePage } from './pages.ts'
import { type IsRetold, type SeriesOf, withoutEarlierEditions, withoutRetold } from './vintages.ts'

/**
 * One layout of a publisher's table: which of its columns is which of our fields. A list gives the spellings
 * accepted for one column.
 */
export type Columns = { [Field in keyof RawNotice]?: string | string[] }

/** The facts of one state. */
export interface WarnSourceFacts extends Omit<CellRules, 'publisher'> {
  /** The agency that publishes, as it calls itself. */
  publisher: string
  /** The landing page a person would open. */
  page: string
  /** The addresses a refresh fetches today, in the publisher's own steps. By default the page alone. */
  fetch?: (web: Web, today: IsoDate) => AsyncIterable<Document>
  /**
   * The tables of one document. An empty list says that the document is known and holds no notices (a landing
   * page, a letter); a document that is not what it should be throws SourceChanged (`unexpected` helps).
   */
  read: (document: Document) => RawTable[] | Promise<RawTable[]>
  /** The layout, or the layouts through the years; the first one whose columns are all there is taken. */
  columns: Columns | Columns[]
  /** Columns that are known and not kept: contacts, links, row numbers. Any other column is an alarm. */
  ignored?: string[]
  /** Mapped columns that some tables lack. */
  optional?: (keyof RawNotice)[]
  /** Takes a mapped row apart further (an address inside the company cell), into several, or drops it with null. */
  refine?: (notice: RawNotice, row: RawRow, document: Document) => RawNotice | RawNotice[] | null
  /** Where a list gets a new address with each edition: of the editions that an archive holds, the newest is read. */
  series?: SeriesOf
  /** Where documents overlap in time: whether a newer one's row tells an older one's notice in other words. */
  isRetold?: IsRetold
  /** Days the state may be quiet before its data count as stale. Daily publishers 45, quiet ones up to 365. */
  quietDaysMax: number
  /** Fields that are read out of remarks alone: see `Source`. */
  outOfRemarks?: readonly string[]
}

/** A WARN source with its facts at hand, for coverage pages and tests. */
export interface WarnSource extends Source<ParsedNotice> {
  state: string
  facts: WarnSourceFacts
}

/** Makes a source of a state's facts. */
export function warnSource(facts: WarnSourceFacts): WarnSource {
  const part = facts.state.toLowerCase()
  const id = `warn/${part}`
  stateName(facts.state)
  const fetch = facts.fetch ?? onePage(facts.page)
  return {
    id,
    dataset: 'warn',
    part,
    publisher: facts.publisher,
    page: facts.page,
    quietDays: facts.quietDaysMax,
    ...(facts.outOfRemarks && { outOfRemarks: facts.outOfRemarks }),
    region: facts.state,
    state: facts.state,
    facts,
    fetch,
    parse: (documents) => parseDocuments(id, facts, documents),
    ...(facts.series && { seriesOf: ({ url }: Document) => facts.series!(url) }),
  }
}

/** Reads documents by a state's facts; `id` is the source that complains. */
export async function parseDocuments(
  id: string,
  facts: WarnSourceFacts,
  documents: readonly Document[],
): Promise<Parsed<ParsedNotice>> {
  const entries: Entry[] = []
  const review: ReviewItem[] = []
  const refused: RefusedDocument[] = []
  const current = facts.series ? withoutEarlierEditions(documents, facts.series, facts.page) : documents
  for (const document of current) {
    for (const { table, map } of await readMapped(id, facts, document, refused)) {
      for (const row of table.rows) {
        for (const raw of rawNotices(facts, map, row, document, review)) {
          if (cleanText(raw.company_name) === '') {
            // Only what is kept of a row: the others may name people.
            const cells = Object.values(raw).filter((c) => typeof c === 'string' && cleanText(c) !== '')
            review.push({
              field: 'company_name',
              cell: '',
              reason: 'the row names no employer',
              row: cells.join(' | '),
            })
            continue
          }
          const place = { url: document.url, fetchedAt: document.fetchedAt, year: table.year }
          entries.push({ raw, place, detail: table.detail ?? false })
        }
      }
    }
  }
  const rows = joinDetails(entries).map(({ raw, place }) => readNotice(raw, facts, place, review))
  return {
    rows: facts.isRetold ? withoutRetold(rows, facts.isRetold) : rows,
    review,
    ...(refused.length > 0 ? { refused } : {}),
  }
}

/** A document's tables with their layouts. One that the source can do without is `refused` where it is not what it was. */
async function readMapped(
  id: string,
  facts: WarnSourceFacts,
  document: Document,
  refused: RefusedDocument[],
): Promise<{ table: RawTable; map: Map<string, keyof RawNotice> }[]> {
  try {
    const tables = await readTables(id, facts, document)
    return tables.map((table) => ({ table, map: mapColumns(id, facts, table) }))
  } catch (error) {
    if (document.welcome === undefined || !(error instanceof SourceChanged)) throw error
    refused.push({ document, reason: error.found })
    return []
  }
}

/** A mapped row and where it stands. */
interface Entry {
  raw: RawNotice
  place: { url: string; fetchedAt: IsoDate; year?: number }
  detail: boolean
}

/** Puts pages of single notices to the listed rows that link to them. A page that no list names stands for itself. */
function joinDetails(entries: Entry[]): Entry[] {
  const pages = new Map<string, Entry[]>()
  for (const entry of entries.filter((e) => e.detail))
    pages.set(entry.place.url, [...(pages.get(entry.place.url) ?? []), entry])
  if (pages.size === 0) return entries
  const listed = new Set(entries.filter((e) => !e.detail).map((e) => e.raw.notice_url))
  return entries.flatMap((entry) => {
    if (entry.detail) return listed.has(entry.place.url) ? [] : [entry]
    const known = pages.get(entry.raw.notice_url ?? '') ?? []
    // Of pages fetched on several days, the one that the reader of this list could have opened.
    const page = known.findLast((p) => p.place.fetchedAt <= entry.place.fetchedAt) ?? known[0]
    return page ? [{ ...entry, raw: completeNotice(entry.raw, page.raw) }] : [entry]
  })
}

function completeNotice(listed: RawNotice, page: RawNotice): RawNotice {
  const whole = { ...page }
  for (const [field, cell] of Object.entries(listed) as [keyof RawNotice, string | undefined][])
    if (cleanText(cell) !== '') whole[field] = cell!
  return whole
}

async function readTables(id: string, facts: WarnSourceFacts, document: Document): Promise<RawTable[]> {
  if (document.bytes.length === 0) throw new SourceChanged(id, `${document.url} is empty`)
  const end = missingEnd(document)
  if (end !== null) throw new SourceChanged(id, `${document.url} breaks off: it has no ${end}`)
  try {
    return await facts.read(document)
  } catch (error) {
    if (error instanceof SourceChanged) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new SourceChanged(id, `${document.url} could not be read: ${reason}`)
  }
}

function rawNotices(
  facts: WarnSourceFacts,
  map: Map<string, keyof RawNotice>,
  row: RawRow,
  document: Document,
  review: ReviewItem[],
): RawNotice[] {
  const raw: RawNotice = { company_name: '' }
  for (const [label, field] of map) raw[field] = row[label] ?? ''
  cutLongCells(raw, review)
  if (isSeparator(raw)) return []
  const refined = facts.refine ? facts.refine(raw, row, document) : raw
  return refined === null ? [] : [refined].flat()
}

/** The longest cell there is has 2,119 characters: a list of industries. An end tag that is missing makes one of a page. */
export const CELL_CHARACTERS_MAX = 2_500

/** Cuts what no cell can be before any pattern sees it: some take time by the square of its length. */
function cutLongCells(raw: RawNotice, review: ReviewItem[]): void {
  for (const [field, cell] of Object.entries(raw) as [keyof RawNotice, string][]) {
    if (cell.length <= CELL_CHARACTERS_MAX) continue
    raw[field] = cell.slice(0, CELL_CHARACTERS_MAX)
    const reason = `cut after ${CELL_CHARACTERS_MAX} of ${cell.length} characters`
    review.push({
      field,
      cell: cell.slice(0, SHOWN_CHARACTERS),
      reason,
      row: raw.company_name.slice(0, SHOWN_CHARACTERS),
    })
  }
}

/** So much of a cell that was cut is told of it. */
const SHOWN_CHARACTERS = 200

/** Rows that carry no notice: blank ones, totals, and those in which every cell says N/A. */
function isSeparator(raw: RawNotice): boolean {
  const cells = Object.values(raw).map((c) => cleanText(c))
  const name = cleanText(raw.company_name)
  return (
    cells.every((c) => /^(n\/?a)?$/i.test(c)) ||
    /^(grand total|totals?|report summary|sub-?totals?)\b\s*:?\s*\d*$/i.test(name)
  )
}
