/** What H-1B petitions of employers came to, found by name. */
import type { RunContext } from '#contract/operation.ts'
import { readEmployer } from '#datasets/h1b/names.ts'
import { findYears } from '#datasets/h1b/operations/years.ts'
import type { Database } from '#storage/database.ts'
import { keptPerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { chooseYear } from '../held-years.ts'

/** Decisions on petitions: for initial employment, and with those that continue it. */
interface PetitionDecisions {
  initial_approvals: number
  initial_denials: number
  approvals: number
  denials: number
}

/** The fiscal year that other answers over visas take too, and why it is held in part where it is not whole. */
export async function newestPetitionYear(
  context: Pick<RunContext, 'edition'>,
): Promise<{ fiscal_year: number; reason: string | null } | null> {
  const years = await findYears(context)
  const held = years.map(({ fiscal_year, partial, reason }) => ({
    fiscal_year,
    note: partial ? (reason ?? 'something is missing') : null,
  }))
  const fiscal_year = chooseYear(held)
  const found = held.find((year) => year.fiscal_year === fiscal_year)
  return found ? { fiscal_year: found.fiscal_year, reason: found.note } : null
}

/** What `h1b_employers` finds an employer by: the hub's own reader says. */
const keyOf = (name: string, fiscalYear: number) => readEmployer(name, fiscalYear)?.employer_key ?? null

/** Answers show one year; a plan or a setting could ask for another. */
const YEARS_KEPT = 2

/** The decisions of a fiscal year by the key of the employer: some fifty thousand, some ten megabytes. */
const decisionsOf = keptPerEdition<ReadonlyMap<string, PetitionDecisions>>(YEARS_KEPT)

const readDecisions = (fiscalYear: number) => async (db: Database) => {
  const rows = await db.all<PetitionDecisions & { employer_key: string }>(sql`
    select employer_key, sum(petitions.initial_approvals)::integer as initial_approvals,
           sum(petitions.initial_denials)::integer as initial_denials,
           sum(petitions.initial_approvals + petitions.continuing_approvals)::integer as approvals,
           sum(petitions.initial_denials + petitions.continuing_denials)::integer as denials
    from h1b_petitions as petitions
    join h1b_employers as employers on employers.employer_no = petitions.employer_no
    where petitions.fiscal_year = ${fiscalYear} and employer_key is not null
    group by employer_key`)
  return new Map(rows.map((row) => [row.employer_key, row]))
}

/**
 * The decisions of a fiscal year on petitions of employers of the same name, by that name: all that share the
 * name's first 34 characters, whatever their case and punctuation.
 */
export async function findDecisions(
  context: Pick<RunContext, 'edition'>,
  names: readonly string[],
  fiscalYear: number,
): Promise<Map<string, PetitionDecisions>> {
  const byKey = await decisionsOf(context, String(fiscalYear), readDecisions(fiscalYear))
  return new Map(
    names.flatMap((name) => {
      const decisions = byKey.get(keyOf(name, fiscalYear) ?? '')
      return decisions ? [[name, decisions]] : []
    }),
  )
}
