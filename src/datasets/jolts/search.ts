/** Searching JOLTS by the states, industries and elements that a text names. */
import { z } from 'zod'
import { type DatasetSearch, type SearchQuestion, statesOf } from '#contract/search.ts'
import { withMore } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { list, numbered, sql } from '#storage/sql.ts'

const hit = z.object({
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

type SeriesRow = Omit<z.infer<typeof hit>, 'match' | 'value'> & {
  series_no: number
  state_fit: boolean
  industry_fit: boolean
}

/** What of a series a text names: its state, its industry, or what it counts. */
function fitsOf(text: string) {
  const words = text.toLowerCase()
  const states = statesOf(text)
  const inState = states.length === 0 ? sql`false` : sql`coalesce(state in ${list(states)}, false)`
  const inIndustry = sql`coalesce(strpos(lower(industry), ${words}) > 0, false)`
  const fits = sql`level = 'L' and not discontinued and scope in ('nation', 'industry', 'state')
      and (${inState} or ${inIndustry} or (scope = 'nation' and strpos(lower(element_name), ${words}) > 0))`
  return { inState, inIndustry, fits }
}

/** Series of the states, industries or elements named, in thousands, the newest month of each. */
async function findSeries(db: Database, { text, limit }: SearchQuestion) {
  const { inState, inIndustry, fits } = fitsOf(text)
  const series = await db.all<SeriesRow>(sql`
    select series_no, series_id, element, element_name, state, industry, unit, seasonally_adjusted,
           last_period as period, ${inState} as state_fit, ${inIndustry} as industry_fit
    from jolts_series
    where ${fits}
    order by case when ${inState} then 0 when ${inIndustry} then 1 else 2 end, seasonally_adjusted desc, series_no
    limit ${limit}`)
  if (series.length === 0) return []
  const values = await db.all<{ series_no: number; period: number; value: number | null }>(sql`
    select series_no, year * 12 + month as period, value from jolts_observations
    where series_no in ${numbered(series.map((row) => row.series_no))}`)
  const monthOf = (period: string | null) =>
    period === null ? -1 : Number(period.slice(0, 4)) * 12 + Number(period.slice(5))
  return series.map(({ series_no, state_fit, industry_fit, ...row }) => {
    const newest = values.find((each) => each.series_no === series_no && each.period === monthOf(row.period))
    const match = state_fit ? 'state' : industry_fit ? 'industry' : 'element'
    return withMore(row, { value: newest?.value ?? null, match })
  })
}

async function countSeries(db: Database, { text }: SearchQuestion): Promise<number> {
  const found = await db.get<{ total: number }>(sql`
    select count(*)::integer as total from jolts_series where ${fitsOf(text).fits}`)
  return found?.total ?? 0
}

export const joltsSearch: DatasetSearch = { order: 2, hit, find: findSeries, count: countSeries }
