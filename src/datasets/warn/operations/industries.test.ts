import { expect, test } from 'vitest'
import { ask } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import industries from './industries.ts'

test('sectors are listed by workers affected; notices without one are a group and a warning', async () => {
  const db = await warnDatabase([
    notice({ sector: '31-33', employees_affected: 10 }),
    notice({ sector: '31-33', employees_affected: 5 }),
    notice({ sector: '31-33', employees_affected: 500, in_totals: false }),
    notice({ sector: '62', employees_affected: 20 }),
    notice({ sector: null, employees_affected: 15 }),
    notice({ sector: null, employees_affected: null }),
  ])
  expect(await ask(industries, db)).toEqual({
    records: [
      {
        naics_sector: '62',
        industry: 'Health Care and Social Assistance',
        notices: 1,
        employees_affected: 20,
      },
      { naics_sector: '31-33', industry: 'Manufacturing', notices: 2, employees_affected: 15 },
      { naics_sector: null, industry: null, notices: 2, employees_affected: 15 },
    ],
    count: 3,
    warnings: ['2 notices give no industry: most states publish none'],
  })
})

test('when every notice has its sector there is nothing to warn of', async () => {
  const db = await warnDatabase([notice({ sector: '11' })])
  expect((await ask(industries, db)).warnings).toEqual([])
})
