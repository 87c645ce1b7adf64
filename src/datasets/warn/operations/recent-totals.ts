/** Sums of the last days and of the last months, which may be unknown as a whole. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import type { RunContext } from '#contract/operation.ts'
import { isPartial, partial } from '#contract/partial.ts'
import { addDays, dayNumber, type IsoDate } from '#lib/dates.ts'
import { withMore } from '#lib/rows.ts'
import { withinDays } from '#storage/conditions.ts'
import { NO_NUMBER } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { type HeldSpan, isHeld } from '../held.ts'
import {
  countedNotices,
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
const knownTotals = totals.extend({
  notices: z
    .number()
    .int()
    .nullable()
    .describe(
      'Null where none is held of a time whose list was not read since, or of which notices without a date may be',
    ),
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
  const unknown = found.notices === 0 && (notices_undated > 0 || !isHeld(held, days.to, context.today))
  return { ...(unknown ? UNKNOWN : found), notices_undated }
}

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
  const [all, allDated, dated, undated, sums, maybe] = await Promise.all([
    countedNotices(context, own),
    countedNotices(context, [...own, sql`notice_date is not null`]),
    countedNotices(context, [...own, ...withinDays('notice_date', days.from, days.to)]),
    countedNotices(context, [...own, mayBeWithin(days)]),
    monthSums(context, names),
    maybeMonths(context, names),
  ])
  const tellDates = allDated.count() * 2 >= all.count()
  const notices_undated = undated.count()
  const found = sums(dated.rows())
  const isEmpty = found.map(({ notices }) => notices === 0)
  const mayHaveMore = maybe(undated.rows(), isEmpty)
  const records = names.map((name, i) => {
    const end = i + 1 < months ? addDays(`${names[i + 1]!}-01`, -1) : today
    const known = tellDates && !mayHaveMore[i]! && isHeld(held, end, today)
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

/** Tells of some of the months that follow one another whether a notice without a date may be of them (`mayBeWithin`). */
async function maybeMonths(context: EditionContext, names: readonly string[]) {
  const [seen, begins] = await Promise.all([noticeSeen(context), noticeBegins(context)])
  const starts = names.map((name) => dayNumber(`${name}-01`))
  return (rows: Int32Array, isAsked: readonly boolean[]): boolean[] => {
    const maybe = names.map(() => false)
    for (let at = 0; at < rows.length; at++) {
      const [seenOn, layoff] = [seen[rows[at]!]!, begins[rows[at]!]!]
      const last = layoff === NO_NUMBER ? seenOn : Math.min(seenOn, layoff)
      const first = layoff === NO_NUMBER ? Number.NEGATIVE_INFINITY : layoff - LAYOFF_DAYS_MAX
      // The last month goes on.
      for (let i = 0; i < starts.length && starts[i]! <= last; i++)
        if (isAsked[i]! && (starts[i + 1] ?? Number.POSITIVE_INFINITY) > first) maybe[i] = true
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
