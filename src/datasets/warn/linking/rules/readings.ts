/** Which rows stand in one reading of one list: those are sites, waves and other firms, and no copies of each other. */
import type { NoticeRecord } from '../../notices/record.ts'

/** Whether two rows stand in one reading of one list; the register has read most lists several times. */
export const isOneReading = (a: NoticeRecord, b: NoticeRecord): boolean =>
  a.source_id === b.source_id && (a.origin !== 'register' || a.first_seen === b.first_seen)

/** What a rule has found of two rows: the first says the second again. */
export interface Copy {
  record: NoticeRecord
  other: NoticeRecord
}

/** Those of which neither row is in another one: of several nothing tells which are one notice. */
export function onlyOnes<Found extends Copy>(copies: readonly Found[]): Found[] {
  const seen = new Map<NoticeRecord, number>()
  for (const { record, other } of copies)
    for (const row of [record, other]) seen.set(row, (seen.get(row) ?? 0) + 1)
  return copies.filter(({ record, other }) => seen.get(record) === 1 && seen.get(other) === 1)
}
