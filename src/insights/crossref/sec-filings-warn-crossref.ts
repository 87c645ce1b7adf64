/** Companies that gave WARN notices and filed 8-Ks in the same days. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { unsizedField, workersField } from '#datasets/warn/operations/totals.ts'
import { DAY_ZERO, dayOf } from '#lib/dates.ts'
import { withMore } from '#lib/rows.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { warnAdvice } from '../advice.ts'
import { requireFiles } from '../availability.ts'
import { findDetails } from '../company/details.ts'
import { findLaidOff } from '../company/laid-off.ts'
import { dailyGaps, gapWarnings } from '../gaps.ts'
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

/** Companies with both in the window, by workers affected. */
async function findBoth(context: EditionContext, window: Window, limit: number) {
  const [laid, [companies, filings, exits, bankruptcies, latest]] = await Promise.all([
    findLaidOff(context, { window }),
    context.db.numbers(sql`
      select company_no, count(*)::integer, (count(*) filter (where has_205))::integer,
             (count(*) filter (where has_103))::integer, (max(filing_date) - ${DAY_ZERO}::date)::integer
      from company_filings where ${inWindow(sql`filing_date`, window)} group by company_no`),
  ])
  const { places, total } = laid.rank(companies!, filings!, limit)
  const detailsOf = await findDetails(
    context,
    places.map((place) => companies![place]!),
  )
  const records = places.map((place) => {
    const company_no = companies![place]!
    const { notices, employees_affected, notices_unsized, latest_notice } = laid.of(company_no)!
    return withMore(detailsOf(company_no), {
      notices,
      employees_affected,
      notices_unsized,
      // Of a window that begins on a day.
      latest_notice: latest_notice!,
      filings: filings![place]!,
      filings_205: exits![place]!,
      filings_103: bankruptcies![place]!,
      latest_filing: dayOf(latest![place]!),
      states: laid.statesOf(company_no),
    })
  })
  return { records, total }
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
        ...gapWarnings(context.catalogue, inputs, window),
        ...(await dailyGaps(context, inputs, { dataset: 'sec', windows: [window], today })),
        ...(await warnAdvice(context, window)),
      ],
    }
  },
})
