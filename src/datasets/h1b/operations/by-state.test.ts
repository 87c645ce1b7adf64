import { expect, test } from 'vitest'
import { saying, textsOf } from '#contract/testing/warnings.ts'
import { ask, refused } from '../testing/ask.ts'
import { h1bDatabase, hubRow } from '../testing/rows.ts'
import byState from './by-state.ts'

const rows = [
  hubRow({ initial_approvals: 3, initial_denials: 1 }),
  hubRow({ employer: 'FIR MILL', naics_sector: '32', continuing_approvals: 4, initial_approvals: 0 }),
  hubRow({ state: 'WA', naics_sector: '52', initial_approvals: 9 }),
  hubRow({ state: null, initial_approvals: 50 }),
  hubRow({ state: 'AE' }),
  hubRow({ fiscal_year: 2021, state: 'WA', initial_approvals: 7 }),
  hubRow({ fiscal_year: 2021, employer: 'FIR MILL', naics_sector: '32', initial_approvals: 0 }),
]

test('states stand by initial approvals, petitions without a state last', async () => {
  const answer = await ask(byState, await h1bDatabase(rows), { fiscal_year: 2022 })
  expect(answer).toMatchObject({ count: 4, fiscal_year: 2022, fiscal_years: [2022], warnings: [] })
  expect(answer.records.map((r) => [r.state, r.name, r.employers, r.initial_approvals])).toEqual([
    ['WA', 'Washington', 1, 9],
    ['OR', 'Oregon', 2, 3],
    ['AE', 'Armed Forces Europe', 1, 1],
    [null, null, 1, 50],
  ])
  expect(answer.records[1]).toEqual({
    state: 'OR',
    name: 'Oregon',
    employers: 2,
    initial_approvals: 3,
    initial_denials: 1,
    continuing_approvals: 4,
    continuing_denials: 0,
    approvals: 7,
    denials: 1,
    approval_rate: 0.875,
  })
})

test('without a fiscal year all are summed, an employer of several years counted once', async () => {
  const answer = await ask(byState, await h1bDatabase(rows))
  expect(answer).toMatchObject({ fiscal_year: null, fiscal_years: [2021, 2022] })
  expect(answer.records[0]).toMatchObject({ state: 'WA', employers: 1, initial_approvals: 16 })
})

test('a fiscal year held in part, or not at all, is said', async () => {
  const db = await h1bDatabase([hubRow(), hubRow({ state: 'WA', employer: 'B' })])
  expect(textsOf((await ask(byState, db, { fiscal_year: 2022 })).warnings)).toEqual([
    'fiscal year 2022 is held in part: holds NAICS sector 54 alone',
  ])
  expect(await ask(byState, db, { fiscal_year: 2020 })).toMatchObject({
    records: [],
    count: 0,
    warnings: saying('fiscal year 2020 is not held; held are 2022'),
  })
})

test.each([{ fiscal_year: '1999' }, { fiscal_year: '2101' }, { fiscal_year: '' }])(
  '%o is refused',
  (query) => {
    expect(refused(byState, query)).toEqual(['fiscal_year'])
  },
)
