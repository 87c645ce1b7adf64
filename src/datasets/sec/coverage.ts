/** How fresh the filings are. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions/store.ts'

/** A source that has not been read for this many days is stale. */
const UNREAD_DAYS_MAX = 3
/** Some 8-K is filed on every business day: no filing for longer than a weekend with holidays around it means that the lists are old. */
const QUIET_DAYS_MAX = 5
/** Each of these lists every filing, so that one of them fresh is enough. */
const LISTS = ['sec/current', 'sec/daily-index']

/** What an answer must say when newer filings may be missing. The sample has no sources and no warning. */
export function staleWarnings(health: readonly SourceHealth[], today: IsoDate): string[] {
  const lists = health.filter(({ id }) => LISTS.includes(id))
  if (lists.length === 0) return []
  const missing = (what: string) => {
    const message = lists.find((source) => source.message !== null)?.message
    return [`newer filings may be missing: ${what}${message ? `: ${message}` : ''}`]
  }
  const last = latest(lists.map(({ last_success }) => last_success?.slice(0, 10)))
  if (last === '') return missing('never read')
  if (last < addDays(today, -UNREAD_DAYS_MAX)) return missing(`last read on ${last}`)
  // A list can be read today and be one of long ago.
  const newest = latest(lists.map(({ newest: day }) => day))
  if (newest >= addDays(today, -QUIET_DAYS_MAX)) return []
  return missing(newest === '' ? 'the lists read hold none' : `the newest in the lists read is of ${newest}`)
}

const latest = (days: readonly (string | null | undefined)[]) =>
  days
    .map((day) => day ?? '')
    .sort()
    .at(-1)!
