/** Notices put into groups and summed up in memory: which groups there are, the figures of each, and which come first. */
import { type ColumnCodes, NO_NUMBER } from '#storage/editions/columns.ts'
import type { RowBitmap } from '#storage/editions/row-bitmaps.ts'
import { dayAt } from './totals.ts'

/** Rows in groups, which are numbered as they are met. */
export interface Groups {
  count: number
  /** The group of each row, in the order of the rows. */
  of: Int32Array
  /** By group: where it comes among all there could be, in the order of its values. */
  places: Float64Array
  /** By group: the first of its rows. */
  rows: Int32Array
}

/** Puts rows into groups by the values of columns, of which the first comes first in their order; null is the last either way. */
export function groupRows(rows: Int32Array, columns: readonly ColumnCodes[], isReversed = false): Groups {
  const placeOf = new Float64Array(rows.length)
  const all = columns.reduce((product, column) => product * (nilOf(column) + 1), 1)
  for (const column of columns) {
    const { codes } = column
    const nil = nilOf(column)
    for (let i = 0; i < rows.length; i++) {
      const code = codes[rows[i]!] ?? -1
      const known = isReversed ? nil - 1 - code : code
      placeOf[i] = placeOf[i]! * (nil + 1) + (code < 0 || code === nil ? nil : known)
    }
  }
  return all <= DIRECT_MAX ? numberFew(rows, placeOf, all) : numberPlaces(rows, placeOf)
}

/** Puts rows into groups by a number that each has: the place of a group is that number. */
export function groupByNumber(rows: Int32Array, numbers: Int32Array): Groups {
  const placeOf = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) placeOf[i] = numbers[rows[i]!]!
  return numberPlaces(rows, placeOf)
}

/** Of no more groups that there could be, each has a slot of its own. */
const DIRECT_MAX = 1 << 18

/** Numbers the places as they are met, of so many that there could be. */
function numberFew(rows: Int32Array, placeOf: Float64Array, all: number): Groups {
  // A slot holds one more than the number of a group, and 0 where it is free.
  const slots = new Int32Array(all)
  const of = new Int32Array(rows.length)
  const most = Math.min(rows.length, all)
  const places = new Float64Array(most)
  const firsts = new Int32Array(most)
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    const place = placeOf[i]!
    if (slots[place] === 0) {
      places[count] = place
      firsts[count] = rows[i]!
      slots[place] = ++count
    }
    of[i] = slots[place]! - 1
  }
  return { count, of, places: places.slice(0, count), rows: firsts.slice(0, count) }
}

/** The code of null; one more than all others where there is none. */
const nilOf = ({ values }: ColumnCodes) => (values.at(-1) === null ? values.length - 1 : values.length)

const HASH_FACTOR = 0x9e3779b1
const HALF = 0x1_0000_0000

/**
 * Numbers the places as they are met, in an open hash table of typed arrays: for a hundred thousand, a `Map` of numbers that are
 * no small integers takes four times as long.
 */
function numberPlaces(rows: Int32Array, placeOf: Float64Array): Groups {
  const bits = Math.max(4, 32 - Math.clz32(rows.length * 2))
  const slots = new Int32Array(1 << bits)
  const of = new Int32Array(rows.length)
  const places = new Float64Array(rows.length)
  const firsts = new Int32Array(rows.length)
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    const place = placeOf[i]!
    const high = Math.floor(place / HALF)
    let slot = Math.imul((place - high * HALF) ^ high, HASH_FACTOR) >>> (32 - bits)
    // A slot holds one more than the number of a group, and 0 where it is free.
    while (slots[slot] !== 0 && places[slots[slot]! - 1] !== place) slot = (slot + 1) & (slots.length - 1)
    if (slots[slot] === 0) {
      places[count] = place
      firsts[count] = rows[i]!
      slots[slot] = ++count
    }
    of[i] = slots[slot]! - 1
  }
  return { count, of, places: places.slice(0, count), rows: firsts.slice(0, count) }
}

/** How many rows have no value in one of the columns. */
export function countWithout(rows: Int32Array, columns: readonly ColumnCodes[]): number {
  const nils = columns.map(nilOf)
  let count = 0
  for (let at = 0; at < rows.length; at++) {
    for (let i = 0; i < columns.length; i++) {
      const code = columns[i]!.codes[rows[at]!] ?? -1
      if (code >= 0 && code !== nils[i]) continue
      count++
      break
    }
  }
  return count
}

/** What of notices is summed up, by row; `NO_NUMBER` where it is not known. */
export interface Measured {
  employees: Int32Array
  /** The days of the notices, by their numbers. */
  noticeDates: Int32Array
  /** From the notice to the layoff. */
  days: Int32Array
  closures: RowBitmap
}

