/** One state: sums, companies, trend and its newest notices. */
import { z } from 'zod'
import { allUnknown, oldName, orUnknown, stateParam } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { adviceFields, adviseWarn } from '#datasets/warn/advice.ts'
import { findHeldSpan, holdsNone } from '#datasets/warn/coverage.ts'
import { newestNotices, newestParam } from '#datasets/warn/operations/newest-notices.ts'
import { warnNotice } from '#datasets/warn/operations/notice.ts'
import { lastThirtyDays, month, monthlyTrend, recentTotals } from '#datasets/warn/operations/recent-totals.ts'
import { byType, spannedTotals, sumByType } from '#datasets/warn/operations/sums-by-type.ts'
import { company, oldTotals, underOldNames } from '#datasets/warn/operations/totals.ts'
import { stateName } from '#lib/states.ts'
import { ofColumn } from '#storage/conditions.ts'
import { sql } from '#storage/sql.ts'
import { rankCompanies } from '../company/rank.ts'

const COMPANIES_SHOWN = 10
const MONTHS_SHOWN = 12

const input = z.object({ state_code: stateParam, limit: newestParam })

const { employees_affected, notices_unsized, notices_undated } = spannedTotals
const sums = {
  notices: z.number().int().describe('WARN notices over all history, each event once'),
  employees_affected,
  notices_unsized,
  notices_undated,
}

const output = z.object({
  state: z.string(),
  name: z.string(),
  ...spannedTotals,
  ...orUnknown(sums, 'no notice of the state is held'),
  last_30_days: recentTotals,
  by_type: byType,
  top_companies: z.array(company),
  trends: z.array(month),
  latest_notices: z.array(warnNotice),
  ...oldTotals,
  total_notices: oldName(z.number().int().nullable(), 'notices'),
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
    const told = underOldNames(all)
    return {
      state,
      name: stateName(state),
      ...((await holdsNone(context, state)) ? allUnknown(told) : told),
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
