import { expect, test } from 'vitest'
import { saying } from '#contract/testing/warnings.ts'
import { ask, PART_OF_2024, refused } from '../testing/ask.ts'
import { caseRow, lcaDatabase, lcaFilesDatabase } from '../testing/cases.ts'
import wages from './wages.ts'

const numbered = (no: string) => ({ case_number: `I-200-24001-0000${no}` })

test('a case has every field, in words and dollars', async () => {
  const row = caseRow({
    ...numbered('01'),
    begin_date: '2024-01-01',
    end_date: '2026-12-31',
    employer: 'CEDAR WORKS, INC.',
    employer_city: 'Salem',
    wage_from: 40.25,
    wage_to: 50,
    wage_unit: 'hour',
    annual_from: 83_720,
    annual_to: 104_000,
    annual_wage_usd: 93_860.25,
    pw_wage: 83_000,
    pw_unit: 'year',
    annual_pw: 83_000.5,
    pw_level: 'II',
    h1b_dependent: true,
    willful_violator: false,
    workers: 3,
  })
  const db = await lcaFilesDatabase([{ part: '2024', url: 'https://example.org/2024.xlsx', rows: [row] }])
  // A field is the same when it is asked for alone: no column is read but those of what is asked for.
  const [whole] = (await ask(wages, db)).records
  for (const [field, value] of Object.entries(whole!))
    expect((await ask(wages, db, { fields: field })).records).toEqual([{ [field]: value }])
  expect(await ask(wages, db)).toEqual({
    records: [
      {
        case_number: 'I-200-24001-000001',
        fiscal_year: 2024,
        status: 'certified',
        visa_class: 'H-1B',
        received_date: '2023-12-01',
        decision_date: '2023-12-08',
        begin_date: '2024-01-01',
        end_date: '2026-12-31',
        employer: 'CEDAR WORKS, INC.',
        employer_city: 'Salem',
        employer_state: 'OR',
        naics: '541511',
        job_title: 'Software Engineer',
        soc_code: '15-1252',
        soc_title: 'Software Developers',
        full_time: true,
        workers: 3,
        worksite_city: 'Portland',
        worksite_state: 'OR',
        wage_from: 40.25,
        wage_to: 50,
        wage_unit: 'hour',
        annual_from_usd: 83_720,
        annual_to_usd: 104_000,
        annual_wage_usd: 93_860.25,
        wage_flag: null,
        pw_wage: 83_000,
        pw_unit: 'year',
        annual_pw_usd: 83_000.5,
        pw_flag: null,
        pw_level: 'II',
        h1b_dependent: true,
        willful_violator: false,
        source_url: 'https://example.org/2024.xlsx',
      },
    ],
    count: 1,
    total: 1,
    limit: 100,
    offset: 0,
    has_more: false,
    next_cursor: null,
    warnings: saying(PART_OF_2024),
  })
})

test('what a case does not tell is null', async () => {
  const nothing = Object.fromEntries(Object.keys(caseRow()).map((name) => [name, null]))
  const db = await lcaDatabase([caseRow({ ...nothing, ...numbered('01') })])
  const [record] = (await ask(wages, db)).records
  const { case_number, source_url, wage_flag, pw_flag, ...rest } = record!
  expect(Object.values(rest).every((value) => value === null)).toBe(true)
  expect([case_number, source_url]).toEqual(['I-200-24001-000001', 'https://example.org/2024'])
  expect([wage_flag, pw_flag]).toEqual(['no_wage', 'no_wage'])
})

test('cases without a usable wage are shown, and say why', async () => {
  const db = await lcaDatabase([
    caseRow({
      ...numbered('01'),
      annual_wage_usd: 150_000,
      wage_from: 150_000,
      wage_unit: 'hour',
      wage_flag: 'raw_taken',
    }),
    caseRow({
      ...numbered('02'),
      annual_wage_usd: null,
      wage_from: 12,
      wage_unit: 'year',
      wage_flag: 'excluded',
    }),
    caseRow({ ...numbered('03'), annual_wage_usd: null, pw_wage: 3, pw_flag: 'excluded' }),
  ])
  const { records } = await ask(wages, db, {
    fields: 'case_number,annual_wage_usd,wage_from,wage_flag,pw_flag',
  })
  expect(records).toEqual([
    {
      ...numbered('01'),
      annual_wage_usd: 150_000,
      wage_from: 150_000,
      wage_flag: 'raw_taken',
      pw_flag: 'no_wage',
    },
    { ...numbered('02'), annual_wage_usd: null, wage_from: 12, wage_flag: 'excluded', pw_flag: 'no_wage' },
    { ...numbered('03'), annual_wage_usd: null, wage_from: null, wage_flag: 'no_wage', pw_flag: 'excluded' },
  ])
})

test('no more than the plan gives are shown, and it says so', async () => {
  const db = await lcaDatabase(Array.from({ length: 120 }, () => caseRow()))
  const today = '2024-01-01'
  expect(await ask(wages, db, { limit: 101 }, { plan: 'starter', today })).toMatchObject({
    count: 100,
    total: 120,
    limit: 100,
    has_more: true,
    warnings: saying(
      expect.stringContaining('records before 2023-01-01 are left out: the starter plan goes back 365 days'),
      'limit lowered from 101 to 100: the starter plan gives at most 100 records a call',
      PART_OF_2024,
    ),
  })
  expect(await ask(wages, db)).toMatchObject({ count: 100, total: 120, limit: 100 })
})

test('before anything is held there is nothing to show', async () => {
  for (const plan of ['starter', 'enterprise'] as const)
    expect(await ask(wages, await lcaDatabase([]), {}, { plan })).toMatchObject({ records: [], total: 0 })
})

test.each([
  [{ limit: '0' }, ['limit']],
  [{ limit: '1' }, []],
  [{ limit: '1000' }, []],
  [{ limit: '1001' }, ['limit']],
  [{ offset: '-1' }, ['offset']],
  [{ offset: '10000' }, []],
  [{ offset: '10001' }, ['offset']],
  [{ fields: 'case_number, naics' }, []],
  [{ fields: 'salary' }, ['fields']],
  [{ naics: '1' }, ['naics']],
  [{ employer: ' ' }, ['employer']],
  [{ state: 'Nowhere', soc_code: '1', fiscal_year: '1' }, ['state', 'fiscal_year', 'soc_code']],
])('%o is refused for %o', (query, names) => {
  expect(refused(wages, query)).toEqual(names)
})
