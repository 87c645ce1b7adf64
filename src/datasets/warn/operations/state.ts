/** One state: sums, companies, trend and its newest notices. */

import { z } from 'zod'
import { stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampHistory, clampLimit } from '#contract/plans.ts'
import { isPreviewed } from '#contract/preview.ts'
import { stateName } from '#lib/states.ts'
import { sql, where } from '#storage/sql.ts'
import { adviceFields, adviseWarn } from '../advice.ts'
import { findHeldSpan } from '../coverage.ts'
import { previewEnd } from './left-out.ts'
import { nameCompanies, noticeConditions, readNotices, warnNotice } from './notice.ts'
import { lastThirtyDays, month, monthlyTrend, recentTotals } from './recent-totals.ts'
import { topCompanies } from './state-companies.ts'
import { company, oldTotals, totalColumns, totals, underOldNames } from './totals.ts'

const COMPANIES_SHOWN = 10
const MONTHS_SHOWN = 12

const input = z.object({
  state_code: stateParam,
  limit: whole().min(1).max(500).default(25).describe('Newest notices to show'),
})

const output = z.object({
  state: z.string(),
  name: z.string(),
  ...totals.shape,
  notices_undated: z
    .number()
    .int()
    .describe('Of all notices, those without a notice date: no month and no day of `trends` has them'),
  first_notice: z.string().nullable(),
  latest_notice: z.string().nullable(),
  last_30_days: recentTotals,
  by_type: z.array(totals.extend({ layoff_type: z.string().nullable() })),
  top_companies: z.array(company),
  trends: z.array(month),
  latest_notices: z.array(warnNotice),
  ...oldTotals,
  ...adviceFields,
})

type Sums = z.infer<typeof totals> & {
  notices_undated: number
  first_notice: string | null
  latest_notice: string | null
}

export default read({
  path: '/api/state/{state_code}',
  summary: 'Sums, companies, trend and newest notices of a state',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output,
  run: async (context, query) => {
    const { db, today, plan, edition } = context
    const state = query.state_code
    const own = sql`state = ${state}`
    const { limit, warnings } = clampLimit(plan, query.limit)
    const history = clampHistory({ plan, today, edition }, undefined)
    const previewed = isPreviewed(await previewEnd(context), sql`notice_date`, sql`id`)
    const conditions = where([...noticeConditions({ state, date_from: history.from }), ...previewed])
    const held = await findHeldSpan(context, state)
    const advice = await adviseWarn(context, { state })
    const [sums, last_30_days, top_companies, trend, latest_notices] = await Promise.all([
      db.all<Sums & { is_all: boolean; layoff_type: string | null }>(sql`
        select grouping(layoff_type) = 1 as is_all, layoff_type, ${totalColumns},
               (count(*) filter (where notice_date is null))::integer as notices_undated,
               min(notice_date) as first_notice, max(notice_date) as latest_notice
        from warn_notices where in_totals and ${own}
        group by grouping sets ((layoff_type), ()) order by notices desc, layoff_type`),
      lastThirtyDays(db, today, own, held),
      topCompanies(db, edition, COMPANIES_SHOWN, sql`state = ${state}`),
      monthlyTrend(db, today, MONTHS_SHOWN, own, held),
      readNotices(
        db,
        (columns) => sql`
        select ${columns} from warn_notices ${conditions}
        order by notice_date desc nulls last, id limit ${limit}`,
        limit,
      ),
    ])
    const { is_all: _all, layoff_type: _type, ...all } = sums.find(({ is_all }) => is_all)!
    const by_type = sums
      .filter(({ is_all }) => !is_all)
      .map(({ layoff_type, notices, employees_affected, notices_unsized }) => ({
        layoff_type,
        notices,
        employees_affected,
        notices_unsized,
      }))
    return {
      state,
      name: stateName(state),
      ...underOldNames(all),
      last_30_days,
      by_type,
      top_companies,
      trends: trend.records,
      latest_notices: await nameCompanies(db, edition, latest_notices),
      ...advice,
      warnings: [...history.warnings, ...warnings, ...advice.warnings],
    }
  },
})
