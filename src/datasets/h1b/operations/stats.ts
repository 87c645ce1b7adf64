/** Approvals and denials in all, and year by year. */
import { z } from 'zod'
import { allUnknown, orUnknown, stateParam } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import { sql } from '#storage/sql.ts'
import { coverYears } from '../advice.ts'
import {
  decisions,
  fiscalYear,
  NO_SUMS,
  type Sums,
  sumColumns,
  toDecisions,
  yearFields,
} from './decisions.ts'
import { findYears } from './years.ts'

const employers = z.number().int().describe('Different employers')

const byYear = decisions.extend({
  fiscal_year: z.number().int(),
  employers,
  partial: z.boolean().describe('True when a part of the fiscal year is missing'),
  reason: z.string().nullable().describe('How it shows that it is missing'),
})

const output = z.object({
  ...orUnknown({ ...decisions.shape, employers }, 'no fiscal year of the answer is held'),
  state: z.string().nullable(),
  ...yearFields,
  by_year: z.array(byYear).describe('Every fiscal year of the answer, oldest first'),
  warnings: warningList,
})

type Row = Sums & { fiscal_year: number | null; employers: number }

export default read({
  path: '/api/h1b/stats',
  summary: 'H-1B approvals and denials',
  description:
    'First decisions on petitions of employers, not people and not visas. Without `fiscal_year`, all fiscal years that are held.',
  group: 'h1b-lca',
  auth: 'optional',
  needs: { datasets: ['h1b'] },
  input: z.object({ state: stateParam.optional(), fiscal_year: fiscalYear() }),
  output,
  run: async (context, { state, fiscal_year = null }) => {
    const { db } = context
    const held = await findYears(context)
    const place = state === undefined ? sql`all_states` : sql`not all_states and state = ${state}`
    const rows = await db.all<Row>(sql`
      select fiscal_year, employers, ${sumColumns}
      from h1b_totals
      where ${place} ${fiscal_year === null ? sql`` : sql`and fiscal_year = ${fiscal_year}`}`)
    const sums = rows.find((row) => row.fiscal_year === fiscal_year) ?? { ...NO_SUMS, employers: 0 }
    const { fiscal_years, warnings } = coverYears(held, fiscal_year)
    const figures = { employers: sums.employers, ...toDecisions(sums) }
    return {
      state: state ?? null,
      fiscal_year,
      fiscal_years,
      ...(fiscal_years.length > 0 ? figures : allUnknown(figures)),
      by_year: held
        .filter((year) => fiscal_years.includes(year.fiscal_year))
        .map((year) => {
          const found = rows.find((row) => row.fiscal_year === year.fiscal_year)
          return { ...year, employers: found?.employers ?? 0, ...toDecisions(found ?? NO_SUMS) }
        }),
      warnings,
    }
  },
})
