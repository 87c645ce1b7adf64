/** What of a question over several datasets can be answered: what the plan holds, and what the edition can read. */

import { isComing, unavailable } from '#contract/edition.ts'
import type { RunContext } from '#contract/operation.ts'
import { type Warning, type WarningCode, warn } from '#contract/warnings.ts'

type Around = Pick<RunContext, 'catalogue' | 'plan' | 'edition'>

/** Throws Unavailable when one of the files cannot be read: a question cannot do without it. */
export function requireFiles({ edition }: Pick<Around, 'edition'>, names: readonly string[]): void {
  const broken = names.find((name) => !isReadable(edition, name))
  if (broken !== undefined) throw unavailable(edition, broken)
}

/** Whether the edition holds a file and can read it. */
export function isReadable({ datasets, broken }: RunContext['edition'], name: string): boolean {
  return name in datasets && !broken.has(name)
}

/** Throws PlanTooSmall unless the plan holds these datasets; whether they can be read is another question. */
export function requireDatasets({ catalogue, plan }: Around, datasets: readonly string[]): void {
  catalogue.require(plan, { datasets })
}

/** Of some datasets, those that can be asked, and what must be said of the others. */
export interface Available {
  has(dataset: string): boolean
  warnings: Warning[]
}

/** Sorts datasets that an answer can do without into those to ask and those to name. */
export function availableOf({ catalogue, plan, edition }: Around, wanted: readonly string[]): Available {
  const usable = new Set<string>()
  const warnings: Warning[] = []
  const say = (code: WarningCode, dataset: string, text: string) =>
    warnings.push(warn(code, text, { dataset }))
  for (const name of wanted) {
    const what = catalogue.titleOf(name)
    if (!catalogue.holds(plan, name))
      say('plan_dataset', name, `${what} are left out: they are part of ${catalogue.planWith(name)}`)
    else if (isReadable(edition, name)) usable.add(name)
    else if (isComing(edition, name))
      say('dataset_not_held', name, `${what} are left out: they are being loaded`)
    else if (!(name in edition.datasets))
      say('dataset_not_held', name, `${what} are left out: this edition does not hold them`)
    else say('dataset_unavailable', name, `${what} are left out: they cannot be read at the moment`)
  }
  return { has: (dataset) => usable.has(dataset), warnings }
}
