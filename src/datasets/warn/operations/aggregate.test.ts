import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { ask, refused } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import aggregate from './aggregate.ts'
import { DIMENSION_NAMES } from './dimensions.ts'
import records from './records.ts'

const day = { notice_date_precision: 'day', effective_date_precision: 'day' } as const

const rows = [
  notice({
    company_name: 'Cedar',
    state: 'TX',
    city: 'Austin',
    county: 'Travis County',
    county_fips: '48453',
    notice_date: '2024-01-10',
    effective_date: '2024-02-09',
    ...day,
    employees_affected: 100,
    layoff_type: 'closure',
    sector: '31-33',
    naics_code: '321113',
  }),
  notice({
    company_name: 'Cedar',
    state: 'TX',
    city: 'AUSTIN',
    county: 'Travis County',
    county_fips: '48453',
    notice_date: '2024-02-10',
    effective_date: '2024-04-10',
    ...day,
    employees_affected: null,
    layoff_type: 'layoff',
    sector: '31-33',
    naics_code: '31-33',
  }),
  notice({
    company_name: 'Fir',
    state: 'OR',
    notice_date: '2023-01-01',
    notice_date_precision: 'year',
    employees_affected: 30,
    layoff_type: null,
  }),
  notice({
    company_name: 'Oak',
    state: 'OR',
    notice_date: null,
    notice_date_precision: null,
    effective_date: '2024-03-01',
    employees_affected: 7,
  }),
  notice({ company_name: 'Oak', state: 'OR', employees_affected: 5000, in_totals: false }),
]

let db: Database
beforeAll(async () => {
  db = await warnDatabase(rows, [
    { name: 'Cedar', company_id: 'cik-1', cik: '0000000001', ticker: 'CDR' },
    { name: 'Fir', company_id: 'co-2' },
  ])
})

const sums = async (query: Record<string, unknown>, field: string) =>
  (await ask(aggregate, db, query)).records.map((record) => [
    record[field as 'state'],
    record.notices,
    record.employees_affected,
  ])

