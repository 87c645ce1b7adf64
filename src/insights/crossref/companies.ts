/** Companies that lay off and ask for visas: the two sides of each, side by side. */

import { z } from 'zod'
import { oldName } from '#contract/fields.ts'
import { unsizedField, workersField } from '#datasets/warn/operations/totals.ts'
import { withMore } from '#lib/rows.ts'
import { type EditionContext, keptPerEdition, statementKey } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { findDetails } from '../company/details.ts'
import { findLaidOff } from '../company/laid-off.ts'
import type { Periods } from '../periods.ts'
import { ALL_YEARS } from '../tables/visas.ts'
import {
  type Asked,
  ofOccupation,
  ofYear,
  toVisas,
  type VisaRow,
  visaFields,
  visaNumbers,
  visaRows,
  visasAt,
} from './shape.ts'

/** A company's two sides. */
export const comparedCompany = z.object({
  company: z.string(),
  company_id: z.string(),
  ticker: z.string().nullable(),
  notices: z.number().int().describe('WARN notices in the window, each event once'),
  employees_affected: workersField,
  notices_unsized: unsizedField,
  latest_notice: z.string().nullable(),
  states: z.array(z.string()).describe('States of those notices'),
  layoffs: oldName(workersField, 'employees_affected'),
  ...visaFields,
})

/** So many are ranked, however few are shown: then the longer list and the shorter are one question. */
export const COMPANIES_MAX = 500

/** Of so many questions the ranking is kept. */
const KEPT_MAX = 24

const rankings = keptPerEdition<Ranking>(KEPT_MAX)

/** The first of the companies, with their visas, and how many there are. */
interface Ranking {
  rows: readonly (VisaRow & { company_no: number })[]
  total: number
}

/** What is asked of companies; `limit` is no more than `COMPANIES_MAX`. */
export interface CompanyQuestion {
  state?: string | undefined
  soc_code?: string | undefined
  limit: number
}

/** Companies with notices and visas in the periods, by workers affected. `company_no` is for looking more up. */
export async function compareCompanies(
  context: EditionContext,
  available: Asked,
  periods: Periods,
  { state, soc_code, limit }: CompanyQuestion,
) {
  const laid = await findLaidOff(context, { window: periods.warn, state })
  // Of an occupation there are LCA cases alone: H-1B figures stay those of the whole company.
  const least = soc_code
    ? sql`sum(lca_petitions) > 0`
    : sql`sum(h1b_approvals + h1b_denials + lca_petitions) > 0`
  const asked = sql`
    select company_no, (sum(h1b_initial_approvals) + sum(lca_certified))::integer, ${visaNumbers}
    from (${visasOf(available, periods, { state, soc_code })}) as visas
    group by company_no having ${least}`
  const key = statementKey(sql`${asked} ${periods.warn.from ?? ''} ${periods.warn.to}`)
  const { rows: ranked, total } = await rankings(context, key, async (db) => {
    const [companies, beside, ...visas] = await db.numbers(asked)
    const { places, total } = laid.rank(companies!, beside!, COMPANIES_MAX)
    const rows = places.map((place) => withMore(visasAt(visas, place), { company_no: companies![place]! }))
    return { rows, total }
  })
  const rows = ranked.slice(0, limit)
  const detailsOf = await findDetails(
    context,
    rows.map((row) => row.company_no),
  )
  const records = rows.map((row) => {
    const { company_no } = row
    const { company, company_id, ticker } = detailsOf(company_no)
    const { notices, employees_affected, notices_unsized, latest_notice } = laid.of(company_no)!
    const gave = {
      notices,
      employees_affected,
      notices_unsized,
      latest_notice,
      states: laid.statesOf(company_no),
      layoffs: employees_affected,
    }
    return { company_no, company, company_id, ticker, ...gave, ...toVisas(row, available) }
  })
  return { records, total }
}

/**
 * Rows of visas by company, of those with a notice: sums by year, and by state where one is asked for; of an occupation,
 * which H-1B petitions do not tell, LCA cases by it.
 */
function visasOf(
  available: Asked,
  periods: Periods,
  { state, soc_code }: Pick<CompanyQuestion, 'state' | 'soc_code'>,
): Sql {
  const inState = state ? sql`and state = ${state}` : sql``
  const summed = (dataset: 'h1b' | 'lca') => {
    const year = periods[`${dataset}_fiscal_year`] ?? ALL_YEARS
    const table = state === undefined ? sql`company_visa_totals` : sql`company_state_visas`
    return sql`from ${table} where ${available.has(dataset) ? sql`fiscal_year = ${year}` : sql`false`} ${inState}`
  }
  if (!soc_code) return visaRows(sql`company_no`, summed('h1b'), summed('lca'))
  const table = periods.lca_fiscal_year === null ? sql`company_lca_totals` : sql`company_lca`
  const lca = sql`from ${table} where ${ofYear(available, 'lca', periods)} ${inState} and ${ofOccupation(soc_code)}`
  return visaRows(sql`company_no`, summed('h1b'), lca)
}
