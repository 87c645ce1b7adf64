/** A company's notices, 8-K filings and bankruptcy cases on one line of time. */
import { z } from 'zod'
import { text, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampHistory, clampLimit } from '#contract/plans.ts'
import { staleWarnings } from '#datasets/warn/coverage.ts'
import { availableOf, requireFiles } from '../availability.ts'
import { findCompany } from '../company/find.ts'
import {
  casesOf,
  filingsOf,
  findLinks,
  keepNewest,
  newestFirst,
  noticesOf,
  timelineEvent,
} from './timeline-events.ts'

/** Companies whose name holds the text; the best matches where there are more. */
const NAMED_MAX = 1000

const count = (about: string) =>
  z.number().int().nullable().describe(`${about}; null where the dataset is left out`)

const output = z.object({
  company: z.string().describe('The company that the name means best'),
  company_id: z.string(),
  ticker: z.string().nullable(),
  cik: z.string().nullable(),
  other_matches: z.array(z.string()).describe('Other companies that the name may mean'),
  warn_notices: z.number().int().describe('WARN notices over all history'),
  sec_filings: count('8-K filings'),
  bankruptcy_cases: count('Bankruptcy cases'),
  total_events: z.number().int().describe('All of them'),
  count: z.number().int().describe('Events shown'),
  limit: z.number().int(),
  timeline: z.array(timelineEvent).describe('Newest first; events without a date last'),
  warnings: z.array(z.string()),
})

export default read({
  path: '/api/crossref/company-timeline/{company_name}',
  summary: "One company's notices, 8-K filings and bankruptcies in order",
  description:
    'Records of the company that the name means best, and of all other companies one of whose names holds the text, in any case and however it is punctuated; `matched_by` tells them apart.',
  group: 'crossref',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input: z.object({
    company_name: text().describe('Name of the company, or a part of it'),
    limit: whole().min(1).max(5000).default(1000).describe('Newest events to show'),
  }),
  output,
  run: async (context, query) => {
    requireFiles(context, ['insights'])
    const { db, plan, today, edition } = context
    const { company, others, numbers } = await findCompany(db, query.company_name, NAMED_MAX + 1)
    const available = availableOf(context, ['sec', 'bankruptcy'])
    const clamped = clampLimit(plan, query.limit)
    const history = clampHistory(plan, today, undefined)
    const question = {
      company_no: company.company_no,
      named: numbers.slice(0, NAMED_MAX),
      from: history.from,
      limit: clamped.limit,
    }
    const [warn, sec, bankruptcy] = await Promise.all([
      findLinks(db, 'warn', question),
      available.has('sec') ? findLinks(db, 'sec', question) : null,
      available.has('bankruptcy') ? findLinks(db, 'bankruptcy', question) : null,
    ])
    const total = warn.total + (sec?.total ?? 0) + (bankruptcy?.total ?? 0)
    const kept = keepNewest({ warn, sec, bankruptcy }, clamped.limit)
    // Asked even where nothing was found: nothing must mean that the dataset could be read.
    const events = await Promise.all([
      noticesOf(db, kept.warn),
      sec ? filingsOf(db, kept.sec) : [],
      bankruptcy ? casesOf(db, kept.bankruptcy) : [],
    ])
    const timeline = events.flat().sort(newestFirst)
    const cut = history.from === null && total > timeline.length
    return {
      company: company.company,
      company_id: company.company_id,
      ticker: company.ticker,
      cik: company.cik,
      other_matches: others,
      warn_notices: warn.total,
      sec_filings: sec?.total ?? null,
      bankruptcy_cases: bankruptcy?.total ?? null,
      total_events: total,
      count: timeline.length,
      limit: clamped.limit,
      timeline,
      warnings: [
        ...clamped.warnings,
        ...history.warnings,
        ...(cut ? [`the newest ${timeline.length} of ${total} events are shown`] : []),
        ...(numbers.length > NAMED_MAX
          ? [`more than ${NAMED_MAX} companies have a name with this text: events of the others are left out`]
          : []),
        ...available.warnings,
        ...staleWarnings(edition.sources, today),
      ],
    }
  },
})
