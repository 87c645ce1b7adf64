/** Bankruptcy cases of companies that gave WARN notices: who is who is told by the edition's file of insights. */

import { z } from 'zod'
import { oldName, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { adviseCases } from '#datasets/bankruptcy/advice.ts'
import { unsizedField, workersField } from '#datasets/warn/operations/totals.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, where } from '#storage/sql.ts'
import { bankruptcyCase, caseConditions, countLeftOut, daysParam, lastDays } from './case.ts'
import { canMatch, joinCompany, matchedIds } from './matched.ts'

const record = bankruptcyCase
  .pick({
    id: true,
    debtor: true,
    chapter: true,
    court_id: true,
    court_name: true,
    court_state: true,
    docket_url: true,
  })
  .extend({
    filing_date: z.string(),
    company_id: z.string().describe('The company across datasets'),
    ticker: z.string().nullable(),
    cik: z.string().nullable(),
    warn_company: z
      .string()
      .describe('The company: as a reader would write it, as most of its records have it'),
    warn_notices: z.number().int(),
    employees_affected: workersField,
    notices_unsized: unsizedField,
    latest_notice: z.string().nullable(),
    date_filed: oldName(z.string(), 'filing_date'),
  })

export default read({
  path: '/api/bankruptcies/warn-crossref',
  summary: 'Bankruptcy cases of companies that gave WARN notices',
  description:
    "Cases filed in the last days, newest first, with all WARN notices held of the same company, whenever they were given. Matched by the company's identity; a debtor that is another firm of the group is another company.",
  group: 'bankruptcy',
  auth: 'optional',
  needs: { datasets: ['bankruptcy', 'warn'] },
  input: z.object({ days: daysParam(365), limit: whole().min(1).max(200).default(50) }),
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
    const gaveNotice = sql`id in (${matchedIds})`
    const [records, left] = matching
      ? await Promise.all([
          crossReference(db, where(caseConditions({ from, to })), limit),
          countLeftOut(db, { from, to }, { more: [gaveNotice] }),
        ])
      : [[], {}]
    return {
      records,
      count: records.length,
      limit,
      warnings: [...warnings, ...lowered, ...adviseCases(context, left)],
    }
  },
})

/** The cases under a condition whose company gave notice, newest first. */
export function crossReference(db: Database, conditions: Sql, limit: number) {
  return db.all<z.infer<typeof record>>(sql`
    with picked as (
      select id, debtor, chapter, court_id, court_name, court_state, docket_url, date_filed
      from bankruptcy_cases ${conditions}
    )
    select picked.id, picked.debtor, picked.chapter, picked.court_id, picked.court_name, picked.court_state,
           picked.docket_url, picked.date_filed, picked.date_filed as filing_date, company.company_id,
           company.ticker, company.cik, company.name as warn_company, company.notices as warn_notices,
           company.employees as employees_affected, company.unsized as notices_unsized,
           company.latest_notice
    from picked ${joinCompany}
    where company.notices > 0
    order by picked.date_filed desc, picked.id
    limit ${limit}`)
}
