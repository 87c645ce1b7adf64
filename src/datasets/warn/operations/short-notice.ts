/** Notices whose gap to the layoff is short, and those of which the gap cannot be told: found in columns that are held in memory. */
import { z } from 'zod'
import type { IsoDate } from '#lib/dates.ts'
import { firstPlaces } from '#lib/rows.ts'
import { compareBytes } from '#lib/text.ts'
import { ofColumn, withinDays } from '#storage/conditions.ts'
import { NO_NUMBER, type RowShape, rowsAt } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { RowBitmap } from '#storage/editions/row-bitmaps.ts'
import { sql, trusted } from '#storage/sql.ts'
import { FEDERAL_ACT, THRESHOLD_DAYS } from '../notice-acts.ts'
import { warnNotices } from '../table.ts'
import { NOTICE_DAYS } from './notice-filter.ts'
import {
  countedNotices,
  noticeBegins,
  noticeDays,
  noticeNumbers,
  noticeStates,
  noticeWorkers,
  sumRows,
  type totals,
} from './totals.ts'

/** A layoff more than two months before its notice is more often a misprint or an early phase than a late notice. */
export const LATE_DAYS_MAX = 60

/** The days of the notices, their state, and which gaps are short. */
interface GapQuestion {
  from: IsoDate
  to: IsoDate
  state?: string | undefined
  min_employees: number
  /** Under the days of the federal act, or of the act of their state where that asks for more. */
  threshold: 'federal' | 'state'
}

const count = (about: string) => z.number().int().describe(about)

/** Why gaps are not told. */
export const unknownGaps = z.object({
  no_layoff_date: count('The publisher gives no date of layoff'),
  not_to_the_day: count(
    'One of the two dates is known to the month, the quarter or the year, or is inferred',
  ),
  implausible: count(`The layoff lies more than ${LATE_DAYS_MAX} days before the notice: likely a misprint`),
  unsized: count('Notices without a number of workers, where `min_employees` asks for one'),
  undated: count('Notices of the state, or of all, without a notice date, whenever they were given'),
})

/** What is told of the notices of a window: those whose gap is short, those that cannot be judged, and of which states. */
interface Gaps {
  short: RowBitmap
  sums: z.infer<typeof totals>
  left_out: z.infer<typeof unknownGaps>
  /** States of which no gap can be told in these days, or hardly any: an empty list of theirs is no good news. */
  unknown: UnknownState[]
}

/** A state and its counted notices. */
export interface UnknownState {
  state: string
  notices: number
}

/** What gaps are told by, of each notice. */
async function gapColumns(context: EditionContext, threshold: GapQuestion['threshold']) {
  const [days, begins, workers, states, asked] = await Promise.all([
    noticeNumbers(context, trusted(NOTICE_DAYS)),
    noticeBegins(context),
    noticeWorkers(context),
    noticeStates(context),
    threshold === 'state' ? noticeNumbers(context, trusted(THRESHOLD_DAYS)) : null,
  ])
  const askedOf = (row: number) => (asked === null ? FEDERAL_ACT.days : asked[row]!)
  return { days, begins, workers, states, askedOf }
}

/**
 * Judges the counted notices of a window. A notice with no layoff date is left out: its gap is unknown, and calling it a
 * violation would accuse a company without evidence. So is one whose dates name only a month.
 */
export async function findGaps(context: EditionContext, question: GapQuestion): Promise<Gaps> {
  const { from, to, state, min_employees, threshold } = question
  const inState = state === undefined ? [] : [ofColumn('state', sql`state = ${state}`)]
  const [within, undated, columns] = await Promise.all([
    countedNotices(context, [...inState, ...withinDays('notice_date', from, to)]),
    countedNotices(context, [...inState, sql`notice_date is null`]),
    gapColumns(context, threshold),
  ])
  const { days, begins, workers, states, askedOf } = columns
  const rows = within.rows()
  const judged = new Int32Array(states.values.length)
  const left_out = {
    no_layoff_date: 0,
    not_to_the_day: 0,
    implausible: 0,
    unsized: 0,
    undated: undated.count(),
  }
  const short: number[] = []
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const [gap, size] = [days[row]!, workers[row]!]
    if (size === NO_NUMBER && min_employees > 0) left_out.unsized++
    if (gap === NO_NUMBER) {
      if (begins[row] === NO_NUMBER) left_out.no_layoff_date++
      else left_out.not_to_the_day++
      continue
    }
    judged[states.codes[row]!]!++
    if (gap < -LATE_DAYS_MAX) left_out.implausible++
    else if (gap < askedOf(row) && (min_employees === 0 || size >= min_employees)) short.push(row)
  }
  const notices = within.countBy(states.codes, states.values.length)
  return {
    short: RowBitmap.ofRows(days.length, short),
    sums: sumRows(Int32Array.from(short), workers),
    left_out,
    unknown: states.values.flatMap((name, code) =>
      judged[code]! * 10 < notices[code]! ? [{ state: name!, notices: notices[code]! }] : [],
    ),
  }
}

/** How short notices are listed. */
export const GAP_SORTS = ['employees', 'gap', 'date'] as const

const namesShape: RowShape = { table: warnNotices, fields: { company_name: 'company_name', id: 'id' } }

/**
 * The first of the short notices, by where they stand: those of most workers first, of the shortest gap, or the newest; then the
 * shorter gap, and then by name.
 */
export async function firstShort(
  context: EditionContext,
  rows: Int32Array,
  sort: (typeof GAP_SORTS)[number],
  limit: number,
): Promise<number[]> {
  const [days, workers, noticed] = await Promise.all([
    noticeNumbers(context, trusted(NOTICE_DAYS)),
    noticeWorkers(context),
    noticeDays(context),
  ])
  const rank = {
    // What is not known comes behind all numbers.
    employees: (row: number) => -workers[row]!,
    gap: () => 0,
    date: (row: number) => -noticed[row]!,
  }[sort]
  const compare = (a: number, b: number) => rank(a) - rank(b) || days[a]! - days[b]!
  const last = firstPlaces(rows.length, limit, (a, b) => compare(rows[a]!, rows[b]!) < 0).at(-1)
  if (last === undefined) return []
  // Names are read of those alone that may be among them.
  const among = [...rows.filter((row) => compare(row, rows[last]!) <= 0)]
  const named = await rowsAt<{ company_name: string; id: string }>(context, namesShape, among)
  return among
    .map((row, i) => ({ row, ...named[i]! }))
    .sort(
      (a, b) =>
        compare(a.row, b.row) || compareBytes(a.company_name, b.company_name) || compareBytes(a.id, b.id),
    )
    .slice(0, limit)
    .map(({ row }) => row)
}
