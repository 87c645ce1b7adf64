/** One state: sums, companies, trend and its newest notices. */
import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { adviceFields, adviseWarn } from '#datasets/warn/advice.ts'
import { findHeldSpan } from '#datasets/warn/coverage.ts'
import { newestNotices, newestParam } from '#datasets/warn/operations/newest-notices.ts'
import { warnNotice } from '#datasets/warn/operations/notice.ts'
import { lastThirtyDays, month, monthlyTrend, recentTotals } from '#datasets/warn/operations/recent-totals.ts'
import { byType, spannedTotals, sumByType } from '#datasets/warn/operations/sums-by-type.ts'
import { company, oldTotals, underOldNames } from '#datasets/warn/operations/totals.ts'
import { stateName } from '#lib/states.ts'
import { ofColumn, sql } from '#storage/sql.ts'
import { rankCompanies } from '../company/rank.ts'

const COMPANIES_SHOWN = 10
const MONTHS_SHOWN = 12

const input = z.object({ state_code: stateParam, limit: newestParam })

const output = z.object({
  state: z.string(),
  name: z.string(),
  ...spannedTotals,
  last_30_days: recentTotals,
  by_type: byType,
  top_companies: z.array(company),
  trends: z.array(month),
  latest_notices: z.array(warnNotice),
  ...oldTotals,
  ...adviceFields,
})

export default read({
  path: '/api/state/{state_code}',
  summary: 'Sums, companies, trend and newest notices of a state',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output,
  run: async (context, query) => {
    const state = query.state_code
    const own = [ofColumn('state', sql`state = ${state}`)]
    const held = await findHeldSpan(context, state)
    const advice = await adviseWarn(context, { state })
    const [{ all, by_type }, last_30_days, top_companies, trend, newest] = await Promise.all([
      sumByType(context, own),
      lastThirtyDays(context, own, held),
      rankCompanies(context, COMPANIES_SHOWN, own),
      monthlyTrend(context, MONTHS_SHOWN, own, held),
      newestNotices(context, { state }, query.limit),
    ])
    return {
      state,
      name: stateName(state),
      ...underOldNames(all),
      last_30_days,
      by_type,
      top_companies,
      trends: trend.records,
      latest_notices: newest.latest_notices,
      ...advice,
      warnings: [...newest.warnings, ...advice.warnings],
    }
  },
})
