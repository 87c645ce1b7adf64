/** What must be said of windows and fiscal years that are not held, or not whole. */
import { isHeldWhole } from '#contract/calendar-years.ts'
import type { Catalogue } from '#contract/catalogue.ts'
import { missingYears, namedYears } from '#contract/fiscal-years.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import { dailyCases } from '#datasets/bankruptcy/advice.ts'
import { dailyFilings } from '#datasets/sec/advice.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import type { HeldYear, VisaYears } from './held-years.ts'
import type { DatedDataset, Inputs } from './inputs.ts'
import type { Periods } from './periods.ts'
import type { Window } from './windows.ts'

/** Some publishers are always late: only a gap at the end that is longer says that newer records are missing. */
const GAP_DAYS_MAX = 14

/** Whether a dataset's records reach the end of a window, but for what is late as a rule. */
function reachesEnd({ last_day }: Inputs, dataset: DatedDataset, { from, to }: Window): boolean {
  const last = last_day(dataset)
  return last !== null && !isBefore(last, from) && last >= addDays(to, -GAP_DAYS_MAX)
}

const isBefore = (day: IsoDate, from: IsoDate | null) => from !== null && day < from

/** Datasets that have records of every business day: an excerpt reaches a window's end as well as the whole does. */
export const DAILY_RECORDS = { sec: dailyFilings, bankruptcy: dailyCases } as const
export type DailyDataset = keyof typeof DAILY_RECORDS
export const DAILY_DATASETS = Object.keys(DAILY_RECORDS) as DailyDataset[]

/** Whether a dataset's days of a window are held, nearly all of them and up to its end: else none found says nothing. The sample is all there is. */
export async function holdsWhole(
  context: EditionContext,
  inputs: Inputs,
  { dataset, window, today }: { dataset: DailyDataset; window: Window; today: IsoDate },
): Promise<boolean> {
  if (!reachesEnd(inputs, dataset, window)) return false
  if (context.edition.sample) return true
  return isHeldWhole(
    await DAILY_RECORDS[dataset].daysOf(context),
    { from: window.from, until: window.to },
    today,
  )
}

/** What must be said of a window that reaches beyond the last WARN notice: its end is missing, not quiet. */
export const gapWarnings = (catalogue: Catalogue, inputs: Inputs, window: Window): Warning[] =>
  reachesEnd(inputs, 'warn', window) ? [] : lateWarnings(catalogue, inputs, 'warn', window)

/** The windows of a question in which records of a dataset are looked for, one beside the other. */
interface Daily {
  dataset: DailyDataset
  /** The newest first. */
  windows: readonly Window[]
  /** The day that counts as today. */
  today: IsoDate
}

/** What must be said of windows whose days are not all held, as one span: that of those which lack some. */
export async function dailyGaps(
  context: EditionContext & { catalogue: Catalogue },
  inputs: Inputs,
  { dataset, windows, today }: Daily,
): Promise<Warning[]> {
  const { catalogue } = context
  const whole = await Promise.all(
    windows.map((window) => holdsWhole(context, inputs, { dataset, window, today })),
  )
  const lacking = windows.filter((_, i) => !whole[i])
  if (lacking.length === 0) return []
  const { from, to } = { from: lacking.at(-1)!.from, to: lacking[0]!.to }
  const last = inputs.last_day(dataset)
  const days = await DAILY_RECORDS[dataset].daysOf(context)
  if (last === null || isBefore(last, from) || isHeldWhole(days, { from, until: to }, today))
    return lateWarnings(catalogue, inputs, dataset, { from, to })
  const newest = reachesEnd(inputs, dataset, { from, to }) ? '' : `; the newest are of ${last}`
  const text = `no ${catalogue.labelOf(dataset)} of ${from} to ${to}, or only some, are held: there none found is not none filed${newest}`
  return [warn('window_not_held', text, { dataset })]
}

/** Of which day the newest record is, where that is before a window's end. */
function lateWarnings(
  catalogue: Catalogue,
  { last_day }: Inputs,
  dataset: DatedDataset,
  { from, to }: Window,
): Warning[] {
  const last = last_day(dataset)
  const what = catalogue.labelOf(dataset)
  const say = (text: string) => [warn('window_not_held', text, { dataset })]
  if (last === null) return say(`no ${what} of a known day are held`)
  if (isBefore(last, from)) return say(`no ${what} of ${from} to ${to} are held: the newest are of ${last}`)
  return say(`the newest ${what} held are of ${last}: the days after it are missing, not quiet`)
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
