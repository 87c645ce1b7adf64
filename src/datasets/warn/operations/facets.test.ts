import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InvalidInput } from '#contract/errors.ts'
import type { NoticeRecord } from '../notices/record.ts'
import { ask, refused } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import facets from './facets.ts'
import records from './records.ts'
import { BAND_STARTS } from './size-bands.ts'

const several = () =>
  warnDatabase([
    notice({ employees_affected: 49, sector: '62', notice_date: '2024-05-02' }),
    notice({ employees_affected: 50, layoff_type: 'closure', notice_date: '2024-05-03' }),
    notice({
      state: 'WA',
      employees_affected: 1000,
      sector: '62',
      is_temporary: true,
      notice_date: '2023-01-01',
    }),
    notice({ state: 'WA', employees_affected: null, notice_date: null, notice_date_precision: null }),
    notice({ state: 'WA', in_totals: false, status: 'withdrawn', notice_date: '2024-01-01' }),
    notice({ state: 'CA', is_warn: false, in_totals: false }),
  ])

test('each facet is counted: the list’s rows, and those of them that sums count', async () => {
  const answer = await ask(facets, await several())
  expect(answer).toEqual({
    total: 5,
    notices: 4,
    states: [
      { state: 'WA', name: 'Washington', total: 3, notices: 2 },
      { state: 'OR', name: 'Oregon', total: 2, notices: 2 },
    ],
    layoff_types: [
      { layoff_type: 'layoff', total: 4, notices: 3 },
      { layoff_type: 'closure', total: 1, notices: 1 },
    ],
    temporary: [
      { is_temporary: true, total: 1, notices: 1 },
      { is_temporary: null, total: 4, notices: 3 },
    ],
    statuses: [
      { status: 'listed', total: 4, notices: 4 },
      { status: 'withdrawn', total: 1, notices: 0 },
    ],
    sectors: [
      { naics_sector: '62', sector_title: 'Health Care and Social Assistance', total: 2, notices: 2 },
      { naics_sector: null, sector_title: null, total: 3, notices: 2 },
    ],
    sizes: [
      { min_employees: 0, max_employees: 49, total: 1, notices: 1 },
      { min_employees: 50, max_employees: 99, total: 1, notices: 1 },
      { min_employees: 100, max_employees: 249, total: 1, notices: 0 },
      { min_employees: 1000, max_employees: null, total: 1, notices: 1 },
      { min_employees: null, max_employees: null, total: 1, notices: 1 },
    ],
    years: [
      { year: 2024, total: 3, notices: 2 },
      { year: 2023, total: 1, notices: 1 },
      { year: null, total: 1, notices: 1 },
    ],
    months: [
      { month: '2024-05', total: 2, notices: 2 },
      { month: '2024-01', total: 1, notices: 0 },
      { month: '2023-01', total: 1, notices: 1 },
      { month: null, total: 1, notices: 1 },
    ],
    warnings: [],
  })
})

test('a facet is counted without its own filter, and all others with it', async () => {
  const answer = await ask(facets, await several(), { state: 'OR', min_employees: '50' })
  expect(answer.total).toBe(1)
  expect(answer.states.map(({ state, total }) => [state, total])).toEqual([
    ['WA', 2],
    ['OR', 1],
  ])
  expect(answer.sizes.map(({ min_employees, total }) => [min_employees, total])).toEqual([
    [0, 1],
    [50, 1],
  ])
  expect(answer.layoff_types).toEqual([{ layoff_type: 'closure', total: 1, notices: 1 }])
})

test('times are of the day that date_field names, and stay within the history of the plan', async () => {
  const db = await warnDatabase([
    notice({ notice_date: '2024-05-20', effective_date: '2025-01-01' }),
    notice({ notice_date: '2020-05-20', effective_date: '2025-02-01' }),
  ])
  const years = async (query: object, plan: 'free' | 'pro') =>
    (await ask(facets, db, { ...query }, { plan })).years.map(({ year }) => year)
  expect(await years({}, 'pro')).toEqual([2024, 2020])
  expect(await years({ date_from: '2024-01-01' }, 'pro')).toEqual([2024, 2020])
  expect(await years({ date_field: 'effective' }, 'pro')).toEqual([2025])
  expect(await years({}, 'free')).toEqual([2024])
  expect(await years({ date_field: 'effective', date_from: '2025-02-01' }, 'free')).toEqual([2025])
})

test('every value of every facet is what the list finds once it is asked for', async () => {
  const of = <Value>(...values: Value[]) => fc.constantFrom(...values)
  const row = fc.record({
    state: of('OR', 'WA', 'CA'),
    layoff_type: of<NoticeRecord['layoff_type']>('layoff', 'closure', null),
    employees_affected: of(null, 0, 49, 50, 99, 700, 5000),
    sector: of(null, '62', '31-33'),
    status: of<NoticeRecord['status']>('listed', 'amended'),
    in_totals: fc.boolean(),
    notice_date: of('2023-12-31', '2024-01-01', '2024-01-31'),
  })
  const filter = fc.record(
    {
      state: of('OR', 'OR,WA'),
      layoff_type: of('closure'),
      naics_sector: of('62'),
      min_employees: of('1', '50'),
      date_from: of('2024-01-01'),
      status: of('listed'),
      in_totals: of('true', 'false'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), filter, async (rows, query) => {
      const db = await warnDatabase(rows.map((each) => notice(each)))
      const answer = await ask(facets, db, query)
      const totalOf = async (more: Record<string, unknown>) => {
        const asked = Object.entries({ ...query, ...more, limit: 1 }).filter(
          ([, value]) => value !== undefined,
        )
        return (await ask(records, db, Object.fromEntries(asked))).total
      }
      expect(answer.total).toBe(await totalOf({}))
      for (const { state, total } of answer.states) expect(await totalOf({ state })).toBe(total)
      for (const { layoff_type, total } of answer.layoff_types)
        if (layoff_type) expect(await totalOf({ layoff_type })).toBe(total)
      for (const { naics_sector, total } of answer.sectors)
        if (naics_sector) expect(await totalOf({ naics_sector })).toBe(total)
      for (const { status, total } of answer.statuses) expect(await totalOf({ status })).toBe(total)
      for (const { min_employees, max_employees, total } of answer.sizes)
        if (min_employees !== null)
          expect(await totalOf({ min_employees, max_employees: max_employees ?? undefined })).toBe(total)
      for (const { year, total } of answer.years)
        expect(await totalOf({ date_from: `${year}-01-01`, date_to: `${year}-12-31` })).toBe(total)
      for (const { month, total } of answer.months)
        expect(await totalOf({ date_from: `${month}-01`, date_to: `${month}-31` })).toBe(total)
      await db.close()
    }),
    { numRuns: 6 },
  )
})

test('parameters are those of the list', async () => {
  expect(refused(facets, { state: 'OR,zz' })).toEqual(['state'])
  expect(refused(facets, { min_employees: '-1' })).toEqual(['min_employees'])
  expect(refused(facets, { date_from: 'x', effective_to: '2024-02-30' })).toEqual([
    'date_from',
    'effective_to',
  ])
  const asked = ask(facets, await several(), { date_from: '2024-02-01', date_to: '2024-01-01' })
  await expect(asked).rejects.toBeInstanceOf(InvalidInput)
  expect([...BAND_STARTS]).toEqual([...BAND_STARTS].sort((a, b) => a - b))
})
