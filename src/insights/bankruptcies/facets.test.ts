import { expect, test } from 'vitest'
import { saying } from '#contract/testing/warnings.ts'
import { bankruptcyDatabase, bankruptcyRow } from '#datasets/bankruptcy/testing/cases.ts'
import facets from './facets.ts'
import { ask, gaveNotice, MATCHING, matchingTables, refused } from './testing/matching.ts'

const db = () =>
  bankruptcyDatabase(
    [
      bankruptcyRow({ court_id: 'nysb', chapter: '11', id: 'alder', date_filed: '2024-05-01' }),
      bankruptcyRow({ court_id: 'nysb', chapter: '7', date_filed: '2023-05-09' }),
      bankruptcyRow({ court_id: 'deb', chapter: '11', date_filed: '2024-02-01' }),
      // An 8-K that names no court.
      bankruptcyRow({ court_id: null, docket_number: null, source: 'sec_8k', date_filed: '2024-03-01' }),
    ],
    [],
    matchingTables([gaveNotice(['alder'])]),
  )

test('cases are counted by chapter, state, court and year', async () => {
  const answer = await ask(facets, await db(), {}, MATCHING)
  expect(answer).toMatchObject({
    total: 4,
    warn_matched: 1,
    years: [
      { year: 2024, filings: 3 },
      { year: 2023, filings: 1 },
    ],
    warnings: [],
  })
  expect(answer.states.map(({ state, filings }) => [state, filings])).toEqual([
    ['NY', 2],
    ['DE', 1],
    [null, 1],
  ])
  expect(answer.courts.map(({ court_id, filings }) => [court_id, filings])).toEqual([
    ['nysb', 2],
    ['deb', 1],
  ])
})

test('a facet is counted under every filter but its own', async () => {
  const query = { state: 'NY', chapter: '11', start: '2024-01-01' }
  const answer = await ask(facets, await db(), query, MATCHING)
  expect(answer.total).toBe(1)
  expect(answer.chapters.filter(({ chapter }) => chapter === '7')).toEqual([])
  expect(answer.states.map(({ state }) => state)).toEqual(expect.arrayContaining(['NY', 'DE']))
  expect(answer.courts.map(({ court_id }) => court_id)).toEqual(['nysb'])
  expect((await ask(facets, await db(), { state: 'NY', chapter: '11' }, MATCHING)).chapters).toEqual([
    { chapter: '11', filings: 1 },
    { chapter: '7', filings: 1 },
  ])
})

test('without companies none is matched, and that is said', async () => {
  expect(await ask(facets, await db())).toMatchObject({
    warn_matched: null,
    warnings: saying(
      'cases are not matched with WARN companies now: WARN notices were not read, or cannot be',
    ),
  })
})

test.each([{ chapter: '8' }, { state: 'Atlantis' }, { warn_only: 'maybe' }])('%j is refused', (query) => {
  expect(refused(facets, query)).toEqual(Object.keys(query))
})
