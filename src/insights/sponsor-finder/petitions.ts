/** What H-1B petitions of employers came to, found by name. */

import { readEmployer } from '#datasets/h1b/cells.ts'
import type { Database } from '#storage/database.ts'
import { list, sql } from '#storage/sql.ts'

/** Decisions on petitions for initial employment. */
export interface InitialDecisions {
  initial_approvals: number
  initial_denials: number
}

/** The newest fiscal year of which petitions are held; null where none is. */
export async function newestPetitionYear(db: Database): Promise<number | null> {
  const found = await db.get<{ newest: number | null }>(sql`select max(fiscal_year) as newest from h1b_years`)
  return found?.newest ?? null
}

/** What `h1b_employers` finds an employer by: the hub's own reader says. */
const keyOf = (name: string, fiscalYear: number) => readEmployer(name, fiscalYear)?.employer_key ?? null

/**
 * The decisions of a fiscal year on petitions of employers of the same name, by that name: all that share the
 * name's first 34 characters, whatever their case and punctuation.
 */
export async function findDecisions(
  db: Database,
  names: readonly string[],
  fiscalYear: number,
): Promise<Map<string, InitialDecisions>> {
  const keys = new Map(names.map((name) => [name, keyOf(name, fiscalYear)]))
  const rows = await db.all<InitialDecisions & { employer_key: string }>(sql`
    select employer_key, sum(petitions.initial_approvals)::integer as initial_approvals,
           sum(petitions.initial_denials)::integer as initial_denials
    from h1b_petitions as petitions
    join h1b_employers as employers on employers.employer_no = petitions.employer_no
    where petitions.fiscal_year = ${fiscalYear} and employer_key in ${list([...new Set(keys.values())])}
    group by employer_key`)
  const byKey = new Map(rows.map(({ employer_key, ...decisions }) => [employer_key, decisions]))
  return new Map(
    [...keys].flatMap(([name, key]) => {
      const decisions = byKey.get(key ?? '')
      return decisions ? [[name, decisions]] : []
    }),
  )
}
