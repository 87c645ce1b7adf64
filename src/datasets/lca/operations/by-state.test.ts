import { expect, test } from 'vitest'
import { saying } from '#contract/testing/warnings.ts'
import { ask, PART_OF_2024, refused } from '../testing/ask.ts'
import { caseRow, lcaDatabase } from '../testing/cases.ts'
import byState from './by-state.ts'

const petitionsOf = ({ records }: { records: { state: string | null; petitions: number }[] }) =>
  records.map((row) => [row.state, row.petitions])

test('states stand by petitions, of equal ones in the order of their codes, the unknown first', async () => {
  const db = await lcaDatabase([
    caseRow({ worksite_state: 'WA' }),
    caseRow({ worksite_state: 'OR' }),
    caseRow({ worksite_state: 'OR', status: 'denied', workers: 5, annual_wage_usd: 60_000 }),
    caseRow({ worksite_state: null }),
    caseRow({ worksite_state: 'CA', employer_state: 'OR' }),
  ])
  const answer = await ask(byState, db)
  expect(petitionsOf(answer)).toEqual([
    ['OR', 2],
    [null, 1],
    ['CA', 1],
    ['WA', 1],
  ])
  expect(answer).toMatchObject({
    count: 4,
    fiscal_year: null,
    fiscal_years: [2024],
    warnings: saying(PART_OF_2024),
  })
  expect(answer.records[0]).toEqual({
    state: 'OR',
    petitions: 2,
    certified: 1,
    certification_rate: 0.5,
    statuses_missing: 0,
    workers: 6,
    average_wage_usd: 80_000,
    median_wage_usd: 80_000,
    min_wage_usd: 60_000,
    max_wage_usd: 100_000,
    wage_petitions: 2,
    wages_missing: 0,
    wages_excluded: 0,
    wages_raw_taken: 0,
  })
})

test('filters combine', async () => {
  const db = await lcaDatabase([
    caseRow({ worksite_state: 'OR', decision_date: '2022-11-01' }),
    caseRow({ worksite_state: 'WA', soc_code: '29-1141' }),
    caseRow({ worksite_state: 'CA', visa_class: 'H-1B1 Chile' }),
    caseRow({ worksite_state: 'NY', visa_class: 'H-1B1 Singapore', soc_code: '29-1141' }),
  ])
  const asking = async (query: object) => petitionsOf(await ask(byState, db, { ...query }))
  expect(await asking({ fiscal_year: 2023 })).toEqual([['OR', 1]])
  expect(await asking({ soc_code: '29-1141.00' })).toEqual([
    ['NY', 1],
    ['WA', 1],
  ])
  expect(await asking({ visa_class: 'h1b1' })).toEqual([
    ['CA', 1],
    ['NY', 1],
  ])
  expect(await asking({ visa_class: 'h1b1', soc_code: '29-1141', fiscal_year: 2024 })).toEqual([['NY', 1]])
  expect(await asking({ fiscal_year: 2031 })).toEqual([])
})

test('before anything is held there is nothing to show', async () => {
  expect(await ask(byState, await lcaDatabase([]))).toEqual({
    records: [],
    count: 0,
    fiscal_year: null,
    fiscal_years: [],
    warnings: [],
  })
})

test.each([
  [{ fiscal_year: '1999' }, ['fiscal_year']],
  [{ visa_class: 'B-1' }, ['visa_class']],
  [{ soc_code: '15-1252' }, []],
  [{ soc_code: '15-1252.00' }, []],
  [{ soc_code: '151252' }, ['soc_code']],
  [{ soc_code: '15-1252.0' }, ['soc_code']],
  [{ soc_code: '15-125' }, ['soc_code']],
  // The number that stands for cases without a code.
  [{ soc_code: '00-0000' }, ['soc_code']],
  [{ soc_code: '00-0000.00' }, ['soc_code']],
])('%o is refused for %o', (query, names) => {
  expect(refused(byState, query)).toEqual(names)
})
