/** One city: sums, companies, months, places and newest notices. For local desks, and for those who work there. */
import { z } from 'zod'
import { NotFound } from '#contract/errors.ts'
import { stateParam, text } from '#contract/fields.ts'
import { type RunContext, read } from '#contract/operation.ts'
import { adviceFields, adviseNotices } from '#datasets/warn/advice.ts'
import { findHeldSpan } from '#datasets/warn/coverage.ts'
import { newestNotices, newestParam } from '#datasets/warn/operations/newest-notices.ts'
import { noticeConditions, warnNotice } from '#datasets/warn/operations/notice.ts'
import {
  lastThirtyDays,
  month,
  monthlyTrend,
  monthsParam,
  recentTotals,
} from '#datasets/warn/operations/recent-totals.ts'
import { byType, spannedTotals, sumByType } from '#datasets/warn/operations/sums-by-type.ts'
import { company, totals } from '#datasets/warn/operations/totals.ts'
import { STATES, stateName } from '#lib/states.ts'
import { didYouMean } from '#lib/text.ts'
import { cbsaOf } from '#places/cbsa.ts'
import { placeKey, tidyName } from '#places/names.ts'
import { keptPerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { rankCompanies } from '../company/rank.ts'
import { findPlaces, POINTS_SHOWN, point } from './city-places.ts'

const COMPANIES_SHOWN = 10

const input = z.object({
  state: stateParam,
  city: text(100).describe(
    'A city of the state in full: `Fort Worth`, `ft. worth` and `fort-worth` are one; `Worth` is another one',
  ),
  months: monthsParam,
  limit: newestParam,
})

const { geo_basis, county, county_fips, cbsa, cbsa_title } = warnNotice.shape

const output = z.object({
  state: z.string(),
  state_name: z.string().describe('Name of the state'),
  city: z.string().describe('The city as most of its notices write it'),
  spellings: z
    .array(z.object({ city: z.string().describe('As printed'), notices: z.number().int() }))
    .describe('How notices write it, the most frequent first'),
  county: county.describe('The county that most of its notices lie in'),
  county_fips,
  cbsa,
  cbsa_title,
  ...spannedTotals,
  last_30_days: recentTotals,
  by_type: byType,
  by_geo_basis: z
    .array(totals.extend({ geo_basis }))
    .describe('How exactly its notices are placed, the most frequent first'),
  points: z
    .array(point)
    .describe(`Where its notices lie, those of most workers first, ${POINTS_SHOWN} at most`),
  points_more: z.number().int().describe('How many more points there are'),
  top_companies: z.array(company),
  trends: z.array(month),
  latest_notices: z.array(warnNotice),
  state_notices_without_city: z
    .number()
    .int()
    .describe('Notices of the state that name no city: some of them may be of this one'),
  ...adviceFields,
})

export default read({
  path: '/api/cities/{state}/{city}',
  summary: 'Sums, companies, months, places and newest notices of a city',
  description:
    'Notices whose city is this one, however it is written; `/api/records?city=` looks for a part of the city and may find more. A point is that of the site, else of the city, its county or its state: `geo_basis` says which.',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output,
  run: async (context, { state, city: asked, months, limit }) => {
    const { spellings, without } = await findSpellings(context, state, asked)
    const filter = { state, cities: spellings.map(({ city }) => city) }
    const own = noticeConditions(filter)
    const held = await findHeldSpan(context, state)
    const [{ all, by_type }, last_30_days, top_companies, trend, newest, { county, ...places }, advice] =
      await Promise.all([
        sumByType(context, own),
        lastThirtyDays(context, own, held),
        rankCompanies(context, COMPANIES_SHOWN, own),
        monthlyTrend(context, months, own, held),
        newestNotices(context, filter, limit),
        findPlaces(context, own),
        adviseNotices(context, filter),
      ])
    const area = cbsaOf(county.county_fips, spellings[0]!.city)
    return {
      state,
      state_name: stateName(state),
      city: tidyName(spellings[0]!.city),
      spellings,
      ...county,
      cbsa: area?.code ?? null,
      cbsa_title: area?.title ?? null,
      ...all,
      last_30_days,
      by_type,
      ...places,
      top_companies,
      trends: trend.records,
      latest_notices: newest.latest_notices,
      state_notices_without_city: without,
      ...advice,
      warnings: [...newest.warnings, ...advice.warnings],
    }
  },
})

interface Spelling {
  city: string
  notices: number
}

/** What is called a city by the notices of a state: the same for each city of it. */
const keptCities = keptPerEdition<{ city: string | null; notices: number }[]>(STATES.length)

/**
 * How the city is written, and how many counted notices of the state name no city. Throws NotFound, naming the nearest, where no
 * notice of the state names it.
 */
async function findSpellings(context: Pick<RunContext, 'edition'>, state: string, asked: string) {
  const rows = await keptCities(context, state, (db) =>
    db.all(sql`
      select city, (count(*) filter (where in_totals))::integer as notices
      from warn_notices where state = ${state} and is_warn
      group by city order by notices desc, city`),
  )
  const cities = rows.flatMap(({ city, notices }): Spelling[] => (city === null ? [] : [{ city, notices }]))
  const key = placeKey(asked)
  const spellings = cities.filter(({ city }) => placeKey(city) === key)
  const without = rows.find(({ city }) => city === null)?.notices ?? 0
  if (spellings.length > 0) return { spellings, without }
  const hint = didYouMean(
    asked.replaceAll('-', ' '),
    cities.map(({ city }) => tidyName(city)),
  )
  throw new NotFound(
    `No WARN notice of ${stateName(state)} is of a city called "${asked}"${hint || ', which is not to say that there were no layoffs'}`,
  )
}
