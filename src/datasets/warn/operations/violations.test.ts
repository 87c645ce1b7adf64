import { describe, expect, test } from 'vitest'
import type { NoticeRecord } from '../notices/record.ts'
import { ask, refused } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import violations from './violations.ts'

const TODAY = '2024-06-01'

/** A notice of the second of January that takes effect so many days later. */
function gap(days: number, fields: Partial<NoticeRecord> = {}): NoticeRecord {
  const effective = new Date(Date.UTC(2024, 0, 2 + days)).toISOString().slice(0, 10)
  return notice({
    company_name: `Gap ${days}`,
    notice_date: '2024-01-02',
    effective_date: effective,
    effective_date_precision: 'day',
    ...fields,
  })
}

const found = async (rows: NoticeRecord[], query = {}, around = {}) =>
  (await ask(violations, await warnDatabase(rows), query, { today: TODAY, ...around })).records.map(
    (r) => r.company_name,
  )

describe('a violation', () => {
  test('is a gap of 59 days, 60 are not', async () => {
    expect(await found([gap(59), gap(60), gap(61)])).toEqual(['Gap 59'])
  })

  test('may have begun before its notice, by 60 days at most: more is a misprint', async () => {
    expect(await found([gap(-1), gap(-60), gap(-61)])).toEqual(['Gap -60', 'Gap -1'])
  })

  test('needs both dates, known to the day', async () => {
    const vague = [
      gap(10, { effective_date: null }),
      gap(10, { notice_date: null, notice_date_precision: null }),
      gap(10, { notice_date_precision: 'month' }),
      gap(10, { effective_date_precision: 'month' }),
      gap(10, { notice_date_precision: null }),
    ]
    expect(await found(vague)).toEqual([])
  })

  test('is no row that sums leave out', async () => {
    expect(await found([gap(10, { in_totals: false })])).toEqual([])
  })
})

describe('the answer', () => {
  test('shows the shortest gap first, with its days and the word of caution', async () => {
    const db = await warnDatabase([
      gap(30, { company_name: 'B' }),
      gap(3),
      gap(30, { company_name: 'A', city: 'Bend' }),
    ])
    const answer = await ask(violations, db, {}, { today: TODAY })
    expect(answer.records.map((r) => [r.company_name, r.notice_days])).toEqual([
      ['Gap 3', 3],
      ['A', 30],
      ['B', 30],
    ])
    expect(answer.records[1]).toEqual({
      id: expect.any(String),
      company_name: 'A',
      city: 'Bend',
      state: 'OR',
      notice_date: '2024-01-02',
      effective_date: '2024-02-01',
      employees_affected: 100,
      layoff_type: 'layoff',
      source_url: 'https://example.org/warn',
      notice_days: 30,
    })
    expect(answer).toMatchObject({ count: 3, limit: 50, warnings: [] })
    expect(answer.note).toContain('a lead, not a finding of law')
  })

  test('takes a state and a least number of workers', async () => {
    const rows = [
      gap(1, { state: 'WA' }),
      gap(2, { employees_affected: null }),
      gap(3, { employees_affected: 99 }),
      gap(4),
    ]
    expect(await found(rows, { state: 'washington' })).toEqual(['Gap 1'])
    expect(await found(rows, { min_employees: '100' })).toEqual(['Gap 1', 'Gap 4'])
    expect(await found(rows, { min_employees: '0' })).toHaveLength(4)
  })

  test('goes back a year, or as far as asked, and not into the future', async () => {
    const on = (notice_date: string) =>
      notice({
        company_name: notice_date,
        notice_date,
        effective_date: notice_date,
        effective_date_precision: 'day',
      })
    const rows = ['2023-06-02', '2023-06-01', '2024-05-02', '2024-05-01', '2024-06-01', '2024-06-02'].map(on)
    // 2024 is a leap year: 365 days before the first of June is the second.
    expect((await found(rows)).sort()).toEqual(['2023-06-02', '2024-05-01', '2024-05-02', '2024-06-01'])
    expect((await found(rows, { days_back: '30' })).sort()).toEqual(['2024-05-02', '2024-06-01'])
    expect(await found(rows, { days_back: '3650' })).toHaveLength(5)
  })

  test('is cut to the plan, and says so', async () => {
    const db = await warnDatabase(
      Array.from({ length: 30 }, (_, i) =>
        gap(i, { notice_date: '2024-05-20', effective_date: '2024-05-25' }),
      ),
    )
    const answer = await ask(violations, db, { limit: 30 }, { plan: 'free', today: TODAY })
    expect(answer).toMatchObject({ count: 25, limit: 25 })
    expect(answer.warnings).toEqual([
      expect.stringContaining('goes back 90 days'),
      expect.stringContaining('limit lowered from 30 to 25'),
    ])
    const within = await ask(violations, db, { limit: 25, days_back: 90 }, { plan: 'free', today: TODAY })
    expect(within.warnings).toEqual([])
    expect(await found([gap(5)], {}, { plan: 'free' })).toEqual([])
  })
})

test.each([
  [{ days_back: '29' }, 'days_back'],
  [{ days_back: '3651' }, 'days_back'],
  [{ min_employees: '-1' }, 'min_employees'],
  [{ limit: '0' }, 'limit'],
  [{ limit: '501' }, 'limit'],
  [{ state: 'nowhere' }, 'state'],
])('%o is refused by name', (query, name) => {
  expect(refused(violations, query)).toEqual([name])
  expect(refused(violations, { days_back: '30', min_employees: '0', limit: '500' })).toEqual([])
  expect(refused(violations, { days_back: '3650', limit: '1' })).toEqual([])
})
