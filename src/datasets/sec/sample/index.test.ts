import { expect, test } from 'vitest'
import { sql } from '#storage/sql.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import { sec } from '../index.ts'
import { secIngest } from '../ingest.ts'
import { result, sourceOf } from '../testing/filings.ts'
import { sampleFilings } from './index.ts'

const TODAY = '2026-05-02'

async function sampleDatabase(today: string) {
  const results = []
  for (const [id, documents] of sampleFilings(today)) {
    const { rows, review } = await sourceOf(id).parse(documents)
    expect(review, id).toEqual([])
    results.push(result(id, rows))
  }
  const staged = await secIngest.stage({ previous: null, results, today })
  return filledDatabase(staged.tables.map(({ table, rows }) => ({ table, rows: rows as Iterable<object> })))
}

test('the sample has a year of filings, with facts, one bankruptcy told three times, and no real company', async () => {
  const db = await sampleDatabase(TODAY)
  expect(
    await db.get(sql`
      select count(*)::integer as filings, max(filing_date) as newest, (count(*) filter (where has_205))::integer as restructurings,
             (count(*) filter (where has_103))::integer as reports, (count(*) filter (where first_103))::integer as bankruptcies,
             (count(*) filter (where company not like '%Sample%'))::integer as others
      from sec_filings`),
  ).toEqual({ filings: 54, newest: '2026-05-01', restructurings: 8, reports: 3, bankruptcies: 1, others: 0 })
  const kinds = await db.all<{ kind: string }>(sql`select distinct kind from sec_facts order by kind`)
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'amount',
    'bankruptcy_case',
    'bankruptcy_chapter',
    'bankruptcy_court',
    'bankruptcy_petition',
    'employees',
    'exhibit',
    'officer_change',
    'percent',
    'restructuring',
  ])
  expect(await db.get(sql`select former_names from sec_registrants where tickers = 'ZHAR'`)).toEqual({
    former_names: 'Harbor Example Stores, Inc.',
  })
})

test('it can be made for any day', async () => {
  for (const today of ['2024-02-29', '2025-01-01']) {
    const db = await sampleDatabase(today)
    expect(
      await db.get(sql`select count(*)::integer as n from sec_filings where filing_date >= ${today}::date`),
    ).toEqual({ n: 0 })
  }
})

test('what the manifest asks of companies can be answered', async () => {
  const db = await sampleDatabase(TODAY)
  const names = await db.all<{ name: string; records: number }>({
    strings: [sec.companies!.names],
    values: [],
  })
  expect(names).toHaveLength(9)
  expect(names.reduce((sum, { records }) => sum + records, 0)).toBe(54)
  const registrants = await db.all<{ name: string }>({ strings: [sec.companies!.registrants!], values: [] })
  expect(registrants[0]).toEqual({
    cik: '9990000001',
    name: 'Amber Sample Foods, Inc.',
    tickers: 'ZAMB',
    former: null,
  })
  expect(registrants).toHaveLength(9)
})
