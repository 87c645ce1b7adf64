/** Searching the employers of H-1B petitions. */
import { z } from 'zod'
import { type DatasetSearch, fitOf, readThrough, type SearchQuestion, SPELT } from '#contract/search.ts'
import { withMore } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'

const hit = z.object({
  employer: z.string().nullable(),
  tax_id_last4: z.string().nullable().describe('Last four digits of the tax number'),
  initial_approvals: z.number().int().describe('Over all fiscal years held'),
  approvals: z.number().int(),
  denials: z.number().int(),
  first_year: z.number().int(),
  last_year: z.number().int(),
  match: z.enum(['name', 'spelling']),
})

/** Employers with a name that fits, the best fit first, then those with most initial approvals. */
async function findEmployers(db: Database, question: SearchQuestion) {
  const rows = await readThrough(question, (asked) => readEmployers(db, asked))
  return rows.map(({ fit, ...row }) => withMore(row, { match: fit < SPELT ? 'name' : 'spelling' }))
}

function readEmployers(db: Database, question: SearchQuestion) {
  const { holds, place } = fitOf(sql`names_folded`, question, 'lower')
  return db.all<Omit<z.infer<typeof hit>, 'match'> & { fit: number }>(sql`
    select employer, tax_id_last4, initial_approvals, initial_approvals + continuing_approvals as approvals,
           initial_denials + continuing_denials as denials, first_year, last_year, fit
    from (select *, ${place} as fit from h1b_employers where ${holds}) as employers
    order by fit, initial_approvals desc, employer_no
    limit ${question.limit}`)
}

async function countEmployers(db: Database, question: SearchQuestion): Promise<number> {
  const { holds } = fitOf(sql`names_folded`, question, 'lower')
  const found = await db.get<{ total: number }>(sql`
    select count(*)::integer as total from h1b_employers where ${holds}`)
  return found?.total ?? 0
}

export const h1bSearch: DatasetSearch = { order: 1, hit, find: findEmployers, count: countEmployers }
