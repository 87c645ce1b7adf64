/** How fresh the filings are. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions.ts'

/** A source that has not been read for this many days is stale. */
const UNREAD_DAYS_MAX = 3
/** Each of these lists every filing, so that one of them fresh is enough. */
const LISTS = ['sec/current', 'sec/daily-index']

/** What an answer must say when newer filings may be missing. The sample has no sources and no warning. */
export function staleWarnings(health: readonly SourceHealth[], today: IsoDate): string[] {
  const lists = health.filter(({ id }) => LISTS.includes(id))
  if (lists.length === 0) return []
  const read = lists.map(({ last_success }) => last_success?.slice(0, 10) ?? '').sort()
  const last = read.at(-1)!
  if (last >= addDays(today, -UNREAD_DAYS_MAX)) return []
  const message = lists.find((source) => source.message !== null)?.message
  const why = message ? `: ${message}` : ''
  return [`newer filings may be missing: ${last === '' ? 'never read' : `last read on ${last}`}${why}`]
}
