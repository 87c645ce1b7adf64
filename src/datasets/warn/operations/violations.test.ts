import { describe, expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
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
    expect(await found([gap(-1), gap(-60), gap(-61)], { sort: 'gap' })).toEqual(['Gap -60', 'Gap -1'])
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
  test('shows notices with their days, the law and the word of caution', async () => {
    const db = await warnDatabase([
      gap(30, { company_name: 'B' }),
      gap(3),
      gap(30, { company_name: 'A', city: 'Bend' }),
    ])
    const answer = await ask(violations, db, { sort: 'gap' }, { today: TODAY })
    expect(answer.records.map((r) => [r.company_name, r.notice_days])).toEqual([
      ['Gap 3', 3],
      ['A', 30],
      ['B', 30],
    ])
    expect(answer.records[1]).toEqual({
      id: expect.any(String),
      company_name: 'A',
      company: null,
      company_id: null,
      ticker: null,
      city: 'Bend',
      state: 'OR',
      notice_date: '2024-01-02',
      effective_date: '2024-02-01',
      employees_affected: 100,
      layoff_type: 'layoff',
      source_url: 'https://example.org/warn',
      notice_days: 30,
      threshold_days: 60,
      statute: '29 U.S.C. § 2102(a)',
    })
    expect(answer).toMatchObject({
      count: 3,
      total: 3,
      total_employees: 300,
      employees_affected: 300,
      companies: null,
      limit: 50,
      warnings: [],
    })
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
    expect(textsOf(answer.warnings)).toEqual([
      expect.stringContaining('goes back 90 days'),
      expect.stringContaining('limit lowered from 30 to 25'),
    ])
    const within = await ask(violations, db, { limit: 25, days_back: 90 }, { plan: 'free', today: TODAY })
    expect(within.warnings).toEqual([])
    expect(await found([gap(5)], {}, { plan: 'free' })).toEqual([])
  })
})

describe('what the law asks for', () => {
  const rows = [
    gap(70, { state: 'NY', company_name: 'New York' }),
    gap(70, { state: 'NJ', company_name: 'New Jersey' }),
    gap(70, {
      state: 'NJ',
      company_name: 'before the law',
      notice_date: '2023-04-09',
      effective_date: '2023-06-18',
    }),
    gap(70, { company_name: 'Oregon' }),
    gap(50, { state: 'NY', company_name: 'short' }),
  ]

  test('is 60 days, and more in states that ask for more since the day they do', async () => {
    const far = { days_back: '3650', sort: 'date' }
    expect(await found(rows, far)).toEqual(['short'])
    expect((await found(rows, { ...far, threshold: 'state' })).sort()).toEqual([
      'New Jersey',
      'New York',
      'short',
    ])
  })

  test('stands beside each notice and each answer', async () => {
    const db = await warnDatabase(rows)
    const answer = await ask(violations, db, { state: 'NY' }, { today: TODAY })
    expect(answer.records[0]).toMatchObject({ threshold_days: 90, statute: 'N.Y. Lab. Law § 860-b' })
    expect(answer.acts.map(({ state, days }) => [state, days])).toEqual([
      [null, 60],
      ['NY', 90],
    ])
  })
})

describe('dates and order', () => {
  const rows = [
    gap(10, {
      company_name: 'large',
      employees_affected: 900,
      notice_date: '2024-01-10',
      effective_date: '2024-01-30',
    }),
    gap(-5, {
      company_name: 'late',
      employees_affected: 20,
      notice_date: '2024-02-10',
      effective_date: '2024-02-05',
    }),
    gap(10, {
      company_name: 'old',
      employees_affected: null,
      notice_date: '2014-01-10',
      effective_date: '2014-01-30',
    }),
  ]

  test('go beyond what days back reach', async () => {
    expect(await found(rows, { date_from: '2014-01-01', date_to: '2014-12-31' })).toEqual(['old'])
    expect(await found(rows, { date_to: '2024-01-31' })).toEqual(['large'])
    await expect(found(rows, { date_from: '2024-02-01', date_to: '2024-01-01' })).rejects.toThrow('date_from')
  })

  test('most workers first, or as asked', async () => {
    expect(await found(rows)).toEqual(['large', 'late'])
    expect(await found(rows, { sort: 'gap' })).toEqual(['late', 'large'])
    expect(await found(rows, { sort: 'date' })).toEqual(['late', 'large'])
  })
})

