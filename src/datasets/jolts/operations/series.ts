/** What the routes of the survey have in common: which series answers a question, and what must be said with it. */
import { z } from 'zod'
import { flag } from '#contract/fields.ts'
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { list, type Sql, sql } from '#storage/sql.ts'
import { ASKED_ELEMENTS, ELEMENTS, LEVELS, type Scope } from '../codes.ts'

/** A month's figures come out five weeks after its end, those of states two weeks later, and releases may be late. */
const QUIET_DAYS_MAX = 130

/** What is counted. */
export const elementParam = z
  .enum(ASKED_ELEMENTS)
  .describe('JO openings, HI hires, TS separations, QU quits, LD layoffs and discharges')

/** The parameters that choose among series of one element. */
export const choiceInput = {
  level: z.enum(LEVELS).default('L').describe('L: thousands; R: rate in percent'),
  seasonally_adjusted: flag()
    .optional()
    .describe('By default the adjusted series, or the other where there is no adjusted one'),
}

/** What every figure of an answer says of itself. */
export const figure = {
  period: z.string().describe('YYYY-MM'),
  year: z.number().int(),
  month: z.number().int(),
  element: z.string(),
  element_name: z.string(),
  level: z.enum(LEVELS),
  unit: z.enum(['thousands', 'percent', 'ratio']),
  value: z.number().nullable(),
  preliminary: z.boolean().describe('True while the publisher calls it so; the next release revises it'),
  seasonally_adjusted: z.boolean(),
}

/** A series as the edition lists it. */
export interface SeriesRow {
  series_no: number
  seasonally_adjusted: boolean
  element: string
  element_name: string
  level: 'L' | 'R'
  unit: 'thousands' | 'percent' | 'ratio'
  industry_code: string
  industry: string | null
  industry_level: number | null
  state: string | null
  region: string | null
  region_name: string | null
  last_period: string | null
  discontinued: boolean
}

/** A value of a series. */
export interface Observation {
  series_no: number
  year: number
  month: number
  value: number | null
  preliminary: boolean
}

/** The series of a scope, level and elements. */
export function findSeries(
  db: Database,
  {
    scope,
    level,
    elements,
    state,
  }: { scope: Scope; level: string; elements: readonly string[]; state?: string },
): Promise<SeriesRow[]> {
  return db.all<SeriesRow>(sql`
    select series_no, seasonally_adjusted, element, element_name, level, unit, industry_code, industry, industry_level,
           state, region, region_name, last_period, discontinued
    from jolts_series
    where scope = ${scope} and level = ${level} and element in ${list(elements)}
      ${state ? sql`and state = ${state}` : sql``}
    order by series_no`)
}

/**
 * Of each element the series to answer with: those asked for, or the adjusted ones, or the others where no adjusted one
 * exists. Adjusted and unadjusted figures of one element are never mixed. What cannot be had is said.
 */
export function chooseSeries(
  series: readonly SeriesRow[],
  elements: readonly string[],
  adjusted: boolean | undefined,
  whose: string,
): { chosen: SeriesRow[]; warnings: string[] } {
  const chosen: SeriesRow[] = []
  const warnings: string[] = []
  for (const element of elements) {
    const own = series.filter((s) => s.element === element)
    const wanted = own.filter((s) => s.seasonally_adjusted === (adjusted ?? true))
    const name = ELEMENTS[element]!.toLowerCase()
    if (own.length === 0) warnings.push(`no series of ${name} is held for ${whose}`)
    else if (wanted.length > 0) chosen.push(...wanted)
    else if (adjusted === undefined) {
      chosen.push(...own)
      warnings.push(`${name} for ${whose} are not seasonally adjusted: no adjusted series is held`)
    } else {
      const kind = adjusted ? 'seasonally adjusted' : 'unadjusted'
      warnings.push(`no ${kind} series of ${name} is held for ${whose}`)
    }
  }
  return { chosen, warnings }
}

/**
 * The condition that a row is of one of these series. The span of their numbers is told too: rows lie by number, so the
 * engine passes over what lies outside without a look.
 */
export function isOf(series: readonly Pick<SeriesRow, 'series_no'>[]): Sql {
  const numbers = series.map((s) => s.series_no).sort((a, b) => a - b)
  if (numbers.length === 0) return sql`series_no in ${list([])}`
  return sql`series_no between ${numbers[0]!} and ${numbers.at(-1)!} and series_no in ${list(numbers)}`
}

/** What must be said when the newest month of the series is an old one. */
export function recencyWarnings(series: readonly SeriesRow[], today: IsoDate): string[] {
  const newest = lastPeriod(series)
  if (newest === null || daysBetween(`${newest}-01`, today) <= QUIET_DAYS_MAX) return []
  return [`the newest month held is ${newest}: later months are missing`]
}

/** The newest month in which any of the series has a value. */
export function lastPeriod(series: readonly SeriesRow[]): string | null {
  const periods = series.map((s) => s.last_period).filter((period) => period !== null)
  return periods.sort().at(-1) ?? null
}

/** `2024-03` as a number that counts months. */
export const monthNumber = (period: string) =>
  Number(period.slice(0, 4)) * 12 + Number(period.slice(5, 7)) - 1

/** That number as `2024-03`. */
export const periodOf = (number: number) =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

/** What a series and one of its values say together. */
export function tellFigure(
  series: SeriesRow,
  { year, month, value, preliminary }: Omit<Observation, 'series_no'>,
) {
  const { element, element_name, level, unit, seasonally_adjusted } = series
  const period = periodOf(year * 12 + month - 1)
  return { period, year, month, element, element_name, level, unit, value, preliminary, seasonally_adjusted }
}
