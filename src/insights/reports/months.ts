/** Months as `YYYY-MM`: their days, their neighbours, and when one is closed. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import { remembered } from '#lib/remembered.ts'

/** A calendar month, `2026-07`. */
export type Month = string

/** The month of a day. */
export const monthOf = (day: IsoDate): Month => day.slice(0, 7)

/** So many months later, or earlier where the number is negative. */
export function addMonths(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** First and last day of a month. Reports ask it of each month for every state. */
export const daysOf = remembered(
  1000,
  (month: Month) => month,
  (month): Readonly<{ from: IsoDate; to: IsoDate }> => ({
    from: `${month}-01`,
    to: addDays(`${addMonths(month, 1)}-01`, -1),
  }),
)

/** All months from one to another, both included, oldest first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The day of the next month on which a month is closed: by then most lists have been read once more. */
const CLOSING_DAY = '05'

/** The day on which a month is closed. */
export const closedOn = (month: Month): IsoDate => `${addMonths(month, 1)}-${CLOSING_DAY}`

/** The newest month that is closed on a day. */
export function newestClosed(day: IsoDate): Month {
  const before = addMonths(monthOf(day), -1)
  return closedOn(before) <= day ? before : addMonths(before, -1)
}

/** How many Saturdays a month has: weeks of claims end on them. */
export function saturdaysOf(month: Month): number {
  const { from, to } = daysOf(month)
  let count = 0
  for (let day = from; day <= to; day = addDays(day, 1))
    if (new Date(`${day}T00:00:00Z`).getUTCDay() === 6) count++
  return count
}
