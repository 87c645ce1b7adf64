import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { type Sql, sql, toPositional, trusted } from '#storage/sql.ts'
import type { Table } from '#storage/tables.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import { companyActivity } from '../tables/index.ts'
import { afterPlace, atPlace, type Key, type Sort } from './list-question.ts'
import { listCompanies, listThese } from './listed.ts'

/** Most lists are in this order. */
const USUAL_ORDER = sql`employees desc nulls last, company_no`

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

/** The columns that are sorted by. */
const COLUMNS: Readonly<Record<Sort, string>> = {
  employees_affected: 'employees',
  notices: 'notices',
  latest_notice: 'latest_notice',
  company: 'name',
  match: '0::integer',
}

test('a page is what the engine gives, however deep, from a place on, and of some companies', async () => {
  const page = fc.record({
    least: fc.integer({ min: 0, max: 2 }),
    sort: fc.constantFrom(...(Object.keys(COLUMNS) as Sort[])),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    // The place of the last company shown before; it may have gone since.
    behind: fc.option(fc.nat(COMPANIES)),
    isGone: fc.boolean(),
    among: fc.option(fc.subarray(companies.map((company) => company.company_no)), { freq: 1 }),
    skip: fc.oneof(fc.nat(40), fc.integer({ min: 1990, max: COMPANIES + 10 })),
    take: fc.integer({ min: 1, max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(page, async ({ least, sort, direction, behind, isGone, among, skip, take }) => {
      const column = trusted(COLUMNS[sort])
      const conditions = [sql`notices >= ${least}`]
      const order = sql`${column} ${trusted(direction)} nulls last, company_no`
      const own = sql`notices >= ${least} and ${among === null ? sql`true` : sql`list_contains(string_split(${among.join(' ')}, ' '), company_no::text)`}`
      const all = await db.all<{ company_no: number; value: Key[0] }>(
        sql`select company_no, ${column} as value from company_activity where ${own} order by ${order}`,
      )
      const last = behind === null ? undefined : all[behind]
      const key: Key | null = last ? [last.value, isGone ? COMPANIES + 7 : last.company_no] : null
      // A number above all others stands behind all of its value.
      const start =
        last === undefined
          ? 0
          : 1 + (isGone ? all.findLastIndex(({ value }) => value === last.value) : behind!)
      const found = await listCompanies(context, {
        conditions,
        order,
        after: key && {
          behind: afterPlace(sort, direction, column, key),
          last: atPlace(sort, column, key),
        },
        among,
        isOne: false,
        skip,
        take,
      })
      expect(found.rows.map((row) => row.company_no)).toEqual(
        all.slice(start + skip, start + skip + take).map((row) => row.company_no),
      )
      expect(found.total).toBe(all.length)
    }),
    { numRuns: 100 },
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
      const page = { conditions, order: USUAL_ORDER, after: null, among: null, isOne: false, skip, take }
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

test('companies are put in an order once: after the first page the engine is not asked for it', async () => {
  const asked: string[] = []
  const numbers = (query: Sql) => {
    asked.push(toPositional(query).text)
    return db.numbers(query)
  }
  const watched = { ...db, all: db.all.bind(db), get: db.get.bind(db), numbers } as Database
  const own: EditionContext = { db: watched, edition: { db } as unknown as OpenEdition }
  const page = (skip: number) =>
    listCompanies(own, {
      conditions: [sql`notices >= 1`],
      order: sql`name desc nulls last, company_no`,
      after: null,
      among: null,
      isOne: false,
      skip,
      take: 25,
    })
  const first = await page(50)
  expect(asked.filter((text) => text.includes('order by'))).toHaveLength(1)
  await expect
    .poll(async () => {
      asked.length = 0
      const again = await page(50)
      expect(again).toEqual(first)
      return asked.filter((text) => text.includes('order by')).length
    })
    .toBe(0)
  expect(first.rows).toHaveLength(25)
})

test('a company of a deep page is shown with its own figures', async () => {
  const { rows } = await listCompanies(context, {
    conditions: [],
    order: USUAL_ORDER,
    after: null,
    among: null,
    isOne: false,
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
