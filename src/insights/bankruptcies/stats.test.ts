import { expect, test } from 'vitest'
import { saying } from '#contract/testing/warnings.ts'
import { bankruptcyDatabase, bankruptcyRow, countRow } from '#datasets/bankruptcy/testing/cases.ts'
import stats from './stats.ts'
import { ask, gaveNotice, MATCHING, matchingTables } from './testing/matching.ts'

test('totals, days, chapters and counts', async () => {
  const db = await bankruptcyDatabase(
    [
      bankruptcyRow({ debtor: 'Alder Foods, Inc.', date_filed: '2024-06-01', chapter: '11' }),
      bankruptcyRow({ debtor: 'ALDER FOODS INC', date_filed: '2024-05-26', chapter: '11' }),
      bankruptcyRow({ id: 'birch', debtor: 'Birch LLC', date_filed: '2024-05-25', chapter: '7' }),
      bankruptcyRow({ debtor: 'Cedar LLC', date_filed: '2024-05-03', chapter: '7' }),
      bankruptcyRow({ debtor: 'Dune LLC', date_filed: '2024-05-02', chapter: '15' }),
      bankruptcyRow({ debtor: 'Elm LLC', date_filed: '2024-06-02', chapter: '7' }),
      bankruptcyRow({ id: 'fir', debtor: 'Fir LLC', date_filed: null, chapter: null }),
    ],
    [
      countRow({ filings: 4, business: false }),
      countRow({ filings: 2, business: true, court_id: 'deb' }),
      countRow({ filings: 1, business: null, period: '2024-05-03', period_start: '2024-05-03' }),
      countRow({ source: 'f2_monthly', period: '2013-01', period_start: '2013-01-01', filings: 9 }),
    ],
    matchingTables([gaveNotice(['birch']), gaveNotice(['fir'])]),
  )
  expect(await ask(stats, db, {}, MATCHING)).toEqual({
    total_filings: 7,
    unique_debtors: 6,
    warn_matched: 2,
    chapter_11: 2,
    chapter_7: 3,
    date_range: { first: '2024-05-02', last: '2024-06-02' },
    undated: 1,
    last_7_days: 2,
    last_30_days: 4,
    by_chapter: [
      { chapter: '7', filings: 3, warn_matched: 1 },
      { chapter: '11', filings: 2, warn_matched: 0 },
      { chapter: '15', filings: 1, warn_matched: 0 },
      { chapter: null, filings: 1, warn_matched: 1 },
    ],
    counts: [
      {
        source: 'f2_monthly',
        period_unit: 'month',
        first: '2013-01-01',
        last: '2013-01-01',
        courts: 1,
        filings: 9,
        business_filings: 0,
      },
      {
        source: 'rss',
        period_unit: 'day',
        first: '2024-05-01',
        last: '2024-05-03',
        courts: 2,
        filings: 7,
        business_filings: 2,
      },
    ],
    warnings: [],
  })
})

test('of nothing are zeroes, but of the last days, of which nothing is held; without the file of companies matches are null', async () => {
  expect(await ask(stats, await bankruptcyDatabase([]))).toMatchObject({
    total_filings: 0,
    unique_debtors: 0,
    warn_matched: null,
    chapter_11: 0,
    date_range: { first: null, last: null },
    last_7_days: null,
    last_30_days: null,
    by_chapter: [],
    counts: [],
    warnings: saying(expect.stringContaining('not matched')),
  })
})

test('no case of days that are newer than all that is held is not none filed', async () => {
  const db = await bankruptcyDatabase([bankruptcyRow({ date_filed: '2024-05-25' })])
  expect(await ask(stats, db)).toMatchObject({ total_filings: 1, last_7_days: null, last_30_days: 1 })
})
