import { describe, expect, test } from 'vitest'
import { saying, textsOf } from '#contract/testing/warnings.ts'
import { ask, refused } from '../testing/ask.ts'
import { fillerRow, h1bDatabase, h1bFilesDatabase, hubRow } from '../testing/rows.ts'
import stats from './stats.ts'

const rows = [
  hubRow({ fiscal_year: 2021, initial_approvals: 6, initial_denials: 2, continuing_approvals: 10 }),
  hubRow({ fiscal_year: 2021, naics_sector: '52', continuing_denials: 1 }),
  hubRow({ fiscal_year: 2022, initial_approvals: 3 }),
  hubRow({ fiscal_year: 2022, employer: 'FIR MILL', state: 'WA', naics_sector: '32', initial_approvals: 5 }),
  hubRow({
    fiscal_year: 2021,
    employer: 'FIR MILL',
    state: null,
    continuing_approvals: 1,
    initial_approvals: 0,
  }),
]

test('everything held is summed, and year by year', async () => {
  expect(await ask(stats, await h1bDatabase([...rows, fillerRow(2021)]))).toEqual({
    state: null,
    fiscal_year: null,
    fiscal_years: [2021, 2022],
    employers: 3,
    initial_approvals: 15,
    initial_denials: 2,
    continuing_approvals: 11,
    continuing_denials: 1,
    approvals: 26,
    denials: 3,
    approval_rate: 0.8966,
    by_year: [
      {
        fiscal_year: 2021,
        partial: false,
        reason: null,
        employers: 3,
        initial_approvals: 7,
        initial_denials: 2,
        continuing_approvals: 11,
        continuing_denials: 1,
        approvals: 18,
        denials: 3,
        approval_rate: 0.8571,
      },
      {
        fiscal_year: 2022,
        partial: true,
        reason: 'holds 2 rows, where the years before have up to 4',
        employers: 2,
        initial_approvals: 8,
        initial_denials: 0,
        continuing_approvals: 0,
        continuing_denials: 0,
        approvals: 8,
        denials: 0,
        approval_rate: 1,
      },
    ],
    warnings: saying('fiscal year 2022 is held in part: holds 2 rows, where the years before have up to 4'),
  })
})

test('a state and a fiscal year narrow it', async () => {
  const db = await h1bDatabase(rows)
  expect(await ask(stats, db, { state: 'oregon' })).toMatchObject({
    state: 'OR',
    employers: 1,
    initial_approvals: 10,
    by_year: [
      { fiscal_year: 2021, initial_approvals: 7 },
      { fiscal_year: 2022, initial_approvals: 3 },
    ],
  })
  expect(await ask(stats, db, { fiscal_year: '2022' })).toMatchObject({
    fiscal_year: 2022,
    fiscal_years: [2022],
    initial_approvals: 8,
    by_year: [{ fiscal_year: 2022 }],
  })
  expect(await ask(stats, db, { fiscal_year: 2022, state: 'WA' })).toMatchObject({
    employers: 1,
    initial_approvals: 5,
    by_year: [{ initial_approvals: 5 }],
  })
})

test('a state without petitions in a year has none, and no rate', async () => {
  const db = await h1bDatabase(rows)
  const none = { employers: 0, approvals: 0, denials: 0, approval_rate: null }
  expect(await ask(stats, db, { state: 'WA' })).toMatchObject({ by_year: [none, { approvals: 5 }] })
  expect(await ask(stats, db, { state: 'WY' })).toMatchObject({ ...none, by_year: [none, none] })
})

describe('what is not held is said, and is not 0', () => {
  const NOT_HELD = {
    employers: null,
    initial_approvals: null,
    initial_denials: null,
    continuing_approvals: null,
    continuing_denials: null,
    approvals: null,
    denials: null,
    approval_rate: null,
  }

  test('of a fiscal year that was asked for', async () => {
    expect(
      await ask(stats, await h1bDatabase([...rows, fillerRow(2022)]), { fiscal_year: 2030 }),
    ).toMatchObject({
      fiscal_years: [],
      ...NOT_HELD,
      by_year: [],
      warnings: saying('fiscal year 2030 is not held; held are 2021, 2022'),
    })
  })

  test('of years between, and of years held in part, once for all that lack the same', async () => {
    const sector = (fiscal_year: number) =>
      ['A', 'B'].map((employer, i) =>
        hubRow({ fiscal_year, employer, state: i ? 'OR' : 'WA', naics_sector: '52', layout: 'dashboard' }),
      )
    const db = await h1bFilesDatabase([
      {
        part: 'dashboard',
        fetchedAt: '2026-01-01',
        rows: [...sector(2016), ...sector(2018), ...sector(2020)],
      },
    ])
    expect(textsOf((await ask(stats, db)).warnings)).toEqual([
      'fiscal years 2017, 2019 are not held',
      'fiscal years 2016, 2018, 2020 are held in part: holds NAICS sector 52 alone',
    ])
    expect(textsOf((await ask(stats, db, { fiscal_year: 2018 })).warnings)).toEqual([
      'fiscal year 2018 is held in part: holds NAICS sector 52 alone',
    ])
  })

  test('when nothing is held at all', async () => {
    const db = await h1bDatabase([])
    expect(await ask(stats, db)).toMatchObject({ ...NOT_HELD, by_year: [], warnings: [] })
    expect(textsOf((await ask(stats, db, { fiscal_year: 2022 })).warnings)).toEqual([
      'fiscal year 2022 is not held; held are none',
    ])
  })
})

test.each([
  [{ state: 'XX' }, ['state']],
  [{ fiscal_year: '1999' }, ['fiscal_year']],
  [{ fiscal_year: '2000' }, []],
  [{ fiscal_year: '2100' }, []],
  [{ fiscal_year: '2101' }, ['fiscal_year']],
  [{ fiscal_year: 'abc' }, ['fiscal_year']],
])('%o is refused for %o', (query, names) => {
  expect(refused(stats, query)).toEqual(names)
})
