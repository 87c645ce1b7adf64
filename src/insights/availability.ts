/** What of a question over several datasets can be answered: what the plan holds, and what the edition can read. */

import { Unavailable } from '#contract/errors.ts'
import type { RunContext } from '#contract/operation.ts'
import { DATASETS, type DatasetName, PLAN_NAMES, PLANS, requirePlan } from '#contract/plans.ts'

type Around = Pick<RunContext, 'plan' | 'edition'>

const RETRY_SECONDS = 60

/** Files made out of the datasets' when an edition is published. */
type MadeFile = 'companies' | 'insights'

/** Throws Unavailable when one of the files cannot be read: a question cannot do without it. */
export function requireFiles({ edition }: Around, names: readonly (DatasetName | MadeFile)[]): void {
  const broken = names.find((name) => !isReadable(edition, name))
  if (broken === undefined) return
  const cause = edition.broken.get(broken)
  throw new Unavailable(
    'dataset_unavailable',
    `The ${broken} data cannot be read at the moment`,
    RETRY_SECONDS,
    cause,
  )
}

/** Whether the edition holds a file and can read it. */
export function isReadable(
  { datasets, broken }: RunContext['edition'],
  name: DatasetName | MadeFile,
): boolean {
  return name in datasets && !broken.has(name)
}

/** Throws PlanTooSmall unless the plan holds these datasets; whether they can be read is another question. */
export function requireDatasets({ plan }: Around, datasets: readonly DatasetName[]): void {
  requirePlan(plan, { datasets })
}

/** Of some datasets, those that can be asked, and what must be said of the others. */
export interface Available {
  has(dataset: DatasetName): boolean
  warnings: string[]
}

/** Sorts datasets that an answer can do without into those to ask and those to name. */
export function availableOf({ plan, edition }: Around, wanted: readonly DatasetName[]): Available {
  const usable = new Set<DatasetName>()
  const warnings: string[] = []
  for (const name of wanted) {
    const what = `${DATASETS[name][0]!.toUpperCase()}${DATASETS[name].slice(1)}`
    if (!plan.datasets.includes(name))
      warnings.push(`${what} are left out: they are part of ${planWith(name)}`)
    else if (isReadable(edition, name)) usable.add(name)
    else if (!(name in edition.datasets))
      warnings.push(`${what} are left out: this edition does not hold them`)
    else warnings.push(`${what} are left out: they cannot be read at the moment`)
  }
  return { has: (dataset) => usable.has(dataset), warnings }
}

/** The smallest plan that holds a dataset, for a sentence. */
export function planWith(dataset: DatasetName): string {
  const enough = PLAN_NAMES.find((name) => name !== 'anonymous' && PLANS[name].datasets.includes(dataset))
  return enough ? `the ${PLANS[enough].title} plan and above` : 'no plan'
}
