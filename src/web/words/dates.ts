/** Days as a page says them. */
import type { IsoDate } from '#lib/dates.ts'
import { UNKNOWN } from './numbers.ts'

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })

const DAY = format({ month: 'short', day: 'numeric', year: 'numeric' })
const WEEKDAY = format({ weekday: 'short', month: 'short', day: 'numeric' })
const LONG = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const LONG_DAY = format({ month: 'long', day: 'numeric', year: 'numeric' })
const MONTH = format({ month: 'long', year: 'numeric' })
const SHORT_MONTH = format({ month: 'short', year: 'numeric' })

const at = (day: IsoDate) => new Date(`${day.length === 7 ? `${day}-01` : day.slice(0, 10)}T00:00:00Z`)

type Day = IsoDate | null | undefined
const say =
  (how: Intl.DateTimeFormat) =>
  (day: Day): string =>
    day ? how.format(at(day)) : UNKNOWN

/** `Nov 20, 2026`; `–` where there is none. */
export const day = say(DAY)
/** `Fri, Nov 20`. */
export const weekday = say(WEEKDAY)
/** `Sunday, November 22, 2026`. */
export const longDate = say(LONG)
/** `November 22, 2026`. */
export const longDay = say(LONG_DAY)
/** `November 2026`, of a day or a month. */
export const month = say(MONTH)
/** `Nov 2026`. */
export const shortMonth = say(SHORT_MONTH)

/** A day as exactly as it is known: `Nov 20, 2026`, `November 2026`, `2026`. */
export function dayOf(value: Day, precision?: string | null): string {
  if (!value) return UNKNOWN
  if (precision === 'year') return value.slice(0, 4)
  if (precision === 'month') return month(value)
  if (precision === 'quarter') return `Q${Math.ceil(Number(value.slice(5, 7)) / 3)} ${value.slice(0, 4)}`
  return day(value)
}

const CLOCK = format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

/** `16:45:10 UTC`, of milliseconds since 1970. */
export const clockTime = (moment: number): string =>
  Number.isFinite(moment) ? `${CLOCK.format(moment)} UTC` : UNKNOWN

/** Years as a reader tells them: `2009 to 2023`, `2009, 2011 to 2013`; three in a row and more are a span. */
export function yearSpans(all: readonly number[]): string {
  const spans: [first: number, last: number][] = []
  for (const year of [...new Set(all)].sort((a, b) => a - b)) {
    const span = spans.at(-1)
    if (span && span[1] === year - 1) span[1] = year
    else spans.push([year, year])
  }
  const told = spans.flatMap(([first, last]): (string | number)[] =>
    last - first > 1 ? [`${first} to ${last}`] : first === last ? [first] : [first, last],
  )
  return told.length === 0 ? UNKNOWN : told.join(', ')
}
