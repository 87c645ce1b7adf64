/** Of which calendar years, or windows of days, a dataset holds nearly all business days: of the others, none found is not none filed. */
import { DAY_ZERO, dayNumber, dayOf, type IsoDate } from '#lib/dates.ts'
import { type EditionContext, oncePerEdition } from '#storage/editions/once.ts'
import { sql, trusted } from '#storage/sql.ts'
import type { RunContext } from './operation.ts'
import { type Warning, warn } from './warnings.ts'

/** Of the whole country more are filed on any business day: fewer are what is known of single companies or courts. */
const OF_A_DAY_MIN = 10
/** Holidays and days that could not be read leave gaps. */
const DAYS_SHARE_MIN = 0.8
/** A publisher may be late: the business days of a week before today may be missing. */
const LATE_DAYS = 7
/** A shorter window may be of holidays: the days before it are looked at as well. */
const SPAN_DAYS_MIN = 14

/** What is held of a dataset's days, as numbers (`dayNumber`). */
export interface FilledDays {
  /** Mondays to Fridays with the records of a whole day, in order. */
  filled: Int32Array
  /** The first day with any record; null where there is none. */
  first: number | null
}

/** Reads that of a table, by the column that says when its records were filed; once an edition. */
export const filledDays = (table: string, day: string): ((context: EditionContext) => Promise<FilledDays>) =>
  oncePerEdition(async (db) => {
    const [days, counts] = await db.numbers(sql`
      select datediff('day', ${DAY_ZERO}::date, ${trusted(day)})::integer as day, count(*)::integer from ${trusted(table)}
      where ${trusted(day)} is not null group by 1 order by 1`)
    const filled = days!.filter((day, i) => counts![i]! >= OF_A_DAY_MIN && isBusinessDay(day))
    return { filled, first: days![0] ?? null }
  })

/** `DAY_ZERO` was a Thursday. */
const isBusinessDay = (day: number) => (day + 4) % 7 !== 0 && (day + 4) % 7 !== 6

/** The days that a question is about: all that are held, where it names no first one, up to today. */
interface Window {
  from?: IsoDate | null | undefined
  until?: IsoDate | undefined
}

/** The years of a question of whose days, as far as they are asked for, not nearly all are held; none before `since`. */
export function lackingWithin(
  { filled, first }: FilledDays,
  { from, until }: Window,
  { today, since }: { today: IsoDate; since: number },
): number[] {
  const last = until === undefined || until > today ? today : until
  const end = dayNumber(last)
  const asked = from ? dayNumber(from) : Math.min(first ?? NEVER, end)
  const begin = Math.min(asked, end - SPAN_DAYS_MIN)
  const firstYear = Math.max(since, yearOf(dayOf(asked)))
  return yearsBetween(firstYear, yearOf(last)).filter((year) => {
    const to = Math.min(end, dayNumber(`${year}-12-31`), yesterdayOf(today))
    const of = year === firstYear ? begin : dayNumber(`${year}-01-01`)
    // Of a year of which a longer window has a few days its other days say it.
    if (to - of < SPAN_DAYS_MIN && end - begin > SPAN_DAYS_MIN) return false
    return !areFilled(filled, { of, to, today })
  })
}

/** Whether of a window, up to the day before today, nearly all days are held: then none found is none filed. */
export function isHeldWhole({ filled, first }: FilledDays, { from, until }: Window, today: IsoDate): boolean {
  const to = Math.min(dayNumber(until ?? today), yesterdayOf(today))
  const asked = from ? dayNumber(from) : (first ?? NEVER)
  return areFilled(filled, { of: Math.min(asked, to - SPAN_DAYS_MIN), to, today })
}

/** Whether nearly all business days from one to another are filled, but for those just before today that are not yet. */
function areFilled(filled: Int32Array, { of, to, today }: { of: number; to: number; today: IsoDate }) {
  const lackingSince = (day: number) => businessDays(day, to) - countWithin(filled, day, to)
  const late = to === yesterdayOf(today) ? lackingSince(Math.max(of, to - LATE_DAYS + 1)) : 0
  return countWithin(filled, of, to) >= (businessDays(of, to) - late) * DAYS_SHARE_MIN
}

/** Mondays to Fridays from one day to another. */
const businessDays = (of: number, to: number) => businessDaysUpTo(to) - businessDaysUpTo(of - 1)

/** The last day that is over. */
const yesterdayOf = (today: IsoDate) => dayNumber(today) - 1

const NEVER = Number.POSITIVE_INFINITY

/** Mondays to Fridays since `DAY_ZERO`, up to a day: five of every whole week, and those of the week that is not. */
function businessDaysUpTo(day: number): number {
  // Weeks from Monday on; the first one began three days before.
  const monday = day + 3
  return Math.floor(monday / 7) * 5 + Math.min(5, (((monday % 7) + 7) % 7) + 1)
}

/** How many of some numbers in order lie between two, both included. */
const countWithin = (numbers: Int32Array, from: number, to: number) =>
  Math.max(0, placeAfter(numbers, to) - placeAfter(numbers, from - 1))

/** The place of the first number that is larger. */
function placeAfter(numbers: Int32Array, number: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! <= number) low = middle + 1
    else high = middle
  }
  return low
}

/** The years from one to another, both included. */
export const yearsBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

const yearOf = (day: IsoDate) => Number(day.slice(0, 4))

/** A dataset whose records come on every business day: how its days are asked for, and since when there are any. */
export interface DailyRecords {
  dataset: string
  /** Its records as a sentence has them. */
  what: string
  daysOf(context: EditionContext): Promise<FilledDays>
  since: number
}

/** What a list or a sum must say of the years asked for of which only some records are held. The sample has no sources, and says nothing. */
export async function adviseYears(
  context: Pick<RunContext, 'db' | 'edition' | 'today'>,
  { dataset, what, daysOf, since }: DailyRecords,
  window: Window,
): Promise<Warning[]> {
  if (!context.edition.sources.some((source) => source.dataset === dataset)) return []
  const { today } = context
  return lackingWarnings(dataset, what, lackingWithin(await daysOf(context), window, { today, since }))
}

/** What must be said of years that are not held whole; `what` is the dataset's name as a sentence has it. */
export function lackingWarnings(
  dataset: string,
  what: string,
  years: readonly number[],
  isHeld = true,
): Warning[] {
  if (years.length === 0) return []
  const text = `no ${what} of ${inRuns(years)}, or only some, are held: there none found is not none filed`
  return [warn(isHeld ? 'window_not_held' : 'dataset_not_held', text, { dataset, years: [...years] })]
}

/** `2003 to 2019, 2021`. */
function inRuns(years: readonly number[]): string {
  const runs: [number, number][] = []
  for (const year of years) {
    const last = runs.at(-1)
    if (last?.[1] === year - 1) last[1] = year
    else runs.push([year, year])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
}
