/** From the sources' rows to the tables of an edition. What was loaded once stays, be it told of again or not. */
import { createHash } from 'node:crypto'
import type { SourceChanges, StageContext, Staged } from '#ingest/dataset.ts'
import type { Database } from '#storage/database.ts'
import { readAllEarlier } from '#storage/duckdb/read-earlier.ts'
import type { Table, TableRow } from '#storage/tables.ts'
import { searchedNames } from '../cases/names.ts'
import type { CaseRecord, CountRecord, FeedSpan, GivenPetition, GivenRow } from '../record.ts'
import type { BankruptcySettings } from '../settings.ts'
import type { BankruptcyFiling } from '../sources/sec-8k.ts'
import { bankruptcyCases, bankruptcyCounts, bankruptcyFeeds } from '../table.ts'
import { Counts } from './counts.ts'
import { layOnFilings, takeOffFilings } from './filings.ts'
import { mergeCase } from './merge.ts'

/** Finds first reports of bankruptcies in the file of the dataset that has the 8-K filings. */
export type FindFilings = (db: Database) => Promise<BankruptcyFiling[]>

/**
 * Makes the staging of bankruptcies. People's cases held from before are dropped where the settings no longer keep them.
 * Where there is no file of 8-K filings, what they said before stays.
 */
export function stageBankruptcies({ includeConsumerCases }: BankruptcySettings, findFilings?: FindFilings) {
  return async ({ previous, results, beside, today }: StageContext<GivenRow>): Promise<Staged> => {
    const filings = beside && findFilings ? await findFilings(beside) : null
    const before = await load(previous)
    const kept = before.cases.filter(({ is_business }) => is_business || includeConsumerCases)
    const cases = new Map(kept.map((record) => [record.id, { ...record }]))
    const told = takeOffFilings(cases, filings)
    const counts = new Counts(before.counts, before.spans)
    const changes = new Map<string, SourceChanges>()
    for (const result of results) {
      if (result.status !== 'ok') continue
      const total = { rows: 0, new: 0, changed: 0, gone: 0 }
      // Taken out one by one, so that what has been read can be forgotten.
      for (let rows = result.generations.shift(); rows; rows = result.generations.shift())
        takeRows(rows, cases, counts, total)
      changes.set(result.source.id, total)
    }
    layOnFilings(cases, told, new Map(kept.map((record) => [record.id, record])), today)
    const all = [...cases.values()].sort(byDay)
    for (const record of all) Object.assign(record, searchedNames(record))
    const tables = [
      { table: bankruptcyCases, rows: asRows(all) },
      { table: bankruptcyCounts, rows: asRows(counts.allCounts()) },
      { table: bankruptcyFeeds, rows: asRows(counts.allSpans()) },
    ]
    const earlier = new Counts(before.counts, before.spans)
    const held = [before.cases.sort(byDay), earlier.allCounts(), earlier.allSpans()]
    const same = tables.every(({ table, rows }, i) => digest(table, rows) === digest(table, asRows(held[i]!)))
    const changed = previous === null || !same
    return { changed, changes, tables }
  }
}

/** Rows of one source, of one day. */
function takeRows(
  rows: readonly GivenRow[],
  cases: Map<string, CaseRecord>,
  counts: Counts,
  total: SourceChanges,
): void {
  const feeds: { span: FeedSpan; petitions: GivenPetition[] }[] = []
  total.rows = 0
  for (const { kind, told } of rows) {
    if (kind === 'case') {
      const merged = mergeCase(cases, told)
      total.rows++
      if (merged !== 'same') total[merged]++
    } else if (kind === 'count') {
      if (told.filings > 0) total.rows++
      const done = counts.set(told)
      if (done !== 'same') total[done]++
    } else if (kind === 'heard') counts.hear(told, [])
    else if (kind === 'feed') feeds.push({ span: told, petitions: [] })
    else feeds.at(-1)!.petitions.push(told)
  }
  for (const { span, petitions } of feeds) counts.hear(span, petitions)
}

interface Before {
  cases: CaseRecord[]
  counts: CountRecord[]
  spans: FeedSpan[]
}

async function load(previous: Database | null): Promise<Before> {
  if (!previous) return { cases: [], counts: [], spans: [] }
  return {
    cases: await readAllEarlier<CaseRecord>(previous, bankruptcyCases),
    counts: await readAllEarlier<CountRecord>(previous, bankruptcyCounts),
    spans: await readAllEarlier<FeedSpan>(previous, bankruptcyFeeds),
  }
}

/** Newest first, those without a day last. */
function byDay(a: CaseRecord, b: CaseRecord): number {
  const days =
    (b.date_filed ?? '') < (a.date_filed ?? '') ? -1 : (b.date_filed ?? '') > (a.date_filed ?? '') ? 1 : 0
  return days || (a.id < b.id ? -1 : 1)
}

const asRows = (rows: readonly object[]) => rows as readonly TableRow[]

/** Of all rows in their order; tables are always written in the same one. */
function digest({ columns }: Table, rows: readonly TableRow[]): string {
  const hash = createHash('sha1')
  const names = Object.keys(columns)
  for (const row of rows) hash.update(JSON.stringify(names.map((name) => row[name] ?? null)))
  return hash.digest('base64')
}
