/** What the routes of weekly claims have in common: the window asked for, and what an answer must say of its gaps. */
import { z } from 'zod'
import { isoDay } from '#contract/fields.ts'
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, where } from '#storage/sql.ts'
import { JURISDICTIONS } from '../jurisdictions.ts'

/** States have reported within twelve days of a week's end, unless holidays or the file itself are late. */
const QUIET_DAYS_MAX = 21
/** Before it states reported unevenly: whole weeks and states are missing, and figures jump. */
const STEADY_SINCE: IsoDate = '1987-01-01'

/** The window's parameters. */
export const windowInput = {
  start: isoDay().optional().describe('First day that a week may end on'),
  end: isoDay().optional().describe('Last day that a week may end on'),
}

/** The conditions of a window and a state. */
export function weekConditions(query: { state?: string; from: IsoDate | null; end?: string }): Sql[] {
  return [
    ...(query.state ? [sql`state = ${query.state}`] : []),
    ...(query.from ? [sql`week_ending >= ${query.from}::date`] : []),
    ...(query.end ? [sql`week_ending <= ${query.end}::date`] : []),
  ]
}

/** A place in a list that runs from the newest week to the oldest. */
export const weekKey = isoDay()

/** The newest week held, of all or of one state. */
export async function newestWeek(db: Database, state?: string): Promise<IsoDate | null> {
  const found = await db.get<{ newest: IsoDate | null }>(sql`
    select max(week_ending) as newest from dol_claims ${where(weekConditions({ state, from: null }))}`)
  return found?.newest ?? null
}

/** What must be said when the newest week held is an old one. */
export function recencyWarnings(newest: IsoDate | null, today: IsoDate): string[] {
  if (newest === null || daysBetween(newest, today) <= QUIET_DAYS_MAX) return []
  return [`the newest week held ended on ${newest}: later weeks are missing, not zero`]
}

/** What must be said of weeks in which few states reported steadily. */
export function steadinessWarnings(oldestShown: IsoDate | undefined): string[] {
  if (oldestShown === undefined || oldestShown >= STEADY_SINCE) return []
  return [`before 1987 states reported unevenly: weeks and states are missing and figures jump`]
}

/** What must be said of sums over fewer states than there are. */
export function completenessWarnings(
  weeks: readonly { week_ending: string; jurisdictions: number; continued_jurisdictions: number }[],
): string[] {
  const all = JURISDICTIONS.length
  const partly = weeks.filter((w) => w.jurisdictions < all || w.continued_jurisdictions < all)
  if (partly.length === 0) return []
  const { week_ending, jurisdictions, continued_jurisdictions } = partly[0]!
  const counts =
    jurisdictions === continued_jurisdictions
      ? `${jurisdictions}`
      : `${jurisdictions} (initial claims) and ${continued_jurisdictions} (continued claims)`
  const newest = `the newest of them, ${week_ending}, over ${counts}`
  return [
    `${partly.length} of ${weeks.length} weeks shown are sums over fewer than ${all} jurisdictions; ${newest}`,
  ]
}

const count = () => z.number().int().nullable()
const rate = () => z.number().nullable()

/** A state's week. */
export const stateWeek = z
  .object({
    week_ending: z.string().describe('Saturday; the week in which the initial claims were filed'),
    state: z.string(),
    initial_claims: count().describe('Not seasonally adjusted, as all figures of states'),
    continued_claims: count().describe('Weeks claimed in the week that ended on `continued_week_ending`'),
    continued_week_ending: z.string().nullable().describe('Seven days before `week_ending`'),
    covered_employment: count().describe('Jobs covered by unemployment insurance'),
    insured_unemployment_rate: rate().describe(
      'Percent: continued claims of the covered employment, two decimals',
    ),
    insured_unemployment_rate_13wk: rate().describe(
      'Percent over thirteen weeks: the trigger of extended benefits',
    ),
    insured_unemployment_rate_prior_years: rate().describe(
      'Percent: its mean in the same weeks of the two years before',
    ),
    workshare_initial_claims: count().describe('Part of `initial_claims`'),
    workshare_continued_claims: count().describe('Part of `continued_claims`'),
    ucfe_initial_claims: count().describe('Federal employees; not part of `initial_claims`'),
    ucfe_continued_claims: count().describe('Federal employees; not part of `continued_claims`'),
    ucx_initial_claims: count().describe('Former service members; not part of `initial_claims`'),
    ucx_continued_claims: count().describe('Former service members; not part of `continued_claims`'),
    extended_benefit_claims: count().describe('Not part of `continued_claims`'),
    additional_benefit_claims: count().describe('Not part of `continued_claims`'),
    extended_benefit_status: z
      .enum(['begun', 'ended'])
      .nullable()
      .describe('What the period of extended benefits did last'),
    extended_benefit_status_date: z.string().nullable(),
    source: z
      .enum(['ar539', 'r539cy'])
      .describe("DOL's raw report, or its published table where the raw report lacks the week"),
    source_date: z.string().nullable().describe('Day on which DOL made the file'),
  })
  .meta({ id: 'ClaimsWeek' })

/** A week of the nation. */
export const nationalWeek = z
  .object({
    week_ending: z.string().describe('Saturday; the week in which the initial claims were filed'),
    initial_claims: count().describe('Sum over the states that reported, not seasonally adjusted'),
    continued_claims: count().describe('Sum over the states that reported, not seasonally adjusted'),
    continued_week_ending: z.string().describe('The week of all continued figures'),
    jurisdictions: z.number().int().describe('Of 53, how many the sum of initial claims is over'),
    continued_jurisdictions: z.number().int().describe('Of 53, how many the sum of continued claims is over'),
    complete: z.boolean().describe('True when both sums are over all 53'),
    covered_employment: count(),
    insured_unemployment_rate: rate().describe(
      'Percent: continued claims of the covered employment, over states that give both',
    ),
    published_initial_claims: count().describe("DOL's own national total, not seasonally adjusted"),
    initial_claims_sa: count().describe("DOL's headline figure, seasonally adjusted"),
    initial_claims_sa_4wk: count().describe('Its mean over four weeks'),
    published_continued_claims: count().describe("DOL's own national total, not seasonally adjusted"),
    continued_claims_sa: count().describe("DOL's headline figure, seasonally adjusted"),
    continued_claims_sa_4wk: count().describe('Its mean over four weeks'),
    insured_unemployment_rate_sa: rate().describe("DOL's rate, percent, seasonally adjusted"),
  })
  .meta({ id: 'NationalClaimsWeek' })
