/** When the mails of a filter are due: instant ones at any time, digests at seven in the morning where the account is. */
import { InvalidInput } from '#contract/errors.ts'
import { didYouMean } from '#lib/text.ts'

export const NOTIFY = ['none', 'email', 'webhook'] as const
export type Notify = (typeof NOTIFY)[number]

export const FREQUENCIES = ['instant', 'daily', 'weekly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** Of accounts that have named none. */
export const DEFAULT_ZONE = 'America/New_York'

/** The hour at which digests are due; weekly ones on this day, where 0 is Sunday. */
const HOUR = 7
const WEEKDAY = 1

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A time zone by its IANA name, in any case. Throws InvalidInput. */
export function readZone(name: string): string {
  const known = zones()
  const found = known.find((zone) => zone.toLowerCase() === name.trim().toLowerCase())
  if (found !== undefined) return found
  const msg = `is not a time zone by its IANA name, such as ${DEFAULT_ZONE}${didYouMean(name.slice(0, 60), known)}`
  throw new InvalidInput([{ loc: ['body', 'time_zone'], msg, type: 'value_error' }])
}

/** UTC is no place, and missing among the places. */
const zones = () => ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** The moment from which a filter is looked at, in milliseconds since 1970: the first after `now` for digests. */
export function dueAfter(now: number, frequency: Frequency, zone: string): number {
  if (frequency === 'instant') return now
  const { year, month, day } = localTime(now, zone)
  for (let later = 0; ; later++) {
    const date = Date.UTC(year, month - 1, day + later)
    if (frequency === 'weekly' && new Date(date).getUTCDay() !== WEEKDAY) continue
    const at = momentOf(date + HOUR * 60 * MINUTE_MS, zone)
    if (at > now) return at
  }
}

/** What a clock shows there, as if it were UTC, made the moment at which it shows that. */
function momentOf(shown: number, zone: string): number {
  const offset = (at: number) => {
    const { year, month, day, hour, minute } = localTime(at, zone)
    return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / MINUTE_MS) * MINUTE_MS
  }
  // On days on which clocks are changed the first guess may lie on the other side.
  const guess = shown - offset(shown)
  return shown - offset(guess)
}

function localTime(at: number, zone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((each) => each.type === type)!.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

/** How long to wait before a mail that could not be sent is tried again; after that, each time as long as the last. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, DAY_MS / 12]

export const waitAfter = (failures: number): number => WAITS_MS[Math.min(failures, WAITS_MS.length) - 1]!
