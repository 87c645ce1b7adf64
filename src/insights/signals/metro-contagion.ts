/** Areas where several companies lay off at once. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { type RunContext, read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { type Warning, warn, warningList } from '#contract/warnings.ts'
import { withMore } from '#lib/rows.ts'
import { compareText } from '#lib/text.ts'
import { type Area, type Areas, sumAreas, tellAreas } from './areas.ts'
import { metroContagion } from './formula.ts'
import { placedNotices } from './placed-notices.ts'
import {
  clusterFields,
  monthsParam,
  openSignal,
  SIGNAL_CACHE_SECONDS,
  signalWindow,
  takeBest,
} from './shape.ts'

const input = z.object({
  months: monthsParam(3),
  min_companies: whole().min(1).max(1000).default(3).describe('Least companies with a notice'),
  limit: whole().min(1).max(500).default(50),
})

const record = z.object({
  city: z.string().describe('The largest city of the area; the city itself where that is in no area'),
  state: z.string().describe('State of that city'),
  cbsa: z
    .string()
    .nullable()
    .describe(
      'Metropolitan or micropolitan area, five digits; null for a city in none, or whose county is not known',
    ),
  cbsa_title: z.string().nullable().describe('Title of that area'),
  cities: z.array(z.string()).describe('Cities named in the notices, most notices first, ten at most'),
  states: z.array(z.string()).describe('States of the notices'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  ...clusterFields,
  metro_contagion_score: z.number().describe('companies² × log2(employees_affected) / date_spread_days'),
})

export const metroContagionAnswer = z.object({
  records: z.array(record),
  count: z.number().int(),
  total: z.number().int().describe('Areas that match'),
  limit: z.number().int(),
  window: signalWindow,
  warnings: warningList,
})

interface Scored {
  metro_contagion_score: number
  employees: number | null
}

const byScore = (a: Scored, b: Scored) =>
  b.metro_contagion_score - a.metro_contagion_score || (b.employees ?? 0) - (a.employees ?? 0)

/** Of one name, as a city is outside of its area where its county is not known, the area comes first. */
const byName = (a: Area, b: Area) =>
  compareText(`${a.state} ${a.city}`, `${b.state} ${b.city}`) || compareText(b.cbsa ?? '', a.cbsa ?? '')

/** Ranks areas by the Metro Contagion Score. */
export async function rankCities(context: RunContext, query: z.output<typeof input>) {
  const { window, shown, warnings } = await openSignal(context, query.months)
  const held = await placedNotices(context)
  const { areas, unplaced, unknown } = sumAreas(held, window)
  const scored = areas
    .filter(({ companies }) => companies >= query.min_companies)
    .map((area) => withMore(area, { metro_contagion_score: metroContagion(area) }))
    .sort(byScore)
  const last = scored[query.limit - 1]
  // Those alone are told that may be shown: of equal ones the names decide.
  const candidates = last ? scored.filter((area) => byScore(area, last) <= 0) : scored
  const told = tellAreas(held, window, candidates)
  const { best } = takeBest(
    candidates.map(({ area, ...sums }) => withMore(told.get(area)!, sums)),
    (a, b) => byScore(a, b) || byName(a, b),
    query.limit,
  )
  return {
    records: best.map(({ company_names, metro_contagion_score, ...area }) =>
      withMore(area, { company_names, metro_contagion_score, employees_affected: area.employees }),
    ),
    count: best.length,
    total: scored.length,
    limit: query.limit,
    window: shown,
    warnings: [...placeWarnings(unplaced, unknown), ...warnings],
  }
}

/** States named in a warning. */
const STATES_NAMED = 3

/** What must be said of notices that are in no area. */
function placeWarnings(unplaced: Areas['unplaced'], unknown: number): Warning[] {
  const left = unplaced.reduce((sum, { notices }) => sum + notices, 0)
  const most = unplaced.slice(0, STATES_NAMED).map(({ state, notices }) => `${notices} of ${state}`)
  const about = { dataset: 'warn' }
  return [
    ...(left > 0
      ? [
          warn(
            'incomplete',
            `${left} notices of the window name no city and are left out: ${most.join(', ')}`,
            {
              ...about,
              affects: left,
              states: unplaced.map(({ state }) => state).sort(),
            },
          ),
        ]
      : []),
    ...(unknown > 0
      ? [
          warn(
            'incomplete',
            `${unknown} notices of the window name a place that is no known city, such as a region or several towns, and are left out`,
            { ...about, affects: unknown },
          ),
        ]
      : []),
  ]
}

export default read({
  path: '/api/signals/metro-contagion',
  summary: 'Areas with layoffs of several companies at once',
  description:
    'The Metro Contagion Score of every area whose notices of the window are of several companies: of metropolitan and micropolitan areas as the Office of Management and Budget delineates them, where the county of the notice is known, else of cities. A firm counts once, whatever its spellings and sites.',
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
