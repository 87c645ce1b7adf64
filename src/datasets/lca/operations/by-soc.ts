/** Cases and wages by occupation. */
import { z } from 'zod'
import { stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { socOfNumber } from '../build/codes.ts'
import { ABOUT_PETITIONS, ABOUT_STATES, figures, toFigures } from './figures.ts'
import { cityParam, employerParam, fiscalYearParam, visaClassParam } from './filter.ts'
import { findCities, findEmployers, occupationTitles } from './names.ts'
import { rankedAnswer, rankedOutput } from './ranked.ts'
import { figuresBy } from './totals.ts'
import { findYears } from './years.ts'

const input = z.object({
  state: stateParam.optional(),
  city: cityParam.optional(),
  fiscal_year: fiscalYearParam.optional(),
  visa_class: visaClassParam.optional(),
  employer: employerParam.optional(),
  limit: whole().min(1).max(1000).default(50),
})

const record = figures.extend({
  soc_code: z.string().nullable().describe('Occupation code as filed; null where the case tells none'),
  soc_title: z.string().nullable().describe('The title it was published with on most cases'),
})

export default read({
  path: '/api/lca/by-soc',
  summary: 'LCA cases and wages by occupation',
  description: `Most petitions first; without \`fiscal_year\`, over all fiscal years held. Codes are those filed: SOC 2010 until about mid-2021, SOC 2018 since, so that an occupation may stand under two. ${ABOUT_PETITIONS} ${ABOUT_STATES}`,
  group: 'h1b-lca',
  auth: 'optional',
  needs: { datasets: ['lca'] },
  input,
  output: rankedOutput(record),
  run: async (context, query) => {
    const { db, plan } = context
    const clamped = clampLimit(plan, query.limit)
    const { employer, city, ...filter } = query
    const [held, titles, employers, cities] = await Promise.all([
      findYears(context),
      occupationTitles(context),
      findEmployers(context, employer),
      findCities(context, city, query.state),
    ])
    const rows = await figuresBy(db, { ...filter, employers, cities }, 'soc_no', clamped.limit)
    const records = rows.map((row) => ({
      soc_code: socOfNumber(row.no),
      soc_title: titles.get(row.no) ?? null,
      ...toFigures(row),
    }))
    return rankedAnswer(records, clamped, held, query.fiscal_year)
  },
})
