/** Two documents of one publisher that tell of the same days: an old workbook and the log that followed it. */
import type { ParsedNotice } from './notice.ts'

/** Says that a row of a newer document tells the notice of an older one, though not in the same words. */
export type IsRetold = (older: ParsedNotice, newer: ParsedNotice) => boolean

/**
 * The rows without those that a newer document of the same reading tells again: the newer row stands. Only rows with
 * one day of notice are held against each other, and never two of one document.
 */
export function withoutRetold(rows: readonly ParsedNotice[], isRetold: IsRetold): ParsedNotice[] {
  const byDay = new Map<string, ParsedNotice[]>()
  for (const row of rows) {
    if (row.notice_date === null) continue
    const ofDay = byDay.get(row.notice_date)
    if (ofDay) ofDay.push(row)
    else byDay.set(row.notice_date, [row])
  }
  return rows.filter(
    (row) =>
      !(byDay.get(row.notice_date ?? '') ?? []).some(
        (other) => other.seen_on > row.seen_on && other.source_url !== row.source_url && isRetold(row, other),
      ),
  )
}
