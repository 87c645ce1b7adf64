/** Cases by the state of the court. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { staleWarnings } from '#datasets/bankruptcy/freshness.ts'
import { stateName } from '#lib/states.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, where } from '#storage/sql.ts'
import { caseConditions, courtlessWarnings, daysParam, filingColumns, lastDays, warnMatched } from './case.ts'
import { canMatch, matchedIds, unmatchedWarnings } from './matched.ts'

const record = z.object({
  state: z.string().describe('State of the court, not of the company'),
  name: z.string(),
  filings: z.number().int(),
  chapter_11: z.number().int(),
  chapter_7: z.number().int(),
  warn_matched: warnMatched,
})

export default read({
  path: '/api/bankruptcies/by-state',
  summary: 'Bankruptcy cases by state of the court',
  description:
    'Cases of organisations; filings hold those under other chapters too. States without a case are left out.',
  group: 'bankruptcy',
  auth: 'optional',
  needs: { datasets: ['bankruptcy'] },
  input: z.object({ days: daysParam(365) }),
  output: z.object({ records: z.array(record), count: z.number().int(), warnings: z.array(z.string()) }),
  run: async ({ db, today, plan, edition }, { days }) => {
    const { from, to, warnings } = lastDays(plan, today, days)
    const matching = canMatch(edition)
    const dated = caseConditions({ from, to })
    const [rows, courtless] = await Promise.all([
      countByState(db, where([...dated, sql`court_state is not null`]), matching),
      courtlessWarnings(db, dated),
    ])
    const records = rows.map((row) => ({ ...row, name: stateName(row.state) }))
    return {
      records,
      count: records.length,
      warnings: [
        ...warnings,
        ...courtless,
        ...unmatchedWarnings(edition),
        ...staleWarnings(edition.sources, today),
      ],
    }
  },
})

function countByState(db: Database, conditions: Sql, matching: boolean) {
  const matched = matching
    ? sql`(count(*) filter (where id in (${matchedIds})))::integer`
    : sql`null::integer`
  return db.all<Omit<z.infer<typeof record>, 'name'>>(sql`
    select court_state as state, ${filingColumns}, ${matched} as warn_matched
    from bankruptcy_cases ${conditions}
    group by court_state
    order by filings desc, court_state`)
}
