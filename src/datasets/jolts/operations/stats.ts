/** What is held of the survey, and the nation's latest figures. */
import { z } from 'zod'
import { type RunContext, read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import type { Database } from '#storage/database.ts'
import { list, sql } from '#storage/sql.ts'
import { adviseJolts } from '../advice.ts'
import { ASKED_ELEMENTS, ELEMENTS, SCOPES } from '../codes.ts'
import {
  chooseSeries,
  findSeries,
  isOf,
  lastPeriod,
  leaveOutEnded,
  monthNumber,
  type Observation,
  periodOf,
} from './series.ts'

const scope = z.object({
  scope: z
    .enum(SCOPES)
    .describe('state, region and nation are total nonfarm; industry and size_class national'),
  series: z.number().int(),
  discontinued: z.number().int().describe('Of them, how many have ended'),
  first_period: z.string().nullable(),
  last_period: z.string().nullable(),
})

const snapshot = z.object({
  element: z.string(),
  element_name: z.string(),
  level_thousands: z.number().nullable(),
  rate_percent: z.number().nullable(),
  change_thousands: z.number().nullable().describe('Against the month before'),
  change_year_thousands: z.number().nullable().describe('Against the same month of the year before'),
  preliminary: z.boolean(),
  seasonally_adjusted: z.boolean().nullable(),
})

const output = z.object({
  observations: z.number().int(),
  series: z.number().int(),
  discontinued_series: z.number().int(),
  first_period: z.string().nullable().describe('YYYY-MM'),
  last_period: z.string().nullable().describe('YYYY-MM'),
  scopes: z.array(scope).describe('State figures come out two weeks after the national ones'),
  latest: z
    .object({ period: z.string(), records: z.array(snapshot) })
    .nullable()
    .describe('The nation in the newest month of which all five elements are held'),
  warnings: warningList,
})

export default read({
  path: '/api/jolts/stats',
  summary: "What is held of JOLTS, and the nation's latest figures",
  group: 'jolts',
  auth: 'optional',
  needs: { datasets: ['jolts'] },
  input: z.object({}),
  output,
  run: async (context) => {
    const { db, today } = context
    const [scopes, counted, latest] = await Promise.all([
      listScopes(db),
      db.get<{ n: number }>(sql`select count(*)::integer as n from jolts_observations`),
      tellLatest(context),
    ])
    const sum = (of: (row: z.infer<typeof scope>) => number) => scopes.reduce((all, row) => all + of(row), 0)
    const periods = scopes.flatMap((row) => [row.first_period, row.last_period]).filter((p) => p !== null)
    return {
      observations: counted?.n ?? 0,
      series: sum((row) => row.series),
      discontinued_series: sum((row) => row.discontinued),
      first_period: periods.sort()[0] ?? null,
      last_period: periods.at(-1) ?? null,
      scopes,
      latest: latest.answer,
      warnings: adviseJolts(today, latest),
    }
  },
})

async function listScopes(db: Database) {
  const rows = await db.all<z.infer<typeof scope>>(sql`
    select scope, count(*)::integer as series, (count(*) filter (where discontinued))::integer as discontinued,
           min(first_period) as first_period, max(last_period) as last_period
    from jolts_series group by scope`)
  return rows.sort((a, b) => SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope))
}

async function tellLatest(context: RunContext) {
  const [levels, rates] = await Promise.all(
    ['L', 'R'].map((level) => findSeries(context, { scope: 'nation', level, elements: ASKED_ELEMENTS })),
  )
  const choice = chooseSeries(levels!, ASKED_ELEMENTS, undefined, 'the nation')
  const { live: chosen, ended } = leaveOutEnded(choice.chosen, (s) => s.element)
  const about = { newest: lastPeriod(chosen), lacks: choice.lacks, ended }
  // The month that even the element furthest behind has.
  const ends = chosen.map((s) => s.last_period)
  if (ends.length === 0 || ends.includes(null)) return { answer: null, ...about }
  const period = (ends as string[]).sort()[0]!
  const now = monthNumber(period)
  const alike = chosen.map((s) =>
    rates!.find((r) => r.element === s.element && r.seasonally_adjusted === s.seasonally_adjusted),
  )
  const both = [...chosen, ...alike.filter((r) => r !== undefined)]
  const rows = await context.db.all<Observation>(sql`
    select series_no, year, month, value, preliminary from jolts_observations
    where ${isOf(both)} and year * 12 + month - 1 in ${list([now, now - 1, now - 12])}`)
  const byMonth = new Map(
    rows.map((row) => [`${row.series_no} ${periodOf(row.year * 12 + row.month - 1)}`, row]),
  )
  const at = (no: number | undefined, ago: number) => byMonth.get(`${no} ${periodOf(now - ago)}`)
  const records = chosen.map((s, i) => {
    const value = at(s.series_no, 0)?.value ?? null
    const change = (ago: number) => difference(value, at(s.series_no, ago)?.value ?? null)
    return {
      element: s.element,
      element_name: ELEMENTS[s.element]!,
      level_thousands: value,
      rate_percent: at(alike[i]?.series_no, 0)?.value ?? null,
      change_thousands: change(1),
      change_year_thousands: change(12),
      preliminary: at(s.series_no, 0)?.preliminary ?? false,
      seasonally_adjusted: s.seasonally_adjusted,
    }
  })
  return { answer: { period, records }, ...about }
}

/** Levels are whole thousands, but a binary fraction must not show if one is not. */
const difference = (a: number | null, b: number | null) =>
  a === null || b === null ? null : Math.round((a - b) * 1000) / 1000
