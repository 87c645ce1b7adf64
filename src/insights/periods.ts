/** The windows and fiscal years that answers over several datasets are about; each answer names its own. */
import { z } from 'zod'
import type { Catalogue } from '#contract/catalogue.ts'
import { whole } from '#contract/fields.ts'
import { missingYears, namedYears } from '#contract/fiscal-years.ts'
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

/** A visa dataset's fiscal years. */
export interface VisaYears {
  /** The newest one held. */
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
    db.all<{ dataset: string; as_of: IsoDate; last_day: IsoDate | null }>(sql`
      select dataset, as_of, last_day from insight_inputs`),
    db.all<HeldYear & { dataset: string }>(sql`
      select dataset, fiscal_year, note, decided from insight_years order by fiscal_year`),
  ])
  const of = (name: string): VisaYears => {
    const held = years.filter(({ dataset }) => dataset === name)
    return { fiscal_year: held.at(-1)?.fiscal_year ?? null, held }
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

/** What must be said of a window that reaches beyond the last record of datasets: its end is missing, not quiet. */
export function gapWarnings(
  catalogue: Catalogue,
  { last_day }: Inputs,
  { from, to }: Window,
  datasets: readonly DatedDataset[] = ['warn'],
): string[] {
  return datasets.flatMap((name) => {
    const last = last_day(name)
    if (last === null) return [`no ${catalogue.labelOf(name)} of a known day are held`]
    if (from !== null && last < from)
      return [`no ${catalogue.labelOf(name)} of ${from} to ${to} are held: the newest are of ${last}`]
    if (last >= addDays(to, -GAP_DAYS_MAX)) return []
    return [
      `the newest ${catalogue.labelOf(name)} held are of ${last}: the days after it are missing, not quiet`,
    ]
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
  h1b_fiscal_year: z.number().int().nullable().describe('Null for all years held'),
  lca_fiscal_year: z.number().int().nullable().describe('Null for all years held'),
})

/** The time that an answer over layoffs and visas is about. */
export interface Periods {
  warn: Window
  h1b_fiscal_year: number | null
  lca_fiscal_year: number | null
}

const YEAR_DAYS = 365

/**
 * Chooses the time of an answer: the fiscal year asked for, in all datasets; or everything held; or else what is
 * newest of each, which are the last 365 days of notices and each dataset's newest fiscal year.
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
    return { warn, h1b_fiscal_year: fiscal_year, lca_fiscal_year: fiscal_year }
  }
  if (all) return { warn: { from: null, to: today }, h1b_fiscal_year: null, lca_fiscal_year: null }
  return {
    warn: lastDays(today, YEAR_DAYS),
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

/** What must be said of fiscal years that are not held, or not whole. */
export function yearWarnings({ h1b, lca }: Inputs, asked: AskedYears): string[] {
  return [
    ...yearWarning('H-1B', h1b, asked.h1b_fiscal_year),
    ...yearWarning('LCA', lca, asked.lca_fiscal_year),
  ]
}

/** The same of answers about newest years, where null is a dataset that was not asked. */
export const newestWarnings = (inputs: Inputs, years: Pick<Periods, 'h1b_fiscal_year' | 'lca_fiscal_year'>) =>
  yearWarnings(inputs, {
    h1b_fiscal_year: years.h1b_fiscal_year ?? undefined,
    lca_fiscal_year: years.lca_fiscal_year ?? undefined,
  })

function yearWarning(name: string, { held }: VisaYears, asked: number | null | undefined): string[] {
  if (asked === undefined) return []
  if (held.length === 0) return [`${name} data: no fiscal year is held`]
  const missing = missingYears(
    held.map((year) => year.fiscal_year),
    asked,
  )
  return [...missing, ...partialYears(held, asked)].map((what) => `${name} data: ${what}`)
}

function partialYears(held: readonly HeldYear[], asked: number | null): string[] {
  const partial = held.filter(({ note }) => note !== null)
  if (asked !== null) {
    return partial
      .filter(({ fiscal_year }) => fiscal_year === asked)
      .map(({ note }) => `fiscal year ${asked} is held in part: ${note}`)
  }
  return partial.length > 0 ? [`${namedYears(partial.map((year) => year.fiscal_year))} held in part`] : []
}
