import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countUnsized, sumWorkers } from '#datasets/warn/operations/totals.ts'
import { addDays } from '#lib/dates.ts'
import { newTable } from '#storage/duckdb/build.ts'
import { memoryDuckDb } from '#storage/duckdb/memory.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { companyNotices } from '../tables/index.ts'
import { inWindow } from '../windows.ts'
import { findLaidOff, type LaidOff, type Noticed } from './laid-off.ts'

const STATES = ['CA', 'OR', 'WA']
const day = fc.integer({ min: 0, max: 20 }).map((later) => addDays('2024-02-20', later))

const notice = fc.record({
  company_no: fc.integer({ min: 1, max: 6 }),
  state: fc.constantFrom(...STATES),
  notice_date: fc.option(day),
  employees: fc.option(fc.integer({ min: 0, max: 3 })),
  in_totals: fc.boolean(),
})
const noticed: fc.Arbitrary<Noticed> = fc.record({
  window: fc.record({ from: fc.option(day), to: day }),
  // No notice is of Texas.
  state: fc.option(fc.constantFrom(...STATES, 'TX'), { nil: undefined }),
})
/** Each company once, in any order, with a figure beside it; of some there is no notice. */
const others = fc.uniqueArray(
  fc.record({ company: fc.integer({ min: 0, max: 9 }), beside: fc.integer({ min: 0, max: 2 }) }),
  { selector: ({ company }) => company },
)

const conditionOf = ({ window, state }: Noticed): Sql =>
  sql`in_totals and ${inWindow(sql`notice_date`, window)} ${state === undefined ? sql`` : sql`and state = ${state}`}`

test('what companies gave notice of is what the engine sums up, whatever the days and the state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(notice),
      noticed,
      others,
      fc.integer({ min: 0, max: 4 }),
      async (rows, asked, beside, limit) => {
        const db = await memoryDuckDb([])
        const table = await newTable(db, companyNotices)
        for (const [i, row] of rows.entries()) table.append({ ...row, notice_id: `n${i}`, folded: '' })
        table.close()
        try {
          const condition = conditionOf(asked)
          const summed = await db.all<LaidOff & { company_no: number }>(sql`
          select company_no, count(*)::integer as notices, ${sumWorkers(sql`employees`)} as employees_affected,
                 ${countUnsized(sql`employees`)} as notices_unsized, max(notice_date) as latest_notice
          from company_notices where ${condition} group by company_no`)
          const sumsOf = new Map(summed.map(({ company_no, ...sums }) => [company_no, sums]))
          const laid = await findLaidOff({ db, edition: { db } as unknown as OpenEdition }, asked)
          for (let company = 0; company <= 10; company++) {
            expect(laid.of(company)).toEqual(sumsOf.get(company) ?? null)
            const states = await db.all<{ state: string }>(sql`
            select distinct state from company_notices where company_no = ${company} and ${condition} order by state`)
            expect(laid.statesOf(company)).toEqual(states.map(({ state }) => state))
          }
          const workers = (company: number) => sumsOf.get(company)!.employees_affected ?? -1
          const expected = beside
            .filter(({ company }) => sumsOf.has(company))
            .sort(
              (a, b) =>
                workers(b.company) - workers(a.company) || b.beside - a.beside || a.company - b.company,
            )
          const { places, total } = laid.rank(
            Int32Array.from(beside, ({ company }) => company),
            Int32Array.from(beside, (each) => each.beside),
            limit,
          )
          expect(places.map((place) => beside[place])).toEqual(expected.slice(0, limit))
          expect(total).toBe(expected.length)
        } finally {
          await db.close()
        }
      },
    ),
    { numRuns: 60 },
  )
})
