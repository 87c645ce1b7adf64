/** The datasets that there are, as answers and plans speak of them. */
import type { Chapter, Dataset } from './dataset.ts'
import { PlanTooSmall } from './errors.ts'
import { FEATURES, type Feature, PLAN_NAMES, PLANS, type Plan, type PlanName } from './plans.ts'

/** What answers say of a dataset. */
export type Catalogued = Pick<
  Dataset,
  'slug' | 'label' | 'plan' | 'chapter' | 'records' | 'quietDays' | 'files'
>

/** What a question asks of a plan. */
export interface PlanNeeds {
  /** By their slugs. */
  datasets: readonly string[]
  feature?: Feature
}

/** The datasets by their slugs. To ask about one that is not among them is a slip of ours, and throws. */
export class Catalogue {
  /** In their order. */
  readonly slugs: readonly string[]
  /** The chapters of the interface, in the order in which it is read. */
  readonly chapters: readonly Chapter[]
  private readonly known: ReadonlyMap<string, Catalogued>

  /** `others` are chapters that no dataset opens; they come after those that one does. */
  constructor(datasets: readonly Catalogued[], others: readonly Chapter[] = []) {
    this.known = new Map(datasets.map((each) => [each.slug, each]))
    this.slugs = [...this.known.keys()]
    const orderOf = ({ order = 0 }: Chapter) => order
    const opened = datasets.flatMap(({ chapter }) => chapter ?? []).sort((a, b) => orderOf(a) - orderOf(b))
    this.chapters = [...opened, ...others]
  }

  has(slug: string): boolean {
    return this.known.has(slug)
  }

  find(slug: string): Catalogued {
    const found = this.known.get(slug)
    if (!found) throw new Error(`there is no dataset "${slug}"`)
    return found
  }

  /** As a sentence names it: `SEC filings`. */
  labelOf(slug: string): string {
    return this.find(slug).label
  }

  /** The same as a sentence begins. */
  titleOf(slug: string): string {
    return capitalised(this.labelOf(slug))
  }

  holds({ name }: Pick<Plan, 'name'>, slug: string): boolean {
    return PLAN_NAMES.indexOf(name) >= PLAN_NAMES.indexOf(this.find(slug).plan)
  }

  /** The slugs of the datasets that a plan holds. */
  heldBy(plan: Pick<Plan, 'name'>): string[] {
    return this.slugs.filter((slug) => this.holds(plan, slug))
  }

  /** The smallest plan that holds a dataset, for a sentence. */
  planWith(slug: string): string {
    return this.smallest({ datasets: [slug] })
  }

  /** Throws PlanTooSmall, naming the smallest plan that would do, when the plan lacks what is needed. */
  require(plan: Plan, needs: PlanNeeds): void {
    const missing = this.missingFrom(plan, needs)
    if (missing.length === 0) return
    const what = new Intl.ListFormat('en').format(missing)
    throw new PlanTooSmall(`${capitalised(what)} are part of ${this.smallest(needs)}`)
  }

  /** Throws where an operation stands in a chapter, or needs a dataset, that there is not. */
  check({ path, group, planNeeds }: { path: string; group?: string; planNeeds: PlanNeeds }): void {
    if (group !== undefined && !this.chapters.some(({ name }) => name === group))
      throw new Error(`${path}: there is no chapter "${group}"`)
    for (const slug of planNeeds.datasets) this.find(slug)
  }

  private smallest(needs: PlanNeeds): string {
    const isEnough = (name: PlanName) =>
      name !== 'anonymous' && this.missingFrom(PLANS[name], needs).length === 0
    const enough = PLAN_NAMES.find(isEnough)
    return enough ? `the ${PLANS[enough].title} plan and above` : 'no plan'
  }

  private missingFrom(plan: Plan, { datasets, feature }: PlanNeeds): string[] {
    const missing = datasets.filter((slug) => !this.holds(plan, slug)).map((slug) => this.labelOf(slug))
    if (feature && !plan.features.includes(feature)) missing.push(FEATURES[feature])
    return missing
  }
}

const capitalised = (words: string) => `${words[0]!.toUpperCase()}${words.slice(1)}`
