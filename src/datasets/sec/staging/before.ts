/** What the edition before holds, and whether anything in it has changed. */
import { createHash } from 'node:crypto'
import { groupBy } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { readAllEarlier, readEarlier } from '#storage/duckdb/read-earlier.ts'
import type { Table } from '#storage/tables.ts'
import type { FactRecord, FilerRecord, FilingRecord, RegistrantRecord, ReleaseRecord } from '../record.ts'
import { secFacts, secFilers, secFilings, secRegistrants, secReleases } from '../table.ts'

/** The tables of the edition before, and their digests, since staging builds on the rows. */
export interface Before {
  filings: FilingRecord[]
  filers: Map<string, FilerRecord[]>
  facts: Map<string, FactRecord[]>
  releases: Map<string, ReleaseRecord[]>
  registrants: RegistrantRecord[]
  digests: Digests
}

/** Digests of rows by what names them. */
export interface Digests {
  filings: Map<string, string>
  filers: string
  releases: string
  registrants: Map<string, string>
  /** On which days they were named last, which makes none of them another. */
  named: string
}

const BY_FILING = ['accession', 'position']

/** Loads the edition before; nothing where there is none. */
export async function loadBefore(previous: Database | null): Promise<Before> {
  const [filings, filers, registrants, releases] = previous
    ? [
        await readAllEarlier<FilingRecord>(previous, secFilings, ['accession']),
        await readAllEarlier<FilerRecord>(previous, secFilers, BY_FILING),
        await readAllEarlier<RegistrantRecord>(previous, secRegistrants, ['place']),
        await readAllEarlier<ReleaseRecord>(previous, secReleases, BY_FILING),
      ]
    : [[], [], [], []]
  return {
    filings,
    filers: groupBy(filers, ({ accession }) => accession),
    facts: previous ? await readFacts(previous) : new Map(),
    releases: groupBy(releases, ({ accession }) => accession),
    registrants,
    digests: digestTables(filings, filers, releases, registrants),
  }
}

async function readFacts(db: Database): Promise<Map<string, FactRecord[]>> {
  const facts = new Map<string, FactRecord[]>()
  // One sentence carries several facts: it is held once.
  let sentences = new Map<string, string>()
  let last = ''
  for await (const batch of readEarlier<FactRecord>(db, secFacts, BY_FILING)) {
    for (const fact of batch) {
      if (fact.accession !== last) sentences = new Map()
      last = fact.accession
      if (fact.sentence !== null) {
        const held = sentences.get(fact.sentence)
        if (held === undefined) sentences.set(fact.sentence, fact.sentence)
        else fact.sentence = held
      }
      const own = facts.get(fact.accession)
      if (own) own.push(fact)
      else facts.set(fact.accession, [fact])
    }
  }
  return facts
}

/** The digests of tables. */
export function digestTables(
  filings: readonly FilingRecord[],
  filers: readonly FilerRecord[],
  releases: readonly ReleaseRecord[],
  registrants: readonly RegistrantRecord[],
): Digests {
  return {
    filings: digestRows(secFilings, filings, ({ accession }) => accession),
    filers: digestAll(secFilers, filers),
    releases: digestAll(secReleases, releases),
    registrants: digestRows(secRegistrants, registrants, ({ cik }) => cik),
    named: digest(
      JSON.stringify(registrants.map(({ cik, ...row }) => [cik, ...DAYS.map((day) => row[day])]).sort()),
    ),
  }
}

/** True when no row is new, gone or different. */
export function isSame(before: Digests, after: Digests): boolean {
  return (
    before.filers === after.filers &&
    before.releases === after.releases &&
    before.named === after.named &&
    sameMap(before.filings, after.filings) &&
    sameMap(before.registrants, after.registrants)
  )
}

const sameMap = (a: Map<string, string>, b: Map<string, string>) =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)

function digestAll(table: Table, rows: readonly object[]): string {
  const lines = rows.map((row) => valuesOf(table, row)).sort()
  return digest(lines.join('\n'))
}

function digestRows<Row extends object>(table: Table, rows: readonly Row[], keyOf: (row: Row) => string) {
  return new Map(rows.map((row) => [keyOf(row), digest(valuesOf(table, row))]))
}

/** On which a registrant was last named: they move on with every file that names it. */
const DAYS = ['name_as_of', 'tickers_seen'] as const

/** Everything a row says, but not when it last said something else, or the same. */
const valuesOf = (table: Table, row: object) =>
  JSON.stringify(
    Object.keys(table.columns)
      .filter((name) => name !== 'changed_on' && !DAYS.some((day) => day === name))
      .map((name) => row[name as keyof typeof row] ?? null),
  )

const digest = (text: string) => createHash('sha1').update(text).digest('base64')
