import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SourceResult, Staged } from '#ingest/dataset.ts'
import { writeStaged } from '#ingest/records/refresh.ts'
import { testFolder } from '#lib/testing/folders.ts'
import type { Database } from '#storage/database.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { sql } from '#storage/sql.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import { trigramBits } from '../cases/trigrams.ts'
import type { CaseRecord, CountRecord, FeedSpan, GivenCase, GivenRow } from '../record.ts'
import { BANKRUPTCY_DEFAULTS } from '../settings.ts'
import type { BankruptcyFiling } from '../sources/sec-8k.ts'
import { bankruptcyCases, bankruptcyCounts, bankruptcyFeeds } from '../table.ts'
import { bankruptcyFiling, bankruptcyRow, countRow, givenCase, sourceResult } from '../testing/cases.ts'
import { stageBankruptcies } from './index.ts'

const withPeople = { ...BANKRUPTCY_DEFAULTS, includeConsumerCases: true }
const gave = sourceResult

const aCase = (fields: Partial<GivenCase> = {}): GivenRow => ({ kind: 'case', told: givenCase(fields) })
const heard = (hour: number, day = '2024-05-02'): GivenRow => ({
  kind: 'feed',
  told: {
    court_id: 'nysb',
    heard_from: `${day}T00:00:00.000Z`,
    heard_until: `${day}T${hour}:00:00.000Z`,
    built_on: day,
  },
})
const petition = (hour: number, day = '2024-05-02'): GivenRow => ({
  kind: 'petition',
  told: { court_id: 'nysb', at: `${day}T${hour}:00:00.000Z`, day, chapter: '7', business: false },
})

async function written(staged: Staged): Promise<Database> {
  const path = join(await testFolder(), 'bankruptcy.duckdb')
  await writeStaged(staged)(path)
  const { db } = await openDuckDb({ bankruptcy: path }, { connections: 1, threads: 1 })
  onTestFinished(() => db.close())
  return db
}

/** Refreshes one after the other, each from the file that the one before has written. */
function refreshes() {
  let previous: Database | null = null
  return async (results: SourceResult<GivenRow>[], settings = BANKRUPTCY_DEFAULTS) => {
    const staged = await stageBankruptcies(settings)({ previous, results, today: '2024-06-01' })
    previous = await written(staged)
    return {
      changed: staged.changed,
      changes: Object.fromEntries(staged.changes),
      cases: await previous.all<CaseRecord>(sql`select * from bankruptcy_cases`),
      counts: await previous.all<CountRecord>(sql`select * from bankruptcy_counts`),
      feeds: await previous.all<FeedSpan>(sql`select * from bankruptcy_feeds`),
    }
  }
}

test('rows become tables; the same rows again change nothing', async () => {
  const refresh = refreshes()
  const results = () => [
    gave('rss-nysb', [
      heard(18),
      petition(15),
      aCase(),
      aCase({ docket_number: '24-10002', date_filed: null }),
    ]),
    gave('f2-monthly', [
      {
        kind: 'count',
        told: countRow({ source: 'f2_monthly', period: '2024-01', period_start: '2024-01-01', filings: 7 }),
      },
      {
        kind: 'count',
        told: countRow({ source: 'f2_monthly', period: '2024-02', period_start: '2024-02-01', filings: 0 }),
      },
    ]),
  ]
  const first = await refresh(results())
  expect(first.changed).toBe(true)
  expect(first.changes).toEqual({
    'bankruptcy/rss-nysb': { rows: 2, new: 2, changed: 0, gone: 0 },
    'bankruptcy/f2-monthly': { rows: 1, new: 1, changed: 0, gone: 0 },
  })
  expect(first.cases.map(({ id }) => id)).toEqual(['nysb-24-10001', 'nysb-24-10002'])
  expect(first.counts.map(({ source, filings }) => [source, filings])).toEqual([
    ['f2_monthly', 7],
    ['rss', 1],
  ])
  expect(first.feeds).toHaveLength(1)
  const again = await refresh(results())
  expect(again).toEqual({ ...first, changed: false, changes: expect.anything() })
  expect(again.changes['bankruptcy/rss-nysb']).toEqual({ rows: 2, new: 0, changed: 0, gone: 0 })
})

test('cases that are told of no longer stay', async () => {
  const refresh = refreshes()
  const first = await refresh([gave('rss-nysb', [heard(18), aCase()])])
  const later = await refresh([
    gave('rss-nysb', [
      heard(18, '2024-05-09'),
      aCase({ docket_number: '24-10009', date_filed: '2024-05-09' }),
    ]),
  ])
  expect(later.cases).toHaveLength(2)
  expect(later.cases[1]).toEqual(first.cases[0])
  expect(later.changes['bankruptcy/rss-nysb']).toEqual({ rows: 1, new: 1, changed: 0, gone: 0 })
})

