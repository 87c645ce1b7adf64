/** The report of a month. */
import { z } from 'zod'
import { NotFound } from '#contract/errors.ts'
import { whole } from '#contract/fields.ts'
import { type RunContext, read } from '#contract/operation.ts'
import { historyStart } from '#contract/plans.ts'
import { type Warning, warn, warningList } from '#contract/warnings.ts'
import { warnAdvice } from '../advice.ts'
import { requireFiles } from '../availability.ts'
import { monthParam } from './month-param.ts'
import { closedOn, daysOf, type Month } from './months.ts'
import { queriesOf, reportQuery } from './queries.ts'
import { findRevisions, findSpan, readFigures } from './read.ts'
import { type ReportFigures, reportFigures } from './shape.ts'

const revisionFields = {
  revision: z.number().int().describe('1 for the first; a later one corrects it'),
  published_at: z.string().describe('When it was published, UTC'),
  edition: z.string().describe('The edition that first held it'),
}

const { national, year_to_date, closures, taking_effect, kinds, states, industries, largest, ...others } =
  reportFigures.shape

const output = z.object({
  month: z.string().describe('YYYY-MM'),
  from: z.string().describe('First day'),
  to: z.string().describe('Last day'),
  counted_by: z
    .literal('notice_date')
    .describe(
      'A notice is of the month in which its `notice_date` lies, as in `/api/records` and `/api/trends`',
    ),
  closed_on: z.string().describe('The day on which the month was closed'),
  ...revisionFields,
  revisions: z
    .array(
      z.object({
        ...revisionFields,
        notices: z.number().int().nullable(),
        employees_affected: z.number().int().nullable(),
      }),
    )
    .describe('All revisions, the newest first, with the sums of the nation'),
  national,
  year_to_date,
  closures,
  taking_effect,
  kinds,
  states,
  industries,
  largest: largest
    .nullable()
    .describe('The notices with most workers; null where the plan’s history does not reach back so far'),
  ...others,
  queries: z
    .array(reportQuery)
    .describe(
      'The questions that give these figures; they are answered out of what is held when they are asked',
    ),
  warnings: warningList,
})

export default read({
  path: '/api/reports/monthly/{month}',
  summary: 'The report of a month',
  description:
    'The nation and each state beside the month and the year before, the largest notices, industries, closures, claims, JOLTS, bankruptcies and 8-K filings, and what was late or missing. What is not known is null. Parts of datasets that the plan does not hold are null and named in `warnings`.',
  group: 'reports',
  auth: 'key',
  needs: { datasets: ['warn'] },
  input: z.object({
    month: monthParam,
    revision: whole().min(1).max(100_000).optional().describe('An earlier revision; the newest without it'),
  }),
  output,
  run: async (context, { month, revision }) => {
    requireFiles(context, ['reports'])
    const { db } = context
    const revisions = await findRevisions(db, month)
    const [newest] = revisions
    if (!newest) throw new NotFound(await whyNone(context, month))
    const asked = revision === undefined ? newest : revisions.find((each) => each.revision === revision)
    if (!asked)
      throw new NotFound(
        `The report of ${month} has no revision ${revision}; the newest is ${newest.revision}`,
      )
    const figures = (await readFigures(db, month, asked.revision)) as ReportFigures
    const held = withinPlan(context, month, figures)
    const advice = asked === newest ? await warnAdvice(context, daysOf(month)) : []
    return {
      month,
      ...daysOf(month),
      counted_by: 'notice_date' as const,
      closed_on: closedOn(month),
      revision: asked.revision,
      published_at: asked.published_at,
      edition: asked.edition,
      revisions: revisions.map(({ month: _, ...each }) => each),
      ...held.figures,
      queries: queriesOf(month),
      warnings: [...held.warnings, ...advice],
    }
  },
})

/** Why a month has no report, and which have one. */
async function whyNone({ db }: RunContext, month: Month): Promise<string> {
  const span = await findSpan(db)
  if (span === null) return 'No month of which notices are held is closed yet'
  if (month < span.first)
    return `There is no report of ${month}: the notices held begin with ${span.first}, and the newest report is of ${span.newest}`
  return `${month} has no report yet: a month is closed on the 5th of the next, once the states' lists were read on that day or later; the newest report is of ${span.newest}`
}

/** Which dataset each part rests on. */
const PARTS = {
  claims: 'dol_claims',
  jolts: 'jolts',
  bankruptcies: 'bankruptcy',
  sec_filings: 'sec',
} as const

/** What the plan shows: parts of its datasets, and records of its history. Sums are of all time for everybody. */
function withinPlan(
  context: RunContext,
  month: Month,
  all: ReportFigures,
): {
  figures: Omit<ReportFigures, 'largest'> & Pick<z.input<typeof output>, 'largest'>
  warnings: Warning[]
} {
  const { catalogue, plan } = context
  const warnings: Warning[] = []
  const figures: ReportFigures = { ...all, coverage: { ...all.coverage } }
  for (const [part, dataset] of Object.entries(PARTS) as [keyof typeof PARTS, string][]) {
    if (catalogue.holds(plan, dataset)) continue
    figures[part] = null
    figures.coverage.missing = figures.coverage.missing.filter((each) => each.dataset !== dataset)
    const text = `${catalogue.titleOf(dataset)} are left out: they are part of ${catalogue.planWith(dataset)}`
    warnings.push(warn('plan_dataset', text, { dataset }))
  }
  const start = historyStart(context)
  const shown = start === null ? all.largest : all.largest.filter(({ notice_date }) => notice_date >= start)
  if (start !== null && daysOf(month).from < start) {
    const text = `of the largest notices those before ${start} are left out: the ${plan.name} plan goes back ${plan.historyDays} days`
    warnings.push(warn('plan_history', text, { affects: all.largest.length - shown.length }))
  }
  const isBefore = start !== null && daysOf(month).to < start
  return { figures: { ...figures, largest: isBefore ? null : shown.slice(0, plan.recordsMax) }, warnings }
}
