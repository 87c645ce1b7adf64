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
      notice({ notice_date: null, employees_affected: 100 }),
    ])
    const answer = await ask(trends, db, { months: '4' }, { today: '2024-03-15' })
    expect(answer).toEqual({
      records: [
        { month: '2023-12', notices: 0, employees_affected: 0 },
        { month: '2024-01', notices: 2, employees_affected: 10 },
        { month: '2024-02', notices: 0, employees_affected: 0 },
        { month: '2024-03', notices: 1, employees_affected: 3 },
      ],
      count: 4,
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
