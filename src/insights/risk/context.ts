/** What the routes with a risk score do first: see what can be asked, and as of which day it was scored. */
import type { RunContext } from '#contract/operation.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import type { IsoDate } from '#lib/dates.ts'
import { warnAdvice } from '../advice.ts'
import { availableOf, requireFiles } from '../availability.ts'
import { DAILY_DATASETS, dailyGaps, gapWarnings, yearWarnings } from '../gaps.ts'
import { readInputs } from '../inputs.ts'
import { lastDays } from '../windows.ts'
import { countedFactors, RISK_DATASETS, windowsOf } from './counted.ts'
import { YEAR_DAYS } from './formula.ts'

/**
 * Opens a question about risk. Scores are made with the edition, so an old edition's are of its own day; what a plan
 * lacks is left out of them and named. `state` is the one whose notices are asked for.
 */
export async function openRisk(context: RunContext, state?: string) {
  requireFiles(context, ['insights'])
  const available = availableOf(context, RISK_DATASETS)
  const inputs = await readInputs(context)
  const { as_of } = inputs
  const gaps = await Promise.all(
    DAILY_DATASETS.filter((name) => available.has(name)).map((dataset) =>
      dailyGaps(context, inputs, { dataset, windows: windowsOf(dataset, as_of), today: as_of }),
    ),
  )
  const h1b_fiscal_year = available.has('h1b') ? inputs.h1b.fiscal_year : null
  const warnings = [
    ...available.warnings,
    ...staleScores(as_of, context.today),
    ...gapWarnings(context.catalogue, inputs, lastDays(as_of, YEAR_DAYS)),
    ...gaps.flat(),
    ...yearWarnings(inputs, { h1b_fiscal_year: h1b_fiscal_year ?? undefined }),
    ...(await warnAdvice(context, { state, ...lastDays(as_of, YEAR_DAYS) })),
  ]
  return { counted: await countedFactors(context, available, inputs), as_of, h1b_fiscal_year, warnings }
}

/** What must be said of scores that were made on another day than today. */
export function staleScores(as_of: IsoDate, today: IsoDate): Warning[] {
  if (as_of === today) return []
  return [warn('scores_as_of', `scores are as of ${as_of}, when the data were last published`)]
}
