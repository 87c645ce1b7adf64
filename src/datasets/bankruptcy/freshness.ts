/** Which courts' newer cases may be missing: a feed that is not heard loses what is filed. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions.ts'
import { COURTS } from './courts.ts'
import { WITHOUT_FEED } from './sources/rss.ts'

/** A feed that has not been read, or was not made, for so many days is stale. */
const UNHEARD_DAYS_MAX = 2
const NAMED_MAX = 8

/** The courts whose feed is not read, in a state or in all; each is named by its id. */
export function unheardCourts(health: readonly SourceHealth[], today: IsoDate, state?: string): string[] {
  const byId = new Map(health.map((each) => [each.id, each]))
  const since = addDays(today, -UNHEARD_DAYS_MAX)
  return COURTS.filter((court) => state === undefined || court.state === state)
    .filter(({ id }) => {
      if (id in WITHOUT_FEED) return true
      const feed = byId.get(`bankruptcy/rss-${id}`)
      return !feed?.last_success || feed.last_success.slice(0, 10) < since || (feed.newest ?? '') < since
    })
    .map(({ id }) => id)
}

/** What a list must say of courts that were not heard. The sample has no sources and no warning. */
export function staleWarnings(health: readonly SourceHealth[], today: IsoDate, state?: string): string[] {
  if (!health.some(({ dataset }) => dataset === 'bankruptcy')) return []
  const courts = unheardCourts(health, today, state)
  if (courts.length === 0) return []
  const named = courts.slice(0, NAMED_MAX).join(', ')
  const more = courts.length > NAMED_MAX ? ` and ${courts.length - NAMED_MAX} more` : ''
  return [`newer cases may be missing of courts whose feed is not read: ${named}${more}; /api/stats says why`]
}
