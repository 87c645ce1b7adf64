/** Employers by petitions, with their wages. */
import { z } from 'zod'
import { stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { RANKED_MAX } from '../build/codes.ts'
import { ABOUT_PETITIONS, ABOUT_STATES, figures, toFigures } from './figures.ts'
import { cityParam, employerParam, fiscalYearParam, socCodeParam, visaClassParam } from './filter.ts'
import { employerNames, findCities, findEmployers } from './names.ts'
import { rankedAnswer, rankedOutput } from './ranked.ts'
import { rankEmployers } from './ranking.ts'
import { findYears } from './years.ts'

const input = z.object({
  state: stateParam.optional(),
  city: cityParam.optional(),
  fiscal_year: fiscalYearParam.optional(),
  visa_class: visaClassParam.optional(),
  soc_code: socCodeParam.optional(),
  employer: employerParam.optional(),
  min_petitions: whole()
    .min(1)
    .max(1_000_000)
    .default(1)
    .describe('Employers with fewer petitions, within the question, are left out'),
  limit: whole().min(1).max(RANKED_MAX).default(50),
})

const record = figures.extend({
  employer: z.string().describe('The name on most of its cases'),
})

export default read({
  path: '/api/lca/employers',
  summary: 'Employers by LCA cases, with their wages',
  description: `Without \`fiscal_year\`, over all fiscal years held. Names that differ only in case, punctuation or the way to write the legal form are one employer; another legal form is another employer. Cases without an employer are left out. ${ABOUT_PETITIONS} ${ABOUT_STATES}`,
  group: 'h1b-lca',
  auth: 'optional',
  needs: { datasets: ['lca'] },
  input,
  output: rankedOutput(record),
  run: async (context, query) => {
    const clamped = clampLimit(context.plan, query.limit)
    const { employer, city, min_petitions, ...filter } = query
    const [held, employers, cities] = await Promise.all([
      findYears(context),
      findEmployers(context, employer),
      findCities(context, city, query.state),
    ])
    const rows = await rankEmployers(
      context,
      { ...filter, employers, cities },
      { limit: clamped.limit, min: min_petitions },
    )
    const names = await employerNames(
      context,
      rows.map((row) => row.no),
    )
    const records = rows.map((row) => ({ employer: names.get(row.no)!, ...toFigures(row) }))
    return rankedAnswer(records, clamped, held, query.fiscal_year)
  },
})
