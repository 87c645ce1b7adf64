import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { list, sql, trusted, where } from '#storage/sql.ts'
import type { Table } from '#storage/tables.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import { companyActivity, companyStates } from '../tables/index.ts'
import { afterPlace, type Key, type Sort } from './list-question.ts'
import { listInStates } from './listed-in-states.ts'

/** What lists read of the table. */
const { company_no, company_id, name, cik, ticker, parent_id } = companyActivity.columns
const activity: Table = {
  ...companyActivity,
  columns: { company_no, company_id, name, cik, ticker, parent_id } as Table['columns'],
}

/** Companies whose names the engine, by bytes, has in another order than units of a text have: the first sign of the last is two of them. */
const NAMES = ['A', 'Alder', 'a', 'É', 'Éa', 'Ａ', '𝒜']
const DAYS = ['1969-12-31', '1970-01-01', '2024-02-29']

const madeRow = fc.record({
  company_no: fc.integer({ min: 1, max: 25 }),
  state: fc.constantFrom('CA', 'NY'),
  notices: fc.nat(2),
  employees: fc.option(fc.constantFrom(0, 1, 999_999_999, 1_000_000_000, 4_000_000_001)),
  unsized: fc.nat(3),
  undated: fc.nat(3),
  first_notice: fc.option(fc.constantFrom(...DAYS)),
  latest_notice: fc.option(fc.constantFrom(...DAYS)),
})

const madeEdition = fc.record({
  rows: fc.uniqueArray(madeRow, {
    selector: ({ company_no, state }) => `${company_no} ${state}`,
    maxLength: 40,
  }),
  names: fc.array(fc.constantFrom(...NAMES), { minLength: 25, maxLength: 25 }),
  states: fc.subarray(['CA', 'NY'], { minLength: 1 }),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  take: fc.integer({ min: 2, max: 30 }),
})

/** Places that no company need have. */
const PLACES: Readonly<Record<Sort, Key[0][]>> = {
  employees_affected: [1, 2, 2_000_000_000, null],
  notices: [0, 1, null],
  latest_notice: [...DAYS, '2000-01-01', null],
  company: [...NAMES, '', 'Al', 'Älter', '\u{ffff}', null],
  match: [0, 1, null],
}

test('each page goes on where the engine would, and all hold what it lists', async () => {
  await fc.assert(
    fc.asyncProperty(madeEdition, async ({ rows, names, states, order, take }) => {
      const those = names.map((each, i) => ({ company_no: i + 1, company_id: `co-${i}`, name: each }))
      const made = await filledDatabase([
        { table: activity, rows: those },
        { table: companyStates, rows },
      ])
      const own = { db: made, edition: { db: made } as unknown as OpenEdition }
      for (const sort of Object.keys(PLACES) as Sort[]) {
        const column = trusted(sort === 'match' ? '0::integer' : sort)
        const listed = (after: Key | null) =>
          made.all<Record<string, Key[0]> & { company_no: number }>(sql`
            select * from (
              select company_no, any_value(name) as company, sum(notices)::integer as notices,
                     sum(employees)::bigint as employees_affected, sum(unsized)::integer as notices_unsized,
                     sum(undated)::integer as notices_undated, min(first_notice) as first_notice,
                     max(latest_notice) as latest_notice
              from company_states join company_activity using (company_no)
              where state in ${list(states)} group by company_no
            )
            ${where(after ? [afterPlace(sort, order, column, after)] : [])}
            order by ${column} ${trusted(order)} nulls last, company_no`)
        const pageFrom = async (after: Key | null) => {
          const page = { after, skip: 0, take } as Parameters<typeof listInStates>[4]
          const asked = { sort, order, min_notices: 0 }
          const found = await listInStates(own, states.join(), asked, null, page)
          expect(found.total).toBe(all.length)
          return found.rows
        }
        const all = await listed(null)
        const found: object[] = []
        for (let after: Key | null = null, isWhole = false; !isWhole; ) {
          const page = await pageFrom(after)
          found.push(...page)
          isWhole = page.length < take
          const last = page.at(-1)
          if (last) after = [sort === 'match' ? 0 : last[sort], last.company_no]
        }
        expect(found).toMatchObject(all)
        for (const value of PLACES[sort]) {
          const after: Key = [value, 12]
          expect(await pageFrom(after)).toMatchObject((await listed(after)).slice(0, take))
        }
      }
      await made.close()
    }),
    { numRuns: 15 },
  )
})
