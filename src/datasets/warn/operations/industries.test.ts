import { expect, test } from 'vitest'
import { ask } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import industries from './industries.ts'
import records from './records.ts'

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
        records_url: '/api/records?naics_sector=62&in_totals=true',
        notices: 1,
        employees_affected: 20,
        notices_unsized: 0,
      },
      {
        naics_sector: '31-33',
        industry: 'Manufacturing',
        records_url: '/api/records?naics_sector=31-33&in_totals=true',
        notices: 2,
        employees_affected: 15,
        notices_unsized: 0,
      },
      {
        naics_sector: null,
        industry: null,
        records_url: null,
        notices: 2,
        employees_affected: 15,
        notices_unsized: 1,
      },
    ],
    count: 3,
    coverage: 'partial',
    warnings: [],
  })
})

test('when every notice has its sector there is nothing to warn of', async () => {
  const db = await warnDatabase([notice({ sector: '11' })])
  expect((await ask(industries, db)).warnings).toEqual([])
})

test('every row opens its own notices, and comes to the same sums', async () => {
  const db = await warnDatabase([
    notice({ sector: '31-33', employees_affected: 10, naics_code: null, industry: 'Widgets' }),
    notice({ sector: '31-33', employees_affected: null, naics_code: '332' }),
    notice({ sector: '92', employees_affected: 3 }),
    notice({
      sector: '81',
      employees_affected: 4,
      industry: 'Other Services (except Public Administration)',
    }),
    notice({ sector: '92', employees_affected: 900, in_totals: false }),
  ])
  const answer = await ask(industries, db)
  expect(answer.count).toBe(3)
  for (const row of answer.records) {
    const query = Object.fromEntries(new URL(row.records_url!, 'https://example.org').searchParams)
    const { total, total_employees } = await ask(records, db, query)
    expect([total, total_employees]).toEqual([row.notices, row.employees_affected])
  }
})
