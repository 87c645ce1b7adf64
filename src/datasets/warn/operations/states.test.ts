import { expect, test } from 'vitest'
import { ask } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import states from './states.ts'

test('each state that has notices is listed with its sums, by its code', async () => {
  const db = await warnDatabase([
    notice({ state: 'WA', employees_affected: 10 }),
    notice({ state: 'OR', notice_date: '2024-03-01', employees_affected: null }),
    notice({ state: 'OR', notice_date: null, employees_affected: 7 }),
    notice({ state: 'OR', notice_date: '2024-05-01', in_totals: false }),
    notice({ state: 'PR', notice_date: null, employees_affected: null }),
    notice({ state: 'CA', in_totals: false }),
  ])
  expect(await ask(states, db)).toEqual({
    records: [
      {
        state: 'OR',
        name: 'Oregon',
        total_notices: 2,
        notices: 2,
        total_employees: 7,
        employees_affected: 7,
        notices_unsized: 1,
        latest_notice: '2024-03-01',
      },
      {
        state: 'PR',
        name: 'Puerto Rico',
        total_notices: 1,
        notices: 1,
        total_employees: null,
        employees_affected: null,
        notices_unsized: 1,
        latest_notice: null,
      },
      {
        state: 'WA',
        name: 'Washington',
        total_notices: 1,
        notices: 1,
        total_employees: 10,
        employees_affected: 10,
        notices_unsized: 0,
        latest_notice: '2024-01-02',
      },
    ],
    count: 3,
    coverage: 'partial',
    warnings: [],
  })
})

test('without notices there are no states', async () => {
  expect(await ask(states, await warnDatabase([]))).toEqual({
    records: [],
    count: 0,
    coverage: 'partial',
    warnings: [],
  })
})
