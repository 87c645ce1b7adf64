import { describe, expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import { ask, refused, sourceHealth } from '#datasets/warn/testing/ask.ts'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import state from './state.ts'

describe('a state', () => {
  test('is shown with sums, kinds, companies, trend and newest notices', async () => {
    const db = await warnDatabase([
      notice({ notice_date: '2024-05-20', employees_affected: 30 }),
      notice({ notice_date: '2024-05-02', employees_affected: 5, layoff_type: 'closure' }),
      notice({
        notice_date: '2024-05-03',
        employees_affected: 6,
        layoff_type: 'closure',
        company_name: 'Fir Mill',
      }),
      notice({ notice_date: '2020-01-01', employees_affected: null, layoff_type: null }),
      notice({
        notice_date: '2024-05-25',
        employees_affected: 40,
        in_totals: false,
        company_name: 'Oak Hall',
      }),
      notice({ state: 'WA', notice_date: '2024-05-30', employees_affected: 1000 }),
    ])
    const answer = await ask(state, db, { state_code: 'oregon' })
    expect(answer).toMatchObject({
      state: 'OR',
      name: 'Oregon',
      total_notices: 4,
      notices: 4,
      total_employees: 41,
      employees_affected: 41,
      first_notice: '2020-01-01',
      latest_notice: '2024-05-20',
      // 31 days before the first of June is the first of May; the second is within thirty.
      last_30_days: { notices: 2, employees_affected: 36 },
      by_type: [
        { layoff_type: 'closure', notices: 2, employees_affected: 11 },
        { layoff_type: 'layoff', notices: 1, employees_affected: 30 },
        { layoff_type: null, notices: 1, employees_affected: null, notices_unsized: 1 },
      ],
      warnings: [{ code: 'unsized', affects: 1, states: ['OR'] }],
    })
    expect(answer.top_companies.map((c) => [c.company_name, c.notices, c.employees_affected])).toEqual([
      ['Cedar Works', 3, 35],
      ['Fir Mill', 1, 6],
    ])
    expect(answer.trends).toHaveLength(12)
    expect(answer.trends.slice(-2)).toEqual([
      { month: '2024-05', notices: 3, employees_affected: 41, notices_unsized: 0, partial: false },
      { month: '2024-06', notices: 0, employees_affected: 0, notices_unsized: 0, partial: true },
    ])
    expect(answer.latest_notices.map((r) => r.notice_date)).toEqual([
      '2024-05-25',
      '2024-05-20',
      '2024-05-03',
      '2024-05-02',
      '2020-01-01',
    ])
  })

  test('that publishes nothing says so, and that this proves nothing', async () => {
    const answer = await ask(state, await warnDatabase([]), { state_code: 'WY' })
    expect(answer).toMatchObject({
      name: 'Wyoming',
      total_notices: null,
      total_employees: null,
      notices: null,
      employees_affected: null,
      notices_unsized: null,
      notices_undated: null,
      first_notice: null,
      by_type: [],
      latest_notices: [],
      last_30_days: { notices: null, employees_affected: null },
    })
    expect(answer.trends.every(({ notices }) => notices === null)).toBe(true)
    expect(textsOf(answer.warnings)).toEqual([
      expect.stringMatching(/^Wyoming publishes no list, which is not to say that there were no layoffs: /),
    ])
  })

  test('of which notices are held that do not count has none that do', async () => {
    const db = await warnDatabase([notice({ in_totals: false })])
    const sums = { notices: 0, total_notices: 0, employees_affected: 0, notices_unsized: 0 }
    expect(await ask(state, db, { state_code: 'OR' })).toMatchObject(sums)
    expect(await ask(state, db, { state_code: 'WA' })).toMatchObject({
      notices: null,
      employees_affected: null,
    })
  })

  test('whose list could not be read lately says what may be missing', async () => {
    const sources = [sourceHealth({ id: 'warn/or', last_success: '2024-05-01T03:00:00Z', message: 'closed' })]
    const around = { edition: { sources } }
    const db = await warnDatabase([notice()])
    expect(textsOf((await ask(state, db, { state_code: 'OR' }, around)).warnings)).toEqual([
      'newer notices of Oregon may be missing: last read on 2024-05-01: closed',
    ])
  })

  test('shows ten companies, those with most workers first, and as many notices as asked for', async () => {
    const db = await warnDatabase(
      Array.from({ length: 12 }, (_, i) => notice({ company_name: `Mill ${i}`, employees_affected: i })),
    )
    const answer = await ask(state, db, { state_code: 'OR', limit: 3 })
    expect(answer.top_companies.map((c) => c.employees_affected)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    expect(answer.latest_notices).toHaveLength(3)
  })

  test('shows a small plan the sums of all history, and notices as far and as many as it may see', async () => {
    const db = await warnDatabase([
      ...Array.from({ length: 30 }, () => notice({ notice_date: '2024-05-20' })),
      notice({ notice_date: '2020-01-01' }),
    ])
    const answer = await ask(state, db, { state_code: 'OR', limit: 100 }, { plan: 'anonymous' })
    expect(answer.total_notices).toBe(31)
    expect(answer.latest_notices).toHaveLength(25)
    expect(textsOf(answer.warnings)).toEqual([
      expect.stringContaining('goes back 60 days'),
      expect.stringContaining('limit lowered from 100 to 25'),
    ])
  })
})

test.each([
  [{ state_code: 'xx' }, 'state_code'],
  [{}, 'state_code'],
  [{ state_code: 'OR', limit: '0' }, 'limit'],
  [{ state_code: 'OR', limit: '501' }, 'limit'],
])('%o is refused by name', (query, name) => {
  expect(refused(state, query)).toEqual([name])
})

test('days on which nobody has read its list are not told, whatever lists of others were read', async () => {
  const db = await warnDatabase([
    notice({ state: 'WV', notice_date: '2024-03-20', last_seen: '2024-04-30' }),
    // A copy of its history was read today, and shows nothing of these days.
    notice({ state: 'WV', notice_date: '2019-03-20', source_id: 'warn/register', origin: 'register' }),
    notice({ notice_date: '2024-05-20' }),
  ])
  const sources = [
    sourceHealth({ id: 'warn/wv', last_success: '2024-04-30T03:00:00Z' }),
    sourceHealth({ id: 'warn/register', importer: true, last_success: '2024-06-01T03:00:00Z' }),
    sourceHealth({ id: 'warn/or', last_success: '2024-06-01T03:00:00Z' }),
  ]
  const answer = await ask(state, db, { state_code: 'wv' }, { edition: { sources } })
  expect(answer.last_30_days).toMatchObject({ notices: null, employees_affected: null, notices_undated: 0 })
  const of = (name: string) => answer.trends.find(({ month }) => month === name)?.notices
  expect(['2024-03', '2024-04', '2024-05', '2024-06'].map(of)).toEqual([1, 0, null, null])
  const read = await ask(state, db, { state_code: 'or' }, { edition: { sources } })
  expect(read.trends.at(-1)).toMatchObject({ month: '2024-06', notices: 0 })
  // A copy that shows a later notice reaches as far as that.
  const newer = await warnDatabase([
    notice({ state: 'WV', notice_date: '2019-03-20' }),
    notice({ state: 'WV', notice_date: '2024-05-20', last_seen: '2024-06-01', source_id: 'warn/register' }),
  ])
  const copied = await ask(state, newer, { state_code: 'wv' }, { edition: { sources } })
  expect(copied.trends.slice(-3).map(({ notices }) => notices)).toEqual([0, 1, null])
  // A list that was read in the middle of a month does not tell that the month has none.
  const early = [sourceHealth({ id: 'warn/wv', last_success: '2024-04-29T03:00:00Z' }), ...sources.slice(1)]
  const { trends } = await ask(state, db, { state_code: 'wv' }, { edition: { sources: early } })
  expect(trends.find(({ month }) => month === '2024-04')!.notices).toBeNull()
})
