/** The windows and fiscal years that answers over several datasets are about; each answer names its own. */
import { z } from 'zod'
import type { Catalogue } from '#contract/catalogue.ts'
import { whole } from '#contract/fields.ts'
import { missingYears, namedYears } from '#contract/fiscal-years.ts'
import { isPartialFiscalYear } from '#contract/partial.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import { addDays, type IsoDate, isoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql } from '#storage/sql.ts'

/** A span of days, both ends included; a null end is open. */
export const windowShape = z.object({
  from: z.string().nullable().describe('First day, YYYY-MM-DD; null for all that is held'),
  to: z.string().describe('Last day'),
})

/** Days from `from` to `to`, both included. */
export interface Window {
  from: IsoDate | null
  to: IsoDate
}

/** The window of the last months: from the same day so many months ago, or the month's last, to today. */
export function lastMonths(today: IsoDate, months: number): Window {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  for (let day = Number(today.slice(8)); day > 27; day--) {
    const same = isoDate(year, month, day)
    if (same) return { from: same, to: today }
  }
  return { from: isoDate(year, month, Number(today.slice(8))), to: today }
}

/** The window of the last days, today included. */
export const lastDays = (today: IsoDate, days: number): Window => ({
  from: addDays(today, 1 - days),
  to: today,
})

/** The window of a fiscal year: 2024 is 1 October 2023 to 30 September 2024. */
export const fiscalYearDays = (year: number): Window => ({ from: `${year - 1}-10-01`, to: `${year}-09-30` })

/** The condition that a date lies in a window. Of what has no date nothing is known but that it lies in all time. */
export function inWindow(column: Sql, { from, to }: Window): Sql {
  if (from === null) return sql`(${column} is null or ${column} <= ${to}::date)`
  return sql`${column} >= ${from}::date and ${column} <= ${to}::date`
}

/** A fiscal year that is held. */
export interface HeldYear {
  fiscal_year: number
  /** What of it is missing; null where it is whole. */
  note: string | null
  /** False where no case of it tells its decision. */
  decided: boolean
}

/** How much older than the newest year held a whole one may be: one of long ago says nothing of today. */
const WHOLE_YEARS_BACK = 5

/**
 * The fiscal year that answers take when none is asked for: the newest that is held whole; where none of the last
 * years is, the newest of all, which the answer then names as held in part. Null where none is held.
 */
export function chooseYear(held: readonly Pick<HeldYear, 'fiscal_year' | 'note'>[]): number | null {
  const newest = Math.max(...held.map(({ fiscal_year }) => fiscal_year))
  const whole = held.filter(
    ({ fiscal_year, note }) => note === null && fiscal_year >= newest - WHOLE_YEARS_BACK,
  )
  if (whole.length > 0) return Math.max(...whole.map(({ fiscal_year }) => fiscal_year))
  return held.length > 0 ? newest : null
}

/** How a field that holds this year is described. */
export const DEFAULT_YEAR =
  'The newest fiscal year held whole; where none of the last years is, the newest, and `warnings` say what it lacks; null where none is held'

/** A visa dataset's fiscal years. */
export interface VisaYears {
  /** The one that answers take when none is asked for: see `chooseYear`. */
  fiscal_year: number | null
  /** All of them, the oldest first. */
  held: readonly HeldYear[]
}

/** What insights were made of. */
export interface Inputs {
  /** The day that counted as today when they were made. */
  as_of: IsoDate
  h1b: VisaYears
  lca: VisaYears
  /** The last day that records of a dataset are of; null where none is held. */
  last_day(dataset: DatedDataset): IsoDate | null
}

/** Datasets whose records come day by day. */
export type DatedDataset = 'warn' | 'sec' | 'bankruptcy'

/** Reads what the edition's insights were made of. */
export async function readInputs(db: Database): Promise<Inputs> {
  const [rows, years] = await Promise.all([
    db.all<{ dataset: string; as_of: IsoDate; last_day: IsoDate | null; fiscal_year: number | null }>(sql`
      select dataset, as_of, last_day, fiscal_year from insight_inputs`),
    db.all<HeldYear & { dataset: string }>(sql`
      select dataset, fiscal_year, note, decided from insight_years order by fiscal_year`),
  ])
  const of = (name: string): VisaYears => {
    const held = years.filter(({ dataset }) => dataset === name)
    return { fiscal_year: rows.find(({ dataset }) => dataset === name)?.fiscal_year ?? null, held }
  }
  return {
    as_of: rows[0]!.as_of,
    h1b: of('h1b'),
    lca: of('lca'),
    last_day: (name) => rows.find(({ dataset }) => dataset === name)?.last_day ?? null,
  }
}

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

/** A fiscal year to ask for. */
export const fiscalYear = () =>
  whole()
    .min(2000)
    .max(2100)
    .optional()
    .describe('Year in which the fiscal year ends: 2024 is 1 October 2023 to 30 September 2024')

/** What an answer over layoffs and visas says of its time. */
export const periodsShape = z.object({
  warn: windowShape,
  partial: z.boolean().describe('True where the fiscal year asked for is not over: its figures still grow'),
  h1b_fiscal_year: z
    .number()
    .int()
    .nullable()
    .describe('The one asked for, or the newest held whole; null for all years held'),
  lca_fiscal_year: z
    .number()
    .int()
    .nullable()
    .describe('The one asked for, or the newest held whole; null for all years held'),
})

/** The time that an answer over layoffs and visas is about. */
export interface Periods {
  warn: Window
  partial: boolean
  h1b_fiscal_year: number | null
  lca_fiscal_year: number | null
}

const YEAR_DAYS = 365

/**
 * Chooses the time of an answer: the fiscal year asked for, in all datasets; or everything held; or else what is
 * newest of each, which are the last 365 days of notices and each dataset's newest whole fiscal year.
 */
export function choosePeriods(
  inputs: Inputs,
  today: IsoDate,
  { fiscal_year, all = false }: { fiscal_year?: number | undefined; all?: boolean },
): Periods {
  if (fiscal_year !== undefined) {
    const { from, to } = fiscalYearDays(fiscal_year)
    // Of a year that has begun, up to today.
    const warn = { from, to: from! <= today && today < to ? today : to }
    const partial = isPartialFiscalYear(fiscal_year, today)
    return { warn, partial, h1b_fiscal_year: fiscal_year, lca_fiscal_year: fiscal_year }
  }
  if (all)
    return { warn: { from: null, to: today }, partial: false, h1b_fiscal_year: null, lca_fiscal_year: null }
  return {
    warn: lastDays(today, YEAR_DAYS),
    partial: false,
    h1b_fiscal_year: inputs.h1b.fiscal_year,
    lca_fiscal_year: inputs.lca.fiscal_year,
  }
}

/** The fiscal years that an answer is about: null for all, and none for a dataset that it does not ask. */
interface AskedYears {
  h1b_fiscal_year?: number | null | undefined
  lca_fiscal_year?: number | null | undefined
}

/** Certified cases of a row of `lca_totals`; null where no case of it tells its decision. */
export const CERTIFIED = sql`case when statuses_missing < petitions then certified end`

/** Whether any case of a fiscal year tells its decision: else none of it is known to be certified. */
export const isDecided = ({ held }: VisaYears, fiscalYear: number) =>
  held.some((year) => year.fiscal_year === fiscalYear && year.decided)

/** Whether the fiscal year asked is held in part; of all years held, null, nothing is said. */
export const isInPart = ({ held }: VisaYears, fiscalYear: number | null) =>
  held.some((year) => year.fiscal_year === fiscalYear && year.note !== null)

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
