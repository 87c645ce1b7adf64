/** A company's notices, 8-K filings and bankruptcy cases on one line of time. */
import { z } from 'zod'
import { PARTS_RULE, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampHistory, clampLimit } from '#contract/plans.ts'
import { warn as makeWarning, warningList } from '#contract/warnings.ts'
import { previewEnd } from '#datasets/warn/operations/left-out.ts'
import { availableOf, requireFiles } from '../availability.ts'
import { findCompany } from '../company/find.ts'
import { isCounted, sumNotices } from '../company/notices.ts'
import { companyText, matchParam, otherMatches, parentId, tellOthers } from '../company/shape.ts'
import { findHeld, type Held, yearsAround } from './held-years.ts'
import {
  eventsOf,
  findLinks,
  keepNewest,
  newestFirst,
  type SourceLinks,
  timelineEvent,
} from './timeline-events.ts'

const count = (about: string) =>
  z
    .number()
    .int()
    .nullable()
    .describe(
      `${about}; null where the dataset is left out, or where none was found and not all years around the notices are held whole`,
    )

const NOT_ASKED: Held = { whole: true, warnings: [] }

const output = z.object({
  company: z.string().describe('The company that the name means best'),
  company_id: z.string(),
  ticker: z.string().nullable(),
  cik: z.string().nullable(),
  parent_id: parentId,
  ...otherMatches,
  warn_notices: z.number().int().describe('WARN notices over all history, each event once'),
  employees_affected: z
    .number()
    .int()
    .nullable()
    .describe('Workers in them; null where no notice tells a number'),
  notices_unsized: z.number().int(),
  notices_undated: z.number().int(),
  sec_filings: count('8-K filings'),
  bankruptcy_cases: count('Bankruptcy cases'),
  total_events: z.number().int().describe('The sum of the three'),
  total_rows: z
    .number()
    .int()
    .describe('Rows of the timeline, before `limit` and the plan cut it: with notices that sums leave out'),
  count: z.number().int().describe('Events shown'),
  limit: z.number().int(),
  timeline: z.array(timelineEvent).describe('Newest first; events without a date last'),
  warnings: warningList,
})

export default read({
  path: '/api/crossref/company-timeline/{company_name}',
  summary: "One company's notices, 8-K filings and bankruptcies in order",
  description: `Records of the company that the text means best, under whatever name they were filed. ${PARTS_RULE} With \`match=name\`, records of any company whose name as filed holds the text; \`matched_by\` tells them apart.`,
  group: 'crossref',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input: z.object({
    company_name: companyText(),
    match: matchParam,
    limit: whole().min(1).max(5000).default(1000).describe('Newest events to show'),
  }),
  output,
  run: async (context, query) => {
    requireFiles(context, ['insights'])
    const { db, plan, today, edition } = context
    const meant = await findCompany(context, query.company_name)
    const { company } = meant
    const available = availableOf(context, ['sec', 'bankruptcy'])
    const clamped = clampLimit(plan, query.limit)
    const history = clampHistory({ plan, today, edition }, undefined)
    const question = {
      company_no: company.company_no,
      counted: isCounted(query.match, meant),
      from: history.from,
      end: await previewEnd(context),
      limit: clamped.limit,
    }
    const sums = await sumNotices(context, query.match, meant)
    const years = yearsAround(sums, today)
    const [warn, sec, bankruptcy, secHeld, bankruptcyHeld] = await Promise.all([
      findLinks(db, 'warn', question),
      available.has('sec') ? findLinks(db, 'sec', question) : null,
      available.has('bankruptcy') ? findLinks(db, 'bankruptcy', question) : null,
      available.has('sec') ? findHeld(context, 'sec', years) : NOT_ASKED,
      available.has('bankruptcy') ? findHeld(context, 'bankruptcy', years) : NOT_ASKED,
    ])
    const known = (found: SourceLinks | null, held: Held) =>
      found === null || (found.total === 0 && !held.whole) ? null : found.total
    const total = warn.total + (sec?.total ?? 0) + (bankruptcy?.total ?? 0)
    const kept = keepNewest({ warn, sec, bankruptcy }, clamped.limit)
    const events = await Promise.all([
      eventsOf(context, 'warn', kept.warn),
      sec ? eventsOf(context, 'sec', kept.sec) : [],
      bankruptcy ? eventsOf(context, 'bankruptcy', kept.bankruptcy) : [],
    ])
    const timeline = events.flat().sort(newestFirst)
    const cut = history.from === null && total > timeline.length
    return {
      company: company.company,
      company_id: company.company_id,
      ticker: company.ticker,
      cik: company.cik,
      parent_id: company.parent_id,
      ...tellOthers(meant),
      warn_notices: sums.notices,
      employees_affected: sums.employees_affected,
      notices_unsized: sums.notices_unsized,
      notices_undated: sums.notices_undated,
      sec_filings: known(sec, secHeld),
      bankruptcy_cases: known(bankruptcy, bankruptcyHeld),
      total_events: sums.notices + (sec?.total ?? 0) + (bankruptcy?.total ?? 0),
      total_rows: total,
      count: timeline.length,
      limit: clamped.limit,
      timeline,
      warnings: [
        ...clamped.warnings,
        ...history.warnings,
        ...(cut
          ? [
              makeWarning('cut', `the newest ${timeline.length} of ${total} events are shown`, {
                affects: total - timeline.length,
              }),
            ]
          : []),
        ...secHeld.warnings,
        ...bankruptcyHeld.warnings,
        ...available.warnings,
      ],
    }
  },
})
