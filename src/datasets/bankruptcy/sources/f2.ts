/**
 * The Administrative Office's tables F-2, filings by district: its workbooks since September 2018, which are fetched, and
 * what the historical-bankruptcies project has stacked of the tables before, which is handed in: by month since 2013, by
 * quarter since 2001, and of chapter 12 alone since 1995. Figures of before, in a column of their own, are that author's
 * estimates and are not taken.
 *
 * A row's chapters add up to its total. Until mid-2018 the tables did not tell chapters 9 and 15: what is left of a total
 * is counted under no chapter. The column of business cases of chapter 12 has come and gone; all of them are business.
 */
import { parse } from 'csv-parse/sync'
import { type Document, decodeText, documentKind } from '#ingest/document.ts'
import { unpackHeld } from '#ingest/fetch/index-entry.ts'
import { type RefusedDocument, type ReviewItem, type Source, SourceChanged } from '#ingest/source.ts'
import { isIsoDate } from '#lib/dates.ts'
import { ARKANSAS, courtByShort } from '../courts.ts'
import type { GivenCount, GivenRow } from '../record.ts'
import { fetchWorkbooks } from './f2-fetch.ts'
import { readF2Workbook } from './f2-workbook.ts'

/** A district's row: the stacked files' columns, as text. */
export type Cells = Record<string, string>

/** Tables come four times a year, on no announced day. */
const WEEK_HOURS = 7 * 24

/** Column → chapter and whether its cases are of business. */
const PARTS: [column: string, chapter: string, business: boolean][] = [
  ['BCHAP_7', '7', true],
  ['NBCHAP_7', '7', false],
  ['BCHAP_11', '11', true],
  ['NBCHAP_11', '11', false],
  ['BCHAP_13', '13', true],
  ['NBCHAP_13', '13', false],
  ['CHAP_12', '12', true],
  ['CHAP_9', '9', true],
  ['CHAP_15', '15', true],
]
const TOTALS = { TOTAL_BUSINESS_FILINGS: true, TOTAL_NON_BUSINESS_FILINGS: false } as const
const NEEDED = [
  'DISTRICT_NS',
  'DATE',
  'TOTAL_FILINGS',
  ...PARTS.map(([column]) => column),
  ...Object.keys(TOTALS),
]

export const f2Monthly = f2Source('f2-monthly', 'extraction F-2 monthly', 'f2_monthly', 'bf_f2.1')
export const f2Quarterly = f2Source('f2-quarterly', 'extraction F-2 quarterly', 'f2_quarterly', 'bf_f2.3')

function f2Source(
  name: string,
  handedIn: string,
  source: 'f2_monthly' | 'f2_quarterly',
  published: string,
): Source<GivenRow> {
  const id = `bankruptcy/${name}`
  return {
    id,
    dataset: 'bankruptcy',
    part: name,
    importer: true,
    publisher: 'Administrative Office of the US Courts, tables F-2',
    page: 'https://www.uscourts.gov/data-news/data-tables',
    takes: ({ dataset, part }) => dataset === 'bankruptcy' && (part === handedIn || part === name),
    everyHours: WEEK_HOURS,
    // The stacked files reach further back, and what was counted once stays.
    rowsFallMax: 1,
    fetch: (web, today) => fetchWorkbooks(web, published, today),
    async parse(documents) {
      const rows: GivenRow[] = []
      const review: ReviewItem[] = []
      const national: Cells[] = []
      const refused: RefusedDocument[] = []
      for (const document of documents) {
        if (document.welcome !== undefined || documentKind(document) === 'zip') {
          const table = await readF2Workbook(document, review)
          if (typeof table === 'string') {
            if (document.welcome === undefined) throw new SourceChanged(id, `${document.url}: ${table}`)
            refused.push({ document, reason: table })
          } else for (const cells of table) rows.push(...countRow(source, cells, document.url, review))
          continue
        }
        const table = await readTable(id, document)
        // National sums of the same tables are no rows of their own, but what the districts must add up to.
        if (!('DISTRICT_NS' in (table[0] ?? {}))) national.push(...table)
        else for (const cells of table) rows.push(...countRow(source, cells, document.url, review))
      }
      checkNational(national, rows, review)
      return { rows, review, refused }
    },
  }
}

