/** Cases by the state of the court. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import { adviseCases } from '#datasets/bankruptcy/advice.ts'
import { withMore } from '#lib/rows.ts'
import { stateName } from '#lib/states.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, where } from '#storage/sql.ts'
import { caseConditions, countLeftOut, daysParam, filingColumns, lastDays, warnMatched } from './case.ts'
import { canMatch, joinMatched, warnMatchedOf } from './matched.ts'

const record = z.object({
  state: z
    .string()
    .nullable()
    .describe(
      'State of the court, not of the company; null for cases of which only an 8-K told, without a court',
    ),
  name: z.string().nullable().describe('Name of the state; null where the court is not known'),
  filings: z.number().int(),
  chapter_11: z.number().int(),
  chapter_7: z.number().int(),
  warn_matched: warnMatched,
})

export default read({
  path: '/api/bankruptcies/by-state',
  summary: 'Bankruptcy cases by state of the court',
  description:
    'Cases of organisations; filings hold those under other chapters too. States without a case are left out; cases without a known court come last.',
  group: 'bankruptcy',
  auth: 'optional',
  needs: { datasets: ['bankruptcy'] },
  input: z.object({ days: daysParam(365) }),
  output: z.object({ records: z.array(record), count: z.number().int(), warnings: warningList }),
  run: async (context, { days }) => {
    const { db, edition } = context
    const { from, to, warnings } = lastDays(context, days)
    const matching = canMatch(edition)
    const [rows, left] = await Promise.all([
      countByState(db, caseConditions({ from, to }), matching),
      countLeftOut(context, { from, to }),
    ])
    const records = rows.map((row) => withMore(row, { name: row.state && stateName(row.state) }))
    return {
      records,
      count: records.length,
      warnings: [...warnings, ...(await adviseCases(context, { from, ...left }))],
    }
  },
})

function countByState(db: Database, cases: readonly Sql[], matching: boolean) {
  return db.all<Omit<z.infer<typeof record>, 'name'>>(sql`
    with filed as (
      select court_state as state, ${filingColumns} from bankruptcy_cases ${where(cases)} group by court_state
    )
    select state, filings, chapter_11, chapter_7, ${warnMatchedOf(matching)} as warn_matched
    from filed ${joinMatched(matching, sql`court_state`, cases, sql`state`)}
    order by state is null, filings desc, state`)
}
