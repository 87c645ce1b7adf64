/** The parts of the market pulse, each out of one dataset. */
import { z } from 'zod'
import joltsStats from '#datasets/jolts/operations/stats.ts'
import {
  countUnsized,
  oldTotals,
  sumWorkers,
  totals,
  underOldNames,
  unsizedField,
  workersField,
} from '#datasets/warn/operations/totals.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { sectorOfCode } from '#lib/naics.ts'
import type { Database } from '#storage/database.ts'
import { list, sql } from '#storage/sql.ts'
import { CERTIFIED, DEFAULT_YEAR } from '../held-years.ts'
import { inWindow, lastDays } from '../windows.ts'
import { changePercent, TREND_LAG_DAYS, trendOf, trendWindows } from './trend.ts'

/** Days of the trend and of what is counted lately. */
export const MONTH_DAYS = 30
const INDUSTRY_DAYS = 90
const INDUSTRIES_SHOWN = 5

const count = (about: string) => z.number().int().describe(about)
const laid = totals

const windowSums = laid.extend({
  from: z.string().describe('First day of the window, YYYY-MM-DD'),
  to: z.string().describe('Last day of the window'),
})

export const warnPart = z.object({
  notices: count('WARN notices over all history, each event once'),
  employees_affected: workersField,
  notices_unsized: unsizedField,
  latest_notice: z.string().nullable(),
  last_30_days: laid,
  previous_30_days: laid.describe('The 30 days before those'),
  trend: z
    .enum(['rising', 'falling', 'stable'])
    .nullable()
    .describe(
      'Workers of the 30 days of `trend_windows.recent` against the 30 of `trend_windows.before`: above +10 % rising, below −10 % falling; null where no notice of the recent ones is held, which says nothing of layoffs. The last 30 days are not compared: many of their notices are not published yet',
    ),
  change_percent: z
    .number()
    .nullable()
    .describe('The same change, one decimal; null where there was nothing before, or nothing is held since'),
  trend_windows: z
    .object({
      recent: windowSums.describe('The more recent 30 days'),
      before: windowSums.describe('The 30 days before those'),
      lag_days: count(
        'Days by which both windows lie back, so that most of what belongs to them is published',
      ),
      states_left_out: z
        .array(z.string())
        .describe(
          'States whose lists were last read before the recent window had ended: they are in neither',
        ),
    })
    .describe('What `trend` and `change_percent` compare'),
  ...oldTotals,
})

/**
 * WARN notices and their trend. `day` is the one up to which they are held. Of the notices that a window of 30 days will
 * come to hold, a third is published more than two weeks after their date: the newest window always seems to fall. So
 * two windows are compared that ended 30 and 60 days ago.
 */
export async function tellWarn(
  db: Database,
  today: IsoDate,
  day: IsoDate,
): Promise<z.infer<typeof warnPart>> {
  const windows = trendWindows(day)
  const last = inWindow(sql`notice_date`, lastDays(today, MONTH_DAYS))
  const before = inWindow(sql`notice_date`, lastDays(addDays(today, -MONTH_DAYS), MONTH_DAYS))
  const unread = await db.all<{ state: string }>(sql`
    select state from warn_notices group by state having max(last_seen) < ${windows.recent.to}::date order by state`)
  const states_left_out = unread.map(({ state }) => state)
  const isRead = states_left_out.length === 0 ? sql`true` : sql`state not in ${list(states_left_out)}`
  const recent = sql`${isRead} and ${inWindow(sql`notice_date`, windows.recent)}`
  const earlier = sql`${isRead} and ${inWindow(sql`notice_date`, windows.before)}`
  const [sums, ...counted] = await Promise.all([
    db.get<z.infer<typeof laid> & { latest_notice: string | null }>(sql`
      select ${laidColumns()}, max(notice_date) as latest_notice from company_notices where in_totals`),
    ...[last, before, recent, earlier].map((condition) =>
      db.get<z.infer<typeof laid>>(sql`
        select ${laidColumns()} from company_notices where in_totals and ${condition}`),
    ),
  ])
  const [last_30_days, previous_30_days, now, then] = counted.map((each) => each!)
  const [w1, w2] = [now!.employees_affected, then!.employees_affected]
  const known = now!.notices > 0 && w1 !== null && w2 !== null
  return {
    ...underOldNames(sums!),
    last_30_days: last_30_days!,
    previous_30_days: previous_30_days!,
    trend: known ? trendOf(w1, w2) : null,
    change_percent: known ? changePercent(w1, w2) : null,
    trend_windows: {
      recent: { ...windows.recent, ...now! },
      before: { ...windows.before, ...then! },
      lag_days: TREND_LAG_DAYS,
      states_left_out,
    },
  }
}

