/** JOLTS of a state: the newest month of every element. */
import { z } from 'zod'
import { adviseJolts } from '#datasets/jolts/advice.ts'
import { ASKED_ELEMENTS } from '#datasets/jolts/codes.ts'
import {
  chooseSeries,
  findSeries,
  isOf,
  lastPeriod,
  type Observation,
} from '#datasets/jolts/operations/series.ts'
import type { IsoDate } from '#lib/dates.ts'
import { stateName } from '#lib/states.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'

const figure = z.object({
  element: z.string(),
  element_name: z.string(),
  level_thousands: z.number().nullable(),
  rate_percent: z.number().nullable(),
  preliminary: z.boolean(),
  seasonally_adjusted: z.boolean(),
})

export const joltsPart = z.object({
  period: z.string().describe('YYYY-MM, the newest month that all the elements shown have'),
  records: z.array(figure).describe('Openings, hires, separations, quits and layoffs of the whole state'),
})

/** The newest month of a state, or null where none is held, and what must be said of it. */
export async function tellJolts(context: EditionContext, state: string, today: IsoDate) {
  const [levels, rates] = await Promise.all(
    ['L', 'R'].map((level) =>
      findSeries(context, { scope: 'state', level, elements: ASKED_ELEMENTS, state }),
    ),
  )
  const { chosen, lacks } = chooseSeries(levels!, ASKED_ELEMENTS, undefined, stateName(state))
  const live = chosen.filter((series) => !series.discontinued && series.last_period !== null)
  const period = live.map((series) => series.last_period!).sort()[0]
  if (period === undefined) return { jolts: null, warnings: [] }
  const rateOf = (element: string, adjusted: boolean) =>
    rates!.find((series) => series.element === element && series.seasonally_adjusted === adjusted)
  const both = live.flatMap((series) =>
    [series, rateOf(series.element, series.seasonally_adjusted) ?? []].flat(),
  )
  const rows = await context.db.all<Observation>(sql`
    select series_no, year, month, value, preliminary from jolts_observations
    where ${isOf(both)} and year = ${Number(period.slice(0, 4))} and month = ${Number(period.slice(5))}`)
  const figureOf = new Map(rows.map((row) => [row.series_no, row]))
  const records = live.map(({ series_no, element, element_name, seasonally_adjusted }) => ({
    element,
    element_name,
    level_thousands: figureOf.get(series_no)?.value ?? null,
    rate_percent: figureOf.get(rateOf(element, seasonally_adjusted)?.series_no ?? -1)?.value ?? null,
    preliminary: figureOf.get(series_no)?.preliminary ?? false,
    seasonally_adjusted,
  }))
  const warnings = adviseJolts(today, { newest: lastPeriod(live), lacks })
  return { jolts: { period, records }, warnings }
}
