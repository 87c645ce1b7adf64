/** The gate between what was read and what is served: rows that look broken do not replace yesterday's. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions.ts'
import type { ReviewItem, Source } from './source.ts'

const SHARE_DEFAULT = 1 / 3
/** A date typed a few days ahead may be put right; further back means that newer rows are gone. */
const NEWEST_BACK_DAYS_MAX = 7
/** Shares mean little among few rows. */
const ROWS_FOR_SHARES_MIN = 10

/** What was read, in figures. */
export interface Reading {
  rows: number
  newest: IsoDate | null
  review: readonly ReviewItem[]
}

/** The sentence that says why these rows must not be taken, or null when they may. */
export function refuseReading(
  source: Pick<Source<unknown>, 'rowsFallMax' | 'unreadShareMax'>,
  reading: Reading,
  before: SourceHealth | undefined,
): string | null {
  if (reading.rows === 0) return 'no rows were found'
  const fallMax = source.rowsFallMax ?? SHARE_DEFAULT
  if (before?.last_success && before.rows - reading.rows > before.rows * fallMax) {
    return `the rows fell from ${before.rows} to ${reading.rows}`
  }
  if (
    before?.newest &&
    reading.newest !== null &&
    reading.newest < addDays(before.newest, -NEWEST_BACK_DAYS_MAX)
  ) {
    return `the newest record went back from ${before.newest} to ${reading.newest}`
  }
  if (before?.newest && reading.newest === null) return 'no record has a date any more'
  const unread = new Map<string, number>()
  for (const { field } of reading.review) unread.set(field, (unread.get(field) ?? 0) + 1)
  const shareMax = source.unreadShareMax ?? SHARE_DEFAULT
  for (const [field, cells] of unread) {
    if (reading.rows >= ROWS_FOR_SHARES_MIN && cells > reading.rows * shareMax) {
      return `${cells} of ${reading.rows} cells of ${field} could not be read`
    }
  }
  return null
}
