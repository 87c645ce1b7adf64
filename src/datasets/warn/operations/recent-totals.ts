/** Sums of the last days and of the last months, which may be unknown as a whole. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import type { RunContext } from '#contract/operation.ts'
import { isPartial, partial } from '#contract/partial.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { withMore } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { remembered } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { type Days, mayBeWithin, NO_NOTICES, totalColumns, totals, undatedField } from './totals.ts'

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
  condition: Sql,
  held: HeldSpan,
) {
  const days = { from: addDays(context.today, -29), to: context.today }
  const rows = await remembered<z.infer<typeof totals> & { undated: boolean }>(
    context,
    sql`
      select notice_date is null as undated, ${totalColumns} from warn_notices
      where in_totals and ${isOrMayBeWithin(days)} and ${condition} group by 1`,
  )
  const { undated: _, ...found } = rows.find(({ undated }) => !undated) ?? { ...NO_NOTICES, undated: false }
  const notices_undated = rows.find(({ undated }) => undated)?.notices ?? 0
  const unknown = found.notices === 0 && (notices_undated > 0 || !isHeld(held, days))
  return { ...(unknown ? UNKNOWN : found), notices_undated }
}

/** Notices of these days, and those without a notice date that may be of them: one reading counts both. */
const isOrMayBeWithin = (days: Days): Sql =>
  sql`((notice_date >= ${days.from}::date and notice_date <= ${days.to}::date) or (${mayBeWithin(days)}))`

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
 * The last months, the running one included, oldest first. A month without a notice is zero where the months before
 * and after are held and their notices tell their dates; else it is unknown.
 */
export async function monthlyTrend(
  db: Database,
  today: IsoDate,
  months: number,
  condition: Sql,
  held: HeldSpan,
): Promise<{ records: z.infer<typeof month>[]; notices_undated: number }> {
  const first = firstDayOf(today, months)
  const rows = await db.all<z.infer<typeof totals> & { month: string | null }>(sql`
    select substr(cast(date_trunc('month', notice_date)::date as text), 1, 7) as month, ${totalColumns}
    from warn_notices
    where in_totals and ${isOrMayBeWithin({ from: first, to: today })} and ${condition}
    group by 1`)
  const notices_undated = rows.find((row) => row.month === null)?.notices ?? 0
  const found = rows.flatMap((row) => (row.month === null ? [] : [{ ...row, month: row.month }]))
  const byMonth = new Map(found.map((row) => [row.month, row]))
  const dated = found.reduce((sum, { notices }) => sum + notices, 0)
  const records = Array.from({ length: months }, (_, i) => {
    const name = monthsBack(today, months - 1 - i)
    const known = notices_undated <= dated && isHeld(held, { from: `${name}-01`, to: `${name}-31` })
    const sums = byMonth.get(name) ?? { month: name, ...(known ? NO_NOTICES : UNKNOWN) }
    return withMore(sums, { partial: isPartial(name, today) })
  })
  return { records, notices_undated }
}

/** The first day of so many months, the running one the last of them. */
export const firstDayOf = (today: IsoDate, months: number): IsoDate => `${monthsBack(today, months - 1)}-01`

/** `YYYY-MM`, so many months before the month of a day. */
function monthsBack(today: IsoDate, months: number): string {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}
