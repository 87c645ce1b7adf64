import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { list, sql, trusted, where } from '#storage/sql.ts'
import type { Table } from '#storage/tables.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import { companyActivity, companyStates } from '../tables/index.ts'
import type { Key, Sort } from './list-question.ts'
import { listInStates } from './listed-in-states.ts'

const COMPANIES = 1300
const STATES = ['CA', 'NY', 'OR', 'TX']

/** What lists read of the table. */
const { company_no, company_id, name, cik, ticker, parent_id } = companyActivity.columns
const activity: Table = {
  ...companyActivity,
  columns: { company_no, company_id, name, cik, ticker, parent_id } as Table['columns'],
}

/** Several are called alike, and numbers do not follow names. */
const companies = Array.from({ length: COMPANIES }, (_, i) => ({
  company_no: ((i * 7) % COMPANIES) + 1,
  company_id: `co-${i}`,
  name: `Company ${i % 500}`,
  cik: null,
  ticker: i % 11 === 0 ? `T${i}` : null,
  parent_id: null,
}))

/** Of some companies in some states; figures repeat, and some are not known. */
const inStates = companies.flatMap((company, i) =>
  STATES.filter((_, at) => (i >> at) % 3 > 0).map((state, at) => ({
    company_no: company.company_no,
    state,
    notices: (i + at) % 4,
    employees: (i + at) % 5 === 0 ? null : (i * at) % 60,
    unsized: i % 2,
    undated: at % 2,
    first_notice: (i + at) % 7 === 0 ? null : `2021-0${(i % 9) + 1}-0${at + 1}`,
    latest_notice: (i + at) % 7 === 0 ? null : `2023-0${(i % 9) + 1}-0${at + 1}`,
  })),
)

let db: Database
let context: EditionContext
beforeAll(async () => {
  db = await filledDatabase([
    { table: activity, rows: companies },
    { table: companyStates, rows: inStates },
  ])
  context = { db, edition: { db } as unknown as OpenEdition }
})
afterAll(() => db.close())

/** What one question of four asks for. */
const seldom = <T>(asked: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: asked })

/** The columns that are sorted by. */
const COLUMNS: Readonly<Record<Sort, string>> = {
  employees_affected: 'employees_affected',
  notices: 'notices',
  latest_notice: 'latest_notice',
  company: 'company',
  match: 'place',
}

test('figures, order, pages and number are what the engine sums up, from any place on', async () => {
  const question = fc.record({
    states: fc.subarray(STATES, { minLength: 1 }),
    sort: fc.constantFrom(...(Object.keys(COLUMNS) as Sort[])),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    min_notices: fc.nat(2),
    min_employees: seldom(fc.nat(60)),
    has_ticker: seldom(fc.boolean()),
    company_id: seldom(fc.constantFrom('co-3', 'co-nobody')),
    among: fc.option(fc.subarray(companies.map((company) => company.company_no)), { freq: 1 }),
    behind: seldom(fc.nat(COMPANIES)),
    skip: fc.oneof(fc.nat(20), fc.integer({ min: 300, max: COMPANIES })),
    take: fc.integer({ min: 1, max: 60 }),
  })
  let deep = 0
  await fc.assert(
    fc.asyncProperty(question, async ({ states, among, behind, skip, take, ...asked }) => {
      const { sort, order, min_notices, min_employees, has_ticker } = asked
      const placeOf = (no: number) => among?.indexOf(no) ?? 0
      const sums = await db.all<Record<string, unknown> & { company_no: number; notices: number }>(sql`
        select company_no, any_value(name) as company, any_value(company_id) as company_id, any_value(cik) as cik,
               any_value(ticker) as ticker, any_value(parent_id) as parent_id,
               sum(notices)::integer as notices, sum(employees)::integer as employees_affected,
               sum(unsized)::integer as notices_unsized, sum(undated)::integer as notices_undated,
               min(first_notice) as first_notice, max(latest_notice) as latest_notice
        from company_states join company_activity using (company_no)
        ${where([
          sql`state in ${list(states)}`,
          ...(has_ticker === undefined ? [] : [has_ticker ? sql`ticker is not null` : sql`ticker is null`]),
          ...(asked.company_id === undefined ? [] : [sql`company_id = ${asked.company_id}`]),
        ])}
        group by company_no
        having sum(notices) >= ${min_notices}
        order by ${trusted(sort === 'match' ? '0::integer' : COLUMNS[sort])} ${trusted(order)} nulls last, company_no`)
      const meeting = sums.filter(
        (row) =>
          (min_employees === undefined || Number(row.employees_affected ?? -1) >= min_employees) &&
          (among?.includes(row.company_no) ?? true),
      )
      if (sort === 'match') {
        const way = order === 'asc' ? 1 : -1
        meeting.sort((a, b) => way * (placeOf(a.company_no) - placeOf(b.company_no)))
      }
      // The place of one that is listed, as a cursor has it.
      const last = behind === undefined ? undefined : meeting[behind]
      const after: Key | null =
        last === undefined
          ? null
          : [(sort === 'match' ? placeOf(last.company_no) : last[COLUMNS[sort]]) as Key[0], last.company_no]
      const from = last === undefined ? 0 : behind! + 1
      const matches = among?.map((no, place) => ({ company_no: no, place })) ?? null
      const page = { after, skip, take } as Parameters<typeof listInStates>[4]
      const found = await listInStates(context, states.join(), asked, matches, page)
      expect(found.rows).toEqual(meeting.slice(from + skip, from + skip + take))
      expect(found.total).toBe(meeting.length)
      if (skip >= 300 && found.rows.length > 0) deep++
    }),
    { numRuns: 200 },
  )
  expect(deep).toBeGreaterThan(10)
})

test('workers of more than 32 bits hold are told, and summed up', async () => {
  const most = 3_000_000_000
  const rows = ['CA', 'NY'].map((state) => ({ ...inStates[0]!, company_no: 1, state, employees: most }))
  const large = await filledDatabase([
    { table: activity, rows: companies },
    { table: companyStates, rows },
  ])
  const own = { db: large, edition: { db: large } as unknown as OpenEdition }
  const asked = { sort: 'employees_affected', order: 'desc', min_notices: 0 } as const
  const page = { after: null, skip: 0, take: 5 } as Parameters<typeof listInStates>[4]
  for (const [states, sum] of [
    ['NY', most],
    ['CA,NY', 2 * most],
  ] as const) {
    const { rows } = await listInStates(own, states, asked, null, page)
    expect(rows.map(({ employees_affected }) => employees_affected)).toEqual([sum])
  }
  await large.close()
})

test('a list goes on where a name stood that nobody has any more', async () => {
  const asked = { sort: 'company', min_notices: 0 } as const
  const names = async (order: 'asc' | 'desc', after: Key) => {
    const page = { after, skip: 0, take: 2 } as Parameters<typeof listInStates>[4]
    const { rows } = await listInStates(context, 'OR,TX', { ...asked, order }, null, page)
    return rows.map(({ company }) => company)
  }
  expect(await names('asc', ['Company 1100', 1])).toEqual(['Company 111', 'Company 111'])
  expect(await names('desc', ['Company 1100', 1])).toEqual(['Company 110', 'Company 110'])
  expect(await names('asc', ['Zebra', 1])).toEqual([])
})
