/** From the sources' rows to the tables of an edition. */
import type { SourceChanges, StageContext, Staged } from '#ingest/dataset.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { TableRow } from '#storage/tables.ts'
import { filingUrl } from '../accession.ts'
import type {
  FactRecord,
  FilerRecord,
  FilingRecord,
  GivenFiling,
  GivenRegistrant,
  GivenSec,
  RegistrantRecord,
  ReleaseRecord,
} from '../record.ts'
import { secFacts, secFilers, secFilings, secRegistrants, secReleases } from '../table.ts'
import { type Before, type Digests, digestTables, isSame, loadBefore } from './before.ts'
import { amendedFilings, firstBankruptcies, hasItem } from './events.ts'
import { addGiven, fromRecord, type MergedFiling } from './merge.ts'
import { Registrants } from './registrants.ts'
import { listReleases } from './releases.ts'

/** Stages filings: what was loaded before stays, and what sources say is added to it. */
export async function stageFilings({ previous, results, today }: StageContext<GivenSec>): Promise<Staged> {
  const before = await loadBefore(previous)
  const filings = new Map(
    before.filings.map((row) => {
      const { accession } = row
      const own = fromRecord(row, before.filers.get(accession) ?? [], before.releases.get(accession))
      return [accession, own]
    }),
  )
  const given: GivenBy[] = []
  const named = new Map<string, { filings: Set<string>; registrants: Set<string> }>()
  let factsChanged = false
  for (const { source, generations } of results) {
    const names = { filings: new Set<string>(), registrants: new Set<string>() }
    named.set(source.id, names)
    // Taken out one by one: an archive of a year holds many.
    for (let rows = generations.shift(); rows; rows = generations.shift()) {
      for (const row of rows) {
        if (row.kind === 'registrant') {
          given.push({ source: source.id, row })
          names.registrants.add(row.cik)
        } else {
          factsChanged = addFiling(filings, before.facts, row, source.id) || factsChanged
          names.filings.add(row.accession)
        }
      }
    }
  }
  const registrants = listRegistrants(before.registrants, filings, given)
  const rows = makeRows(filings, new Map(registrants.map((row) => [row.cik, row])))
  const after = digestTables(rows.filings, rows.filers, rows.releases, registrants)
  dateChanges(rows.filings, before, after, today)
  return {
    changed: previous === null || factsChanged || !isSame(before.digests, after),
    changes: new Map([...named].map(([id, names]) => [id, countChanges(names, before.digests, after)])),
    tables: [
      { table: secFilings, rows: asRows(rows.filings) },
      { table: secFilers, rows: asRows(rows.filers) },
      { table: secFacts, rows: factRows(rows.filings, before.facts) },
      { table: secReleases, rows: asRows(rows.releases) },
      { table: secRegistrants, rows: asRows(registrants) },
    ],
  }
}

const asRows = (rows: readonly object[]) => rows as Iterable<TableRow>

/** A row of a source, and whose it is. */
interface GivenBy {
  source: string
  row: GivenRegistrant
}

/** Adds a row to its filing; true where facts were taken from its text. */
function addFiling(
  filings: Map<string, MergedFiling>,
  facts: Before['facts'],
  row: GivenFiling,
  source: string,
): boolean {
  const { filing, text } = addGiven(filings.get(row.accession), row, source)
  filings.set(row.accession, filing)
  if (!text) return false
  facts.set(
    row.accession,
    text.facts.map((fact, i): FactRecord => ({ accession: row.accession, position: i + 1, ...fact })),
  )
  return true
}

/** The files come last of a day: their names and symbols are the ones that hold. */
const FILES: Readonly<Record<string, 'sizes' | 'exchanges'>> = {
  'sec/exchanges': 'exchanges',
  'sec/tickers': 'sizes',
}
const ORDER = ['sec/documents', 'sec/submissions', 'sec/exchanges', 'sec/tickers']

function listRegistrants(
  before: readonly RegistrantRecord[],
  filings: ReadonlyMap<string, MergedFiling>,
  given: GivenBy[],
): RegistrantRecord[] {
  const registrants = new Registrants(before)
  for (const filing of filings.values()) {
    const day = filing.filing_date ?? filing.report_date ?? filing.first_seen
    for (const [cik, { company }] of filing.filers) if (company) registrants.addName(cik, company, day)
  }
  given.sort(
    (a, b) => compare(a.row.seen_on, b.row.seen_on) || ORDER.indexOf(a.source) - ORDER.indexOf(b.source),
  )
  for (const { source, row } of given) registrants.add(row, FILES[source])
  return registrants.rows()
}

