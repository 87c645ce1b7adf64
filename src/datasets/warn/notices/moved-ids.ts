/** A row whose identity changed because the state rewrote its date, its name or its place. */
import { daysBetween } from '#lib/dates.ts'
import { areAlike } from '../cells/employers.ts'
import { foldEmployer } from '../cells/names.ts'
import { placeKey } from './identity.ts'
import type { PlacedNotice } from './placing.ts'
import type { NoticeRecord } from './record.ts'

/** So many of the four telling fields are enough, whatever the others say. */
const AGREE_MIN = 3
/** Enough where all others are not told but one: many states tell no day of layoff. */
const AGREE_BUT_ONE_MIN = 2
/** Further apart the notices of one employer, place and number are rather those of two years. */
const REDATED_DAYS_MAX = 45

/** Where to look for the row that another one rewrites: the same name, or the same day and count. */
export function hints(
  row: Pick<NoticeRecord, 'company_name' | 'notice_date' | 'employees_affected'>,
): string[] {
  return [`name ${foldEmployer(row.company_name)}`, `day ${row.notice_date} ${row.employees_affected}`]
}

/** The one vanished row that a new row is a rewriting of; null when there is none, or more than one. */
export function findRewritten(missing: readonly NoticeRecord[], notice: PlacedNotice): NoticeRecord | null {
  const candidates = missing.filter((record) => isRewritten(record, notice))
  return candidates.length === 1 ? candidates[0]! : null
}

function isRewritten(record: NoticeRecord, notice: PlacedNotice): boolean {
  const { agree, differ } = compareFields(record, notice)
  if (foldEmployer(record.company_name) === foldEmployer(notice.company_name))
    return agree >= AGREE_MIN || (agree >= AGREE_BUT_ONE_MIN && differ <= 1 && areNear(record, notice))
  // A respelt name needs everything else to agree; numbers in a name are identity and never respelt away.
  if (differ > 0 || digits(record.company_name) !== digits(notice.company_name)) return false
  return agree === 4 || (agree >= AGREE_MIN && areAlike(record.company_name, notice.company_name))
}

/** In how many of the telling fields two rows agree, and in how many they differ; what one does not tell is neither. */
function compareFields(record: NoticeRecord, notice: PlacedNotice) {
  const pairs = [
    [record.notice_date, notice.notice_date],
    [record.effective_date, notice.effective_date],
    [record.employees_affected, notice.employees_affected],
    [placeKey(record) || null, placeKey(notice) || null],
  ].filter(([a, b]) => a !== null && b !== null)
  const agree = pairs.filter(([a, b]) => a === b).length
  return { agree, differ: pairs.length - agree }
}

function areNear({ notice_date: a }: NoticeRecord, { notice_date: b }: PlacedNotice): boolean {
  return a !== null && b !== null && Math.abs(daysBetween(a, b)) <= REDATED_DAYS_MAX
}

const digits = (name: string) => (name.match(/\d+/g) ?? []).join()
