/** Builders for tests: a case of which only the fields that matter are named, and databases of such cases. */
import type { SourceResult } from '#ingest/dataset.ts'
import type { Document } from '#ingest/document.ts'
import type { Database } from '#storage/database.ts'
import { type Filled, filledDatabase } from '#storage/testing/filled.ts'
import { caseId } from '../cases/docket-number.ts'
import { debtorKey, searchedNames } from '../cases/names.ts'
import { courtById } from '../courts.ts'
import { type CaseRecord, type CountRecord, type GivenCase, type GivenRow, unitOf } from '../record.ts'
import { BANKRUPTCY_DEFAULTS } from '../settings.ts'
import { bankruptcySources } from '../sources/index.ts'
import type { BankruptcyFiling } from '../sources/sec-8k.ts'
import { bankruptcyCases, bankruptcyCounts, bankruptcyFeeds } from '../table.ts'

/** A case as a source gives it. */
export function givenCase(fields: Partial<GivenCase> = {}): GivenCase {
  return {
    source: 'rss',
    court_id: 'nysb',
    docket_number: '24-10001',
    debtor: 'Cedar Works LLC',
    trade_name: null,
    is_business: true,
    chapter: '11',
    converted_from: null,
    is_involuntary: false,
    date_filed: '2024-05-01',
    date_closed: null,
    docket_url: null,
    pacer_case_id: null,
    cik: null,
    seen_on: '2024-05-02',
    ...fields,
  }
}

/** What a source gave in a refresh. */
export function sourceResult(part: string, ...generations: GivenRow[][]): SourceResult<GivenRow> {
  const source = bankruptcySources(BANKRUPTCY_DEFAULTS).find(({ id }) => id === `bankruptcy/${part}`)
  if (!source) throw new Error(`there is no source ${part}`)
  const rows = generations.at(-1)?.length ?? 0
  return { source, status: 'ok', message: null, generations, rows, newest: null, filled: {}, review: [] }
}

/** The first 8-K of a bankruptcy. */
export function bankruptcyFiling(fields: Partial<BankruptcyFiling> = {}): BankruptcyFiling {
  return {
    accession: '0000001111-24-000001',
    company: 'CEDAR WORKS LLC',
    cik: '0000001111',
    filing_date: '2024-05-03',
    report_date: '2024-05-01',
    first_seen: '2024-05-04',
    url: 'https://www.sec.gov/x',
    courts: [],
    case_numbers: [],
    chapters: [],
    petitions: [],
    petition_date: null,
    ...fields,
  }
}

let made = 0

/** A row of `bankruptcy_cases`; each gets a number of its own. */
export function bankruptcyRow(fields: Partial<CaseRecord> = {}): CaseRecord {
  made++
  const { seen_on, ...given } = givenCase({ docket_number: `24-${String(20_000 + made)}` })
  const row = { ...given, ...fields }
  const court = row.court_id === null ? undefined : courtById(row.court_id)
  return {
    court_name: court?.name ?? null,
    court_state: court?.state ?? null,
    debtor_key: debtorKey(row.debtor),
    ...searchedNames(row),
    sources: row.source,
    chapter_on: seen_on,
    first_seen: seen_on,
    last_seen: seen_on,
    changed_on: seen_on,
    id: caseId(row.court_id ?? 'sec', row.docket_number ?? String(made)),
    ...row,
  }
}

/** A row of `bankruptcy_counts`. */
export function countRow(fields: Partial<CountRecord> = {}): CountRecord {
  const count = {
    source: 'rss' as const,
    court_id: 'nysb',
    court_state: 'NY',
    period: '2024-05-01',
    period_start: '2024-05-01',
    chapter: '7',
    business: false,
    filings: 1,
    ...fields,
  }
  return { period_unit: unitOf(count.period), ...count }
}

/** A database in memory with cases and counts, and other datasets' tables beside them, which may follow from the cases. */
export async function bankruptcyDatabase(
  cases: readonly CaseRecord[],
  counts: readonly CountRecord[] = [],
  others: readonly Filled[] | ((cases: readonly CaseRecord[]) => readonly Filled[]) = [],
): Promise<Database> {
  return filledDatabase([
    { table: bankruptcyCases, rows: cases },
    { table: bankruptcyCounts, rows: counts },
    { table: bankruptcyFeeds, rows: [] },
    ...(typeof others === 'function' ? others(cases) : others),
  ])
}

/** A document as it would be fetched. */
export function page(text: string | Uint8Array, fields: Partial<Document> = {}): Document {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return { url: 'https://example.org/page', bytes, contentType: '', fetchedAt: '2024-05-02', ...fields }
}

/** An entry of a feed. */
export interface FeedItem {
  title?: string
  type?: string
  chapter?: string
  event?: string
  case_id?: string
  serial?: string
  time?: string
}

/** A court's feed with these entries, newest first, as the court writes it. */
export function feedText(
  items: readonly FeedItem[],
  { court = 'nysb', built = '2024-05-02T18:00:00Z' } = {},
): string {
  const entries = items.map(({ title, type, chapter, event, case_id = '7', serial = '2', time }) => {
    const link = `https://ecf.${court}.uscourts.gov/cgi-bin/DktRpt.pl?${case_id}`
    return `<item><title>${title ?? '24-10001-abc Cedar Works LLC'}      </title><link>${link}</link>
<description>Type: ${type ?? 'bk'} Office: 1 Chapter: ${chapter ?? '11'}  [${event ?? 'Voluntary Petition (Chapter 11)'}] (&#x3C;a href=&#x27;https://ecf.${court}.uscourts.gov/doc1/1&#x27;&#x3E;1&#x3C;/a&#x3E;)</description>
<guid isPermaLink="true">${link}-${serial}</guid><pubDate>${new Date(time ?? '2024-05-02T15:00:00Z').toUTCString()}</pubDate></item>`
  })
  return `<?xml version="1.0" encoding="ISO-8859-1"?>
<rss version="2.0"><channel><title>Recent Entries</title><link>https://ecf.${court}.uscourts.gov</link>
<description>Docket entries of type: all</description><lastBuildDate>${new Date(built).toUTCString()}</lastBuildDate>
${entries.join('\n')}
</channel></rss>`
}
