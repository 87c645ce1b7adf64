import { describe, expect, test } from 'vitest'
import { ask, refused } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import topCompanies from './top-companies.ts'

describe('a ranking', () => {
  test('is by workers affected, then by notices, then by name, however a name is spelt', async () => {
    const db = await warnDatabase([
      notice({ company_name: 'Cedar Works', notice_date: '2024-01-02', employees_affected: 10 }),
      notice({
        company_name: 'CEDAR WORKS, INC.',
        notice_date: '2024-03-02',
        employees_affected: 20,
        state: 'WA',
      }),
      notice({ company_name: 'Cedar Works', notice_date: null, employees_affected: null }),
      notice({ company_name: 'Fir Mill', employees_affected: 90 }),
      notice({ company_name: 'Oak Hall', employees_affected: 30 }),
      notice({ company_name: 'Elm Park', employees_affected: 30 }),
      notice({ company_name: 'Oak Hall', employees_affected: 1000, in_totals: false }),
    ])
    const answer = await ask(topCompanies, db)
    expect(answer).toEqual({
      records: [
        expect.objectContaining({ company_name: 'Fir Mill', employees_affected: 90 }),
        {
          company_name: 'CEDAR WORKS, INC.',
          notices: 3,
          employees_affected: 30,
          latest_notice: '2024-03-02',
          states: ['OR', 'WA'],
        },
        expect.objectContaining({ company_name: 'Elm Park' }),
        expect.objectContaining({ company_name: 'Oak Hall', notices: 1, employees_affected: 30 }),
      ],
      count: 4,
      limit: 10,
      warnings: [],
    })
  })

  test('takes a state, days and a length', async () => {
    const db = await warnDatabase([
      notice({ company_name: 'A', notice_date: '2024-01-02' }),
      notice({ company_name: 'B', notice_date: '2024-02-02', state: 'WA' }),
      notice({ company_name: 'C', notice_date: null }),
    ])
    const found = async (query: Record<string, string>) =>
      (await ask(topCompanies, db, query)).records.map((r) => r.company_name)
    expect(await found({})).toEqual(['A', 'B', 'C'])
    expect(await found({ limit: '1' })).toEqual(['A'])
    expect(await found({ state: 'WA' })).toEqual(['B'])
    expect(await found({ date_from: '2024-01-02' })).toEqual(['A', 'B'])
    expect(await found({ date_from: '2024-01-03' })).toEqual(['B'])
    expect(await found({ date_to: '2024-02-01' })).toEqual(['A'])
  })

  test('is cut to the plan, and says so', async () => {
    const db = await warnDatabase(Array.from({ length: 30 }, (_, i) => notice({ company_name: `Mill ${i}` })))
    const answer = await ask(topCompanies, db, { limit: 26 }, { plan: 'free' })
    expect(answer).toMatchObject({
      count: 25,
      limit: 25,
      warnings: [expect.stringContaining('lowered from 26 to 25')],
    })
  })
})

test.each([
  [{ limit: '0' }, 'limit'],
  [{ limit: '501' }, 'limit'],
  [{ state: 'zz' }, 'state'],
  [{ date_from: 'yesterday' }, 'date_from'],
  [{ date_to: '2024-13-01' }, 'date_to'],
])('%o is refused by name', (query, name) => {
  expect(refused(topCompanies, query)).toEqual([name])
})
