import { expect, test } from 'vitest'
import { saying } from '#contract/testing/warnings.ts'
import { bankruptcyDatabase, bankruptcyRow } from '#datasets/bankruptcy/testing/cases.ts'
import byState from './by-state.ts'
import { ask, gaveNotice, MATCHING, matchingTables, refused } from './testing/matching.ts'

const db = () =>
  bankruptcyDatabase(
    [
      bankruptcyRow({ court_id: 'nysb', chapter: '11', debtor: 'Alder LLC' }),
      bankruptcyRow({ court_id: 'nywb', chapter: '7' }),
      bankruptcyRow({ court_id: 'nyeb', chapter: '15' }),
      bankruptcyRow({ court_id: 'deb', chapter: '11', debtor: 'Birch LLC', id: 'birch' }),
      bankruptcyRow({ court_id: 'prb', chapter: '7', date_filed: '2023-06-02' }),
      bankruptcyRow({ court_id: 'deb', chapter: '11', date_filed: '2023-06-01' }),
      bankruptcyRow({ court_id: 'deb', chapter: '11', date_filed: null }),
      // An 8-K that names no court.
      bankruptcyRow({ court_id: null, docket_number: null, source: 'sec_8k' }),
    ],
    [],
    matchingTables([gaveNotice(['birch'])]),
  )

test('counts the cases of the window by state of the court, most first, those without a court last', async () => {
  expect(await ask(byState, await db(), { days: 366 }, MATCHING)).toEqual({
    records: [
      { state: 'NY', name: 'New York', filings: 3, chapter_11: 1, chapter_7: 1, warn_matched: 0 },
      { state: 'DE', name: 'Delaware', filings: 1, chapter_11: 1, chapter_7: 0, warn_matched: 1 },
      { state: 'PR', name: 'Puerto Rico', filings: 1, chapter_11: 0, chapter_7: 1, warn_matched: 0 },
      { state: null, name: null, filings: 1, chapter_11: 1, chapter_7: 0, warn_matched: 0 },
    ],
    count: 4,
    warnings: saying('one case whose filing day is not known is left out by the dates'),
  })
})

test('the window ends today and begins days before, today included', async () => {
  const states = async (days: number) =>
    (await ask(byState, await db(), { days })).records.map((r) => r.state)
  expect(await states(365)).toEqual(['NY', 'DE', null])
  expect(await states(367)).toEqual(['NY', 'DE', 'PR', null])
  expect((await ask(byState, await db(), { days: 367 })).records[1]).toMatchObject({
    filings: 2,
    warn_matched: null,
  })
})

test.each<[Record<string, unknown>, string[]]>([
  [{ days: '1' }, []],
  [{ days: '3650' }, []],
  [{ days: '0' }, ['days']],
  [{ days: '3651' }, ['days']],
])('%o', (query, expected) => expect(refused(byState, query)).toEqual(expected))
