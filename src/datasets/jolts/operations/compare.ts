/** Comparing series of one kind in one month: the latest that has them all. */
import { z } from 'zod'
import { warningList } from '#contract/warnings.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import {
  figure,
  isOf,
  lastPeriod,
  monthNumber,
  type Observation,
  periodOf,
  type SeriesRow,
} from './series.ts'

/** How far back a month with all values is looked for; beyond it one that lacks few says more. */
const MONTHS_BACK = 12

/** What every comparison answers besides its records. */
export const comparisonOutput = {
  count: z.number().int(),
  period: z.string().nullable().describe('The month compared, YYYY-MM: the latest that has a value of each'),
  year: figure.year.nullable(),
  month: figure.month.nullable(),
  element: figure.element,
  element_name: z.string(),
  level: figure.level,
  seasonally_adjusted: z.boolean().nullable().describe('Null where nothing can be compared'),
  warnings: warningList,
}

/** A month to compare in. */
export interface Comparison {
  period: string | null
  year: number | null
  month: number | null
  /** By number of the series; those beside the compared ones may lack. */
  values: Map<number, Observation>
  /** Of the compared series, the names of those that have no value in the month. */
  lacking: string[]
}

/**
 * Finds the latest month in which all the series that go on have a value, and the values of `series` and of those
 * `beside` it. Where the last year has no such month, the one with most values is taken and the lacking ones are named.
 */
export async function compareLatest(
  db: Database,
  series: readonly SeriesRow[],
  beside: readonly SeriesRow[],
  nameOf: (series: SeriesRow) => string,
): Promise<Comparison> {
  const newest = lastPeriod(series)
  if (newest === null) return { period: null, year: null, month: null, values: new Map(), lacking: [] }
  const months = await db.all<{ number: number }>(sql`
    select year * 12 + month - 1 as number, count(*)::integer as told
    from jolts_observations
    where ${isOf(series)} and value is not null
      and year * 12 + month - 1 > ${monthNumber(newest) - MONTHS_BACK}
    group by 1 order by told desc, number desc limit 1`)
  const { number } = months[0]!
  const [year, month] = [Math.floor(number / 12), (number % 12) + 1]
  const rows = await db.all<Observation>(sql`
    select series_no, year, month, value, preliminary
    from jolts_observations
    where ${isOf([...series, ...beside])} and year = ${year} and month = ${month}`)
  const values = new Map(rows.map((row) => [row.series_no, row]))
  const lacking = series.filter((s) => (values.get(s.series_no)?.value ?? null) === null).map(nameOf)
  return { period: periodOf(number), year, month, values, lacking }
}

/** Largest value first, missing ones last, then by name. */
export function byValue<Row extends { value: number | null }>(nameOf: (row: Row) => string) {
  return (a: Row, b: Row) =>
    (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY) ||
    (nameOf(a) < nameOf(b) ? -1 : 1)
}
