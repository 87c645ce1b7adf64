/** Companies that lay off and ask for visas: the two sides of each, side by side. */

import { z } from 'zod'
import { oldName } from '#contract/fields.ts'
import { countUnsized, sumWorkers, unsizedField, workersField } from '#datasets/warn/operations/totals.ts'
import { type EditionContext, keptPerEdition, statementKey } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { findDetails, findNoticeStates } from '../company/details.ts'
import type { Periods } from '../periods.ts'
import { inWindow } from '../windows.ts'
import {
  type Asked,
  ofOccupation,
  ofYear,
  summedVisas,
  toVisas,
  type VisaRow,
  visaFields,
  visaRows,
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

/** Of so many questions the ranking is kept, 90 kB each where it is full. */
const KEPT_MAX = 24

const rankings = keptPerEdition<readonly Row[]>(KEPT_MAX)

/** What is asked of companies; `limit` is no more than `COMPANIES_MAX`. */
export interface CompanyQuestion {
  state?: string | undefined
  soc_code?: string | undefined
  limit: number
}

type Row = VisaRow & {
  company_no: number
  notices: number
  employees_affected: number | null
  notices_unsized: number
  latest_notice: string | null
  total: number
}

/** Companies with notices and visas in the periods, by workers affected. `company_no` is for looking more up. */
export async function compareCompanies(
  context: EditionContext,
  available: Asked,
  periods: Periods,
  { state, soc_code, limit }: CompanyQuestion,
) {
  const inState = state ? sql`and state = ${state}` : sql``
  const noticed = sql`in_totals and ${inWindow(sql`notice_date`, periods.warn)} ${inState}`
  // Of an occupation there are LCA cases alone: H-1B figures stay those of the whole company.
  const least = soc_code
    ? sql`sum(lca_petitions) > 0`
    : sql`sum(h1b_approvals + h1b_denials + lca_petitions) > 0`
  const ranking = sql`
    with laid as (
      select company_no, count(*)::integer as notices, ${sumWorkers(sql`employees`)} as employees_affected,
             ${countUnsized(sql`employees`)} as notices_unsized,
             max(notice_date) as latest_notice
      from company_notices where ${noticed}
      group by company_no
    ), asked as (
      select company_no, ${summedVisas}
      from (${visasOf(available, periods, { state, soc_code })}) as visas
      where company_no in (select company_no from laid)
      group by company_no
      having ${least}
    )
    select company_no, laid.notices, laid.employees_affected, laid.notices_unsized, laid.latest_notice, asked.h1b_initial_approvals,
           asked.h1b_approvals, asked.h1b_denials, asked.lca_petitions, asked.lca_certified, asked.wage_petitions,
           asked.wage_usd, count(*) over ()::integer as total
    from laid join asked using (company_no)
    order by laid.employees_affected desc nulls last, asked.h1b_initial_approvals + asked.lca_certified desc, company_no
    limit ${COMPANIES_MAX}`
  const ranked = await rankings(context, statementKey(ranking), (db) => db.all<Row>(ranking))
  const rows = ranked.slice(0, limit)
  const numbers = rows.map((row) => row.company_no)
  const [detailsOf, statesOf] = await Promise.all([
    findDetails(context, numbers),
    findNoticeStates(context.db, numbers, noticed),
  ])
  const records = rows.map((row) => {
    const { company_no, notices, employees_affected, notices_unsized, latest_notice } = row
    const { company, company_id, ticker } = detailsOf(company_no)
    const laid = {
      notices,
      employees_affected,
      notices_unsized,
      latest_notice,
      states: statesOf(company_no),
      layoffs: employees_affected,
    }
    return { company_no, company, company_id, ticker, ...laid, ...toVisas(row, available) }
  })
  return { records, total: rows[0]?.total ?? 0 }
}

/**
 * Rows of visas by company. Of all states, and for LCA of all occupations, out of a table that is a tenth as long; over all
 * years out of sums. H-1B petitions tell no occupation.
 */
function visasOf(
  available: Asked,
  periods: Periods,
  { state, soc_code }: Pick<CompanyQuestion, 'state' | 'soc_code'>,
): Sql {
  const whole = (year: number | null) => (year === null ? sql`company_visa_totals` : sql`company_visas`)
  const { h1b_fiscal_year, lca_fiscal_year } = periods
  const ofCompany = lca_fiscal_year === null ? sql`company_lca_totals` : sql`company_lca`
  const h1bTable = state === undefined ? whole(h1b_fiscal_year) : sql`company_h1b`
  const lcaTable = state === undefined && soc_code === undefined ? whole(lca_fiscal_year) : ofCompany
  const inState = state ? sql`and state = ${state}` : sql``
  const ofSoc = soc_code ? sql`and ${ofOccupation(soc_code)}` : sql``
  return visaRows(
    sql`company_no`,
    sql`from ${h1bTable} where ${ofYear(available, 'h1b', periods)} ${inState}`,
    sql`from ${lcaTable} where ${ofYear(available, 'lca', periods)} ${inState} ${ofSoc}`,
  )
}
