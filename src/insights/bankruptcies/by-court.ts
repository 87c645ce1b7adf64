/** Cases by court. */
import { z } from 'zod'
import { stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { adviseCases } from '#datasets/bankruptcy/advice.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, where } from '#storage/sql.ts'
import { caseConditions, countLeftOut, daysParam, filingColumns, lastDays, warnMatched } from './case.ts'
import { canMatch, joinMatched, warnMatchedOf } from './matched.ts'

const record = z.object({
  court_id: z.string().describe('`nysb`'),
  court_name: z.string(),
  court_state: z.string(),
  filings: z.number().int(),
  chapter_11: z.number().int(),
  chapter_7: z.number().int(),
  warn_matched: warnMatched,
  latest_filing: z.string(),
})

export default read({
  path: '/api/bankruptcies/by-court',
  summary: 'Bankruptcy cases by court',
  description:
    'Cases of organisations, the courts with most first; filings hold those under other chapters too.',
  group: 'bankruptcy',
  auth: 'optional',
  needs: { datasets: ['bankruptcy'] },
  input: z.object({
    days: daysParam(365),
    limit: whole().min(1).max(200).default(50),
    state: stateParam.optional(),
  }),
  output: z.object({
    records: z.array(record),
    count: z.number().int(),
    limit: z.number().int(),
    warnings: warningList,
  }),
  run: async (context, query) => {
    const { db, plan, edition } = context
    const { limit, warnings: lowered } = clampLimit(plan, query.limit)
    const { from, to, warnings } = lastDays(context, query.days)
    const matching = canMatch(edition)
    const asked = { from, to, state: query.state }
    const cases = [...caseConditions(asked), sql`court_id is not null`]
    const [records, left] = await Promise.all([
      countByCourt(db, cases, limit, matching),
      countLeftOut(context, asked, { by: 'court' }),
    ])
    return {
      records,
      count: records.length,
      limit,
      warnings: [
        ...warnings,
        ...lowered,
        ...(await adviseCases(context, { state: query.state, from, ...left })),
      ],
    }
  },
})

function countByCourt(db: Database, cases: readonly Sql[], limit: number, matching: boolean) {
  return db.all<z.infer<typeof record>>(sql`
    with filed as (
      select court_id, court_name, court_state, ${filingColumns}, max(date_filed) as latest_filing
      from bankruptcy_cases ${where(cases)} group by court_id, court_name, court_state
    )
    select court_id, court_name, court_state, filings, chapter_11, chapter_7,
           ${warnMatchedOf(matching)} as warn_matched, latest_filing
    from filed ${joinMatched(matching, sql`court_id`, cases, sql`court_id`)}
    order by filings desc, court_id
    limit ${limit}`)
}
