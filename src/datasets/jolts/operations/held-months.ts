/** The months of each series, held in memory: lists of them are counted and paged without a question to the engine. */
import type { IsoDate } from '#lib/dates.ts'
import { firstWhere } from '#lib/rows.ts'
import { type RowShape, rowsAt } from '#storage/editions/columns.ts'
import { type EditionContext, oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { joltsObservations } from '../table.ts'
import { monthNumber, type Observation, type SeriesRow } from './series.ts'

/** All observations by series, the oldest month first: 8 bytes for each. */
export interface HeldMonths {
  /** Their months, as `monthNumber` counts them. */
  months: Int32Array
  /** Their rows in the table. */
  rows: Int32Array
  /** By number of the series: the index of its first month, and the one behind its last. */
  spans: ReadonlyMap<number, readonly [first: number, end: number]>
}

/** Months of one series that follow each other in `HeldMonths`; none where `end` is `first`. */
export interface MonthRun {
  series: SeriesRow
  first: number
  /** Behind the last. */
  end: number
}

/** One month of a series, by its index in `HeldMonths`. */
export interface MonthAt {
  series: SeriesRow
  at: number
}

/** Throws what the engine says where the table cannot be read. */
export const heldMonths = oncePerEdition(async (db): Promise<HeldMonths> => {
  // They are written in this order; sorted once more, no answer rests on it.
  const [numbers, months, rows] = await db.numbers(sql`
    select series_no, (year * 12 + month - 1)::integer, rowid::integer
    from jolts_observations order by series_no, year, month`)
  const spans = new Map<number, readonly [number, number]>()
  for (let first = 0; first < numbers!.length; ) {
    const number = numbers![first]!
    const end = first + firstWhere(numbers!.length - first, (i) => numbers![first + i]! > number)
    spans.set(number, [first, end])
    first = end
  }
  return { months: months!, rows: rows!, spans }
})

/** The months of some series, by number: from the month of a day on, up to the end of a year. */
export function runsOf(
  { months, spans }: HeldMonths,
  series: readonly SeriesRow[],
  from: IsoDate | null,
  yearTo: number | undefined,
): MonthRun[] {
  const least = from === null ? Number.NEGATIVE_INFINITY : monthNumber(from)
  const behind = yearTo === undefined ? Number.POSITIVE_INFINITY : firstMonth(yearTo + 1, 1)
  return series
    .toSorted((a, b) => a.series_no - b.series_no)
    .map((each) => {
      const [start, stop] = spans.get(each.series_no) ?? [0, 0]
      const first = start + firstWhere(stop - start, (i) => months[start + i]! >= least)
      // A plan's history may begin after the year that is asked for.
      const end = first + firstWhere(stop - first, (i) => months[first + i]! >= behind)
      return { series: each, first, end }
    })
}

export const countMonths = (runs: readonly MonthRun[]): number =>
  runs.reduce((sum, { first, end }) => sum + end - first, 0)

/** The number of the first month that is not before one, which a cursor tells: in any year, any number may stand for a month. */
export const firstMonth = (year: number, month: number): number =>
  year * 12 + Math.min(Math.max(month - 1, 0), 12)

/** The index in a run from which on its months are not before one, given as a number. */
export const indexFrom = ({ months }: HeldMonths, { first, end }: MonthRun, month: number): number =>
  first + firstWhere(end - first, (i) => months[first + i]! >= month)

/** Which part of a list a page shows. */
interface Part {
  skip: number
  take: number
}

/** A page of runs one after the other: by series, the oldest month first. */
export function bySeries(runs: readonly MonthRun[], { skip, take }: Part): MonthAt[] {
  const page: MonthAt[] = []
  let left = skip
  for (const { series, first, end } of runs) {
    const passed = Math.min(left, end - first)
    left -= passed
    for (let at = first + passed; at < end && page.length < take; at++) page.push({ series, at })
  }
  return page
}

/** A page of few runs merged from their ends: the newest month first, in one month by series. */
export function byMonth({ months }: HeldMonths, runs: readonly MonthRun[], { skip, take }: Part): MonthAt[] {
  const page: MonthAt[] = []
  const ends = runs.map(({ end }) => end)
  for (let passed = 0; page.length < take; passed++) {
    let [newest, month] = [-1, Number.NEGATIVE_INFINITY]
    for (const [i, { first }] of runs.entries()) {
      if (ends[i]! === first || months[ends[i]! - 1]! <= month) continue
      newest = i
      month = months[ends[i]! - 1]!
    }
    if (newest < 0) break
    ends[newest]!--
    if (passed >= skip) page.push({ series: runs[newest]!.series, at: ends[newest]! })
  }
  return page
}

/** What tells an observation besides its month, which is held already. */
const SHAPE: RowShape = { table: joltsObservations, fields: { value: 'value', preliminary: 'preliminary' } }

/** The observations of some months, in their order, each with its series. */
export async function readMonths(
  context: EditionContext,
  { months, rows }: HeldMonths,
  page: readonly MonthAt[],
): Promise<{ series: SeriesRow; observation: Omit<Observation, 'series_no'> }[]> {
  const read = await rowsAt<Pick<Observation, 'value' | 'preliminary'>>(
    context,
    SHAPE,
    page.map(({ at }) => rows[at]!),
  )
  return page.map(({ series, at }, i) => {
    const { value, preliminary } = read[i]!
    const [year, month] = [Math.floor(months[at]! / 12), (months[at]! % 12) + 1]
    return { series, observation: { year, month, value, preliminary } }
  })
}
