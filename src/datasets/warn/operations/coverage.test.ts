import { expect, test } from 'vitest'
import { ask, refused, sourceHealth } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import coverage from './coverage.ts'

const held = () =>
  warnDatabase([
    notice({ state: 'NY', notice_date: '2022-05-01', employees_affected: null, city: 'Troy' }),
    notice({ state: 'NY', notice_date: '2022-06-01', employees_affected: null, layoff_type: null }),
    notice({ state: 'NY', notice_date: '2023-05-01', employees_affected: 7, sector: '62' }),
    notice({ state: 'NY', notice_date: '2023-05-01', employees_affected: 9, in_totals: false }),
    notice({ state: 'GA', notice_date: null, notice_date_precision: null, effective_date: '2022-03-01' }),
  ])

test('a state is told year by year, with the faults of its rows', async () => {
  const { records, known_faults } = await ask(coverage, await held(), { state: 'NY' })
  expect(records).toMatchObject([
    {
      state: 'NY',
      year: 2022,
      rows: 2,
      notices: 2,
      employees_affected: null,
      dated_percent: 100,
      sized_percent: 0,
      typed_percent: 50,
      placed_percent: 50,
      industry_percent: 0,
    },
    { year: 2023, rows: 2, notices: 1, employees_affected: 7, sized_percent: 100, industry_percent: 100 },
  ])
  expect(known_faults).toMatchObject([
    { state: 'NY', field: 'employees_affected', first_year: 2022, last_year: 2022, rows: 2 },
    { state: 'NY', field: 'layoff_type', first_year: 2022, last_year: 2022, rows: 1 },
    { state: 'NY', field: 'effective_date', first_year: 2022, last_year: 2023, rows: 3 },
  ])
})

test('a year is told state by state, by the layoff where the notice has no date', async () => {
  const { records, known_faults } = await ask(coverage, await held(), { year: 2022 })
  expect(records).toHaveLength(56)
  const of = (state: string) => records.find((each) => each.state === state)
  expect(of('GA')).toMatchObject({ year: 2022, notices: 1, dated_percent: 0, dated_to_day_percent: 0 })
  expect(of('OR')).toMatchObject({ year: 2022, notices: 0, employees_affected: 0, dated_percent: null })
  expect(known_faults.map(({ state, field }) => [state, field])).toEqual([
    ['GA', 'notice_date'],
    ['NY', 'employees_affected'],
    ['NY', 'layoff_type'],
    ['NY', 'effective_date'],
  ])
})

test('what a few notices of a state lack is no fault of it, where no reason is known', async () => {
  const rows = (lacking: number) =>
    Array.from({ length: 40 }, (_, i) =>
      notice({ state: 'IA', effective_date: '2024-03-01', ...(i < lacking && { layoff_type: null }) }),
    )
  const faults = async (lacking: number) =>
    (await ask(coverage, await warnDatabase(rows(lacking)), { state: 'IA' })).known_faults.map(
      ({ field, rows }) => [field, rows],
    )
  expect(await faults(1)).toEqual([])
  expect(await faults(2)).toEqual([['layoff_type', 2]])
})

test('without either every state stands once, those that publish nothing with the reason', async () => {
  const sources = [sourceHealth()]
  const { records, count } = await ask(coverage, await held(), {}, { edition: { sources } })
  expect(count).toBe(56)
  expect(records.find(({ state }) => state === 'NY')).toMatchObject({ year: null, rows: 4, notices: 3 })
  expect(records.find(({ state }) => state === 'WY')).toMatchObject({
    rows: 0,
    reason: expect.stringMatching(/nothing/),
  })
})

test.each([
  [{ state: 'zz' }, 'state'],
  [{ year: 1979 }, 'year'],
  [{ year: 2101 }, 'year'],
])('%o is refused', (query, name) => {
  expect(refused(coverage, query)).toEqual([name])
})

test('a source that has failed again and again stands there with its reason; once or twice is nothing', async () => {
  const failing = (id: string, failures: number) => ({
    ...sourceHealth({ id }),
    status: 'failed' as const,
    message: 'no column "Employer"',
    failures,
    failing_since: '2024-06-01T03:00:00.000Z',
  })
  const sources = [
    failing('warn/ny', 3),
    failing('warn/ga', 2),
    { ...failing('sec/current', 9), dataset: 'sec' },
  ]
  const { stopped_sources } = await ask(coverage, await held(), {}, { edition: { sources } })
  expect(stopped_sources).toMatchObject([
    {
      id: 'warn/ny',
      dataset: 'warn',
      since: '2024-06-01T03:00:00.000Z',
      failures: 3,
      reason: 'no column "Employer"',
    },
    { id: 'sec/current', dataset: 'sec', failures: 9 },
  ])
  const ofGeorgia = await ask(coverage, await held(), { state: 'GA' }, { edition: { sources } })
  expect(ofGeorgia.stopped_sources).toEqual([])
})
