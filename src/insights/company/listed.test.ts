import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { sql, trusted } from '#storage/sql.ts'
import type { Table } from '#storage/tables.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import { companyActivity } from '../tables/index.ts'
import { listCompanies, listThese, USUAL_ORDER } from './listed.ts'

/** More than lie before a page that is looked for in memory. */
const COMPANIES = 2600

/** What lists read of the table. */
const { company_no, company_id, name, cik, ticker, parent_id, notices, employees, unsized, undated } =
  companyActivity.columns
const { first_notice, latest_notice } = companyActivity.columns
const columns = { company_no, company_id, name, cik, ticker, parent_id, notices, employees, unsized }
const table: Table = {
  ...companyActivity,
  columns: { ...columns, undated, first_notice, latest_notice } as Table['columns'],
}

/** Numbers do not follow the rows, and of every few companies the figures are the same, or are not known. */
const companies = Array.from({ length: COMPANIES }, (_, i) => ({
  company_no: ((i * 7) % COMPANIES) + 1,
  company_id: `co-${i}`,
  name: `Company ${i % 900}`,
  cik: null,
  ticker: i % 11 === 0 ? `T${i}` : null,
  parent_id: null,
  notices: i % 6,
  employees: i % 5 === 0 ? null : (i * i) % 300,
  unsized: i % 2,
  undated: 0,
  first_notice: null,
  latest_notice: i % 9 === 0 ? null : `2024-0${(i % 9) + 1}-01`,
}))

let db: Database
let context: EditionContext
beforeAll(async () => {
  db = await filledDatabase([{ table, rows: companies }])
  context = { db, edition: { db } as unknown as OpenEdition }
})
afterAll(() => db.close())

test('a page is what the engine gives, however deep, from a place on, and of some companies', async () => {
  const page = fc.record({
    least: fc.integer({ min: 0, max: 2 }),
    column: fc.constantFrom('employees', 'notices', 'latest_notice', 'name', '0::integer'),
    direction: fc.constantFrom('asc', 'desc'),
    behind: fc.option(fc.integer({ min: 0, max: 300 })),
    among: fc.option(fc.subarray(companies.map((company) => company.company_no))),
    skip: fc.oneof(fc.nat(40), fc.integer({ min: 1990, max: COMPANIES + 10 })),
    take: fc.integer({ min: 1, max: 60 }),
    isUsual: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(page, async ({ least, column, direction, behind, among, skip, take, isUsual }) => {
      const conditions = [sql`notices >= ${least}`]
      const after = behind === null ? [] : [sql`(company_no > ${behind})`]
      const order = isUsual
        ? USUAL_ORDER
        : sql`${trusted(column)} ${trusted(direction)} nulls last, company_no`
      const asked = { conditions, order, after, among, skip, take }
      const found = await listCompanies(context, asked)
      const own = sql`notices >= ${least} and ${among === null ? sql`true` : sql`list_contains(string_split(${among.join(' ')}, ' '), company_no::text)`}`
      const all = await db.all<{ company_no: number }>(
        sql`select company_no from company_activity where ${own} and ${after[0] ?? sql`true`} order by ${order}`,
      )
      const counted = await db.get<{ n: number }>(
        sql`select count(*)::integer as n from company_activity where ${own}`,
      )
      expect(found.rows.map((row) => row.company_no)).toEqual(
        all.slice(skip, skip + take).map((row) => row.company_no),
      )
      expect(found.total).toBe(counted!.n)
    }),
    { numRuns: 60 },
  )
})

test('deep pages in the order of most lists are what the engine gives, under conditions too', async () => {
  for (const least of [0, 1, 2])
    for (const [skip, take] of [
      [2001, 1],
      [2100, 40],
      [2160, 30],
      [2590, 60],
      [5000, 5],
    ] as const) {
      const conditions = [
        sql`notices >= ${least}`,
        ...(least === 2 ? [] : [sql`(unsized = 0 or employees is null or employees > 20)`]),
      ]
      const page = { conditions, order: USUAL_ORDER, after: [], among: null, skip, take }
      const all = await db.all<{ company_no: number }>(
        sql`select company_no from company_activity where ${conditions[0]!} and ${conditions[1] ?? sql`true`} order by ${USUAL_ORDER}`,
      )
      const found = await listCompanies(context, page)
      expect(found.rows.map((row) => row.company_no)).toEqual(
        all.slice(skip, skip + take).map((row) => row.company_no),
      )
      expect(found.total).toBe(all.length)
      if (least < 2 && skip === 2001) expect(found.rows).toHaveLength(1)
    }
})

test('a company of a deep page is shown with its own figures', async () => {
  const { rows } = await listCompanies(context, {
    conditions: [],
    order: USUAL_ORDER,
    after: [],
    among: null,
    skip: 2100,
    take: 1,
  })
  const sums = (company: (typeof companies)[number]) => company.employees ?? -1
  const expected = companies.toSorted((a, b) => sums(b) - sums(a) || a.company_no - b.company_no)[2100]!
  expect(rows).toEqual([
    {
      company_no: expected.company_no,
      company: expected.name,
      company_id: expected.company_id,
      ticker: expected.ticker,
      cik: null,
      parent_id: null,
      notices: expected.notices,
      employees_affected: expected.employees,
      notices_unsized: expected.unsized,
      notices_undated: 0,
      first_notice: null,
      latest_notice: expected.latest_notice,
    },
  ])
})

test('of companies in an order of their own those that meet the conditions are shown in it, and all of them counted', async () => {
  const all = [9, 4, 2600, 1, 77, 78, 79, 80]
  const meets = (number: number) => companies.find((company) => company.company_no === number)!.notices >= 3
  const expected = all.filter(meets)
  expect(expected.length).toBeGreaterThan(2)
  expect(expected.length).toBeLessThan(all.length)
  const page = { conditions: [sql`notices >= 3`], skip: 1, take: 2 }
  const found = await listThese(context, page, { all, shown: all })
  expect(found.total).toBe(expected.length)
  expect(found.rows.map((row) => row.company_no)).toEqual(expected.slice(1, 3))
  const none = { conditions: [], skip: 0, take: 100 }
  const whole = await listThese(context, none, { all, shown: all.slice(2) })
  expect(whole.rows.map((row) => row.company_no)).toEqual(all.slice(2))
  expect(whole.total).toBe(all.length)
})
