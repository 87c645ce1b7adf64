import { expect, test } from 'vitest'
import { ask } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import yearly from './yearly.ts'

test('years are those of the notice, newest first; undated notices are told apart', async () => {
  const db = await warnDatabase([
    notice({ notice_date: '2023-12-31', effective_date: '2024-03-01', employees_affected: 10 }),
    notice({ notice_date: '2024-01-01', employees_affected: 5 }),
    notice({ notice_date: '2024-12-31', state: 'WA', employees_affected: null }),
    notice({ notice_date: '2024-12-30', state: 'WA', employees_affected: 1 }),
    notice({ notice_date: '2022-01-01', in_totals: false }),
    notice({ notice_date: null, employees_affected: 7 }),
    notice({ notice_date: null, in_totals: false }),
  ])
  expect(await ask(yearly, db)).toEqual({
    records: [
      { year: 2024, notices: 3, employees_affected: 6, notices_unsized: 1, states: 2, partial: true },
      { year: 2023, notices: 1, employees_affected: 10, notices_unsized: 0, states: 1, partial: false },
    ],
    count: 2,
    coverage: 'partial',
    undated: { notices: 1, employees_affected: 7, notices_unsized: 0 },
    warnings: [],
  })
})

test('without notices there are no years', async () => {
  expect(await ask(yearly, await warnDatabase([]))).toMatchObject({
    records: [],
    undated: { notices: 0, employees_affected: 0, notices_unsized: 0 },
  })
})
