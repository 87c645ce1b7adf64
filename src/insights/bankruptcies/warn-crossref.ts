/** Bankruptcy cases of companies that gave WARN notices: who is who is told by the edition's file of insights. */

import { z } from 'zod'
import { oldName, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { adviseCases } from '#datasets/bankruptcy/advice.ts'
import { unsizedField, workersField } from '#datasets/warn/operations/totals.ts'
import { withMore } from '#lib/rows.ts'
import { type RowShape, rowsByKey, rowsByNumber } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { type Sql, sql, where } from '#storage/sql.ts'
import { companyActivity } from '../tables/index.ts'
import { bankruptcyCase, caseConditions, caseShape, countLeftOut, daysParam, lastDays } from './case.ts'
import { canMatch, casesOwned } from './matched.ts'

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

type Crossed = z.infer<typeof record>
type Company = Pick<
  Crossed,
  | 'company_id'
  | 'ticker'
  | 'cik'
  | 'warn_company'
  | 'warn_notices'
  | 'employees_affected'
  | 'notices_unsized'
  | 'latest_notice'
>

/** What is read of a case. */
const shape: RowShape = {
  table: caseShape.table,
  fields: {
    id: 'id',
    debtor: 'debtor',
    chapter: 'chapter',
    court_id: 'court_id',
    court_name: 'court_name',
    court_state: 'court_state',
    docket_url: 'docket_url',
    date_filed: 'date_filed',
    filing_date: 'date_filed',
  },
}

/** What is read of its company. */
const companyShape: RowShape = {
  table: companyActivity,
  fields: {
    company_no: 'company_no',
    company_id: 'company_id',
    ticker: 'ticker',
    cik: 'cik',
    warn_company: 'name',
    warn_notices: 'notices',
    employees_affected: 'employees',
    notices_unsized: 'unsized',
    latest_notice: 'latest_notice',
  },
}

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
    const { plan, edition } = context
    const { limit, warnings: lowered } = clampLimit(plan, query.limit)
    const { from, to, warnings } = lastDays(context, query.days)
    const matching = canMatch(edition)
    const [records, left] = matching
      ? await Promise.all([
          crossReference(context, caseConditions({ from, to }), limit),
          countLeftOut(context, { from, to }, { within: await casesOwned(context, { warn_only: true }) }),
        ])
      : [[], {}]
    return {
      records,
      count: records.length,
      limit,
      warnings: [...warnings, ...lowered, ...(await adviseCases(context, { from, ...left }))],
    }
  },
})

/** The cases under conditions whose company gave notice, newest first. */
async function crossReference(context: EditionContext, cases: readonly Sql[], limit: number) {
  // Which they are is told by a narrow table: only those shown are looked up.
  const picked = await context.db.all<{ case_id: string; company_no: number }>(sql`
    select case_id, company_no from company_cases ${where([...cases, sql`gave_notice`])}
    order by date_filed desc, case_id limit ${limit}`)
  const [found, companies] = await Promise.all([
    rowsByKey<Omit<Crossed, keyof Company>>(
      context,
      shape,
      picked.map(({ case_id }) => case_id),
    ),
    rowsByNumber<Company & { company_no: number }>(
      context,
      companyShape,
      picked.map(({ company_no }) => company_no),
    ),
  ])
  const byId = new Map(found.map((row) => [row.id, row]))
  const byNumber = new Map(companies.map(({ company_no, ...company }) => [company_no, company]))
  return picked.flatMap(({ case_id, company_no }) => {
    // Insights of before may name a case that is another's now.
    const case_ = byId.get(case_id)
    return case_ ? [withMore(case_, byNumber.get(company_no)!)] : []
  })
}
