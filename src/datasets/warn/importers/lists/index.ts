/**
 * Lists of four states as they stood in the middle of 2020, with what their pages and the register do not have any more:
 * the day on which Michigan posted a notice, that on which Washington received one, and Missouri's last days of layoff
 * and counties of the years before 2019, the towns and ZIP codes of Oklahoma's job center. Somebody's scraper kept the cells as printed. They give no notices, since the
 * states and the register have those; they tell what those have lost.
 */
import { parse } from 'csv-parse/sync'
import { type Document, documentText } from '#ingest/document.ts'
import { type Parsed, type Source, SourceChanged } from '#ingest/source.ts'
import { stateName } from '#lib/states.ts'
import type { GivenNotice } from '../../notices/record.ts'
import mo from '../../sources/mo.ts'
import { type Columns, parseDocuments } from '../../sources/state-source.ts'
import wa from '../../sources/wa.ts'
import { type ExportFacts, likeList } from '../exports/facts.ts'

const PAGE = 'https://github.com/biglocalnews/warn-scraper'
const FILE = /(?:^|\/)([a-z]{2})_scraped_columns_as_published_2020-06\.csv$/i
/** The month in the files' names. */
const SEEN_ON = '2020-06-30'

/** The columns of each list. */
const LISTS: Readonly<Record<string, ExportFacts>> = {
  MI: {
    columns: {
      notice_date: 'Date Notice Posted',
      company_name: 'Company',
      layoff_type: 'Closure Type',
      city: 'City',
      county: 'County',
      employees_affected: 'Number Affected',
    },
  },
  MO: likeList(mo),
  OK: {
    columns: { company_name: 'Employer', city: 'City', zip: 'Zip', notice_date: 'Notice Date' },
    ignored: ['LWIB Area'],
  },
  WA: { columns: withoutLink(wa.facts.columns as Columns) },
}

/** The page's own columns: what somebody's scraper kept has no link to a letter. */
function withoutLink({ notice_url: _, ...columns }: Columns): Columns {
  return columns
}

/** The lists as sources; handed in with a mirror and never fetched. */
export const olderLists: Source<GivenNotice>[] = Object.entries(LISTS).map(([state, facts]) => {
  const id = `warn/list-${state.toLowerCase()}`
  const publisher = `list of June 2020, ${stateName(state)}`
  return {
    id,
    dataset: 'warn',
    part: `list-${state.toLowerCase()}`,
    importer: true,
    region: state,
    publisher,
    page: PAGE,
    takes: ({ dataset, file }) => dataset === 'warn' && FILE.exec(file)?.[1]?.toUpperCase() === state,
    async *fetch() {},
    parse: (documents) => readLists(id, { ...facts, state, publisher }, documents),
  }
})

async function readLists(
  id: string,
  facts: ExportFacts & { state: string; publisher: string },
  documents: readonly Document[],
): Promise<Parsed<GivenNotice>> {
  const all: Parsed<GivenNotice> = { rows: [], review: [] }
  for (const document of documents) {
    const rows: Record<string, string>[] = readRows(id, document)
    const table = { columns: Object.keys(rows[0] ?? {}), rows, name: document.url }
    const { rows: given, review } = await parseDocuments(
      id,
      { ...facts, page: PAGE, quietDaysMax: 0, read: () => [table] },
      [{ ...document, url: PAGE, fetchedAt: SEEN_ON }],
    )
    all.rows.push(...given.map((row) => ({ ...row, origin: 'older-list' as const })))
    all.review.push(...review)
  }
  return all
}

function readRows(id: string, document: Document): Record<string, string>[] {
  try {
    return parse(documentText(document), { bom: true, columns: true, relax_column_count: true, trim: true })
  } catch (cause) {
    throw new SourceChanged(id, `${document.url} is no CSV: ${(cause as Error).message}`)
  }
}
