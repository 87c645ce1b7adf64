/** Visas of a state, of the newest fiscal year held whole of each dataset. */
import { z } from 'zod'
import { socOfNumber, stateNumber } from '#datasets/lca/build/codes.ts'
import { occupationTitles } from '#datasets/lca/operations/names.ts'
import type { Database } from '#storage/database.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { CERTIFIED, DEFAULT_YEAR } from '../held-years.ts'

const OCCUPATIONS_SHOWN = 5

export const lcaPart = z.object({
  fiscal_year: z.number().int().nullable().describe(`${DEFAULT_YEAR}. All figures are of it`),
  total_petitions: z.number().int().describe('LCA cases with their worksite in the state'),
  certified: z.number().int().nullable().describe('Null where none tells its decision'),
  unique_employers: z.number().int(),
  average_wage_usd: z.number().int().nullable(),
  top_occupations: z.array(
    z.object({ soc_code: z.string(), soc_title: z.string().nullable(), petitions: z.number().int() }),
  ),
})

export const h1bPart = z.object({
  fiscal_year: z.number().int().nullable().describe(`${DEFAULT_YEAR}. All figures are of it`),
  initial_approvals: z.number().int(),
  approvals: z.number().int().describe('Initial and continuing, of petitioners in the state'),
  denials: z.number().int().describe('Initial and continuing'),
  employers: z.number().int(),
})

const NO_LCA = { total_petitions: 0, certified: null, unique_employers: 0, average_wage_usd: null }
const NO_H1B = { initial_approvals: 0, approvals: 0, denials: 0, employers: 0 }

/** LCA cases of a state in a fiscal year. */
export async function tellLca(
  context: EditionContext,
  state: string,
  fiscal_year: number | null,
): Promise<z.infer<typeof lcaPart>> {
  if (fiscal_year === null) return { fiscal_year, ...NO_LCA, top_occupations: [] }
  const { db } = context
  const place = sql`fiscal_year = ${fiscal_year} and state_no = ${stateNumber(state)}`
  const [sums, occupations] = await Promise.all([
    db.get<Omit<z.infer<typeof lcaPart>, 'fiscal_year' | 'top_occupations'>>(sql`
      select petitions as total_petitions, ${CERTIFIED} as certified, employers as unique_employers, average_wage_usd
      from lca_totals where ${place} and visa_no is null and soc_no is null and naics_no is null`),
    db.all<{ soc_no: number; petitions: number }>(sql`
      select soc_no, count(*)::integer as petitions from lca_facts_by_state
      where ${place} and soc_no > 0 group by soc_no order by petitions desc, soc_no limit ${OCCUPATIONS_SHOWN}`),
  ])
  const titles = await occupationTitles(context)
  const top_occupations = occupations.map(({ soc_no, petitions }) => ({
    soc_code: socOfNumber(soc_no)!,
    petitions,
    soc_title: titles.get(soc_no) || null,
  }))
  return { fiscal_year, ...(sums ?? NO_LCA), top_occupations }
}

/** H-1B decisions of a state in a fiscal year. */
export async function tellH1b(
  db: Database,
  state: string,
  fiscal_year: number | null,
): Promise<z.infer<typeof h1bPart>> {
  const sums =
    fiscal_year === null
      ? undefined
      : await db.get<typeof NO_H1B>(sql`
          select initial_approvals, initial_approvals + continuing_approvals as approvals,
                 initial_denials + continuing_denials as denials, employers
          from h1b_totals
          where not all_years and fiscal_year = ${fiscal_year} and not all_states and state = ${state}`)
  return { fiscal_year, ...(sums ?? NO_H1B) }
}
