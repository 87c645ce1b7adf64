import { expect, test } from 'vitest'
import { saying } from '#contract/testing/warnings.ts'
import { ask, PART_OF_2024, refused } from '../testing/ask.ts'
import { caseRow, lcaDatabase } from '../testing/cases.ts'
import bySoc from './by-soc.ts'

const codesOf = ({ records }: { records: { soc_code: string | null; petitions: number }[] }) =>
  records.map((row) => [row.soc_code, row.petitions])

const nurse = { soc_code: '29-1141', soc_title: 'Registered Nurses' }

test('occupations stand by petitions, of equal ones by their codes, the unknown first', async () => {
  const db = await lcaDatabase([
    caseRow(nurse),
    caseRow(),
    caseRow({ workers: 2 }),
    caseRow({ soc_code: null, soc_title: 'Wizards' }),
    caseRow({ soc_code: '01-0001', soc_title: null }),
  ])
  const answer = await ask(bySoc, db)
  expect(answer.records.map((row) => [row.soc_code, row.soc_title, row.petitions])).toEqual([
    ['15-1252', 'Software Developers', 2],
    [null, null, 1],
    ['01-0001', null, 1],
    ['29-1141', 'Registered Nurses', 1],
  ])
  expect(answer).toMatchObject({
    count: 4,
    limit: 50,
    fiscal_year: null,
    fiscal_years: [2024],
    warnings: saying(PART_OF_2024),
  })
  expect(answer.records[0]).toEqual({
    soc_code: '15-1252',
    soc_title: 'Software Developers',
    petitions: 2,
    certified: 2,
    certification_rate: 1,
    statuses_missing: 0,
    workers: 3,
    average_wage_usd: 100_000,
    median_wage_usd: 100_000,
    min_wage_usd: 100_000,
    max_wage_usd: 100_000,
    wage_petitions: 2,
    wages_missing: 0,
    wages_excluded: 0,
    wages_raw_taken: 0,
  })
})

test('filters combine', async () => {
  const db = await lcaDatabase([
    caseRow(nurse),
    caseRow({ soc_code: '13-2011', worksite_city: 'SALEM', employer: 'Fir Mill' }),
    caseRow({ ...nurse, worksite_city: 'Salem', worksite_state: 'MA', decision_date: '2022-11-01' }),
    caseRow({ soc_code: '11-3021', visa_class: 'H-1B1 Chile', employer: 'FIR MILL LLC' }),
  ])
  const asking = async (query: object) => codesOf(await ask(bySoc, db, { ...query }))
  expect(await asking({ city: 'salem' })).toEqual([
    ['13-2011', 1],
    ['29-1141', 1],
  ])
  expect(await asking({ city: 'Sal', state: 'massachusetts' })).toEqual([['29-1141', 1]])
  expect(await asking({ city: 'SALEM', fiscal_year: 2024 })).toEqual([['13-2011', 1]])
  expect(await asking({ employer: 'fir m' })).toEqual([
    ['11-3021', 1],
    ['13-2011', 1],
  ])
  expect(await asking({ employer: 'fir m', city: 'salem' })).toEqual([['13-2011', 1]])
  expect(await asking({ visa_class: 'h1b1' })).toEqual([['11-3021', 1]])
  expect(await asking({ state: 'OR', fiscal_year: 2024 })).toHaveLength(3)
  expect(await asking({ city: 'nowhere' })).toEqual([])
  expect(await asking({ employer: 'nobody', city: 'salem' })).toEqual([])
})

test('no more than the plan gives are shown, and it says so', async () => {
  const rows = Array.from({ length: 120 }, (_, i) => caseRow({ soc_code: `11-${1000 + i}` }))
  const db = await lcaDatabase(rows)
  expect(await ask(bySoc, db, { limit: 101 }, { plan: 'starter' })).toMatchObject({
    count: 100,
    limit: 100,
    warnings: saying(
      'limit lowered from 101 to 100: the starter plan gives at most 100 records a call',
      PART_OF_2024,
    ),
  })
  expect(await ask(bySoc, db)).toMatchObject({ count: 50, limit: 50 })
})

test.each([
  [{ limit: '0' }, ['limit']],
  [{ limit: '1' }, []],
  [{ limit: '1000' }, []],
  [{ limit: '1001' }, ['limit']],
  [{ state: 'Nowhere' }, ['state']],
  [{ fiscal_year: '20' }, ['fiscal_year']],
  [{ city: ' ' }, ['city']],
  [{ city: 'x'.repeat(201) }, ['city']],
  [{ employer: '' }, ['employer']],
  [{ employer: 'x'.repeat(200) }, []],
  [{ visa_class: 'x' }, ['visa_class']],
])('%o is refused for %o', (query, names) => {
  expect(refused(bySoc, query)).toEqual(names)
})