/** Figures by group. */
export interface GroupSums {
  notices: Int32Array
  /** Of the notices, those that give a number of workers, and their workers. */
  sized: Int32Array
  employees: Float64Array
  closures: Int32Array
  withDays: Int32Array
  /** The newest notice date; `NO_NUMBER` where none is known. */
  latest: Int32Array
}

const newSums = (count: number): GroupSums => ({
  notices: new Int32Array(count),
  sized: new Int32Array(count),
  employees: new Float64Array(count),
  closures: new Int32Array(count),
  withDays: new Int32Array(count),
  latest: new Int32Array(count).fill(NO_NUMBER),
})

/** Sums up the rows of each group. */
export function sumGroups(rows: Int32Array, { of, count }: Groups, measured: Measured): GroupSums {
  const sums = newSums(count)
  for (let i = 0; i < rows.length; i++) {
    const [row, group] = [rows[i]!, of[i]!]
    const employees = measured.employees[row]!
    sums.notices[group]!++
    if (employees !== NO_NUMBER) {
      sums.sized[group]!++
      sums.employees[group]! += employees
    }
    if (measured.closures.has(row)) sums.closures[group]!++
    if (measured.days[row] !== NO_NUMBER) sums.withDays[group]!++
    if (measured.noticeDates[row]! > sums.latest[group]!) sums.latest[group] = measured.noticeDates[row]!
  }
  return sums
}

/** The figures of a group, as they are shown. */
export function figuresOf(sums: GroupSums, group: number, median: number | null) {
  const notices = sums.notices[group]!
  const sized = sums.sized[group]!
  return {
    notices,
    employees_affected: notices > 0 && sized === 0 ? null : sums.employees[group]!,
    notices_unsized: notices - sized,
    closures: sums.closures[group]!,
    median_notice_days: median,
    notices_with_days: sums.withDays[group]!,
    latest_notice: dayAt(sums.latest[group]!),
  }
}

/** All groups as one. */
export function joinGroups(sums: GroupSums): GroupSums {
  const all = newSums(1)
  for (let group = 0; group < sums.notices.length; group++) {
    all.notices[0]! += sums.notices[group]!
    all.sized[0]! += sums.sized[group]!
    all.employees[0]! += sums.employees[group]!
    all.closures[0]! += sums.closures[group]!
    all.withDays[0]! += sums.withDays[group]!
    all.latest[0] = Math.max(all.latest[0]!, sums.latest[group]!)
  }
  return all
}

/** The largest value of a column among the rows of each of some groups; null where none has one. */
export function largestValues(
  rows: Int32Array,
  { of, count }: Groups,
  { values, codes }: ColumnCodes,
  asked: readonly number[],
): (string | null)[] {
  const largest = new Int32Array(count).fill(-1)
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i]!] ?? -1
    if (code > largest[of[i]!]! && values[code] !== null) largest[of[i]!] = code
  }
  return asked.map((group) => values[largest[group]!] ?? null)
}

/** The values that the rows of each of some groups have of a column, in their order; null is none. */
export function valuesOf(
  rows: Int32Array,
  { of }: Groups,
  { values, codes }: ColumnCodes,
  asked: readonly number[],
): string[][] {
  const found = new Map(asked.map((group) => [group, new Set<number>()]))
  for (let i = 0; i < rows.length; i++) found.get(of[i]!)?.add(codes[rows[i]!]!)
  return asked.map((group) =>
    [...found.get(group)!].sort((a, b) => a - b).flatMap((code) => values[code] ?? []),
  )
}

/**
 * So many groups behind so many, by a figure of each and then by their place; null is the last either way. Those that cannot
 * be among them are not sorted.
 */
export function firstGroups(
  { count, places }: Groups,
  figureOf: (group: number) => number | null,
  order: 'asc' | 'desc',
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const rank = new Float64Array(count)
  for (let group = 0; group < count; group++) {
    const figure = figureOf(group)
    rank[group] = figure === null ? Number.POSITIVE_INFINITY : order === 'desc' ? -figure : figure
  }
  const end = offset + limit
  const bound = end < count ? rank.toSorted()[end - 1]! : Number.POSITIVE_INFINITY
  const among: number[] = []
  for (let group = 0; group < count; group++) if (rank[group]! <= bound) among.push(group)
  const compare = (a: number, b: number) => (a < b ? -1 : Number(a > b))
  return among
    .sort((a, b) => compare(rank[a]!, rank[b]!) || compare(places[a]!, places[b]!))
    .slice(offset, end)
}
