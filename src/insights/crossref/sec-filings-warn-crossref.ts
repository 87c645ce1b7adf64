/** Companies that gave WARN notices and filed 8-Ks in the same days. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { countUnsized, sumWorkers, unsizedField, workersField } from '#datasets/warn/operations/totals.ts'
import { withMore } from '#lib/rows.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { warnAdvice } from '../advice.ts'
import { requireFiles } from '../availability.ts'
import { type CompanyDetails, findDetails, findNoticeStates } from '../company/details.ts'
import { gapWarnings } from '../gaps.ts'
import { readInputs } from '../inputs.ts'
import { inWindow, lastDays, type Window, windowShape } from '../windows.ts'

const record = z.object({
  company: z.string(),
  company_id: z.string(),
  ticker: z.string().nullable(),
  cik: z.string().nullable(),
  notices: z.number().int().describe('WARN notices in the window, each event once'),
  employees_affected: workersField,
  notices_unsized: unsizedField,
  latest_notice: z.string(),
  states: z.array(z.string()).describe('States of those notices'),
  filings: z.number().int().describe('8-K filings in the window, amendments among them'),
  filings_205: z.number().int().describe('Of them with item 2.05, costs of exit or disposal'),
  filings_103: z.number().int().describe('Of them with item 1.03, bankruptcy or receivership'),
  latest_filing: z.string(),
})

type Row = Omit<z.infer<typeof record>, keyof CompanyDetails | 'states'> & {
  company_no: number
  total: number
}

/** Companies with both in the window, by workers affected. */
async function findBoth(context: EditionContext, window: Window, limit: number) {
  const noticed = sql`in_totals and ${inWindow(sql`notice_date`, window)}`
  const rows = await context.db.all<Row>(sql`
    select company_no, laid.notices, laid.employees_affected, laid.notices_unsized, laid.latest_notice, filed.filings, filed.filings_205,
           filed.filings_103, filed.latest_filing, count(*) over ()::integer as total
    from (
      select company_no, count(*)::integer as notices, ${sumWorkers(sql`employees`)} as employees_affected,
             ${countUnsized(sql`employees`)} as notices_unsized,
             max(notice_date) as latest_notice
      from company_notices where ${noticed} group by company_no
    ) as laid
    join (
      select company_no, count(*)::integer as filings, (count(*) filter (where has_205))::integer as filings_205,
             (count(*) filter (where has_103))::integer as filings_103, max(filing_date) as latest_filing
      from company_filings where ${inWindow(sql`filing_date`, window)} group by company_no
    ) as filed using (company_no)
    order by laid.employees_affected desc nulls last, filed.filings desc, company_no
    limit ${limit}`)
  const numbers = rows.map((row) => row.company_no)
  const [detailsOf, statesOf] = await Promise.all([
    findDetails(context, numbers),
    findNoticeStates(context.db, numbers, noticed),
  ])
  const records = rows.map(({ company_no, total: _total, ...row }) =>
    withMore(withMore(detailsOf(company_no), row), { states: statesOf(company_no) }),
  )
  return { records, total: rows[0]?.total ?? 0 }
}

export default read({
  path: '/api/sec-filings/warn-crossref',
  summary: 'Companies with both WARN notices and 8-K filings',
  description:
    'Companies that have both in the last days, by workers affected. Matched by identity: a filing counts for every company that filed it.',
  group: 'sec',
  auth: 'optional',
  needs: { datasets: ['warn', 'sec'] },
  input: z.object({
    days: whole().min(1).max(3650).default(90).describe('Days back, today included'),
    limit: whole().min(1).max(500).default(50),
  }),
  output: z.object({
    records: z.array(record),
    count: z.number().int(),
    total: z.number().int().describe('Companies that match'),
    limit: z.number().int(),
    window: windowShape,
    warnings: warningList,
  }),
  run: async (context, query) => {
    requireFiles(context, ['insights'])
    const { plan, today } = context
    const { limit, warnings } = clampLimit(plan, query.limit)
    const window = lastDays(today, query.days)
    const [{ records, total }, inputs] = await Promise.all([
      findBoth(context, window, limit),
      readInputs(context),
    ])
    return {
      records,
      count: records.length,
      total,
      limit,
      window,
      warnings: [
        ...warnings,
        ...gapWarnings(context.catalogue, inputs, window, ['warn', 'sec']),
        ...(await warnAdvice(context, window)),
      ],
    }
  },
})
