/** Builders for tests: filings of which only the fields that matter are named, and a database that holds them. */
import type { SourceResult } from '#ingest/dataset.ts'
import type { Document } from '#ingest/document.ts'
import type { Source } from '#ingest/source.ts'
import type { Database } from '#storage/database.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import { filingUrl } from '../accession.ts'
import { newFact } from '../facts/fact.ts'
import {
  type FactRecord,
  type FilerRecord,
  type FilingRecord,
  type GivenFiling,
  type GivenRegistrant,
  type GivenSec,
  newFiling,
  type RegistrantRecord,
  type ReleaseRecord,
} from '../record.ts'
import { secSources } from '../sources/index.ts'
import { hasItem } from '../staging/events.ts'
import { secFacts, secFilers, secFilings, secRegistrants, secReleases } from '../table.ts'

const CIK = '0000001111'

/** The accession number of the n-th filing of a test. */
export const accession = (n: number) => `0000001111-24-${String(n).padStart(6, '0')}`

/** A filing as a source gives it. */
export function givenFiling(fields: Partial<GivenFiling> = {}): GivenFiling {
  return newFiling({
    accession: accession(1),
    form: '8-K',
    filing_date: '2024-03-01',
    items: '8.01',
    items_as_filed: '8.01',
    items_from: 'sec',
    filers: [{ cik: CIK, company: 'Cedar Works Inc' }],
    seen_on: '2024-03-02',
    ...fields,
  })
}

/** A registrant as a source gives it. */
export function givenRegistrant(fields: Partial<GivenRegistrant> = {}): GivenRegistrant {
  return {
    kind: 'registrant',
    cik: CIK,
    name: 'Cedar Works Inc',
    tickers: ['CDR'],
    exchange: null,
    former_names: [],
    sic: null,
    state: null,
    place: 1,
    seen_on: '2024-03-02',
    ...fields,
  }
}

/** What a source gave in a refresh: generations of rows, oldest first. */
export function result(id: string, ...generations: GivenSec[][]): SourceResult<GivenSec> {
  const rows = generations.at(-1)?.length ?? 0
  return {
    source: sourceOf(id),
    status: 'ok',
    message: null,
    generations: [...generations],
    rows,
    newest: null,
    filled: {},
    review: [],
  }
}

/** A source by its id. */
export function sourceOf(id: string): Source<GivenSec> {
  const found = secSources.find((source) => source.id === id)
  if (!found) throw new Error(`there is no source ${id}`)
  return found
}

/** The rows of filings that a source reads out of documents. */
export async function parseFilings(id: string, documents: readonly Document[]): Promise<GivenFiling[]> {
  const { rows } = await sourceOf(id).parse(documents)
  return rows.filter((row) => row.kind === 'filing')
}

let made = 0

/** A row of `sec_filings`. */
export function filingRecord(fields: Partial<FilingRecord> = {}): FilingRecord {
  made++
  const own = fields.accession ?? accession(made)
  const cik = fields.cik ?? CIK
  const items = fields.items === undefined ? '8.01' : fields.items
  return {
    accession: own,
    cik,
    company: 'Cedar Works Inc',
    ticker: null,
    form: '8-K',
    is_amendment: fields.form === '8-K/A',
    amends_accession: null,
    filing_date: '2024-03-01',
    report_date: null,
    accepted_at: null,
    items,
    items_as_filed: items,
    items_from: items === null ? null : 'sec',
    sic: null,
    state: null,
    primary_document: null,
    url: filingUrl(cik, own),
    has_205: hasItem(items, '2.05'),
    has_103: hasItem(items, '1.03'),
    first_103: false,
    filers: 1,
    parsed_at: null,
    parser: null,
    first_seen: '2024-03-01',
    changed_on: '2024-03-01',
    source_id: 'sec/current',
    ...fields,
  }
}

/** A row of `sec_facts`. */
export function factRecord(fields: Partial<FactRecord> & Pick<FactRecord, 'kind'>): FactRecord {
  const fact = newFact(fields.kind, { item: '8.01', document: '8-K' }, fields)
  return { accession: accession(1), position: 1, ...fact, ...fields }
}

/** A row of `sec_registrants`. */
export function registrantRecord(fields: Partial<RegistrantRecord> = {}): RegistrantRecord {
  return {
    cik: CIK,
    name: 'Cedar Works Inc',
    name_as_of: '2024-03-01',
    tickers: 'CDR',
    former_names: null,
    exchange: null,
    sic: null,
    state: null,
    place: 1,
    listed: true,
    tickers_seen: '2024-03-01',
    ...fields,
  }
}

/** The companies of a filing, the primary one first. */
export const filersOf = (
  { accession, cik, company }: FilingRecord,
  ...others: Pick<FilerRecord, 'cik' | 'company'>[]
): FilerRecord[] =>
  [{ cik, company }, ...others].map((filer, at) => ({
    accession,
    ...filer,
    is_primary: at === 0,
    position: at + 1,
  }))

/** A database in memory that holds these rows. Filings without filers of their own get the one they name. */
export async function secDatabase(rows: {
  filings?: FilingRecord[]
  filers?: FilerRecord[]
  facts?: FactRecord[]
  releases?: ReleaseRecord[]
  registrants?: RegistrantRecord[]
}): Promise<Database> {
  const { filings = [], filers = [], facts = [], releases = [], registrants = [] } = rows
  const named = new Set(filers.map((row) => row.accession))
  const own = filings
    .filter((row) => !named.has(row.accession))
    .map((row) => ({
      accession: row.accession,
      cik: row.cik,
      company: row.company,
      is_primary: true,
      position: 1,
    }))
  return filledDatabase([
    { table: secFilings, rows: filings },
    { table: secFilers, rows: [...filers, ...own] },
    { table: secFacts, rows: facts },
    { table: secReleases, rows: releases },
    { table: secRegistrants, rows: registrants },
  ])
}
