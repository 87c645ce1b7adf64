/** The rows of one reading: put together by identity, with the days that they tell. */
import type { IsoDate } from '#lib/dates.ts'
import { isUndated } from './identity.ts'
import type { PlacedNotice } from './placing.ts'
import type { GivenNotice } from './record.ts'

/** Rows by identity in a fixed order, without rows that merely repeat another. */
export function groupByIdentity(given: readonly PlacedNotice[]): Map<string, PlacedNotice[]> {
  const groups = new Map<string, Map<string, PlacedNotice>>()
  let undated = 0
  for (const notice of given) {
    const { identity } = notice
    let group = groups.get(identity)
    if (!group) {
      group = new Map()
      groups.set(identity, group)
    }
    // Undated rows are never taken for repetitions of each other.
    const text = notice.printed + (isUndated(notice) ? `#${undated++}` : '')
    const twin = group.get(text)
    if (!twin) group.set(text, notice)
    else {
      const firsts = [firstSeen(twin), firstSeen(notice)].sort()
      const lasts = [lastSeen(twin), lastSeen(notice)].sort()
      group.set(text, {
        ...(lasts[1] === lastSeen(notice) ? notice : twin),
        first_seen: firsts[0]!,
        last_seen: lasts[1]!,
      })
    }
  }
  const sorted = new Map<string, PlacedNotice[]>()
  for (const [identity, group] of groups) {
    sorted.set(
      identity,
      group.size === 1 ? [...group.values()] : [...group.entries()].sort(byText).map(([, n]) => n),
    )
  }
  return sorted
}

const byText = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0)

/** The first and the last day on which a row is told. */
export const firstSeen = (notice: GivenNotice): IsoDate => notice.first_seen ?? notice.seen_on
export const lastSeen = (notice: GivenNotice): IsoDate => notice.last_seen ?? notice.seen_on

/** The day of a reading: the newest on which one of its rows was seen. */
export function latestDay(given: readonly PlacedNotice[]): IsoDate {
  return given.map(lastSeen).sort().at(-1) ?? ''
}