describe('groups', () => {
  test('by state, those with most workers first; each event once', async () => {
    const answer = await ask(aggregate, db, { group_by: 'state' })
    expect(answer.records).toEqual([
      {
        state: 'TX',
        notices: 2,
        employees_affected: 100,
        notices_unsized: 1,
        closures: 1,
        median_notice_days: 45,
        notices_with_days: 2,
        latest_notice: '2024-02-10',
      },
      {
        state: 'OR',
        notices: 2,
        employees_affected: 37,
        notices_unsized: 0,
        closures: 0,
        median_notice_days: null,
        notices_with_days: 0,
        latest_notice: '2023-01-01',
      },
    ])
    expect(answer).toMatchObject({ group_by: ['state'], count: 2, total: 2, has_more: false })
    expect(answer.totals).toMatchObject({ notices: 4, employees_affected: 137, notices_unsized: 1 })
  })

  test('of which it is not known are null', async () => {
    expect(await sums({ group_by: 'cbsa' }, 'cbsa_title')).toEqual([
      ['Austin-Round Rock-San Marcos, TX', 2, 100],
      [null, 2, 37],
    ])
    expect(await sums({ group_by: 'naics3' }, 'naics3')).toEqual([
      ['321', 1, 100],
      [null, 3, 37],
    ])
  })

  test('by county and city tell their state, and one city is one however it is written', async () => {
    expect((await ask(aggregate, db, { group_by: 'county' })).records[0]).toMatchObject({
      county_fips: '48453',
      county: 'Travis County',
      state: 'TX',
      notices: 2,
    })
    expect((await ask(aggregate, db, { group_by: 'city' })).records).toMatchObject([
      { city: 'Austin', state: 'TX', notices: 2 },
      { city: null, state: null, notices: 2 },
    ])
  })

  test('by company are those of its identity', async () => {
    expect((await ask(aggregate, db, { group_by: 'company' })).records).toMatchObject([
      { company_id: 'cik-1', company: expect.any(String), ticker: 'CDR', notices: 2 },
      { company_id: 'co-2', notices: 1 },
      { company_id: null, company: null, ticker: null, notices: 1 },
    ])
    expect((await ask(aggregate, db, { group_by: 'ticker' })).records).toMatchObject([
      { ticker: 'CDR', notices: 2 },
      { ticker: null, notices: 2 },
    ])
    expect((await ask(aggregate, db, { group_by: 'ticker,company' })).records).toMatchObject([
      { company_id: 'cik-1', ticker: 'CDR', notices: 2 },
      { company_id: 'co-2', ticker: null, notices: 1 },
      { company_id: null, ticker: null, notices: 1 },
    ])
    const edition = { datasets: {} }
    await expect(ask(aggregate, db, { group_by: 'company' }, { edition })).rejects.toThrow(
      'have not been read yet',
    )
  })

  test('of time come in their order; a month is not made up of a year', async () => {
    const years = await ask(aggregate, db, { group_by: 'year' }, { today: '2024-06-01' })
    for (const { year, partial } of years.records) expect(partial).toBe(year == null ? null : year >= 2024)
    expect(await sums({ group_by: 'year' }, 'year')).toEqual([
      [2023, 1, 30],
      [2024, 2, 100],
      [null, 1, 7],
    ])
    const months = await ask(aggregate, db, { group_by: 'month' })
    expect(months.records.map(({ month, notices }) => [month, notices])).toEqual([
      ['2024-01', 1],
      ['2024-02', 1],
      [null, 2],
    ])
    expect(months.warnings).toContainEqual(expect.objectContaining({ code: 'incomplete', affects: 2 }))
    expect(await sums({ group_by: 'quarter', date_field: 'effective' }, 'quarter')).toEqual([
      ['2024-Q1', 2, 107],
      ['2024-Q2', 1, null],
      [null, 1, 30],
    ])
    expect(await sums({ group_by: 'year', date_field: 'either', order: 'desc' }, 'year')).toEqual([
      [2024, 3, 107],
      [2023, 1, 30],
    ])
  })

  test('of two things are those of both', async () => {
    const answer = await ask(aggregate, db, { group_by: 'sector,type', sort: 'group' })
    expect(
      answer.records.map((each) => [each.naics_sector, each.sector_title, each.layoff_type, each.notices]),
    ).toEqual([
      ['31-33', 'Manufacturing', 'closure', 1],
      ['31-33', 'Manufacturing', 'layoff', 1],
      [null, null, 'layoff', 1],
      [null, null, null, 1],
    ])
  })

  test('are sorted and cut as asked', async () => {
    const all = await sums({ group_by: 'company', sort: 'notices', order: 'asc' }, 'company_id')
    expect(all.map(([id]) => id)).toEqual(['co-2', null, 'cik-1'])
    const page = await ask(aggregate, db, { group_by: 'year', limit: 1, offset: 1 })
    expect(page).toMatchObject({ count: 1, total: 3, offset: 1, has_more: true, records: [{ year: 2024 }] })
    expect((await ask(aggregate, db, { group_by: 'year', limit: 2, offset: 1 })).has_more).toBe(false)
  })

  test('have the same median whatever they are sorted by, and on whichever page', async () => {
    const group_by = 'company,type'
    const medians = async (query: object) =>
      (await ask(aggregate, db, { group_by, ...query })).records.map(
        (each) => [each.company_id, each.layoff_type, each.median_notice_days] as const,
      )
    const all = await medians({ sort: 'median_notice_days' })
    expect(all.slice(0, 2)).toEqual([
      ['cik-1', 'layoff', 60],
      ['cik-1', 'closure', 30],
    ])
    expect(new Set(await medians({ sort: 'group' }))).toEqual(new Set(all))
    for (const offset of all.keys()) expect(all).toContainEqual((await medians({ limit: 1, offset }))[0])
  })

  test('take every filter of records', async () => {
    expect(await sums({ group_by: 'state', layoff_type: 'closure' }, 'state')).toEqual([['TX', 1, 100]])
    expect(await sums({ group_by: 'state', in_totals: 'false' }, 'state')).toEqual([['OR', 1, 5000]])
    expect(await sums({ group_by: 'state', date_from: '2024-01-01' }, 'state')).toEqual([['TX', 2, 100]])
    expect((await ask(aggregate, db, { group_by: 'state', date_from: '2024-01-01' })).notices_undated).toBe(1)
    expect(await sums({ group_by: 'state', company: 'nobody' }, 'state')).toEqual([])
  })
})

test('whatever they are grouped by, groups sum up to what records say', async () => {
  const names = fc.constantFrom(...DIMENSION_NAMES)
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(names, { minLength: 1, maxLength: 2 }), async (group_by) => {
      const list = await ask(records, db, {})
      const answer = await ask(aggregate, db, { group_by: group_by.join(',') })
      expect(answer.total).toBe(answer.records.length)
      const sum = (field: 'notices' | 'employees_affected' | 'notices_unsized' | 'closures') =>
        answer.records.reduce((all, record) => all + (record[field] ?? 0), 0)
      expect([sum('notices'), sum('employees_affected'), sum('notices_unsized')]).toEqual([
        list.total_in_totals,
        list.total_employees,
        list.notices_unsized,
      ])
      expect(answer.totals).toMatchObject({
        notices: sum('notices'),
        employees_affected: sum('employees_affected'),
        closures: sum('closures'),
      })
    }),
    { numRuns: 60 },
  )
})

test.each([
  [{}, 'group_by'],
  [{ group_by: 'galaxy' }, 'group_by'],
  [{ group_by: 'state,state' }, 'group_by'],
  [{ group_by: 'state,year,month' }, 'group_by'],
  [{ group_by: 'state', sort: 'city' }, 'sort'],
  [{ group_by: 'state', limit: '0' }, 'limit'],
  [{ group_by: 'state', limit: '5001' }, 'limit'],
])('%o is refused by name', (query, name) => {
  expect(refused(aggregate, query)).toEqual([name])
})
