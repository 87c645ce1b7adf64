/** Times of EDGAR, which works by the clock of New York and writes its times in two ways. */
import { addDays, type IsoDate } from '#lib/dates.ts'

/** Filings accepted after this time of New York get the next business day as their filing date. */
const DAY_ENDS = '17:30:00'

const NEW_YORK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A moment as New York's calendar and clock show it. */
function inNewYork(moment: Date): { day: IsoDate; time: string } {
  const parts = Object.fromEntries(NEW_YORK.formatToParts(moment).map(({ type, value }) => [type, value]))
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
  }
}

/** A time with an offset (`2025-12-12T16:14:41-05:00`) as UTC text; null when it is no time. */
export function utcTime(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString().replace('.000Z', 'Z')
}

/** New York's day and time (`2005-02-23`, `16:14:29`) as UTC text; null when there is no such time. */
export function newYorkTime(day: string, time: string): string | null {
  const asUtc = new Date(`${day}T${time}Z`)
  if (Number.isNaN(asUtc.getTime())) return null
  // New York is four or five hours behind; the guess that reads back as it was written is right.
  for (const hours of [4, 5]) {
    const moment = new Date(asUtc.getTime() + hours * 3_600_000)
    const shown = inNewYork(moment)
    if (shown.day === day && shown.time === time) return moment.toISOString().replace('.000Z', 'Z')
  }
  return null
}

/** The time of acceptance of an 8-K as a submissions file has it, with the filing date that EDGAR gave. */
export interface Acceptance {
  /** `2020-04-24T18:27:19.000Z`; what the `Z` means must be found out. */
  accepted: string
  filingDate: IsoDate
}

/**
 * Which clock the times of one file follow. All end in `Z`, but files that were made before about 2023 mean New York's
 * time. The filing date tells: an 8-K accepted until half past five is of that day, a later one of a day after it (other
 * forms have other hours).
 */
export function clockOf(acceptances: readonly Acceptance[]): 'utc' | 'new_york' {
  let utc = 0
  let newYork = 0
  for (const { accepted, filingDate } of acceptances) {
    const asUtc = inNewYork(new Date(accepted))
    if (agrees(asUtc.day, asUtc.time, filingDate)) utc++
    if (agrees(accepted.slice(0, 10), accepted.slice(11, 19), filingDate)) newYork++
  }
  return newYork > utc ? 'new_york' : 'utc'
}

function agrees(day: IsoDate, time: string, filingDate: IsoDate): boolean {
  if (time > DAY_ENDS) return filingDate > day && filingDate <= addDays(day, 5)
  // A filing of a weekend or a holiday is of the next business day.
  return filingDate === day || (isWeekend(day) && filingDate > day && filingDate <= addDays(day, 4))
}

/** True for Saturday and Sunday. */
export function isWeekend(day: IsoDate): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** The time of acceptance as UTC text, given the file's clock; null when it is no time. */
export function acceptedAt(accepted: string, clock: 'utc' | 'new_york'): string | null {
  const text = accepted.replace(/\.\d+Z$/, 'Z')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return null
  return clock === 'utc' ? utcTime(text) : newYorkTime(text.slice(0, 10), text.slice(11, 19))
}
