/** Sums over notices that several routes show. An event counts once: rows whose `in_totals` is false stay out. */
import { z } from 'zod'
import { oldName } from '#contract/fields.ts'
import { addDays, DAY_ZERO, dayNumber, dayOf, type IsoDate } from '#lib/dates.ts'
import { withMore } from '#lib/rows.ts'
import { columnCodes, columnNumbers, NO_NUMBER } from '#storage/editions/columns.ts'
import { type EditionContext, madeInTurn } from '#storage/editions/once.ts'
import { foundBy, RowBitmap, rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { join, type Sql, sql, trusted } from '#storage/sql.ts'

/** A sum of workers. */
export const workersField = z
  .number()
  .int()
  .nullable()
  .describe('Sum over the notices that give a number: null where none of them does, 0 where there is none')

/** How many notices a sum of workers leaves out. */
export const unsizedField = z
  .number()
  .int()
  .describe('Of the notices, those that tell no number of workers: the sum leaves them out')

/** How many notices an answer about dates leaves out. */
export const undatedField = z
  .number()
  .int()
  .describe(
    'Notices without a notice date that may be of these dates, as far as their other dates tell: left out',
  )

/** Notices and the workers in them. */
export const totals = z.object({
  notices: z.number().int(),
  employees_affected: workersField,
  notices_unsized: unsizedField,
})

/**
 * The sum of a column of workers over the rows that count, all by default: null where none of them gives a number, 0
 * where there is none.
 */
export function sumWorkers(column: Sql, counted?: Sql): Sql {
  const those = ofThose(counted)
  return sql`(case when count(*) ${those} = 0 then 0 else sum(${column}) ${those} end)::bigint`
}

/** How many of the rows that count give no number. */
export function countUnsized(column: Sql, counted?: Sql): Sql {
  return counted === undefined
    ? sql`(count(*) - count(${column}))::integer`
    : sql`(count(*) filter (where ${counted} and ${column} is null))::integer`
}

/** The engine asks a filter of each row, be it `true`. */
const ofThose = (counted: Sql | undefined) => (counted === undefined ? sql`` : sql`filter (where ${counted})`)

/** The columns of `totals`. */
export const totalColumns = sql`count(*)::integer as notices,
  ${sumWorkers(sql`employees_affected`)} as employees_affected,
  ${countUnsized(sql`employees_affected`)} as notices_unsized`

/** The notices that sums count, of all or of those that meet some conditions. */
export const countedNotices = (context: EditionContext, conditions: readonly Sql[] = []) =>
  rowsWhere(context, TABLE, [sql`in_totals`, ...conditions])

/** What an expression over its columns gives of each notice. */
export const noticeCodes = (context: EditionContext, expression: Sql) =>
  columnCodes(context, trusted(TABLE), expression)

/** The state of each notice. */
export const noticeStates = (context: EditionContext) => noticeCodes(context, sql`state`)

/** The whole number that an expression gives of each notice. */
export const noticeNumbers = (context: EditionContext, expression: Sql) =>
  columnNumbers(context, TABLE, expression)

/** The workers of each notice. */
export const noticeWorkers = (context: EditionContext) => noticeNumbers(context, sql`employees_affected`)

/** The day of each notice, as a number: see `dayAt`. */
export const noticeDays = (context: EditionContext) =>
  noticeNumbers(context, sql`notice_date - ${DAY_ZERO}::date`)

/** The first day of each layoff, as a number. */
export const noticeBegins = (context: EditionContext) =>
  noticeNumbers(context, sql`effective_date - ${DAY_ZERO}::date`)

/** The day on which each notice was first seen, as a number. */
export const noticeSeen = (context: EditionContext) =>
  noticeNumbers(context, sql`first_seen - ${DAY_ZERO}::date`)

/** The day of a number; null where it is not known. */
export const dayAt = (day: number): IsoDate | null => (day === NO_NUMBER ? null : dayOf(day))

const TABLE = 'warn_notices'

/** The sums of some rows, by the workers of all. */
export function sumRows(rows: Int32Array, workers: Int32Array): z.infer<typeof totals> {
  let unsized = 0
  let employees = 0
  for (let i = 0; i < rows.length; i++) {
    const number = workers[rows[i]!]!
    if (number === NO_NUMBER) unsized++
    else employees += number
  }
  return {
    notices: rows.length,
    employees_affected: rows.length > 0 && unsized === rows.length ? null : employees,
    notices_unsized: unsized,
  }
}

type ListSums = Awaited<ReturnType<typeof readListSums>>

/** By the set of a list: that of a single condition, as of all notices, is kept and comes again. */
const knownSums = new WeakMap<RowBitmap, ListSums>()

/** What a list of notices tells of all of them: those that sums count and their workers, the newest day, the states. */
export async function sumListed(context: EditionContext, rows: RowBitmap): Promise<ListSums> {
  const sums = knownSums.get(rows) ?? (await readListSums(context, rows))
  knownSums.set(rows, sums)
  return sums
}

async function readListSums(context: EditionContext, rows: RowBitmap) {
  const [counted, workers, days, states] = await Promise.all([
    countedNotices(context),
    noticeWorkers(context),
    noticeDays(context),
    noticeStates(context),
  ])
  const listed = rows.rows()
  const hasState = new Uint8Array(states.values.length)
  let latest = NO_NUMBER
  let inTotals = 0
  // In one pass and by index: iterators make an object for each row, and there may be all notices.
  for (let i = 0; i < listed.length; i++) {
    const row = listed[i]!
    const day = days[row]!
    if (day > latest) latest = day
    hasState[states.codes[row]!] = 1
    // The list shrinks to those that sums count.
    if (counted.has(row)) listed[inTotals++] = row
  }
  const { notices, ...sums } = sumRows(listed.subarray(0, inTotals), workers)
  return {
    total_in_totals: notices,
    ...sums,
    latest_notice: dayAt(latest),
    states_count: hasState.reduce((states, has) => states + has, 0),
  }
}

/** The words that sums over all notices of something had first. */
export const oldTotals = {
  total_notices: oldName(z.number().int(), 'notices'),
  total_employees: oldName(workersField, 'employees_affected'),
}

/** Sums under those words too. */
export const underOldNames = <Sums extends { notices: number; employees_affected: number | null }>(
  sums: Sums,
) => withMore(sums, { total_notices: sums.notices, total_employees: sums.employees_affected })

/** The sums over no notice. */
export const NO_NOTICES = { notices: 0, employees_affected: 0, notices_unsized: 0 } as const

/** A layoff comes so many days after its notice, at most, in all but a few. */
export const LAYOFF_DAYS_MAX = 180

/** A window of days, either end of which may be open. */
export interface MaybeDays {
  from?: IsoDate | null | undefined
  to?: IsoDate | null | undefined
}

/**
 * The condition that a notice without a notice date may be of a window of days: its layoff does not begin before the
 * window or long after it, and it was not seen before the window began.
 */
export function mayBeWithin({ from, to }: MaybeDays): Sql {
  const conditions = [sql`notice_date is null`]
  if (from)
    conditions.push(sql`first_seen >= ${from}::date and coalesce(effective_date >= ${from}::date, true)`)
  const last = to ? addDays(to, LAYOFF_DAYS_MAX) : null
  // Of a window that ends where the calendar does, every layoff may be.
  if (last !== null && last > to!) conditions.push(sql`coalesce(effective_date <= ${last}::date, true)`)
  return foundBy(join(conditions, sql` and `), (context, rows) => findMaybe(context, rows, { from, to }))
}

/** What tells of which days a notice may be; nobody waits for it. */
const heldSeen = madeInTurn(async (own) => {
  const [days, seen, begins] = await Promise.all([noticeDays(own), noticeSeen(own), noticeBegins(own)])
  return { days, seen, begins }
})

/** The same in memory; null until that is held. */
async function findMaybe(
  context: EditionContext,
  rows: number,
  { from, to }: MaybeDays,
): Promise<RowBitmap | null> {
  const held = heldSeen(context, TABLE)
  if (!held) return null
  const { days, seen, begins } = held
  const first = from ? dayNumber(from) : null
  const last = to ? dayNumber(to) + LAYOFF_DAYS_MAX : null
  const found: number[] = []
  for (let row = 0; row < rows; row++) {
    if (days[row] !== NO_NUMBER) continue
    const day = begins[row]!
    if (first !== null && (seen[row]! < first || (day !== NO_NUMBER && day < first))) continue
    if (last === null || day <= last) found.push(row)
  }
  return RowBitmap.ofRows(rows, found)
}

/** One company of a ranking. */
export const company = totals.extend({
  company_name: z.string().describe('The name on the newest notice, as filed'),
  company: z.string().describe('Name: as a reader would write it, as most of its records have it'),
  company_id: z.string().nullable().describe('Null where it cannot be told at the moment who is who'),
  ticker: z.string().nullable(),
  latest_notice: z.string().nullable(),
  states: z.array(z.string()),
})

/** A window of days, the first and the last included. */
export interface Days {
  from: IsoDate
  to: IsoDate
}
