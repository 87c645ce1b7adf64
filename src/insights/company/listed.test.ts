import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAtLeast } from '#storage/conditions.ts'
import type { Database } from '#storage/database.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { join, list, sql, trusted } from '#storage/sql.ts'
import type { Table } from '#storage/tables.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import { companyActivity } from '../tables/index.ts'
import { afterPlace, conditionsOf, type Key, type Sort } from './list-question.ts'
import { listCompanies, listThese } from './listed.ts'

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

const COLUMNS = {
  employees_affected: 'employees',
  notices: 'notices',
  latest_notice: 'latest_notice',
  company: 'name',
  match: '0::integer',
} as const
const sorts = Object.keys(COLUMNS) as Sort[]
const directions = ['asc', 'desc'] as const

const page = fc.record({
  least: fc.integer({ min: 0, max: 2 }),
  workers: fc.option(fc.integer({ min: 0, max: 310 })),
  has_ticker: fc.option(fc.boolean(), { nil: undefined }),
  sort: fc.constantFrom(...sorts),
  order: fc.constantFrom(...directions),
  last: fc.option(fc.constantFrom(...companies)),
  isForged: fc.boolean(),
  among: fc.option(fc.subarray(companies.map((company) => company.company_no))),
  skip: fc.oneof(fc.nat(40), fc.integer({ min: 1990, max: COMPANIES + 10 })),
  take: fc.integer({ min: 1, max: 60 }),
})

/** What a cursor says of a company that comes last on its page. */
function keyOf(company: (typeof companies)[number], sort: Sort, isForged: boolean): Key {
  const { name, employees, notices, latest_notice, company_no } = company
  const values = { employees_affected: employees, notices, latest_notice, company: name, match: 0 }
  const forged = { employees_affected: 17, notices: 3, latest_notice: '2024-01-09', company: 'D', match: 0 }
  return [(isForged ? forged : values)[sort], company_no]
}

/** The database of whoever asks, where nothing may be asked any more. */
const refuse = () => Promise.reject(new Error('asked'))
const silent = { all: refuse, get: refuse, numbers: refuse } as unknown as Database

async function hold(): Promise<void> {
  for (const sort of sorts)
    for (const order of directions) {
      const first = { conditions: [], sort, order, after: null, among: null, skip: 0, take: 1 }
      await expect
        .poll(() => listCompanies({ ...context, db: silent }, first).catch(() => null), {
          timeout: 30_000,
          interval: 5,
        })
        .not.toBeNull()
    }
}

test.each(['before orders are held', 'once they are'])(
  'a page is what the engine gives, however deep, behind a place, and of some companies: %s',
  async (when) => {
    if (when === 'once they are') await hold()
    await fc.assert(
      fc.asyncProperty(page, async ({ least, workers, has_ticker, last, isForged, ...asked }) => {
        const { sort, order, among, skip, take } = asked
        const more = conditionsOf({ min_employees: workers ?? undefined, has_ticker })
        const conditions = [isAtLeast('notices', least), ...more]
        const after = last && keyOf(last, sort, isForged)
        const found = await listCompanies(context, { ...asked, conditions, after })
        const some = among === null ? sql`true` : sql`company_no in ${list(among)}`
        const own = sql`${join(conditions, sql` and `)} and ${some}`
        const column = trusted(COLUMNS[sort])
        const behind = after ? afterPlace(sort, order, column, after) : sql`true`
        const all = await db.all<{ company_no: number }>(sql`
          select company_no from company_activity where ${own} and ${behind}
          order by ${column} ${trusted(order)} nulls last, company_no`)
        const counted = await db.get<{ n: number }>(
          sql`select count(*)::integer as n from company_activity where ${own}`,
        )
        expect(found.rows.map((row) => row.company_no)).toEqual(
          all.slice(skip, skip + take).map((row) => row.company_no),
        )
        expect(found.total).toBe(counted!.n)
      }),
      { seed: 1, numRuns: 120 },
    )
  },
)

test('once its order is held, a page behind a place is not asked of the engine', async () => {
  await hold()
  const asked = { conditions: [], sort: 'notices', order: 'desc', among: null, skip: 0, take: 5 } as const
  const all = await listCompanies(context, { ...asked, after: null, take: 50 })
  const last = companies.find(({ company_no }) => company_no === all.rows[20]!.company_no)!
  const after = keyOf(last, 'notices', false)
  const found = await listCompanies({ ...context, db: silent }, { ...asked, after })
  expect(found).toEqual({ rows: all.rows.slice(21, 26), total: COMPANIES })
})

test('a company is shown with its own figures', async () => {
  const asked = {
    conditions: [],
    sort: 'employees_affected',
    order: 'desc',
    after: null,
    among: null,
  } as const
  const { rows } = await listCompanies(context, { ...asked, skip: 2100, take: 1 })
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
