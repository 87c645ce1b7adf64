/** When a source is to be visited next: by its publisher's rhythm, spread a little, and ever later while it fails. */
import { Cron } from 'croner'

/** A cron pattern in UTC, or hours between visits. */
export type Rhythm = { pattern: string } | { everyHours: number }

/** What is known of a source's visits. */
export interface Visits {
  /** The last one, well or not; null before the first. */
  last: Date | null
  /** How many in a row have failed. */
  failures: number
}

const HOUR_MS = 3_600_000
/** Visits are spread over an eighth of their rhythm, and never over more than three hours. */
const SPREAD_SHARE = 1 / 8
const SPREAD_MS_MAX = 3 * HOUR_MS
/** A first failure may be over soon; one of weeks is not worth an hour's look. */
const RETRY_MS = 2 * HOUR_MS
const RETRY_MS_MAX = 72 * HOUR_MS

/**
 * The time of the next visit. `shift`, from 0 to 1, is a source's own place in the spread, so that not everybody asks at
 * three sharp. A source that was never visited is due since ever.
 */
export function nextVisit(rhythm: Rhythm, { last, failures }: Visits, shift: number): Date {
  if (last === null) return new Date(0)
  if (failures > 0) {
    const wait = Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MS_MAX)
    return new Date(last.getTime() + wait * (1 + shift * SPREAD_SHARE))
  }
  const [next, gap] = 'pattern' in rhythm ? byPattern(rhythm.pattern, last) : byHours(rhythm.everyHours, last)
  return new Date(next + shift * Math.min(gap * SPREAD_SHARE, SPREAD_MS_MAX))
}

function byHours(hours: number, last: Date): [next: number, gap: number] {
  return [last.getTime() + hours * HOUR_MS, hours * HOUR_MS]
}

function byPattern(pattern: string, last: Date): [next: number, gap: number] {
  const [next, after] = new Cron(pattern, { timezone: 'UTC', paused: true }).nextRuns(2, last)
  if (!next || !after) throw new Error(`"${pattern}" names no time to come`)
  return [next.getTime(), after.getTime() - next.getTime()]
}

/** A rhythm for people. */
export const tellRhythm = (rhythm: Rhythm): string =>
  'pattern' in rhythm ? `${rhythm.pattern} UTC` : `every ${rhythm.everyHours} h`
