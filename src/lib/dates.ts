/** Calendar dates as `YYYY-MM-DD` text: no times, no zones, nothing that reads the clock. */

/** `YYYY-MM-DD`, always a day that exists. */
export type IsoDate = string

/** The months in English, in small letters. */
export const MONTH_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** Makes an ISO date, or null when the calendar has no such day. Months count from 1. */
export function isoDate(year: number, month: number, day: number): IsoDate | null {
  if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1)) return null
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > last) return null
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** True for `YYYY-MM-DD` text that names a day of the calendar. */
export function isIsoDate(text: string): text is IsoDate {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  return match !== null && isoDate(Number(match[1]), Number(match[2]), Number(match[3])) === text
}

/** Records are of some ten thousand days, which are asked for millions of times. */
const DAYS_KEPT = 100_000
const numbers = new Map<IsoDate, number>()
const days = new Map<number, IsoDate>()

/** The day that days are counted from. */
export const DAY_ZERO: IsoDate = '1970-01-01'

/** How many days a date is after `DAY_ZERO`. */
export function dayNumber(date: IsoDate): number {
  const known = numbers.get(date)
  if (known !== undefined) return known
  if (numbers.size >= DAYS_KEPT) numbers.clear()
  const number = Date.parse(`${date}T00:00:00Z`) / 86_400_000
  numbers.set(date, number)
  return number
}

/** The date so many days after `DAY_ZERO`. */
export function dayOf(number: number): IsoDate {
  const known = days.get(number)
  if (known !== undefined) return known
  if (days.size >= DAYS_KEPT) days.clear()
  const day = new Date(number * 86_400_000).toISOString().slice(0, 10)
  days.set(number, day)
  return day
}

/** The date so many days later (earlier when negative). */
export function addDays(date: IsoDate, later: number): IsoDate {
  return dayOf(dayNumber(date) + later)
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** The calendar date of an Excel serial number (1900 system, with its false leap day), or null outside 1..2958465. */
export function excelSerialDate(serial: number): IsoDate | null {
  // The fraction is the time of day.
  const day = Math.floor(serial)
  if (!(day >= 1 && day <= 2_958_465)) return null
  return addDays('1899-12-31', day > 59 ? day - 1 : day)
}

/** The federal fiscal year of a day: October begins the next one. */
export function fiscalYear(date: IsoDate): number {
  const year = Number(date.slice(0, 4))
  return date.slice(5, 7) >= '10' ? year + 1 : year
}
