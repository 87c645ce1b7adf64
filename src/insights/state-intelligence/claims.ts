/** Unemployment claims of a state: the latest week, and how it stands against a year ago and the nation. */
import { z } from 'zod'
import { adviseClaims } from '#datasets/dol-claims/advice.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'

export const claimsPart = z.object({
  week_ending: z.string().describe('The newest week with initial claims'),
  latest_initial: z.number().int().describe('Initial claims of that week, not seasonally adjusted'),
  latest_continued: z.number().int().nullable().describe('Weeks claimed in the week before it'),
  insured_unemployment_rate: z.number().nullable().describe('Percent'),
  initial_4wk_mean: z
    .number()
    .nullable()
    .describe('Mean of the four weeks up to it; null unless all are held'),
  initial_4wk_mean_year_ago: z.number().nullable().describe('The same 52 weeks before'),
  national_insured_unemployment_rate: z
    .number()
    .nullable()
    .describe("Percent: the nation's in the same week"),
})

interface Week {
  week_ending: IsoDate
  initial_claims: number | null
  continued_claims: number | null
  insured_unemployment_rate: number | null
}

const WEEKS = 4
const DAYS_OF_52_WEEKS = 364

/** Days on which the four weeks up to one end, the latest first. */
const weeksUpTo = (week: IsoDate) => Array.from({ length: WEEKS }, (_, i) => addDays(week, -7 * i))

/** The claims of a state, or null where none are held, and what must be said when they are old. */
export async function tellClaims(db: Database, state: string, today: IsoDate) {
  const latest = await db.get<Week>(sql`
    select week_ending, initial_claims, continued_claims, insured_unemployment_rate
    from dol_claims where state = ${state} and initial_claims is not null
    order by week_ending desc limit 1`)
  if (!latest) return { claims: null, warnings: [] }
  const { week_ending } = latest
  const [now, before] = [weeksUpTo(week_ending), weeksUpTo(addDays(week_ending, -DAYS_OF_52_WEEKS))]
  const isOneOf = (days: readonly IsoDate[]) =>
    sql`week_ending between ${days.at(-1)!}::date and ${days[0]!}::date`
  const [weeks, nation] = await Promise.all([
    db.all<Week>(sql`
      select week_ending, initial_claims from dol_claims
      where state = ${state} and (${isOneOf(now)} or ${isOneOf(before)})`),
    db.get<{ rate: number | null }>(sql`
      select insured_unemployment_rate as rate from dol_claims_national where week_ending = ${week_ending}::date`),
  ])
  const byWeek = new Map(weeks.map((week) => [week.week_ending, week.initial_claims]))
  const claims: z.infer<typeof claimsPart> = {
    week_ending,
    latest_initial: latest.initial_claims!,
    latest_continued: latest.continued_claims,
    insured_unemployment_rate: latest.insured_unemployment_rate,
    initial_4wk_mean: meanOf(now.map((week) => byWeek.get(week) ?? null)),
    initial_4wk_mean_year_ago: meanOf(before.map((week) => byWeek.get(week) ?? null)),
    national_insured_unemployment_rate: nation?.rate ?? null,
  }
  return { claims, warnings: adviseClaims(today, { newest: week_ending }) }
}

/** The mean, two decimals; null when one is missing: a mean of fewer weeks is not the same figure. */
function meanOf(values: readonly (number | null)[]): number | null {
  const told = values.filter((value) => value !== null)
  if (told.length < values.length) return null
  return Math.round((told.reduce((sum, value) => sum + value, 0) / told.length) * 100) / 100
}
