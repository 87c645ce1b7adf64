/** Searching unemployment claims by the states that a text names. */
import { z } from 'zod'
import { type DatasetSearch, type SearchQuestion, statesOf } from '#contract/search.ts'
import { withMore } from '#lib/rows.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { list, sql } from '#storage/sql.ts'

const hit = z.object({
  state: z.string(),
  week_ending: z.string(),
  initial_claims: z.number().int().nullable(),
  continued_claims: z.number().int().nullable(),
  insured_unemployment_rate: z.number().nullable(),
  match: z.literal('state'),
})

/** The newest weeks of the states named. */
async function findWeeks({ db }: EditionContext, { text, limit, from }: SearchQuestion) {
  const states = statesOf(text)
  if (states.length === 0) {
    // Asked even so: an empty list must mean that the claims could be read.
    await db.all(sql`select state from dol_claims limit 1`)
    return []
  }
  const rows = await db.all<Omit<z.infer<typeof hit>, 'match'>>(sql`
    select state, week_ending, initial_claims, continued_claims, insured_unemployment_rate
    from dol_claims
    where state in ${list(states)} ${from === null ? sql`` : sql`and week_ending >= ${from}::date`}
    order by week_ending desc, state limit ${limit}`)
  return rows.map((row) => withMore(row, { match: 'state' as const }))
}

async function countWeeks({ db }: EditionContext, { text, from }: SearchQuestion): Promise<number> {
  const found = await db.get<{ total: number }>(sql`
    select count(*)::integer as total from dol_claims
    where state in ${list(statesOf(text))} ${from === null ? sql`` : sql`and week_ending >= ${from}::date`}`)
  return found?.total ?? 0
}

export const claimsSearch: DatasetSearch = { order: 2, hit, find: findWeeks, count: countWeeks }
