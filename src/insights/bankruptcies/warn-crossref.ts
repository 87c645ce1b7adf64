/** Bankruptcy cases of companies that gave WARN notices: who is who is told by the edition's file of insights. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { staleWarnings } from '#datasets/bankruptcy/freshness.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, where } from '#storage/sql.ts'
import { bankruptcyCase, caseConditions, daysParam, lastDays } from './case.ts'
import { canMatch, joinCompany, unmatchedWarnings } from './matched.ts'

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
    date_filed: z.string(),
    company_id: z.string().describe('The company across datasets'),
    ticker: z.string().nullable(),
    cik: z.string().nullable(),
    warn_company: z.string().describe('The company: as registered with the SEC, else as most often filed'),
    warn_notices: z.number().int(),
    employees_affected: z.number().int().describe('Sum over its notices that give a number'),
    latest_notice: z.string().nullable(),
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
    warnings: z.array(z.string()),
  }),
  run: async ({ db, today, plan, edition }, query) => {
    const { limit, warnings: lowered } = clampLimit(plan, query.limit)
    const { from, to, warnings } = lastDays(plan, today, query.days)
    const matching = canMatch(edition)
    const records = matching ? await crossReference(db, where(caseConditions({ from, to })), limit) : []
    return {
      records,
      count: records.length,
      limit,
      warnings: [
        ...warnings,
        ...lowered,
        ...unmatchedWarnings(edition),
        ...staleWarnings(edition.sources, today),
      ],
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
           picked.docket_url, picked.date_filed, company.company_id,
           company.ticker, company.cik, company.name as warn_company, company.notices as warn_notices,
           company.employees as employees_affected, company.latest_notice
    from picked ${joinCompany}
    where company.notices > 0
    order by picked.date_filed desc, picked.id
    limit ${limit}`)
}