test('of equal gaps names decide, by their bytes as in every list', async () => {
  const names = ['🅰 Co', 'ＡＢ Co', 'Zinc', 'alder', 'Alder']
  const rows = names.map((company_name) => gap(10, { company_name }))
  expect(await found(rows, { sort: 'gap' })).toEqual(['Alder', 'Zinc', 'alder', 'ＡＢ Co', '🅰 Co'])
})

test('companies of several short notices are one each', async () => {
  const db = await warnDatabase(
    [
      gap(10, { company_name: 'Cedar' }),
      gap(3, { company_name: 'Cedar', state: 'WA', employees_affected: null }),
      gap(1, { company_name: 'Fir' }),
    ],
    [
      { name: 'Cedar', company_id: 'cik-1', ticker: 'CDR' },
      { name: 'Fir', company_id: 'co-2' },
    ],
  )
  const answer = await ask(violations, db, { group_by: 'company' }, { today: TODAY })
  expect(answer.companies).toMatchObject([
    {
      company_id: 'cik-1',
      ticker: 'CDR',
      notices: 2,
      employees_affected: 100,
      notices_unsized: 1,
      shortest_notice_days: 3,
      states: ['OR', 'WA'],
    },
    { company_id: 'co-2', notices: 1 },
  ])
  expect(answer.records.map((record) => record.company_id)).toContain('cik-1')
})

test('companies of as many short notices stand by workers, then by id; one that changed hands has the symbol of some notice', async () => {
  const db = await warnDatabase(
    [
      gap(10, { company_name: 'Alder', employees_affected: null }),
      gap(10, { company_name: 'Birch', employees_affected: 5 }),
      gap(10, { company_name: 'Cedar', employees_affected: 5 }),
      gap(10, { company_name: 'Dogwood' }),
      gap(10, { company_name: 'Dogwood', notice_date: '2024-01-03' }),
      gap(10, { company_name: 'Nobody' }),
    ],
    [
      { name: 'Alder', company_id: 'co-1' },
      { name: 'Birch', company_id: 'co-3' },
      { name: 'Cedar', company_id: 'co-2' },
      { name: 'Dogwood', company_id: 'co-4', ticker: 'DOG', owned_to: '2024-01-03' },
    ],
  )
  const asked = (limit: number) => ask(violations, db, { group_by: 'company', limit }, { today: TODAY })
  const { companies } = await asked(50)
  expect(companies?.map(({ company_id, ticker, notices }) => [company_id, ticker, notices])).toEqual([
    ['co-4', 'DOG', 2],
    ['co-2', null, 1],
    ['co-3', null, 1],
    ['co-1', null, 1],
  ])
  expect((await asked(2)).companies).toEqual(companies?.slice(0, 2))
})

test('what cannot be judged is counted by its reason, and states that cannot be are named', async () => {
  const db = await warnDatabase([
    gap(10),
    gap(-61),
    gap(10, { effective_date_precision: 'month' }),
    gap(10, { state: 'GA', effective_date: null }),
    gap(10, { state: 'GA', notice_date: null, notice_date_precision: null }),
    gap(10, { employees_affected: null }),
  ])
  const answer = await ask(violations, db, { min_employees: 50 }, { today: TODAY })
  expect(answer.left_out).toEqual({
    no_layoff_date: 1,
    not_to_the_day: 1,
    implausible: 1,
    unsized: 1,
    undated: 1,
  })
  expect(answer.warnings).toEqual([
    expect.objectContaining({
      code: 'incomplete',
      states: ['GA'],
      affects: 1,
      text: expect.stringContaining('Georgia'),
    }),
  ])
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
