/** Visas by state, out of the sums that the two datasets keep. */
import { stateOfNumber } from '#datasets/lca/build/codes.ts'
import { withMore } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import type { Available } from '../availability.ts'
import type { Periods } from '../periods.ts'
import { NO_VISAS, type VisaRow } from './shape.ts'

/** H-1B decisions by state of the petitioner and LCA cases by state of the worksite; only those of one state if asked. */
export async function findStateVisas(
  db: Database,
  available: Available,
  periods: Pick<Periods, 'h1b_fiscal_year' | 'lca_fiscal_year'>,
): Promise<Map<string, VisaRow>> {
  const [h1b, lca] = await Promise.all([
    available.has('h1b') ? h1bByState(db, periods.h1b_fiscal_year) : [],
    available.has('lca') ? lcaByState(db, periods.lca_fiscal_year) : [],
  ])
  const found = new Map<string, VisaRow>()
  for (const { state, ...row } of [...h1b, ...lca])
    found.set(state, { ...(found.get(state) ?? NO_VISAS), ...row })
  return found
}

function h1bByState(db: Database, year: number | null) {
  const when = year === null ? sql`all_years` : sql`not all_years and fiscal_year = ${year}`
  return db.all<Partial<VisaRow> & { state: string }>(sql`
    select state, initial_approvals as h1b_initial_approvals,
           initial_approvals + continuing_approvals as h1b_approvals,
           initial_denials + continuing_denials as h1b_denials
    from h1b_totals where ${when} and not all_states and state is not null`)
}

/** Totals keep the mean wage; with the number of wages it gives their sum again, but for rounding. */
async function lcaByState(db: Database, year: number | null) {
  const when = year === null ? sql`fiscal_year is null` : sql`fiscal_year = ${year}`
  const rows = await db.all<
    Omit<VisaRow, 'wage_usd'> & { state_no: number; average_wage_usd: number | null }
  >(sql`
    select state_no, petitions as lca_petitions, certified as lca_certified, wage_petitions, average_wage_usd
    from lca_totals
    where ${when} and visa_no is null and soc_no is null and naics_no is null and state_no > 0`)
  return rows.map(({ state_no, average_wage_usd, ...row }) =>
    withMore(row, {
      state: stateOfNumber(state_no)!,
      wage_usd: (average_wage_usd ?? 0) * row.wage_petitions,
    }),
  )
}
