import { expect, test } from 'vitest'
import { saying } from '#contract/testing/warnings.ts'
import type { MemoryDatabase } from '#storage/duckdb/memory.ts'
import { ask, refused } from '../testing/ask.ts'
import { caseRow, lcaDatabase } from '../testing/cases.ts'
import employerYears from './employer-years.ts'

interface Shown {
  records: { employer: string; fiscal_year: number | null; petitions: number }[]
}
const yearsOf = ({ records }: Shown) =>
  records.map((row) => `${row.employer} ${row.fiscal_year}: ${row.petitions}`)

const rows = [
  caseRow({ employer: 'Cedar Works', decision_date: '2021-11-01' }),
  caseRow({ employer: 'CEDAR WORKS', decision_date: '2023-11-01', annual_wage_usd: 50_000, workers: 2 }),
  caseRow({
    employer: 'Cedar Works',
    decision_date: '2023-12-01',
    annual_wage_usd: 70_000,
    status: 'denied',
  }),
  caseRow({ employer: 'Cedar Works', decision_date: null, received_date: null }),
  caseRow({ employer: 'Cedar Works LLC', worksite_state: 'WA', visa_class: 'E-3', soc_code: '29-1141' }),
  caseRow({ employer: 'Cedar Works LLC', worksite_state: 'WA', visa_class: 'H-1B1 Chile' }),
  caseRow({ employer: 'Fir Mill' }),
  caseRow({ employer: null }),
]
const WARNINGS = [
  'fiscal year 2023 is not held',
  'fiscal years 2022, 2024 are held in part: nothing of quarters 2, 3, 4',
]

test('an employer is shown year by year, cases without a day first', async () => {
  const answer = await ask(employerYears, await lcaDatabase(rows), { employer: 'fir mill' })
  expect(answer).toMatchObject({
    count: 1,
    employers: 1,
    fiscal_years: [2022, 2024],
    warnings: saying(...WARNINGS),
  })
  const cedar = await ask(employerYears, await lcaDatabase(rows.slice(0, 4)), { employer: 'cedar works' })
  expect(yearsOf(cedar)).toEqual(['Cedar Works null: 1', 'Cedar Works 2022: 1', 'Cedar Works 2024: 2'])
  expect(cedar.records[2]).toEqual({
    employer: 'Cedar Works',
    fiscal_year: 2024,
    partial: true,
    petitions: 2,
    certified: 1,
    certification_rate: 0.5,
    statuses_missing: 0,
    workers: 3,
    average_wage_usd: 60_000,
    median_wage_usd: 60_000,
    min_wage_usd: 50_000,
    max_wage_usd: 70_000,
    wage_petitions: 2,
    wages_missing: 0,
    wages_excluded: 0,
    wages_raw_taken: 0,
  })
})

test('a name that means several employers shows each, the largest first, and says so', async () => {
  const answer = await ask(employerYears, await lcaDatabase(rows), { employer: 'cedar' })
  expect(yearsOf(answer)).toEqual([
    'Cedar Works null: 1',
    'Cedar Works 2022: 1',
    'Cedar Works 2024: 2',
    'Cedar Works LLC 2024: 2',
  ])
  expect(answer).toMatchObject({
    count: 4,
    employers: 2,
    warnings: saying('"cedar" means 2 employers: each has years of its own', ...WARNINGS),
  })
})

test('filters combine, and employers without a case left are not counted', async () => {
  const db = await lcaDatabase(rows)
  const asking = (query: object) => ask(employerYears, db, { employer: 'cedar', ...query })
  expect(await asking({ state: 'washington' })).toMatchObject({
    employers: 1,
    count: 1,
    warnings: saying(...WARNINGS),
  })
  expect(yearsOf(await asking({ state: 'WA', soc_code: '29-1141.00' }))).toEqual(['Cedar Works LLC 2024: 1'])
  expect(yearsOf(await asking({ visa_class: 'H1B1' }))).toEqual(['Cedar Works LLC 2024: 1'])
  expect(yearsOf(await asking({ visa_class: 'e3', state: 'OR' }))).toEqual([])
  expect(await asking({ employer: 'nobody' })).toMatchObject({ records: [], count: 0, employers: 0 })
  expect(await asking({ employer: 'c_dar' })).toMatchObject({ employers: 0 })
  expect(await asking({ employer: '%' })).toMatchObject({ employers: 0 })
})

test('years of an employer that is among the largest of some years alone are worked out', async () => {
  const db = (await lcaDatabase(rows)) as MemoryDatabase
  const asked = [{}, { visa_class: 'H-1B' }, { visa_class: 'H1B1' }]
  const asking = () =>
    Promise.all(asked.map((query) => ask(employerYears, db, { employer: 'cedar', ...query })))
  const whole = await asking()
  for (const year of [2022, 2024]) {
    await db.run(`delete from lca_top_employers where fiscal_year = ${year}`)
    expect(await asking()).toEqual(whole)
  }
})

test('of many employers the 25 with most petitions are shown, and it says so', async () => {
  const many = Array.from({ length: 27 }, (_, i) => caseRow({ employer: `Quill ${10 + i}` }))
  const db = await lcaDatabase([...many, caseRow({ employer: 'QUILL 36' })])
  const answer = await ask(employerYears, db, { employer: 'quill' })
  expect(answer.employers).toBe(27)
  expect(answer.warnings[0]?.text).toBe('"quill" means 27 employers: the 25 with most petitions are shown')
  expect(answer.records.map((row) => row.employer)).toEqual([
    'QUILL 36',
    ...many.slice(0, 24).map((row) => row.employer),
  ])
})

test.each([
  [{}, ['employer']],
  [{ employer: '' }, ['employer']],
  [{ employer: ' x ' }, []],
  [{ employer: 'x'.repeat(200) }, []],
  [{ employer: 'x'.repeat(201) }, ['employer']],
  [{ employer: 'x', state: 'Nowhere' }, ['state']],
  [{ employer: 'x', visa_class: 'x' }, ['visa_class']],
  [{ employer: 'x', soc_code: '15-12525' }, ['soc_code']],
])('%o is refused for %o', (query, names) => {
  expect(refused(employerYears, query)).toEqual(names)
})