test('one case from several sources is one row', async () => {
  const { cases } = await refreshes()([
    gave('rss-nysb', [heard(18), aCase({ date_filed: null })]),
    gave('courtlistener', [aCase({ source: 'courtlistener', debtor: 'Cedar Works, LLC' })]),
  ])
  expect(cases).toMatchObject([
    { sources: 'courtlistener,rss', debtor: 'Cedar Works, LLC', date_filed: '2024-05-01' },
  ])
})

test('several days of one feed are gone through in order, and each petition is counted once', async () => {
  const { cases, counts } = await refreshes()([
    gave(
      'rss-nysb',
      [heard(12), petition(11), aCase()],
      [heard(18), petition(11), petition(17), aCase({ chapter: '7', seen_on: '2024-05-03' })],
    ),
  ])
  expect(cases).toMatchObject([{ chapter: '7', converted_from: '11' }])
  expect(counts).toMatchObject([{ filings: 2 }])
})

test('two feeds read together count each petition once too', async () => {
  const both = [heard(12), petition(11), heard(18), petition(11), petition(17)]
  expect((await refreshes()([gave('rss-nysb', both)])).counts).toMatchObject([{ filings: 2 }])
})

test('a source that failed changes nothing', async () => {
  const refresh = refreshes()
  const first = await refresh([gave('rss-nysb', [heard(18), aCase()])])
  const failed = { ...gave('rss-nysb'), status: 'failed' as const, message: 'closed' }
  const second = await refresh([failed])
  expect([second.changed, second.cases, second.changes]).toEqual([false, first.cases, {}])
})

describe('people', () => {
  const person = aCase({ debtor: 'Sample Person', is_business: false, docket_number: '24-10003' })

  test('who were kept are dropped when the settings keep them no longer', async () => {
    const refresh = refreshes()
    const kept = await refresh([gave('rss-nysb', [heard(18), aCase(), person])], withPeople)
    expect(kept.cases).toHaveLength(2)
    expect((await refresh([], withPeople)).changed).toBe(false)
    const dropped = await refresh([])
    expect(dropped.changed).toBe(true)
    expect(JSON.stringify(dropped.cases)).not.toContain('Sample Person')
    expect(dropped.cases).toHaveLength(1)
  })
})

test('cases held from before their names stood in lower case get them, and are as they were', async () => {
  const { names_lower: _, names_trigrams: __, ...columns } = bankruptcyCases.columns
  const filings = [bankruptcyFiling({ company: 'Elm Inn LLC' })]
  const [ofFiling] = (await stage(null, filings)).cases
  const previous = await filledDatabase([
    {
      table: { ...bankruptcyCases, columns },
      rows: [bankruptcyRow({ debtor: 'Cedar WORKS', trade_name: 'Fir Paper; ÅS Mills' }), ofFiling!],
    },
    { table: bankruptcyCounts, rows: [] },
    { table: bankruptcyFeeds, rows: [] },
  ])
  onTestFinished(() => previous.close())
  const { changed, cases } = await stage(previous, filings, '2025-01-01')
  expect(changed).toBe(true)
  expect(cases.map(({ names_lower, changed_on }) => [names_lower, changed_on])).toEqual([
    ['cedar works\nfir paper; ås mills', '2024-05-02'],
    ['elm inn llc', ofFiling!.changed_on],
  ])
  expect(cases.map(({ names_trigrams }) => names_trigrams)).toEqual(
    cases.map(({ names_lower }) => trigramBits(names_lower!)),
  )
  // With their names held they are as they were, too.
  const held = await filledDatabase([
    { table: bankruptcyCases, rows: cases },
    { table: bankruptcyCounts, rows: [] },
    { table: bankruptcyFeeds, rows: [] },
  ])
  onTestFinished(() => held.close())
  expect(await stage(held, filings, '2025-01-02')).toEqual({ changed: false, cases })
})

async function stage(previous: Database | null, filings: BankruptcyFiling[], today = '2024-06-01') {
  const beside = await filledDatabase([])
  const make = stageBankruptcies(BANKRUPTCY_DEFAULTS, async () => filings)
  const staged = await make({ previous, results: [], beside, today })
  await beside.close()
  const db = await written(staged)
  return { changed: staged.changed, cases: await db.all<CaseRecord>(sql`select * from bankruptcy_cases`) }
}
