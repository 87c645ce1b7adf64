/**
 * Exports of the warn-scraper project: the rows of 44 jurisdictions with the source's own columns and cells, one file a
 * state, up to the day on which somebody ran the scraper (2021 to 2026). History, not a publisher: a notice that its
 * state or the register shows replaces it. What the register has lost is still here: WARN or Non-WARN, ends of
 * ranges, ZIP codes, the states' own numbers.
 *
 * Each state is a source of its own, so that one file that cannot be read stops nothing else. A file says neither its
 * state nor its day: the state is in its name, the day is that of its newest notice.
 */
import { parse } from 'csv-parse/sync'
import { type Document, documentText } from '#ingest/document.ts'
import { type Parsed, type Source, SourceChanged } from '#ingest/source.ts'
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import { stateName } from '#lib/states.ts'
import { cleanText } from '#lib/text.ts'
import { parseDateCell } from '../../cells/dates.ts'
import type { CellRules, RawNotice } from '../../cells/notice.ts'
import type { GivenNotice } from '../../notices/record.ts'
import type { RawTable } from '../../readers/table.ts'
import { confirmedCounts } from '../../sources/index.ts'
import { parseDocuments } from '../../sources/state-source.ts'
import type { ExportFacts } from './facts.ts'
import { withOlder, withoutPoorer } from './repeats.ts'
import { EXPORT_FACTS } from './states.ts'

const PAGE = 'https://github.com/biglocalnews/warn-scraper'
const FILE = /(?:^|\/)([a-z]{2})_bln_scraper_export\.csv$/i

/** Said of a file whose day nobody wrote down. */
const NO_DAY: IsoDate = '1970-01-01'
/** Kentucky's export lacks eight years; what comes after a longer silence is a year typed wrong. */
const SILENT_DAYS_MAX = 10 * 366

const stateOf = (file: string) => FILE.exec(file)?.[1]?.toUpperCase()

/** The exports as sources of history, a state each, and one that tells of files of any other state. */
export const scraperExports: Source<GivenNotice>[] = [
  ...Object.keys(EXPORT_FACTS)
    .sort()
    .map((state) => exportSource(state, EXPORT_FACTS[state]!)),
  unknownExports(),
]

/** The export of one state as a source; it is handed in with a mirror and never fetched. */
function exportSource(state: string, facts: ExportFacts): Source<GivenNotice> {
  const id = `warn/export-${state.toLowerCase()}`
  const publisher = `warn-scraper export, ${stateName(state)}`
  return {
    id,
    dataset: 'warn',
    part: `export-${state.toLowerCase()}`,
    importer: true,
    region: state,
    publisher,
    page: PAGE,
    takes: ({ dataset, file }) =>
      dataset === 'warn' && (stateOf(file) === state || (facts.older?.test(file) ?? false)),
    async *fetch() {},
    parse: (documents) =>
      readExports(id, { ...facts, state, publisher, confirmed: confirmedCounts(state) }, documents),
  }
}

function unknownExports(): Source<GivenNotice> {
  const id = 'warn/export-unknown'
  return {
    id,
    dataset: 'warn',
    part: 'export-unknown',
    importer: true,
    publisher: 'warn-scraper exports of other states',
    page: PAGE,
    takes({ dataset, file }) {
      const state = stateOf(file)
      return dataset === 'warn' && state !== undefined && EXPORT_FACTS[state] === undefined
    },
    async *fetch() {},
    async parse(documents) {
      throw new SourceChanged(id, `no columns are known for ${documents.map(({ url }) => url).join(', ')}`)
    },
  }
}

async function readExports(
  id: string,
  facts: ExportFacts & Pick<CellRules, 'state' | 'publisher' | 'confirmed'>,
  documents: readonly Document[],
): Promise<Parsed<GivenNotice>> {
  const all: Parsed<GivenNotice> = { rows: [], review: [] }
  const older: GivenNotice[] = []
  for (const document of documents) {
    const read = readExport(id, document, facts.lastColumn)
    const table = facts.prepare?.(read) ?? read
    const seen_on = document.fetchedAt > NO_DAY ? document.fetchedAt : newestDay(table, facts)
    const { rows, review } = await parseDocuments(
      id,
      { ...facts, page: PAGE, quietDaysMax: 0, read: () => [table] },
      // A row that names no page of its own is from the project's, not from the address of somebody's file.
      [{ ...document, url: PAGE, fetchedAt: seen_on ?? NO_DAY }],
    )
    // Only now, since a column that was renamed says more.
    if (seen_on === null) throw new SourceChanged(id, `no row of ${document.url} has a date`)
    const into = facts.older?.test(document.url) ? older : all.rows
    for (const row of rows) into.push({ ...row, origin: 'warn-scraper' })
    all.review.push(...review)
  }
  const rows = withOlder(all.rows, older, all.review)
  return { rows: withoutPoorer(rows, all.review), review: all.review }
}

/** The rows under their labels. Spreadsheets leave thousands of columns without a name, which must be empty. */
function readExport(id: string, document: Document, lastColumn: string | undefined): RawTable {
  const lines: string[][] = readLines(id, document)
  const labels = (lines.shift() ?? []).map(cleanText)
  if (lastColumn !== undefined && !labels.includes(lastColumn)) labels.push(lastColumn)
  const named = labels.flatMap((label, at) => (label === '' ? [] : [{ label, at }]))
  const rows = lines.map((line) => {
    const stray = line.find((cell, at) => !labels[at] && cleanText(cell) !== '')
    if (stray !== undefined)
      throw new SourceChanged(
        id,
        `"${cleanText(stray)}" stands in a column without a name in ${document.url}`,
      )
    return Object.fromEntries(named.map(({ label, at }) => [label, line[at] ?? '']))
  })
  if (rows.length === 0) throw new SourceChanged(id, `${document.url} holds no rows`)
  return { columns: named.map(({ label }) => label), rows, name: document.url }
}

function readLines(id: string, document: Document): string[][] {
  try {
    return parse(documentText(document), { bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch (cause) {
    throw new SourceChanged(id, `${document.url} is no CSV: ${(cause as Error).message}`)
  }
}

/** The day up to which the rows go: of the notices, or of the layoffs where a list has no other date. */
function newestDay({ columns, rows }: RawTable, { columns: layouts }: ExportFacts): IsoDate | null {
  const labels = (field: keyof RawNotice) => {
    const known = [layouts].flat().flatMap((layout) => layout[field] ?? [])
    return columns.filter((label) => known.some((k) => k.toLowerCase() === label.toLowerCase()))
  }
  for (const fields of [['notice_date', 'received_date'], ['effective_date']] as const) {
    const read = fields.flatMap(labels)
    const days = rows.flatMap((row) => read.flatMap((label) => parseDateCell(row[label]).start ?? []))
    const newest = newestOf(days)
    if (newest !== null) return newest
  }
  return null
}

/** The last of the days that follow the middle one without a long silence; of none, null. */
function newestOf(days: readonly IsoDate[]): IsoDate | null {
  const sorted = [...days].sort()
  let newest = sorted[Math.floor(sorted.length / 2)] ?? null
  for (const day of sorted)
    if (newest !== null && day > newest && daysBetween(newest, day) <= SILENT_DAYS_MAX) newest = day
  return newest
}
