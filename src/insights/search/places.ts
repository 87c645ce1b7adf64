/** Searching what is about places and industries: unemployment claims and JOLTS. */
import { z } from 'zod'
import { findState, STATES } from '#lib/states.ts'
import { foldText } from '#lib/text.ts'
import type { Database } from '#storage/database.ts'
import { list, sql } from '#storage/sql.ts'
import { numbered } from '../company/details.ts'
import type { Question } from './question.ts'

const PART_LENGTH_MIN = 4

export const claimsHit = z.object({
  state: z.string(),
  week_ending: z.string(),
  initial_claims: z.number().int().nullable(),
  continued_claims: z.number().int().nullable(),
  insured_unemployment_rate: z.number().nullable(),
  match: z.literal('state'),
})

export const joltsHit = z.object({
  series_id: z.string(),
  element: z.string(),
  element_name: z.string(),
  state: z.string().nullable(),
  industry: z.string().nullable(),
  unit: z.string(),
  seasonally_adjusted: z.boolean(),
  period: z.string().nullable().describe('The newest month, YYYY-MM'),
  value: z.number().nullable(),
  match: z.enum(['state', 'industry', 'element']),
})

/** States that a text names: by code, name or slug, or by a part of the name of four letters or more. */
export function statesOf(text: string): string[] {
  const exact = findState(text)
  if (exact) return [exact.code]
  const folded = foldText(text)
  if (folded.length < PART_LENGTH_MIN) return []
  return STATES.filter(({ name }) => foldText(name).includes(folded)).map(({ code }) => code)
}

/** The newest weeks of the states named. */
export async function searchClaims(
  db: Database,
  { text, limit, from }: Question,
): Promise<z.infer<typeof claimsHit>[]> {
  const rows = await db.all<Omit<z.infer<typeof claimsHit>, 'match'>>(sql`
    select state, week_ending, initial_claims, continued_claims, insured_unemployment_rate
    from dol_claims
    where state in ${list(statesOf(text))} ${from === null ? sql`` : sql`and week_ending >= ${from}::date`}
    order by week_ending desc, state limit ${limit}`)
  return rows.map((row) => ({ ...row, match: 'state' }))
}

type SeriesRow = Omit<z.infer<typeof joltsHit>, 'match' | 'value'> & {
  series_no: number
  state_fit: boolean
  industry_fit: boolean
}

/** Series of the states, industries or elements named, in thousands, the newest month of each. */
export async function searchJolts(
  db: Database,
  { text, limit }: Question,
): Promise<z.infer<typeof joltsHit>[]> {
  const words = text.toLowerCase()
  const inState = sql`coalesce(state in ${list(statesOf(text))}, false)`
  const inIndustry = sql`coalesce(strpos(lower(industry), ${words}) > 0, false)`
  const series = await db.all<SeriesRow>(sql`
    select series_no, series_id, element, element_name, state, industry, unit, seasonally_adjusted,
           last_period as period, ${inState} as state_fit, ${inIndustry} as industry_fit
    from jolts_series
    where level = 'L' and not discontinued and scope in ('nation', 'industry', 'state')
      and (${inState} or ${inIndustry} or (scope = 'nation' and strpos(lower(element_name), ${words}) > 0))
    order by case when ${inState} then 0 when ${inIndustry} then 1 else 2 end, seasonally_adjusted desc, series_no
    limit ${limit}`)
  const values = await db.all<{ series_no: number; period: number; value: number | null }>(sql`
    select series_no, year * 12 + month as period, value from jolts_observations
    where series_no in ${numbered(series.map((row) => row.series_no))}`)
  const monthOf = (period: string | null) =>
    period === null ? -1 : Number(period.slice(0, 4)) * 12 + Number(period.slice(5))
  return series.map(({ series_no, state_fit, industry_fit, ...row }) => {
    const newest = values.find((each) => each.series_no === series_no && each.period === monthOf(row.period))
    const match = state_fit ? 'state' : industry_fit ? 'industry' : 'element'
    return { ...row, value: newest?.value ?? null, match }
  })
}
