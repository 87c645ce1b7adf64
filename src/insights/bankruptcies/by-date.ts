/** Cases day by day, and the petitions of each day seen in the courts' feeds. */
import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import { adviseCases } from '#datasets/bankruptcy/advice.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, where } from '#storage/sql.ts'
import { caseConditions, chapterParam, countLeftOut, daysParam, lastDays, warnMatched } from './case.ts'
import { canMatch, joinMatched, warnMatchedOf } from './matched.ts'

const record = z.object({
  date: z.string().describe('YYYY-MM-DD, the filing day at the court'),
  filings: z.number().int().describe('Cases of organisations'),
  warn_matched: warnMatched,
  petitions_in_feeds: z
    .number()
    .int()
    .describe(
      "Petitions of that day counted in courts' feeds, people's among them; feeds are not heard all day long",
    ),
})

type Row = z.infer<typeof record>

export default read({
  path: '/api/bankruptcies/by-date',
  summary: 'Bankruptcy cases by day',
  description: 'Days without a case and without a petition are left out.',
  group: 'bankruptcy',
  auth: 'optional',
  needs: { datasets: ['bankruptcy'] },
  input: z.object({
    days: daysParam(90),
    state: stateParam.optional(),
    chapter: chapterParam.optional(),
  }),
  output: z.object({ records: z.array(record), count: z.number().int(), warnings: warningList }),
  run: async (context, { days, state, chapter }) => {
    const { db, edition } = context
    const { from, to, warnings } = lastDays(context, days)
    const matching = canMatch(edition)
    const asked = { from, to, state, chapter }
    const [records, left] = await Promise.all([
      countByDate(db, caseConditions(asked), matching, [
        sql`source = 'rss' and period_start >= ${from}::date and period_start <= ${to}::date`,
        ...(state ? [sql`court_state = ${state}`] : []),
        ...(chapter ? [sql`chapter = ${chapter}`] : []),
      ]),
      countLeftOut(context, asked),
    ])
    return {
      records,
      count: records.length,
      warnings: [...warnings, ...(await adviseCases(context, { state, from, ...left }))],
    }
  },
})

function countByDate(db: Database, cases: Sql[], matching: boolean, counts: Sql[]): Promise<Row[]> {
  return db.all<Row>(sql`
    with filed as (
      select date_filed as day, count(*)::integer as filings
      from bankruptcy_cases ${where(cases)} group by date_filed
    ), heard as (
      select period_start as day, sum(filings)::integer as petitions
      from bankruptcy_counts ${where(counts)}
      group by period_start
    )
    select coalesce(filed.day, heard.day) as date,
           coalesce(filed.filings, 0)::integer as filings,
           ${warnMatchedOf(matching)} as warn_matched,
           coalesce(heard.petitions, 0)::integer as petitions_in_feeds
    from filed full join heard on heard.day = filed.day
    ${joinMatched(matching, sql`date_filed`, cases, sql`filed.day`)}
    order by 1`)
}
