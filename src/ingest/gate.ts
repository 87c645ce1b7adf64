/** The gate between what was read and what is served: rows that look broken do not replace yesterday's. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import type { Source } from './source.ts'

const SHARE_DEFAULT = 1 / 3
/** A date typed a few days ahead may be put right; further back means that newer rows are gone. */
const NEWEST_BACK_DAYS_MAX = 7
/** A field that should stand in this many rows is not rare from one day to the next, unless its column is gone. */
const FILLED_MIN = 5
/** Shares mean little among few rows. */
const ROWS_FOR_SHARES_MIN = 10

/** Fewer rows of a year may all be others from one day to the next. */
const TURNOVER_ROWS_MIN = 4
const TURNOVER_SHARE_MAX = 2 / 3

/** How the rows of a list's last year hang together with those that were held of it. */
export interface Turnover {
  /** Rows held of the year before the newest of them, and how many of those are listed no more. */
  held: number
  gone: number
  /** Rows read of that year, and how many of those were never held: they should have been. */
  read: number
  strangers: number
  /** Rows held that are newer than all that was read. */
  newer: number
}

/** What was read, in figures. */
export interface Reading {
  rows: number
  newest: IsoDate | null
  /** How many of the rows have each field filled. */
  filled: Readonly<Record<string, number>>
  /** How many cells of each field could not be read. */
  unread: Readonly<Record<string, number>>
  turnover?: Turnover | null
}

/** Counts cells by their field. */
export function countByField(cells: readonly { field: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { field } of cells) counts[field] = (counts[field] ?? 0) + 1
  return counts
}

/** Counts the rows that have each field filled; false, zero and empty text count, null does not. */
export function countFilled(rows: readonly object[]): Record<string, number> {
  const filled: Record<string, number> = {}
  for (const row of rows) {
    for (const [field, value] of Object.entries(row)) {
      if (value !== null && value !== undefined) filled[field] = (filled[field] ?? 0) + 1
    }
  }
  return filled
}

/** The sentence that says why these rows must not be taken, or null when they may. */
export function refuseReading(
  source: Pick<Source<unknown>, 'rowsFallMax' | 'unreadShareMax' | 'outOfRemarks'>,
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
    reading.newest < addDays(before.newest, -NEWEST_BACK_DAYS_MAX) &&
    // One alone may have been taken off; of an older copy of the list more are missing.
    reading.turnover?.newer !== 1
  ) {
    return `the newest record went back from ${before.newest} to ${reading.newest}`
  }
  if (before?.newest && reading.newest === null) return 'no record has a date any more'
  for (const [field, count] of Object.entries(before?.filled ?? {})) {
    if (source.outOfRemarks?.includes(field)) continue
    const now = reading.filled[field] ?? 0
    // As a share: a list that begins anew every January has fewer rows, each as full as before.
    const expected = (count / before!.rows) * reading.rows
    if (expected >= FILLED_MIN && now < expected * SHARE_DEFAULT) {
      return `${field} was filled in ${count} of ${before!.rows} rows and is in ${now} of ${reading.rows}`
    }
  }
  const stranger = refuseStrangers(reading.turnover)
  if (stranger) return stranger
  const shareMax = source.unreadShareMax ?? SHARE_DEFAULT
  for (const [field, cells] of Object.entries(reading.unread)) {
    if (reading.rows >= ROWS_FOR_SHARES_MIN && cells > reading.rows * shareMax) {
      return `${cells} of ${reading.rows} cells of ${field} could not be read`
    }
  }
  return null
}

/** A list whose rows are gone, and in their place others that are no newer, is another's. */
function refuseStrangers(turnover: Turnover | null | undefined): string | null {
  if (!turnover || turnover.held < TURNOVER_ROWS_MIN) return null
  const { held, gone, read, strangers } = turnover
  if (gone <= held * TURNOVER_SHARE_MAX || strangers <= read * TURNOVER_SHARE_MAX) return null
  return `of the ${held} rows of a year ${gone} are gone, and ${strangers} others that are no newer stand in their place`
}
