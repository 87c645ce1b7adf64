/** A row whose identity changed because the state rewrote its date, its name or its place. */
import { foldEmployer } from '../cells/names.ts'
import { type Grade, gradeOf } from '../linking/compare/grade.ts'
import { compareNotices } from '../linking/compare.ts'
import { placeKey } from './identity.ts'
import type { PlacedNotice } from './placing.ts'
import type { NoticeRecord } from './record.ts'

/** So many of the four telling fields are enough, whatever the others say. */
const AGREE_MIN = 3
/** Enough where all others are not told but one: many states tell no day of layoff. */
const AGREE_BUT_ONE_MIN = 2
/** Further apart the notices of one employer, place and number are rather those of two years. */
const REDATED_DAYS_MAX = 45

/** Where to look for the row that another one moves: the same name, or the same day and count. */
export function hints(
  row: Pick<NoticeRecord, 'company_name' | 'notice_date' | 'employees_affected'>,
): string[] {
  return [`name ${foldEmployer(row.company_name)}`, `day ${row.notice_date} ${row.employees_affected}`]
}

/** The vanished rows that new rows tell under another identity, each once: where there is one, and no more than one. */
export function findMoves(
  strangers: readonly PlacedNotice[],
  missing: readonly NoticeRecord[],
): Map<PlacedNotice, NoticeRecord> {
  const free = new Set(missing)
  const byHint = groupByHint(missing)
  const moves = new Map<PlacedNotice, NoticeRecord>()
  for (const notice of strangers) {
    const near = new Set(hints(notice).flatMap((hint) => byHint.get(hint) ?? []))
    const [moved, ...others] = [...near].filter((record) => free.has(record) && isMoved(record, notice))
    if (!moved || others.length > 0) continue
    free.delete(moved)
    moves.set(notice, moved)
  }
  return moves
}

/** Rows under all their hints. */
export function groupByHint(records: readonly NoticeRecord[]): Map<string, NoticeRecord[]> {
  const groups = new Map<string, NoticeRecord[]>()
  for (const record of records)
    for (const hint of hints(record)) groups.set(hint, [...(groups.get(hint) ?? []), record])
  return groups
}

function isMoved(record: NoticeRecord, notice: PlacedNotice): boolean {
  const { employer, days } = compareNotices(record, notice)
  const { agree, differ } = countFields(record, notice)
  if (employer.sameWords) {
    const isNear = days.notice.grade !== 'unknown' && Math.abs(days.later!) <= REDATED_DAYS_MAX
    return agree >= AGREE_MIN || (agree >= AGREE_BUT_ONE_MIN && differ <= 1 && isNear)
  }
  // A respelt name needs everything else to agree; numbers in a name are identity and never respelt away.
  if (differ > 0 || !employer.sameNumbers) return false
  return agree === 4 || (agree >= AGREE_MIN && employer.grade !== 'other')
}

/** In how many of the telling fields two rows agree, and in how many they differ; what one does not tell is neither. */
export function countFields(record: NoticeRecord, notice: PlacedNotice) {
  const grades = [
    gradeOf(record.notice_date, notice.notice_date),
    gradeOf(record.effective_date, notice.effective_date),
    gradeOf(record.employees_affected, notice.employees_affected),
    gradeOf(placeKey(record), placeKey(notice)),
  ]
  const count = (wanted: Grade) => grades.filter((grade) => grade === wanted).length
  return { agree: count('same'), differ: count('other') }
}
