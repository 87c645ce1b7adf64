/** Cases, outcomes and wages in sum. */
import { z } from 'zod'
import { allUnknown, orUnknown, stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import { coverYears, oneYearRead } from '../advice.ts'
import { ABOUT_PETITIONS, ABOUT_STATES, figures, toFigures, whereTold } from './figures.ts'
import { fiscalYearParam, naicsParam, visaClassParam } from './filter.ts'
import { totalOf } from './totals.ts'
import { findYears, newestYear, yearFields } from './years.ts'

const input = z.object({
  state: stateParam.optional(),
  fiscal_year: fiscalYearParam.optional(),
  naics: naicsParam.optional(),
  visa_class: visaClassParam.optional(),
  all_time: whole().min(0).max(1).default(0).describe('1 for all fiscal years held'),
})

const outcome = z.number().int().nullable()

const output = z.object({
  ...orUnknown(
    {
      ...figures.shape,
      certified_withdrawn: outcome.describe('Of the certified: withdrawn later; null like `certified`'),
      withdrawn: outcome.describe('Cases withdrawn before a decision'),
      denied: outcome.describe('LCA cases denied'),
      employers: z.number().int().describe('Different employers'),
    },
    'no case of the fiscal years is held',
  ),
  ...yearFields,
  warnings: warningList,
})

export default read({
  path: '/api/lca/stats',
  summary: 'LCA cases, outcomes and wages in sum',
  description: `Without \`fiscal_year\`, the newest fiscal year held; with \`all_time=1\`, all of them. ${ABOUT_PETITIONS} ${ABOUT_STATES}`,
  group: 'h1b-lca',
  auth: 'optional',
  needs: { datasets: ['lca'] },
  input,
  output,
  run: async (context, query) => {
    const { db, today } = context
    const { state, naics, visa_class, all_time } = query
    const held = await findYears(context)
    const newest = all_time === 1 ? null : newestYear(held, today)
    const fiscal_year = query.fiscal_year ?? newest
    const total = await totalOf(db, { fiscal_year, state, naics, visa_class })
    const { fiscal_years, warnings } = coverYears(held, fiscal_year)
    const told = (count = 0) => (total ? whereTold(total, count) : count)
    if (query.fiscal_year !== undefined && all_time === 1) warnings.unshift(oneYearRead(query.fiscal_year))
    const sums = {
      ...toFigures(total),
      certified_withdrawn: told(total?.certified_withdrawn),
      withdrawn: told(total?.withdrawn),
      denied: told(total?.denied),
      employers: total?.employers ?? 0,
    }
    // Cases that tell no day are of no year, and are summed up with all.
    const isHeld = fiscal_years.length > 0 || sums.petitions > 0
    return { fiscal_year, fiscal_years, ...(isHeld ? sums : allUnknown(sums)), warnings }
  },
})
