import { expect, test } from 'vitest'
import { contextOn } from '#contract/testing/ask.ts'
import records from '#datasets/warn/operations/records.ts'
import { ask, refused } from '#datasets/warn/testing/ask.ts'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import industry from './industry.ts'

const several = () =>
  warnDatabase([
    notice({ sector: '31-33', notice_date: '2024-05-20', employees_affected: 30 }),
    notice({ sector: '31-33', notice_date: '2024-05-02', employees_affected: null, layoff_type: 'closure' }),
    notice({ sector: '31-33', notice_date: '2024-03-02', employees_affected: 5, state: 'WA' }),
    notice({ sector: '31-33', notice_date: '2024-05-25', employees_affected: 40, in_totals: false }),
    notice({ sector: '62', notice_date: '2024-05-20', employees_affected: 1000 }),
    notice({ sector: null, notice_date: '2024-05-21', employees_affected: 7 }),
    notice({ sector: null, notice_date: '2024-05-21', employees_affected: 7, state: 'TX' }),
    notice({ sector: null, notice_date: '2024-04-21', employees_affected: 7, state: 'CA' }),
  ])

test('a sector is shown with months, states, companies, and how much names no industry', async () => {
  const answer = await ask(industry, await several(), { sector: '32', months: 3 })
  expect(answer).toMatchObject({
    naics_sector: '31-33',
    industry: 'Manufacturing',
    notices: 3,
    employees_affected: 35,
    notices_unsized: 1,
    first_notice: '2024-03-02',
    latest_notice: '2024-05-20',
    notices_total: 7,
    notices_without_industry: 3,
    share_without_industry: 0.4286,
    last_30_days: { notices: 1, employees_affected: 30 },
    by_type: [
      { layoff_type: 'layoff', notices: 2, employees_affected: 35 },
      { layoff_type: 'closure', notices: 1, employees_affected: null },
    ],
    trends: [
      { month: '2024-04', notices: 0, notices_total: 1, share_without_industry: 1, partial: false },
      { month: '2024-05', notices: 2, employees_affected: 30, notices_total: 5, share_without_industry: 0.4 },
      { month: '2024-06', notices: 0, notices_total: 0, share_without_industry: null, partial: true },
    ],
    states: [
      { state: 'OR', name: 'Oregon', notices: 2, employees_affected: 30, share_without_industry: 0.25 },
      { state: 'WA', name: 'Washington', notices: 1, employees_affected: 5, share_without_industry: 0 },
    ],
    states_without_industry: ['CA', 'TX'],
    top_companies: [{ notices: 3, employees_affected: 35, states: ['OR', 'WA'] }],
  })
  expect(answer.latest_notices.map(({ notice_date }) => notice_date)).toEqual([
    '2024-05-25',
    '2024-05-20',
    '2024-05-02',
    '2024-03-02',
  ])
})

test('what is remembered of an edition depends on no number of months, and on the day where it should', async () => {
  const context = contextOn('2024-06-01', await several())
  const on = (today: string, months: number) =>
    industry.run({ ...context, today }, industry.input.parse({ sector: '31-33', months }))
  const [short, long] = [await on('2024-06-01', 1), await on('2024-06-01', 3)]
  expect(short.trends).toEqual(long.trends.slice(-1))
  expect(long.trends.map(({ notices_total }) => notices_total)).toEqual([1, 5, 0])
  expect([short.states, short.top_companies]).toEqual([long.states, long.top_companies])
  expect(short.last_30_days.notices).toBe(1)
  expect((await on('2024-05-21', 1)).last_30_days.notices).toBe(2)
  const other = await industry.run(context, industry.input.parse({ sector: '62', months: 1 }))
  expect(other.states).toMatchObject([{ state: 'OR', notices: 1, employees_affected: 1000 }])
})

test('its address of records comes to the same sums', async () => {
  const db = await several()
  const answer = await ask(industry, db, { sector: '31-33' })
  const query = Object.fromEntries(new URL(answer.records_url, 'https://example.org').searchParams)
  const { total, employees_affected } = await ask(records, db, query)
  expect([total, employees_affected]).toEqual([answer.notices, answer.employees_affected])
})

test('a sector without a notice is zero', async () => {
  const answer = await ask(industry, await several(), { sector: '21', months: 1 })
  expect(answer).toMatchObject({ notices: 0, employees_affected: 0, first_notice: null, states: [] })
})

test.each<[Record<string, unknown>, string[]]>([
  [{ sector: '31' }, []],
  [{ sector: '44-45' }, []],
  [{ sector: '99' }, ['sector']],
  [{ sector: '311' }, ['sector']],
  [{ sector: 'Manufacturing' }, ['sector']],
  [{ months: 0 }, ['months']],
  [{ months: 481 }, ['months']],
  [{ limit: 0 }, ['limit']],
  [{ limit: 501 }, ['limit']],
])('%o', (query, expected) => expect(refused(industry, { sector: '62', ...query })).toEqual(expected))
