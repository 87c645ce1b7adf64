/** What must be said of windows and fiscal years that are not held, or not whole. */
import type { Catalogue } from '#contract/catalogue.ts'
import { missingYears, namedYears } from '#contract/fiscal-years.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import { addDays } from '#lib/dates.ts'
import type { HeldYear, VisaYears } from './held-years.ts'
import type { DatedDataset, Inputs } from './inputs.ts'
import type { Periods } from './periods.ts'
import type { Window } from './windows.ts'

/** Some publishers are always late: only a gap at the end that is longer says that newer records are missing. */
const GAP_DAYS_MAX = 14

/** Whether a dataset's records reach the end of a window, but for what is late as a rule. */
export function reachesEnd({ last_day }: Pick<Inputs, 'last_day'>, dataset: DatedDataset, { to }: Window) {
  const last = last_day(dataset)
  return last !== null && last >= addDays(to, -GAP_DAYS_MAX)
}

/** What must be said of a window that reaches beyond the last record of datasets: its end is missing, not quiet. */
export function gapWarnings(
  catalogue: Catalogue,
  { last_day }: Inputs,
  { from, to }: Window,
  datasets: readonly DatedDataset[] = ['warn'],
): Warning[] {
  return datasets.flatMap((name) => {
    const last = last_day(name)
    const say = (text: string) => [warn('window_not_held', text, { dataset: name })]
    if (last === null) return say(`no ${catalogue.labelOf(name)} of a known day are held`)
    if (from !== null && last < from)
      return say(`no ${catalogue.labelOf(name)} of ${from} to ${to} are held: the newest are of ${last}`)
    if (reachesEnd({ last_day }, name, { from, to })) return []
    return say(
      `the newest ${catalogue.labelOf(name)} held are of ${last}: the days after it are missing, not quiet`,
    )
  })
}

/** The fiscal years that an answer is about: null for all, and none for a dataset that it does not ask. */
interface AskedYears {
  h1b_fiscal_year?: number | null | undefined
  lca_fiscal_year?: number | null | undefined
}

/** What must be said of fiscal years that are not held, or not whole. */
export function yearWarnings({ h1b, lca }: Inputs, asked: AskedYears): Warning[] {
  return [
    ...yearWarning('h1b', h1b, asked.h1b_fiscal_year),
    ...yearWarning('lca', lca, asked.lca_fiscal_year),
  ]
}

/** The same of answers about newest years, where null is a dataset that was not asked. */
export const newestWarnings = (inputs: Inputs, years: Pick<Periods, 'h1b_fiscal_year' | 'lca_fiscal_year'>) =>
  yearWarnings(inputs, {
    h1b_fiscal_year: years.h1b_fiscal_year ?? undefined,
    lca_fiscal_year: years.lca_fiscal_year ?? undefined,
  })

const DATA = { h1b: 'H-1B data: ', lca: 'LCA data: ' } as const

function yearWarning(
  dataset: 'h1b' | 'lca',
  { held }: VisaYears,
  asked: number | null | undefined,
): Warning[] {
  if (asked === undefined) return []
  const name = DATA[dataset]
  if (held.length === 0) return [warn('dataset_not_held', `${name}no fiscal year is held`, { dataset })]
  const years = held.map((year) => year.fiscal_year)
  return [
    ...missingYears(dataset, years, asked, name),
    ...partialYears(held, asked).map((each) =>
      warn('year_partial', `${name}${each.text}`, { dataset, years: each.years }),
    ),
  ]
}

function partialYears(held: readonly HeldYear[], asked: number | null) {
  const partial = held.filter(({ note }) => note !== null)
  if (asked !== null) {
    return partial
      .filter(({ fiscal_year }) => fiscal_year === asked)
      .map(({ note }) => ({ years: [asked], text: `fiscal year ${asked} is held in part: ${note}` }))
  }
  const years = partial.map((year) => year.fiscal_year)
  return years.length > 0 ? [{ years, text: `${namedYears(years)} held in part` }] : []
}
