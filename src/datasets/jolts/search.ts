/** Searching JOLTS by the states, industries and elements that a text names. */
import { z } from 'zod'
import { type DatasetSearch, type SearchQuestion, statesOf } from '#contract/search.ts'
import { type EditionContext, oncePerEdition } from '#storage/editions/once.ts'
import { numbered, sql } from '#storage/sql.ts'

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

type Series = Omit<z.infer<typeof hit>, 'match' | 'value'> & { series_no: number; scope: string }

/** All series that can be found, in thousands, seasonally adjusted ones first: a thousand of them. */
const allSeries = oncePerEdition((db) =>
  db.all<Series>(sql`
    select series_no, series_id, element, element_name, state, industry, unit, seasonally_adjusted, last_period as period, scope
    from jolts_series
    where level = 'L' and not discontinued and scope in ('nation', 'industry', 'state')
    order by seasonally_adjusted desc, series_no`),
)

/** What of a series a text may name: its state, its industry, or what the nation's count; the first is the best. */
const WAYS = ['state', 'industry', 'element'] as const

/** The series of the states, industries or elements named, the best first. */
async function fitting(context: EditionContext, { text }: SearchQuestion) {
  const words = text.toLowerCase()
  const states = statesOf(text)
  const names = (series: Series, way: (typeof WAYS)[number]): boolean =>
    way === 'state'
      ? series.state !== null && states.includes(series.state)
      : way === 'industry'
        ? (series.industry?.toLowerCase().includes(words) ?? false)
        : series.scope === 'nation' && series.element_name.toLowerCase().includes(words)
  const found = (await allSeries(context)).flatMap((series) => {
    const match = WAYS.find((way) => names(series, way))
    return match === undefined ? [] : [{ series, match }]
  })
  return WAYS.flatMap((way) => found.filter(({ match }) => match === way))
}

/** They, with the newest month of each. */
async function findSeries(context: EditionContext, question: SearchQuestion) {
  const found = (await fitting(context, question)).slice(0, question.limit)
  if (found.length === 0) {
    // Asked even so: an empty list must mean that the series can be read.
    await context.db.all(sql`select series_no from jolts_series limit 1`)
    return []
  }
  const values = await context.db.all<{ series_no: number; period: number; value: number | null }>(sql`
    select series_no, year * 12 + month as period, value from jolts_observations
    where series_no in ${numbered(found.map(({ series }) => series.series_no))}`)
  const monthOf = (period: string | null) =>
    period === null ? -1 : Number(period.slice(0, 4)) * 12 + Number(period.slice(5))
  return found.map(({ series: { series_no, scope: _, ...row }, match }) => {
    const newest = values.find((each) => each.series_no === series_no && each.period === monthOf(row.period))
    return { ...row, value: newest?.value ?? null, match }
  })
}

const countSeries = async (context: EditionContext, question: SearchQuestion): Promise<number> =>
  (await fitting(context, question)).length

export const joltsSearch: DatasetSearch = { order: 2, hit, find: findSeries, count: countSeries }
