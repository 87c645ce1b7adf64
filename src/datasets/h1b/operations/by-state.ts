/** Approvals and denials by the petitioner's state. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import { findState } from '#lib/states.ts'
import { sql } from '#storage/sql.ts'
import { coverYears } from '../advice.ts'
import { decisions, fiscalYear, type Sums, sumColumns, toDecisions, yearFields } from './decisions.ts'
import { findYears } from './years.ts'

/** Codes in petitioners' addresses that belong to no state or territory of ours. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
  FM: 'Micronesia',
  MH: 'Marshall Islands',
  PW: 'Palau',
}

const record = decisions.extend({
  state: z.string().nullable().describe('Two-letter code; null for petitions without a state'),
  name: z.string().nullable(),
  employers: z.number().int().describe('Different employers'),
})

type Row = Sums & { state: string | null; employers: number }

export default read({
  path: '/api/h1b/by-state',
  summary: 'H-1B approvals and denials by state',
  description:
    "By the state of the petitioner's address, which need not be where people work. Most initial approvals first; petitions without a state come last. Without `fiscal_year`, all fiscal years that are held.",
  group: 'h1b-lca',
  auth: 'optional',
  needs: { datasets: ['h1b'] },
  input: z.object({ fiscal_year: fiscalYear() }),
  output: z.object({
    records: z.array(record),
    count: z.number().int(),
    ...yearFields,
    warnings: warningList,
  }),
  run: async (context, { fiscal_year = null }) => {
    const { db } = context
    const year = fiscal_year === null ? sql`all_years` : sql`fiscal_year = ${fiscal_year}`
    const rows = await db.all<Row>(sql`
      select state, employers, ${sumColumns}
      from h1b_totals
      where not all_states and ${year}
      order by state is null, initial_approvals desc, state`)
    const records = rows.map(({ state, employers, ...sums }) => ({
      state,
      name: state && (findState(state)?.name ?? OTHER_NAMES[state] ?? null),
      employers,
      ...toDecisions(sums),
    }))
    return {
      records,
      count: records.length,
      fiscal_year,
      ...coverYears(await findYears(context), fiscal_year),
    }
  },
})