async function readTable(id: string, document: Document): Promise<Cells[]> {
  const { bytes, url } = document
  const packed = documentKind(document) === 'gzip'
  const text = decodeText(packed ? await unpackHeld(bytes, url) : bytes)
  let rows: Cells[]
  try {
    rows = parse(text, { columns: true, bom: true, skip_empty_lines: true })
  } catch (cause) {
    throw new SourceChanged(id, `${url} is no CSV: ${(cause as Error).message}`)
  }
  const columns = Object.keys(rows[0] ?? {})
  const needed = columns.includes('DISTRICT_NS') ? NEEDED : ['DATE', 'TOTAL_FILINGS']
  const missing = needed.filter((name) => !columns.includes(name))
  if (missing.length > 0)
    throw new SourceChanged(id, `${url} has no column ${missing.join(', ')}; found ${columns.join(', ')}`)
  return rows
}

function countRow(
  source: 'f2_monthly' | 'f2_quarterly',
  cells: Cells,
  url: string,
  review: ReviewItem[],
): GivenRow[] {
  const row = `${cells.DISTRICT_NS} ${cells.DATE}`
  const note = (field: string, reason: string) => {
    review.push({ field, cell: cells[field] ?? '', reason, row: `${row} in ${url}` })
    return []
  }
  const short = cells.DISTRICT_NS!
  const court = short === ARKANSAS.short ? ARKANSAS : courtByShort(short)
  if (!court) return note('DISTRICT_NS', 'no district that we know')
  if (!isIsoDate(cells.DATE!)) return note('DATE', 'no day that can be read')
  const odd = NEEDED.slice(2).find((column) => !isBlank(cells[column]) && !/^\d+$/.test(cells[column]!))
  if (odd !== undefined) return note(odd, 'no number of cases')
  const place = {
    source,
    court_id: court.id,
    court_state: court.state,
    ...periodOf(cells.DATE!, source),
  }
  const count = (chapter: string | null, business: boolean, filings: number): GivenRow => ({
    kind: 'count',
    told: { ...place, chapter, business, filings },
  })
  const number = (column: string) => (isBlank(cells[column]) ? 0 : Number(cells[column]))
  if (isBlank(cells.TOTAL_FILINGS))
    return isBlank(cells.CHAP_12) ? [] : [count('12', true, number('CHAP_12'))]
  const rows = PARTS.map(([column, chapter, business]) => count(chapter, business, number(column)))
  for (const [column, business] of Object.entries(TOTALS)) {
    const parts = PARTS.filter((part) => part[2] === business)
    const told = parts.reduce((sum, [part]) => sum + number(part), 0)
    if (told > number(column)) return note(column, `its chapters add up to ${told}`)
    rows.push(count(null, business, number(column) - told))
  }
  const all = number('TOTAL_BUSINESS_FILINGS') + number('TOTAL_NON_BUSINESS_FILINGS')
  if (all !== number('TOTAL_FILINGS'))
    return note('TOTAL_FILINGS', `business and other cases add up to ${all}`)
  return rows
}

const isBlank = (cell: string | undefined) => cell === undefined || cell === '' || cell === 'NA'

/** Tables are dated by the last day of their month or quarter. */
function periodOf(date: string, source: string): Pick<GivenCount, 'period' | 'period_start'> {
  const [year, month] = [date.slice(0, 4), Number(date.slice(5, 7))]
  if (source === 'f2_monthly') return { period: date.slice(0, 7), period_start: `${date.slice(0, 7)}-01` }
  const quarter = Math.ceil(month / 3)
  return {
    period: `${year}-Q${quarter}`,
    period_start: `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`,
  }
}

function checkNational(national: readonly Cells[], rows: readonly GivenRow[], review: ReviewItem[]): void {
  const sums = new Map<string, number>()
  for (const { kind, told } of rows)
    if (kind === 'count') sums.set(told.period, (sums.get(told.period) ?? 0) + told.filings)
  for (const { DATE = '', TOTAL_FILINGS = '' } of national) {
    const sum = sums.get(DATE.slice(0, 7))
    if (sum === Number(TOTAL_FILINGS)) continue
    const reason = `the districts add up to ${sum ?? 'nothing'}`
    review.push({ field: 'TOTAL_FILINGS', cell: TOTAL_FILINGS, reason, row: `all districts ${DATE}` })
  }
}
