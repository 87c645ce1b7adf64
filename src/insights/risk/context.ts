/** What the routes with a risk score do first: see what can be asked, and as of which day it was scored. */
import type { RunContext } from '#contract/operation.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import type { IsoDate } from '#lib/dates.ts'
import { warnAdvice } from '../advice.ts'
import { availableOf, requireFiles } from '../availability.ts'
import { gapWarnings, yearWarnings } from '../gaps.ts'
import { type DatedDataset, readInputs } from '../inputs.ts'
import { lastDays } from '../windows.ts'
import { YEAR_DAYS } from './formula.ts'
import { countedFactors, RISK_DATASETS } from './shape.ts'

const DATED: readonly DatedDataset[] = ['sec', 'bankruptcy']

/**
 * Opens a question about risk. Scores are made with the edition, so an old edition's are of its own day; what a plan
 * lacks is left out of them and named. `state` is the one whose notices are asked for.
 */
export async function openRisk(context: RunContext, state?: string) {
  requireFiles(context, ['insights'])
  const available = availableOf(context, RISK_DATASETS)
  const inputs = await readInputs(context)
  const h1b_fiscal_year = available.has('h1b') ? inputs.h1b.fiscal_year : null
  const warnings = [
    ...available.warnings,
    ...staleScores(inputs.as_of, context.today),
    ...gapWarnings(context.catalogue, inputs, lastDays(inputs.as_of, YEAR_DAYS), [
      'warn',
      ...DATED.filter((name) => available.has(name)),
    ]),
    ...yearWarnings(inputs, { h1b_fiscal_year: h1b_fiscal_year ?? undefined }),
    ...(await warnAdvice(context, { state, ...lastDays(inputs.as_of, YEAR_DAYS) })),
  ]
  return { counted: countedFactors(available, inputs), as_of: inputs.as_of, h1b_fiscal_year, warnings }
}

/** What must be said of scores that were made on another day than today. */
export function staleScores(as_of: IsoDate, today: IsoDate): Warning[] {
  if (as_of === today) return []
  return [warn('scores_as_of', `scores are as of ${as_of}, when the data were last published`)]
}
