import { describe, expect, test } from 'vitest'
import { ask, refused } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import trends from './trends.ts'

describe('a trend', () => {
  test('has every month up to the running one, those without a notice as zero', async () => {
    const db = await warnDatabase([
      notice({ notice_date: '2024-01-15', employees_affected: 10 }),
      notice({ notice_date: '2024-01-31', employees_affected: null }),
      notice({ notice_date: '2024-03-01', employees_affected: 3 }),
      notice({ notice_date: '2024-03-15', employees_affected: 4, in_totals: false }),
      // Typed ahead: not yet.
      notice({ notice_date: '2024-03-16', employees_affected: 100 }),
      notice({ notice_date: '2023-11-30', employees_affected: 100 }),
    ])
    const answer = await ask(trends, db, { months: '4' }, { today: '2024-03-15' })
    expect(answer).toEqual({
      records: [
        { month: '2023-12', notices: 0, employees_affected: 0, notices_unsized: 0, partial: false },
        { month: '2024-01', notices: 2, employees_affected: 10, notices_unsized: 1, partial: false },
        { month: '2024-02', notices: 0, employees_affected: 0, notices_unsized: 0, partial: false },
        { month: '2024-03', notices: 1, employees_affected: 3, notices_unsized: 0, partial: true },
      ],
      count: 4,
      coverage: 'partial',
      notices_undated: 0,
      warnings: [],
    })
  })

  test('is of twelve months where nothing is said, of one state where one is', async () => {
    const db = await warnDatabase([
      notice({ notice_date: '2024-06-01' }),
      notice({ state: 'WA', notice_date: '2024-06-01' }),
    ])
    const all = await ask(trends, db)
    expect(all.records.map((r) => r.month)).toEqual([
      '2023-07',
      '2023-08',
      '2023-09',
      '2023-10',
      '2023-11',
      '2023-12',
      '2024-01',
      '2024-02',
      '2024-03',
      '2024-04',
      '2024-05',
      '2024-06',
    ])
    expect(all.records.at(-1)?.notices).toBe(2)
    expect((await ask(trends, db, { state: 'wa' })).records.at(-1)?.notices).toBe(1)
  })

  test.each([
    ['2024-01-31', '1', ['2024-01']],
    ['2024-01-01', '2', ['2023-12', '2024-01']],
    ['2024-12-31', '2', ['2024-11', '2024-12']],
  ])('on %s the last %s months are %o', async (today, months, expected) => {
    const { records } = await ask(trends, await warnDatabase([]), { months }, { today })
    expect(records.map((r) => r.month)).toEqual(expected)
  })

  test('is unknown before the first notice held, and where most notices tell no notice date', async () => {
    const unknown = { notices: null, employees_affected: null, notices_unsized: 0 }
    const late = await warnDatabase([notice({ notice_date: '2024-05-10', employees_affected: 4 })])
    expect((await ask(trends, late, { months: 3 })).records).toEqual([
      { month: '2024-04', ...unknown, partial: false },
      { month: '2024-05', notices: 1, employees_affected: 4, notices_unsized: 0, partial: false },
      { month: '2024-06', notices: 0, employees_affected: 0, notices_unsized: 0, partial: true },
    ])
    const undated = (effective_date: string | null) =>
      notice({ state: 'GA', notice_date: null, effective_date, first_seen: '2024-05-01' })
    const db = await warnDatabase([
      notice({ state: 'GA', notice_date: '2020-01-01' }),
      ...['2024-05-20', '2024-06-20', null, '2023-12-01', '2026-01-01'].map(undated),
    ])
    const answer = await ask(trends, db, { months: 2, state: 'GA' })
    expect(answer).toMatchObject({ notices_undated: 3, records: [unknown, unknown] })
    const whole = await ask(trends, db, { months: 60, state: 'GA' })
    expect(whole.records[7]).toMatchObject({ month: '2020-02', ...unknown })
  })

  test('is unknown in a month without a notice that one without a date may be of, however many months are asked for', async () => {
    const db = await warnDatabase([
      ...Array.from({ length: 9 }, () => notice({ state: 'MI', notice_date: '2023-02-10' })),
      notice({ state: 'MI', notice_date: '2024-03-10' }),
      // Given between November and the day on which it was seen.
      notice({ state: 'MI', notice_date: null, effective_date: '2024-05-20', first_seen: '2024-04-02' }),
    ])
    const told = async (months: number) =>
      (await ask(trends, db, { months, state: 'MI' })).records.map(({ notices }) => notices)
    // From October to June.
    const all = [0, null, null, null, null, 1, null, 0, 0]
    for (const months of [1, 2, 3, 5, 9]) expect(await told(months)).toEqual(all.slice(-months))
    expect((await told(24)).slice(-9)).toEqual(all)
  })

  test('may go back forty years', async () => {
    const { records } = await ask(trends, await warnDatabase([]), { months: '480' })
    expect([records.length, records[0]?.month]).toEqual([480, '1984-07'])
  })
})

test.each([
  [{ months: '0' }, 'months'],
  [{ months: '481' }, 'months'],
  [{ months: '1.5' }, 'months'],
  [{ state: 'zz' }, 'state'],
])('%o is refused by name', (query, name) => {
  expect(refused(trends, query)).toEqual([name])
})
