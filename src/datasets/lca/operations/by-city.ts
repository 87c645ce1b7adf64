/** Cases and wages by worksite city. */
import { z } from 'zod'
import { stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { withMore } from '#lib/rows.ts'
import { RANKED_MAX } from '../build/codes.ts'
import { ABOUT_PETITIONS, ABOUT_STATES, figures, toFigures } from './figures.ts'
import { fiscalYearParam, socCodeParam, visaClassParam } from './filter.ts'
import { cityNames } from './names.ts'
import { rankedAnswer, rankedOutput } from './ranked.ts'
import { rankCities } from './ranking.ts'
import { findYears } from './years.ts'

const input = z.object({
  state: stateParam.optional(),
  fiscal_year: fiscalYearParam.optional(),
  visa_class: visaClassParam.optional(),
  soc_code: socCodeParam.optional(),
  limit: whole().min(1).max(RANKED_MAX).default(50),
})

const record = figures.extend({
  city: z.string().describe('The spelling on most cases'),
  state: z.string().nullable(),
})

export default read({
  path: '/api/lca/by-city',
  summary: 'LCA cases and wages by worksite city',
  description: `Most petitions first; without \`fiscal_year\`, over all fiscal years held. Cities of one name in two states are two; cases without a city are left out. ${ABOUT_PETITIONS} ${ABOUT_STATES}`,
  group: 'h1b-lca',
  auth: 'optional',
  needs: { datasets: ['lca'] },
  input,
  output: rankedOutput(record),
  run: async (context, query) => {
    const clamped = clampLimit(context.plan, query.limit)
    const [held, rows] = await Promise.all([
      findYears(context),
      rankCities(context, query, { limit: clamped.limit }),
    ])
    const names = await cityNames(
      context,
      rows.map((row) => row.no),
    )
    const records = rows.map((row) => withMore(names.get(row.no)!, toFigures(row)))
    return rankedAnswer(records, clamped, held, query.fiscal_year)
  },
})
