/** One industry: sums, months, states, companies and newest notices of a NAICS sector. Does it spread? */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { adviceFields, adviseWarn } from '#datasets/warn/advice.ts'
import { findHeldSpan } from '#datasets/warn/coverage.ts'
import { newestNotices, newestParam } from '#datasets/warn/operations/newest-notices.ts'
import { warnNotice } from '#datasets/warn/operations/notice.ts'
import { sectorParam } from '#datasets/warn/operations/notice-filter.ts'
import {
  firstDayOf,
  lastThirtyDays,
  month,
  monthlyTrend,
  monthsParam,
  recentTotals,
} from '#datasets/warn/operations/recent-totals.ts'
import { byType, spannedTotals, sumByType } from '#datasets/warn/operations/sums-by-type.ts'
import { company, countUnsized, sumWorkers, totals } from '#datasets/warn/operations/totals.ts'
import { sectorOfCode } from '#lib/naics.ts'
import { withMore } from '#lib/rows.ts'
import { stateName } from '#lib/states.ts'
import { ofColumn } from '#storage/conditions.ts'
import { type EditionContext, oncePerEdition, remembered } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { rankCompanies } from '../company/rank.ts'

const COMPANIES_SHOWN = 10

const input = z.object({ sector: sectorParam, months: monthsParam, limit: newestParam })

/** How much of all notices names no industry: what the figures of a sector may lack. */
const unnamed = {
  notices_total: z.number().int().describe('Notices of all industries, those that name none among them'),
  notices_without_industry: z.number().int().describe('Of those, notices of which no industry is known'),
  share_without_industry: z
    .number()
    .nullable()
    .describe('Their share of `notices_total`, 0 to 1; null where there is none'),
}

const stateSums = totals.extend({
  state: z.string(),
  name: z.string(),
  latest_notice: z.string().nullable(),
  ...unnamed,
})

const output = z.object({
  naics_sector: z.string().describe('The sector, such as 31-33'),
  industry: z.string().describe('Its title'),
  records_url: z.string().describe('Its notices, which come to the same sums'),
  ...spannedTotals,
  ...unnamed,
  last_30_days: recentTotals,
  by_type: byType,
  trends: z.array(month.extend(unnamed)),
  states: z.array(stateSums).describe('States with notices of it, those of most workers first'),
  states_without_industry: z
    .array(z.string())
    .describe('States with notices, of none of which an industry is known: what they had of it is not known'),
  top_companies: z.array(company),
  latest_notices: z.array(warnNotice),
  ...adviceFields,
})

export default read({
  path: '/api/industries/{sector}',
  summary: 'Sums, months, states, companies and newest notices of a NAICS sector',
  description:
    'The sector is that of the published NAICS code, else of the published name where that means one sector without doubt. Most states publish neither: `share_without_industry` says how much of the notices of a month or a state may be of any sector.',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output,
  run: async (context, { sector, months, limit }) => {
    const { today } = context
    const ofSector = ofColumn('sector', sql`sector = ${sector}`)
    const own = [ofSector]
    const first = firstDayOf(today, months)
    const held = await findHeldSpan(context, undefined)
    const [{ all, by_type }, last_30_days, trend, unnamedOf, places, top_companies, newest, advice] =
      await Promise.all([
        sumByType(context, own),
        lastThirtyDays(context, own, held),
        monthlyTrend(context, months, own, held),
        unnamedByMonth(context),
        sumByState(context, ofSector),
        rankCompanies(context, COMPANIES_SHOWN, own),
        newestNotices(context, { naics_sector: sector }, limit),
        adviseWarn(context, { from: first, to: today }),
      ])
    return {
      naics_sector: sector,
      industry: sectorOfCode(sector)!.title,
      records_url: `/api/records?naics_sector=${sector}&in_totals=true`,
      ...all,
      ...places.unnamed,
      last_30_days,
      by_type,
      trends: trend.records.map((each) => withMore(each, unnamedOf(each.month))),
      states: places.states,
      states_without_industry: places.states_without_industry,
      top_companies,
      latest_notices: newest.latest_notices,
      ...advice,
      warnings: [...newest.warnings, ...advice.warnings],
    }
  },
})

interface Counts {
  notices_total: number
  notices_without_industry: number
}

const unnamedColumns = sql`count(*)::integer as notices_total,
  (count(*) filter (where sector is null))::integer as notices_without_industry`

/** The counts with the share they make. */
const withShare = ({ notices_total, notices_without_industry }: Counts) => ({
  notices_total,
  notices_without_industry,
  share_without_industry:
    notices_total === 0 ? null : Math.round((notices_without_industry / notices_total) * 10_000) / 10_000,
})

/** How many counted notices there are of each month, and how many of them name no industry. */
const unnamedByMonth = oncePerEdition(async (db) => {
  const rows = await db.all<Counts & { month: string }>(sql`
    select substr(cast(notice_date as text), 1, 7) as month, ${unnamedColumns}
    from warn_notices where in_totals and notice_date is not null group by 1`)
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  return (name: string) => withShare(byMonth.get(name) ?? { notices_total: 0, notices_without_industry: 0 })
})

type StateRow = z.infer<typeof totals> & Counts & { state: string; latest_notice: string | null }

/** The sums of each state that has any, and how much of its notices names no industry. */
async function sumByState(context: EditionContext, own: Sql) {
  const rows = await remembered<StateRow>(
    context,
    sql`
      select state, (count(*) filter (where ${own}))::integer as notices,
             ${sumWorkers(sql`employees_affected`, own)} as employees_affected,
             ${countUnsized(sql`employees_affected`, own)} as notices_unsized,
             max(notice_date) filter (where ${own}) as latest_notice, ${unnamedColumns}
      from warn_notices where in_totals group by state
      order by employees_affected desc nulls last, notices desc, state`,
  )
  const sum = (name: keyof Counts) => rows.reduce((total, row) => total + row[name], 0)
  return {
    states: rows
      .filter(({ notices }) => notices > 0)
      .map(({ state, latest_notice, notices, employees_affected, notices_unsized, ...counts }) => ({
        state,
        name: stateName(state),
        notices,
        employees_affected,
        notices_unsized,
        latest_notice,
        ...withShare(counts),
      })),
    states_without_industry: rows
      .filter((row) => row.notices_without_industry === row.notices_total)
      .map(({ state }) => state)
      .sort(),
    unnamed: withShare({
      notices_total: sum('notices_total'),
      notices_without_industry: sum('notices_without_industry'),
    }),
  }
}
