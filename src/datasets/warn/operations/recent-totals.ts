/** Sums of the last days and of the last months, which may be unknown as a whole. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import type { RunContext } from '#contract/operation.ts'
import { isPartial, partial } from '#contract/partial.ts'
import { addDays, dayNumber, type IsoDate } from '#lib/dates.ts'
import { withMore } from '#lib/rows.ts'
import { NO_NUMBER } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import type { RowBitmap } from '#storage/editions/row-bitmaps.ts'
import { type Sql, withinDays } from '#storage/sql.ts'
import {
  countedNotices,
  type Days,
  LAYOFF_DAYS_MAX,
  mayBeWithin,
  noticeBegins,
  noticeDays,
  noticeSeen,
  noticeWorkers,
  sumRows,
  totals,
  undatedField,
} from './totals.ts'

/** Sums that may be unknown as a whole: of days of which nothing is held, or nothing that tells its date. */
export const knownTotals = totals.extend({
  notices: z
    .number()
    .int()
    .nullable()
    .describe('Null where nothing is held of the time, or most notices of it tell no notice date'),
})

/** Sums of the last days. */
export const recentTotals = knownTotals.extend({ notices_undated: undatedField })

/** What is not known. */
const UNKNOWN = { notices: null, employees_affected: null, notices_unsized: 0 } as const

/** How many months a trend is asked for. */
export const monthsParam = whole().min(1).max(480).default(12).describe('Months up to the running one')

/** One month of a trend. */
export const month = knownTotals.extend({ month: z.string().describe('YYYY-MM'), partial })

/** Sums of the last 30 days, today included, and how many notices without a date may be of them. */
export async function lastThirtyDays(
  context: Pick<RunContext, 'db' | 'edition' | 'today'>,
  own: readonly Sql[],
  held: HeldSpan,
) {
  const days = { from: addDays(context.today, -29), to: context.today }
  const [dated, undated, workers] = await Promise.all([
    countedNotices(context, [...own, ...withinDays('notice_date', days.from, days.to)]),
    countedNotices(context, [...own, mayBeWithin(days)]),
    noticeWorkers(context),
  ])
  const found = sumRows(dated.rows(), workers)
  const notices_undated = undated.count()
  const unknown = found.notices === 0 && (notices_undated > 0 || !isHeld(held, days))
  return { ...(unknown ? UNKNOWN : found), notices_undated }
}

/** The days of which a question's notices are held. */
export interface HeldSpan {
  /** The first notice date held; null where nothing is. */
  from: IsoDate | null
  /** The day on which a list was last read; null where that is not told. */
  to: IsoDate | null
}

const isHeld = ({ from, to }: HeldSpan, days: Days) =>
  from !== null && from <= days.to && (to === null || to >= days.from)

/**
 * The last months, the running one included, oldest first. A month without a notice is zero where its days are held, no notice
 * without a date may be of it, and most notices of all time tell theirs; else it is unknown.
 */
export async function monthlyTrend(
  context: Pick<RunContext, 'db' | 'edition' | 'today'>,
  months: number,
  own: readonly Sql[],
  held: HeldSpan,
): Promise<{ records: z.infer<typeof month>[]; notices_undated: number }> {
  const { today } = context
  const names = Array.from({ length: months }, (_, i) => monthsBack(today, months - 1 - i))
  const days = { from: firstDayOf(today, months), to: today }
  const [all, dated, undated, sums, maybe] = await Promise.all([
    countedNotices(context, own),
    countedNotices(context, [...own, ...withinDays('notice_date', days.from, days.to)]),
    countedNotices(context, [...own, mayBeWithin(days)]),
    monthSums(context, names),
    maybeMonths(context, names),
  ])
  const tellDates = await mostTellDates(context, all)
  const notices_undated = undated.count()
  const found = sums(dated.rows())
  const mayHaveMore = maybe(undated.rows())
  const records = names.map((name, i) => {
    const known = tellDates && !mayHaveMore[i]! && isHeld(held, { from: `${name}-01`, to: `${name}-31` })
    const { notices, employees_affected, notices_unsized } = found[i]!
    const told =
      notices > 0 || known
        ? { month: name, notices, employees_affected, notices_unsized }
        : { month: name, ...UNKNOWN }
    return withMore(told, { partial: isPartial(name, today) })
  })
  return { records, notices_undated }
}

/** Gives the sums of rows by month: of months that follow one another, of which each row has one. */
async function monthSums(context: EditionContext, names: readonly string[]) {
  const [days, workers] = await Promise.all([noticeDays(context), noticeWorkers(context)])
  const starts = names.map((name) => dayNumber(`${name}-01`))
  const first = starts[0]!
  // Which month each day is of; the last one goes on.
  const monthOf = new Int32Array(starts.at(-1)! - first)
  for (let at = 0, month = 0; at < monthOf.length; at++) {
    if (first + at === starts[month + 1]) month++
    monthOf[at] = month
  }
  return (rows: Int32Array): z.infer<typeof totals>[] => {
    const ofMonth = names.map((): number[] => [])
    for (let i = 0; i < rows.length; i++)
      ofMonth[monthOf[days[rows[i]!]! - first] ?? names.length - 1]!.push(rows[i]!)
    return ofMonth.map((those) => sumRows(Int32Array.from(those), workers))
  }
}

/** Whether most of some notices tell a notice date. */
async function mostTellDates(context: EditionContext, notices: RowBitmap): Promise<boolean> {
  const days = await noticeDays(context)
  const rows = notices.rows()
  let dated = 0
  for (let i = 0; i < rows.length; i++) if (days[rows[i]!]! !== NO_NUMBER) dated++
  return dated * 2 >= rows.length
}

/** Tells of months that follow one another whether one of some notices without a date may be of them (`mayBeWithin`). */
async function maybeMonths(context: EditionContext, names: readonly string[]) {
  const [seen, begins] = await Promise.all([noticeSeen(context), noticeBegins(context)])
  const starts = names.map((name) => dayNumber(`${name}-01`))
  return (rows: Int32Array): boolean[] => {
    const maybe = names.map(() => false)
    for (const row of rows) {
      const layoff = begins[row]!
      const last = layoff === NO_NUMBER ? seen[row]! : Math.min(seen[row]!, layoff)
      const first = layoff === NO_NUMBER ? Number.NEGATIVE_INFINITY : layoff - LAYOFF_DAYS_MAX
      // The last month goes on.
      for (let i = 0; i < starts.length; i++)
        if (starts[i]! <= last && (starts[i + 1] ?? Number.POSITIVE_INFINITY) > first) maybe[i] = true
    }
    return maybe
  }
}

/** The first day of so many months, the running one the last of them. */
export const firstDayOf = (today: IsoDate, months: number): IsoDate => `${monthsBack(today, months - 1)}-01`

/** `YYYY-MM`, so many months before the month of a day. */
function monthsBack(today: IsoDate, months: number): string {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}