interface Rows {
  filings: FilingRecord[]
  filers: FilerRecord[]
  releases: ReleaseRecord[]
}

function makeRows(
  filings: ReadonlyMap<string, MergedFiling>,
  registrants: ReadonlyMap<string, RegistrantRecord>,
): Rows {
  const rows: Rows = { filings: [], filers: [], releases: [] }
  for (const filing of filings.values()) {
    const filers = listFilers(filing, registrants)
    rows.filers.push(...filers)
    rows.filings.push(makeRow(filing, filers, registrants.get(filers[0]!.cik)))
    rows.releases.push(...listReleases(filing, rows.filings.at(-1)!))
  }
  rows.filings.sort(
    (a, b) => compare(b.filing_date ?? '', a.filing_date ?? '') || compare(b.accession, a.accession),
  )
  rows.filers.sort((a, b) => compare(a.accession, b.accession) || a.position - b.position)
  const first = firstBankruptcies(rows.filings)
  const amended = amendedFilings(rows.filings)
  for (const row of rows.filings) {
    row.first_103 = first.has(row.accession)
    row.amends_accession = amended.get(row.accession) ?? null
  }
  return rows
}

/** The filers, the primary one first: the largest that is listed, else the one registered longest. */
function listFilers(filing: MergedFiling, registrants: ReadonlyMap<string, RegistrantRecord>): FilerRecord[] {
  const place = (cik: string) => {
    const known = registrants.get(cik)
    return known?.tickers ? known.place : Number.MAX_SAFE_INTEGER
  }
  return [...filing.filers]
    .sort(([a], [b]) => place(a) - place(b) || compare(a, b))
    .map(([cik, { company }], i) => ({
      accession: filing.accession,
      cik,
      company: company ?? registrants.get(cik)?.name ?? `CIK ${cik}`,
      is_primary: i === 0,
      position: i + 1,
    }))
}

function makeRow(
  filing: MergedFiling,
  filers: readonly FilerRecord[],
  registrant: RegistrantRecord | undefined,
): FilingRecord {
  const { accession, form, items } = filing
  const { cik, company } = filers[0]!
  return {
    accession,
    cik,
    company,
    ticker: registrant?.tickers?.split('|')[0] ?? null,
    form,
    is_amendment: form === '8-K/A',
    amends_accession: null,
    filing_date: filing.filing_date,
    report_date: filing.report_date,
    accepted_at: filing.accepted_at,
    items,
    items_as_filed: filing.items_as_filed,
    items_from: filing.items_from,
    sic: filing.sic ?? registrant?.sic ?? null,
    state: filing.state ?? registrant?.state ?? null,
    primary_document: filing.primary_document,
    url: filingUrl(cik, accession),
    has_205: hasItem(items, '2.05'),
    has_103: hasItem(items, '1.03'),
    first_103: false,
    filers: filers.length,
    parsed_at: filing.parsed_at,
    parser: filing.parser,
    first_seen: filing.first_seen,
    changed_on: filing.first_seen,
    source_id: filing.source_id,
  }
}

/** A filing that is as it was keeps its date; one that is new has that of its first page. */
function dateChanges(filings: readonly FilingRecord[], before: Before, after: Digests, today: IsoDate): void {
  const dates = new Map(before.filings.map((row) => [row.accession, row.changed_on]))
  for (const row of filings) {
    const date = dates.get(row.accession)
    if (date === undefined) continue
    const same = before.digests.filings.get(row.accession) === after.filings.get(row.accession)
    row.changed_on = same ? date : today
  }
}

function* factRows(filings: readonly FilingRecord[], facts: Before['facts']): Iterable<TableRow> {
  for (const { accession } of filings) yield* asRows(facts.get(accession) ?? [])
}

/** What a source's rows came to. Filings never go: a feed that has moved on says nothing of them. */
function countChanges(
  names: { filings: ReadonlySet<string>; registrants: ReadonlySet<string> },
  before: Digests,
  after: Digests,
): SourceChanges {
  const counts = { rows: names.filings.size + names.registrants.size, new: 0, changed: 0, gone: 0 }
  const count = (keys: ReadonlySet<string>, was: Map<string, string>, is: Map<string, string>) => {
    for (const key of keys) {
      if (!was.has(key)) counts.new++
      else if (was.get(key) !== is.get(key)) counts.changed++
    }
  }
  count(names.filings, before.filings, after.filings)
  count(names.registrants, before.registrants, after.registrants)
  return counts
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
