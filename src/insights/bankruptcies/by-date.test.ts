import { describe, expect, test } from 'vitest'
import { saying, textsOf } from '#contract/testing/warnings.ts'
import { bankruptcyDatabase, bankruptcyRow, countRow } from '#datasets/bankruptcy/testing/cases.ts'
import byDate from './by-date.ts'
import { ask, gaveNotice, MATCHING, matchingTables, refused } from './testing/matching.ts'

const db = () =>
  bankruptcyDatabase(
    [
      bankruptcyRow({ debtor: 'Alder LLC', date_filed: '2024-06-01', court_id: 'deb' }),
      bankruptcyRow({ id: 'birch', debtor: 'Birch LLC', date_filed: '2024-05-30', court_id: 'deb' }),
      bankruptcyRow({ debtor: 'Cedar LLC', date_filed: '2024-05-30', court_id: 'nysb', chapter: '7' }),
      bankruptcyRow({ debtor: 'Dune LLC', date_filed: null }),
      bankruptcyRow({ debtor: 'Elm LLC', date_filed: '2024-06-02' }),
    ],
    [
      countRow({ period: '2024-05-30', period_start: '2024-05-30', filings: 5, chapter: '7' }),
      countRow({ period: '2024-05-30', period_start: '2024-05-30', filings: 2, chapter: '13' }),
      countRow({
        period: '2024-05-31',
        period_start: '2024-05-31',
        filings: 3,
        court_id: 'deb',
        court_state: 'DE',
      }),
      countRow({ source: 'f2_monthly', period: '2024-05', period_start: '2024-05-30', filings: 99 }),
    ],
    matchingTables([gaveNotice(['birch'])]),
  )

describe('days', () => {
  test('with a case or a petition are told, oldest first, up to today', async () => {
    expect(await ask(byDate, await db(), {}, MATCHING)).toEqual({
      records: [
        { date: '2024-05-30', filings: 2, warn_matched: 1, petitions_in_feeds: 7 },
        { date: '2024-05-31', filings: 0, warn_matched: 0, petitions_in_feeds: 3 },
        { date: '2024-06-01', filings: 1, warn_matched: 0, petitions_in_feeds: 0 },
      ],
      count: 3,
      warnings: saying('one case whose filing day is not known is left out by the dates'),
    })
  })

  test.each<[Record<string, unknown>, [string, number, number][]]>([
    [{ days: 1 }, [['2024-06-01', 1, 0]]],
    [
      { days: 2 },
      [
        ['2024-05-31', 0, 3],
        ['2024-06-01', 1, 0],
      ],
    ],
    [{ state: 'NY' }, [['2024-05-30', 1, 7]]],
    [
      { chapter: '7' },
      [
        ['2024-05-30', 1, 5],
        ['2024-05-31', 0, 3],
      ],
    ],
    [{ chapter: '7', state: 'ny' }, [['2024-05-30', 1, 5]]],
    [{ chapter: '9' }, []],
  ])('%o', async (query, expected) => {
    const { records } = await ask(byDate, await db(), query, MATCHING)
    expect(records.map((r) => [r.date, r.filings, r.petitions_in_feeds])).toEqual(expected)
  })

  test('without the file of companies matches are null', async () => {
    const { records, warnings } = await ask(byDate, await db())
    expect(records.map(({ warn_matched }) => warn_matched)).toEqual([null, null, null])
    expect(textsOf(warnings)).toEqual([
      expect.stringContaining('filing day is not known'),
      expect.stringContaining('not matched'),
    ])
  })
})

test.each<[Record<string, unknown>, string[]]>([
  [{ days: '1' }, []],
  [{ days: '3650' }, []],
  [{ days: '0' }, ['days']],
  [{ days: '3651' }, ['days']],
  [{ days: 'abc' }, ['days']],
  [{ state: 'XX' }, ['state']],
  [{ chapter: 'seven' }, ['chapter']],
])('%o', (query, expected) => expect(refused(byDate, query)).toEqual(expected))
