/** Which changes a plan is shown: those of records that it may see. */
import type { Announced } from '#contract/announced.ts'
import type { RunContext } from '#contract/operation.ts'
import { clampHistory } from '#contract/plans.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import { join, list, type Sql, sql } from '#storage/sql.ts'

/** Throws PlanTooSmall for a dataset that the plan does not hold; without one, those are left out and told. */
export function shownTo(
  context: Pick<RunContext, 'plan' | 'catalogue' | 'today' | 'edition'>,
  announced: readonly Announced[],
  dataset: string | undefined,
): { conditions: Sql[]; warnings: Warning[] } {
  const { plan, catalogue } = context
  const asked = announced.filter((each) => dataset === undefined || each.dataset === dataset)
  if (dataset !== undefined)
    for (const { planDatasets } of asked) catalogue.require(plan, { datasets: planDatasets })
  const isHeld = ({ planDatasets }: Announced) => planDatasets.every((slug) => catalogue.holds(plan, slug))
  const { from, warnings } = clampHistory(context, undefined)
  const datasets = list(asked.filter(isHeld).map((each) => each.dataset))
  const left = asked.filter((each) => !isHeld(each))
  return {
    conditions: [sql`dataset in ${datasets}`, ...(from === null ? [] : [sql`day >= ${from}::date`])],
    warnings: [...warnings, ...left.map((each) => tellLeft(each, context))],
  }
}

function tellLeft(
  { dataset, label, planDatasets }: Announced,
  { plan, catalogue }: Pick<RunContext, 'plan' | 'catalogue'>,
) {
  const missing = planDatasets.filter((slug) => !catalogue.holds(plan, slug))
  const needed = missing.map((slug) => catalogue.planWith(slug)).at(-1)
  return warn('plan_dataset', `changes of ${label} are left out: they are part of ${needed}`, { dataset })
}

/** All of them at once, for a statement. */
export const allOf = (conditions: readonly Sql[]): Sql => join(conditions, sql` and `)
