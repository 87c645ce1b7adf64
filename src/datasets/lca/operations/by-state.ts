/** Cases and wages by worksite state. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import { coverYears } from '../advice.ts'
import { stateOfNumber } from '../build/codes.ts'
import { ABOUT_PETITIONS, ABOUT_STATES, figures, toFigures } from './figures.ts'
import { fiscalYearParam, socCodeParam, visaClassParam } from './filter.ts'
import { figuresBy } from './totals.ts'
import { findYears, yearFields } from './years.ts'

const input = z.object({
  fiscal_year: fiscalYearParam.optional(),
  visa_class: visaClassParam.optional(),
  soc_code: socCodeParam.optional(),
})

const record = figures.extend({
  state: z.string().nullable().describe('State of the worksite; null where the case tells none'),
})

/** More than there are states. */
const ALL = 1000

export default read({
  path: '/api/lca/by-state',
  summary: 'LCA cases and wages by worksite state',
  description: `Most petitions first; without \`fiscal_year\`, over all fiscal years held. ${ABOUT_PETITIONS} ${ABOUT_STATES}`,
  group: 'h1b-lca',
  auth: 'optional',
  needs: { datasets: ['lca'] },
  input,
  output: z.object({
    records: z.array(record),
    count: z.number().int(),
    ...yearFields,
    warnings: warningList,
  }),
  run: async (context, query) => {
    const { db } = context
    const [held, rows] = await Promise.all([findYears(context), figuresBy(db, query, 'state_no', ALL)])
    const records = rows.map((row) => ({ state: stateOfNumber(row.no), ...toFigures(row) }))
    const fiscal_year = query.fiscal_year ?? null
    return { records, count: records.length, fiscal_year, ...coverYears(held, fiscal_year) }
  },
})
