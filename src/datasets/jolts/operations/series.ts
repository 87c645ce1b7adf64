/** What the routes of the survey have in common: which series answers a question, and what of it cannot be had. */
import { z } from 'zod'
import { flag } from '#contract/fields.ts'
import type { RunContext } from '#contract/operation.ts'
import { oncePerEdition } from '#storage/editions/once.ts'
import { list, type Sql, sql } from '#storage/sql.ts'
import type { Ended, Lack } from '../advice.ts'
import { ASKED_ELEMENTS, LEVELS, type Scope } from '../codes.ts'
import { elementOf, levelParam } from '../words.ts'

/** What is counted. */
export const elementParam = elementOf(ASKED_ELEMENTS).meta({
  description:
    'JO openings, HI hires, TS separations, QU quits, LD layoffs and discharges; or a word such as `quits`',
  examples: ['QU'],
})

/** The parameters that choose among series of one element. */
export const choiceInput = {
  level: levelParam.default('L'),
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
  series_id: string
  scope: Scope
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
  sizeclass_code: string
  sizeclass: string | null
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

/** The series that a question is about; what is not given is any. */
export interface SeriesQuestion {
  scope: Scope | readonly Scope[]
  level: string | readonly string[]
  elements: readonly string[]
  state?: string | undefined
  region?: string | undefined
  industry?: string | undefined
  sizeclass?: string | undefined
}

/** All series of an edition, by number: some two thousand, which every question begins with, and some ask twice. */
export const allSeries = oncePerEdition((db) =>
  db.all<SeriesRow>(sql`
    select series_no, series_id, scope, seasonally_adjusted, element, element_name, level, unit,
           industry_code, industry, industry_level, state, region, region_name, sizeclass_code, sizeclass,
           last_period, discontinued
    from jolts_series order by series_no`),
)

/** The series of a scope, level and elements. */
export async function findSeries(
  context: Pick<RunContext, 'edition'>,
  { scope, level, elements, state, region, industry, sizeclass }: SeriesQuestion,
): Promise<SeriesRow[]> {
  const [scopes, levels] = [[scope].flat(), [level].flat()]
  const isMeant = (asked: string | undefined, own: string | null) => asked === undefined || asked === own
  const all = await allSeries(context)
  return all.filter(
    (series) =>
      scopes.includes(series.scope) &&
      levels.includes(series.level) &&
      elements.includes(series.element) &&
      isMeant(state, series.state) &&
      isMeant(region, series.region) &&
      isMeant(industry, series.industry_code) &&
      isMeant(sizeclass, series.sizeclass_code),
  )
}

/**
 * Of each element the series to answer with: those asked for, or the adjusted ones, or the others where no adjusted one
 * exists. Adjusted and unadjusted figures of one element are never mixed. What cannot be had is told.
 */
export function chooseSeries(
  series: readonly SeriesRow[],
  elements: readonly string[],
  adjusted: boolean | undefined,
  whose: string,
): { chosen: SeriesRow[]; lacks: Lack[] } {
  const chosen: SeriesRow[] = []
  const missing: Lack[] = []
  const miss = (element: string, lacks: Lack['lacks']) => missing.push({ element, whose, lacks })
  for (const element of elements) {
    const own = series.filter((s) => s.element === element)
    const wanted = own.filter((s) => s.seasonally_adjusted === (adjusted ?? true))
    if (own.length === 0) miss(element, 'any')
    else if (wanted.length > 0) chosen.push(...wanted)
    else if (adjusted === undefined) {
      chosen.push(...own)
      miss(element, 'only_unadjusted')
    } else miss(element, adjusted ? 'adjusted' : 'unadjusted')
  }
  return { chosen, lacks: missing }
}

/** The series that go on, and those that ended. */
export function leaveOutEnded(
  series: readonly SeriesRow[],
  nameOf: (series: SeriesRow) => string,
): { live: SeriesRow[]; ended: Ended[] } {
  const ended = series.filter((s) => s.discontinued)
  return {
    live: series.filter((s) => !s.discontinued),
    ended: ended.map((s) => ({ name: nameOf(s), last_period: s.last_period })),
  }
}

/**
 * The condition that a row is of one of these series. The span of their numbers is told too: rows lie by number, so the
 * engine passes over what lies outside without a look.
 */
export function isOf(series: readonly Pick<SeriesRow, 'series_no'>[]): Sql {
  const numbers = series.map((s) => s.series_no).sort((a, b) => a - b)
  if (numbers.length === 0) return sql`false`
  return sql`series_no between ${numbers[0]!} and ${numbers.at(-1)!} and series_no in ${list(numbers)}`
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
