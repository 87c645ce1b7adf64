/** One state: sums, companies, trend and its newest notices. */
import { z } from 'zod'
import { stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampHistory, clampLimit } from '#contract/plans.ts'
import { stateName } from '#lib/states.ts'
import { sql, where } from '#storage/sql.ts'
import { staleWarnings } from '../coverage.ts'
import { nameCompanies, noticeColumns, noticeConditions, type WarnNotice, warnNotice } from './notice.ts'
import { company, lastThirtyDays, month, monthlyTrend, topCompanies, totalColumns, totals } from './totals.ts'

const COMPANIES_SHOWN = 10
const MONTHS_SHOWN = 12

const input = z.object({
  state_code: stateParam,
  limit: whole().min(1).max(500).default(25).describe('Newest notices to show'),
})

const output = z.object({
  state: z.string(),
  name: z.string(),
  total_notices: z.number().int(),
  total_employees: z.number().int(),
  first_notice: z.string().nullable(),
  latest_notice: z.string().nullable(),
  last_30_days: totals,
  by_type: z.array(totals.extend({ layoff_type: z.string().nullable() })),
  top_companies: z.array(company),
  trends: z.array(month),
  latest_notices: z.array(warnNotice),
  warnings: z.array(z.string()),
})

type Sums = z.infer<typeof totals> & { first_notice: string | null; latest_notice: string | null }

export default read({
  path: '/api/state/{state_code}',
  summary: 'Sums, companies, trend and newest notices of a state',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output,
  run: async ({ db, today, plan, edition }, query) => {
    const state = query.state_code
    const own = sql`state = ${state}`
    const { limit, warnings } = clampLimit(plan, query.limit)
    const history = clampHistory(plan, today, undefined)
    const conditions = where(noticeConditions({ state, date_from: history.from }))
    const [sums, by_type, last_30_days, top_companies, trends, latest_notices] = await Promise.all([
      db.get<Sums>(sql`
        select ${totalColumns}, min(notice_date) as first_notice, max(notice_date) as latest_notice
        from warn_notices where in_totals and ${own}`),
      db.all<z.infer<typeof totals> & { layoff_type: string | null }>(sql`
        select layoff_type, ${totalColumns} from warn_notices
        where in_totals and ${own} group by layoff_type order by notices desc, layoff_type`),
      lastThirtyDays(db, today, own),
      topCompanies(db, COMPANIES_SHOWN, own),
      monthlyTrend(db, today, MONTHS_SHOWN, own),
      db.all<WarnNotice>(sql`
        select ${noticeColumns} from warn_notices ${conditions}
        order by notice_date desc nulls last, id limit ${limit}`),
    ])
    return {
      state,
      name: stateName(state),
      total_notices: sums?.notices ?? 0,
      total_employees: sums?.employees_affected ?? 0,
      first_notice: sums?.first_notice ?? null,
      latest_notice: sums?.latest_notice ?? null,
      last_30_days,
      by_type,
      top_companies,
      trends,
      latest_notices: await nameCompanies(db, edition, latest_notices),
      warnings: [...history.warnings, ...warnings, ...staleWarnings(edition.sources, today, state)],
    }
  },
})
