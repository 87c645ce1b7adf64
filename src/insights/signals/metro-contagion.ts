/** Cities where several companies lay off at once. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { type RunContext, read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { numbered, sql } from '#storage/sql.ts'
import { metroContagion } from './formula.ts'
import {
  type ClusterRow,
  clusterColumns,
  clusterFields,
  countedIn,
  findNames,
  monthsParam,
  openSignal,
  SIGNAL_CACHE_SECONDS,
  signalWindow,
  spreadOf,
  takeBest,
} from './shape.ts'

const input = z.object({
  months: monthsParam(3),
  min_companies: whole().min(1).max(1000).default(3).describe('Least companies with a notice'),
  limit: whole().min(1).max(500).default(50),
})

const record = z.object({
  city: z.string(),
  state: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  ...clusterFields,
  metro_contagion_score: z.number().describe('companies² × log2(employees) / date_spread_days'),
})

export const metroContagionAnswer = z.object({
  records: z.array(record),
  count: z.number().int(),
  total: z.number().int().describe('Cities that match'),
  limit: z.number().int(),
  window: signalWindow,
  warnings: z.array(z.string()),
})

type Row = ClusterRow & { place_no: number }
type Place = Pick<z.infer<typeof record>, 'city' | 'state' | 'latitude' | 'longitude'> & { place_no: number }

/** Ranks cities by the Metro Contagion Score. */
export async function rankCities(context: RunContext, query: z.output<typeof input>) {
  const { db } = context
  const { window, shown, warnings } = await openSignal(context, query.months)
  const counted = countedIn(window)
  const [rows, left] = await Promise.all([
    db.all<Row>(sql`
      select place_no, ${clusterColumns} from company_notices
      where ${counted} and place_no is not null
      group by place_no
      having count(distinct company_no) >= ${query.min_companies}`),
    db.get<{ notices: number }>(sql`
      select count(*)::integer as notices from company_notices where ${counted} and place_no is null`),
  ])
  const scored = rows.map((row) => {
    const date_spread_days = spreadOf(row.first_notice, row.latest_notice)
    return { ...row, date_spread_days, metro_contagion_score: metroContagion({ ...row, date_spread_days }) }
  })
  const { best, total } = takeBest(
    scored,
    (a, b) =>
      b.metro_contagion_score - a.metro_contagion_score ||
      b.employees - a.employees ||
      a.place_no - b.place_no,
    query.limit,
  )
  const numbers = best.map((row) => row.place_no)
  const [places, namesOf] = await Promise.all([
    db.all<Place>(sql`
      select place_no, city, state, latitude, longitude from insight_places where place_no in ${numbered(numbers)}`),
    findNames(db, 'place_no', numbers, counted),
  ])
  const byNumber = new Map(places.map(({ place_no, ...place }) => [place_no, place]))
  const none = left?.notices ?? 0
  return {
    records: best.map(({ place_no, ...row }) => ({
      ...byNumber.get(place_no)!,
      ...row,
      company_names: namesOf(place_no),
    })),
    count: best.length,
    total,
    limit: query.limit,
    window: shown,
    warnings: [
      ...(none > 0 ? [`${none} notices of the window name no city and are left out`] : []),
      ...warnings,
    ],
  }
}

export default read({
  path: '/api/signals/metro-contagion',
  summary: 'Cities with layoffs of several companies at once',
  description:
    'The Metro Contagion Score of every city whose notices of the window are of several companies.',
  group: 'signals',
  auth: 'optional',
  needs: { datasets: ['warn'], feature: 'signals' },
  cacheSeconds: SIGNAL_CACHE_SECONDS,
  input,
  output: metroContagionAnswer,
  run: async (context, query) => {
    const { limit, warnings } = clampLimit(context.plan, query.limit)
    const answer = await rankCities(context, { ...query, limit })
    return { ...answer, warnings: [...warnings, ...answer.warnings] }
  },
})
