/**
 * What is said of conditions besides their SQL, by which `rowsWhere` finds their rows in memory: that they are of some days or numbers, of
 * one column, of a part of a text, behind a place. What is not held there is asked as the SQL has it.
 */
import { contains, join, type Sql, sql, trusted } from './sql.ts'
import type { Table } from './tables.ts'

/** A condition that rows meet which stand together. */
interface ContiguousCondition extends Sql {
  readonly isContiguous: true
}

/** The condition of rows that stand together, as those of some days do where a table stands by day: `rowsWhere` finds their ends. */
export const contiguous = (condition: Sql): Sql => {
  const together: ContiguousCondition = { ...condition, isContiguous: true }
  return together
}

/** Some days: of a column, from one on and up to another. */
export interface DayWindow {
  column: string
  from: string | null
  to: string | null
}

/** A condition that rows meet by their day alone. */
interface DaysCondition extends ContiguousCondition {
  readonly days: DayWindow
}

/** That a day, by which a table stands, is one from one to another; nothing where neither is given. */
export function withinDays(column: string, from: string | null = null, to: string | null = null): Sql[] {
  const day = trusted(column)
  const ends = [
    ...(from === null ? [] : [sql`${day} >= ${from}::date`]),
    ...(to === null ? [] : [sql`${day} <= ${to}::date`]),
  ]
  if (ends.length === 0) return []
  const within: DaysCondition = { ...join(ends, sql` and `), isContiguous: true, days: { column, from, to } }
  return [within]
}

/** The days that alone decide a condition; null where that was not said. */
export const daysOf = (condition: Sql): DayWindow | null =>
  'days' in condition ? (condition as DaysCondition).days : null

/** Whether a condition was said to be one of rows that stand together. */
export const isContiguous = (condition: Sql): boolean => 'isContiguous' in condition

/**
 * A place in a table that stands by day, newest first and rows without one last, and on a day by a text that none lacks: rising, or
 * falling.
 */
export interface DayPlace {
  table: Table
  column: string
  day: string
  next: { column: string; text: string; isFalling?: boolean }
}

/** A condition that rows meet which stand behind a place. */
interface BehindCondition extends Sql {
  readonly behind: DayPlace
}

/** That rows stand behind a place: of an earlier day or of none, or further on its own. */
export function behindDay(place: DayPlace): Sql {
  const { column, day, next } = place
  const own = trusted(column)
  const further = sql`${trusted(next.column)} ${trusted(next.isFalling ? '<' : '>')} ${next.text}`
  const condition = contiguous(
    sql`(${own} < ${day}::date or ${own} is null or (${own} = ${day}::date and ${further}))`,
  )
  const behind: BehindCondition = { ...condition, behind: place }
  return behind
}

/** The place behind which the rows of a condition stand; null where that was not said. */
export const dayPlaceOf = (condition: Sql): DayPlace | null =>
  'behind' in condition ? (condition as BehindCondition).behind : null

/** A condition of one column. */
interface ColumnCondition extends Sql {
  readonly column: string
}

/** The condition that a row meets by what it says in one column of texts, where few different ones stand: `rowsWhere` asks it of these. */
export const ofColumn = (column: string, condition: Sql): Sql => {
  const told: ColumnCondition = { ...condition, column }
  return told
}

/** The column that alone decides a condition; null where that was not said. */
export const columnOf = (condition: Sql): string | null =>
  'column' in condition ? (condition as ColumnCondition).column : null

/** Of whole numbers, or of days, those from one on and up to another. */
export interface NumberWindow {
  column: string
  from: number | string | null
  to: number | string | null
}

/** A condition that a row meets by one number or one day. */
interface NumberCondition extends Sql {
  readonly numbers: NumberWindow
}

/** That a column of whole numbers, or of days, or what a row's columns give, is one from one on: `rowsWhere` finds its rows in memory. */
export const isAtLeast = (column: string, from: number | string): Sql => {
  const condition: NumberCondition = {
    ...sql`${trusted(column)} >= ${from}${castOf(from)}`,
    numbers: { column, from, to: null },
  }
  return condition
}

/** That it is one up to another. */
export const isAtMost = (column: string, to: number | string): Sql => {
  const condition: NumberCondition = {
    ...sql`${trusted(column)} <= ${to}${castOf(to)}`,
    numbers: { column, from: null, to },
  }
  return condition
}

const castOf = (value: number | string) => trusted(typeof value === 'string' ? '::date' : '')

/** The numbers that alone decide a condition; null where that was not said. */
export const numbersOf = (condition: Sql): NumberWindow | null =>
  'numbers' in condition ? (condition as NumberCondition).numbers : null

/** Parts of a text, one of which it is to hold. */
export interface HeldParts {
  /** What the text is over the columns of a row, such as `lower(city)`. */
  text: string
  parts: readonly string[]
}

/** A condition that a row meets by a text that holds one of some parts. */
interface PartsCondition extends Sql {
  readonly held: HeldParts
}

/** The condition that what `text` says over the columns of a row holds one of the parts: it is looked for in the different texts. */
export const ofParts = (condition: Sql, text: string, parts: readonly string[]): Sql => {
  const told: PartsCondition = { ...condition, held: { text, parts } }
  return told
}

/** The parts that alone decide a condition; null where that was not said. */
export const partsOf = (condition: Sql): HeldParts | null =>
  'held' in condition ? (condition as PartsCondition).held : null

/** Of plain letters alone it is certain which others they are in lower case; signs of a pattern are left to the engine. */
const PLAIN = /^[ -$&-[\]^`-~]+$/

/** The condition that a column holds a text, in any case. */
export const holdsPart = (column: string, part: string): Sql =>
  holdsEither(column, contains(trusted(column), part), [part])

/** The same of several ways to write it, with the condition that says so. */
export function holdsEither(column: string, condition: Sql, parts: readonly string[]): Sql {
  if (!parts.every((part) => PLAIN.test(part))) return condition
  return ofParts(
    condition,
    `lower(${column})`,
    parts.map((part) => part.toLowerCase()),
  )
}
