import { expect, test } from 'vitest'
import { saying, textsOf } from '#contract/testing/warnings.ts'
import { bankruptcyDatabase, bankruptcyRow } from '#datasets/bankruptcy/testing/cases.ts'
import byCourt from './by-court.ts'
import { ask, gaveNotice, MATCHING, matchingTables, refused } from './testing/matching.ts'

const db = () =>
  bankruptcyDatabase(
    [
      bankruptcyRow({
        court_id: 'nysb',
        chapter: '11',
        id: 'alder',
        debtor: 'Alder LLC',
        date_filed: '2024-05-01',
      }),
      bankruptcyRow({ court_id: 'nysb', chapter: '7', date_filed: '2024-05-09' }),
      bankruptcyRow({ court_id: 'nyeb', chapter: '7' }),
      bankruptcyRow({ court_id: 'deb', chapter: '15' }),
      bankruptcyRow({ court_id: 'deb', chapter: '15', date_filed: '2024-06-02' }),
      // An 8-K that names no court.
      bankruptcyRow({ court_id: null, docket_number: null, source: 'sec_8k' }),
    ],
    [],
    matchingTables([gaveNotice(['alder'])]),
  )

test('counts cases by court, most first, then by id', async () => {
  const answer = await ask(byCourt, await db(), {}, MATCHING)
  expect(answer).toMatchObject({
    count: 3,
    limit: 50,
    warnings: saying('one case without a known court left out: only an 8-K told of it'),
  })
  expect(answer.records[0]).toEqual({
    court_id: 'nysb',
    court_name: 'U.S. Bankruptcy Court, Southern District of New York',
    court_state: 'NY',
    filings: 2,
    chapter_11: 1,
    chapter_7: 1,
    warn_matched: 1,
    latest_filing: '2024-05-09',
  })
  expect(answer.records.map(({ court_id }) => court_id)).toEqual(['nysb', 'deb', 'nyeb'])
})

test('by state and up to the limit, which a plan may lower', async () => {
  const courts = async (query: object) =>
    (await ask(byCourt, await db(), { ...query })).records.map(({ court_id }) => court_id)
  expect(await courts({ state: 'new-york' })).toEqual(['nysb', 'nyeb'])
  expect(await courts({ limit: 1 })).toEqual(['nysb'])
  expect((await ask(byCourt, await db())).records[0]).toMatchObject({ warn_matched: null })
  const lowered = await ask(byCourt, await db(), { limit: 101 }, { plan: 'starter' })
  expect(lowered).toMatchObject({ limit: 100 })
  expect(textsOf(lowered.warnings).join()).toContain('limit lowered from 101 to 100')
})

test.each<[Record<string, unknown>, string[]]>([
  [{ days: '3650', limit: '200' }, []],
  [{ days: '3651' }, ['days']],
  [{ limit: '0' }, ['limit']],
  [{ limit: '201' }, ['limit']],
  [{ state: 'Atlantis' }, ['state']],
])('%o', (query, expected) => expect(refused(byCourt, query)).toEqual(expected))