/** The columns of sums over the notices of insights. */
const laidColumns = () => sql`count(*)::integer as notices,
  ${sumWorkers(sql`employees`)} as employees_affected, ${countUnsized(sql`employees`)} as notices_unsized`

export const industriesPart = z
  .array(laid.extend({ industry: z.string(), naics_sector: z.string() }))
  .describe('NAICS sectors of the last 90 days by workers, of the notices that give one')

/** Industries with most layoffs. */
export async function tellIndustries(db: Database, today: IsoDate): Promise<z.infer<typeof industriesPart>> {
  const rows = await db.all<z.infer<typeof laid> & { sector: string }>(sql`
    select sector, count(*)::integer as notices, ${sumWorkers(sql`employees`)} as employees_affected,
           ${countUnsized(sql`employees`)} as notices_unsized
    from company_notices
    where in_totals and sector is not null and ${inWindow(sql`notice_date`, lastDays(today, INDUSTRY_DAYS))}
    group by sector order by employees_affected desc nulls last, notices desc, sector limit ${INDUSTRIES_SHOWN}`)
  return rows.map(({ sector, ...row }) => ({
    industry: sectorOfCode(sector)?.title ?? sector,
    naics_sector: sector,
    ...row,
  }))
}

export const h1bPart = z.object({
  fiscal_year: z.number().int().nullable().describe(DEFAULT_YEAR),
  initial_approvals: z.number().int(),
  approvals: count('Initial and continuing'),
  denials: count('Initial and continuing'),
})

/** H-1B decisions of the nation in a fiscal year. */
export async function tellH1b(db: Database, fiscal_year: number | null): Promise<z.infer<typeof h1bPart>> {
  const found = await db.get<Omit<z.infer<typeof h1bPart>, 'fiscal_year'>>(sql`
    select initial_approvals, initial_approvals + continuing_approvals as approvals,
           initial_denials + continuing_denials as denials
    from h1b_totals where not all_years and fiscal_year = ${fiscal_year ?? 0} and all_states`)
  return { fiscal_year, ...(found ?? { initial_approvals: 0, approvals: 0, denials: 0 }) }
}

export const lcaPart = z.object({
  fiscal_year: z.number().int().nullable().describe(DEFAULT_YEAR),
  petitions: count('LCA cases'),
  certified: count(
    'Of them certified, withdrawn later or not; null where none tells its decision',
  ).nullable(),
  employers: z.number().int(),
  average_wage_usd: z.number().int().nullable(),
})

/** LCA cases of the nation in a fiscal year. */
export async function tellLca(db: Database, fiscal_year: number | null): Promise<z.infer<typeof lcaPart>> {
  const found = await db.get<Omit<z.infer<typeof lcaPart>, 'fiscal_year'>>(sql`
    select petitions, ${CERTIFIED} as certified, employers, average_wage_usd from lca_totals
    where fiscal_year = ${fiscal_year ?? 0} and visa_no is null and state_no is null and soc_no is null
      and naics_no is null`)
  return {
    fiscal_year,
    ...(found ?? { petitions: 0, certified: null, employers: 0, average_wage_usd: null }),
  }
}

const figure = () => z.number().int().nullable()

export const claimsPart = z.object({
  week_ending: z.string().describe('The newest week that all 53 jurisdictions have reported'),
  initial_claims: figure().describe('Sum over the states, not seasonally adjusted'),
  continued_claims: figure().describe('The same of the week before'),
  initial_claims_sa: figure().describe("DOL's headline figure, seasonally adjusted"),
  initial_claims_sa_4wk: figure().describe('Its mean over four weeks'),
  insured_unemployment_rate: z.number().nullable().describe('Percent'),
})

/** The nation's newest whole week of claims; null where none is held. */
export async function tellClaims(db: Database): Promise<z.infer<typeof claimsPart> | null> {
  const found = await db.get<z.infer<typeof claimsPart>>(sql`
    select week_ending, initial_claims, continued_claims, initial_claims_sa, initial_claims_sa_4wk,
           insured_unemployment_rate
    from dol_claims_national where complete order by week_ending desc limit 1`)
  return found ?? null
}

export const joltsPart = joltsStats.output.shape.latest
