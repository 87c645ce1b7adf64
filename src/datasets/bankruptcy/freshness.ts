/** Which courts' newer cases may be missing: a feed that is not heard loses what is filed. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { COURTS, WITHOUT_FEED } from './courts.ts'

/** A feed that has not been read, or was not made, for so many days is stale. */
const UNHEARD_DAYS_MAX = 2
const NAMED_MAX = 8

/** Ids of courts in a state or in all: whose feed is not read, and whose was read and is an old one. */
export function unheardCourts(
  health: readonly SourceHealth[],
  today: IsoDate,
  state?: string,
): { unread: string[]; old: string[] } {
  const byId = new Map(health.map((each) => [each.id, each]))
  const since = addDays(today, -UNHEARD_DAYS_MAX)
  const courts: { unread: string[]; old: string[] } = { unread: [], old: [] }
  for (const court of COURTS) {
    if (state !== undefined && court.state !== state) continue
    const feed = court.id in WITHOUT_FEED ? undefined : byId.get(`bankruptcy/rss-${court.id}`)
    if (!feed?.last_success || feed.last_success.slice(0, 10) < since) courts.unread.push(court.id)
    else if ((feed.newest ?? '') < since) courts.old.push(court.id)
  }
  return courts
}

/** What a list must say of courts that were not heard. The sample has no sources and no warning. */
export function staleWarnings(health: readonly SourceHealth[], today: IsoDate, state?: string): string[] {
  if (!health.some(({ dataset }) => dataset === 'bankruptcy')) return []
  const { unread, old } = unheardCourts(health, today, state)
  const say = (courts: readonly string[], what: string) => {
    if (courts.length === 0) return []
    const named = courts.slice(0, NAMED_MAX).join(', ')
    const more = courts.length > NAMED_MAX ? ` and ${courts.length - NAMED_MAX} more` : ''
    return [`newer cases may be missing of courts whose feed ${what}: ${named}${more}; /api/stats says why`]
  }
  return [...say(unread, 'is not read'), ...say(old, 'was read but is an old one')]
}
