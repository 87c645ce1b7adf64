/** Of two rows of one event: which sums count. */
import { daysBetween } from '#lib/dates.ts'
import { dayOf, type NoticeRecord, ORIGINS } from '../../notices/record.ts'
import { isUnknownEmployer } from '../../table.ts'
import type { Relations } from './relations.ts'

/** Most notices are given so many days before the layoff: of two days the nearer to it is no misprint. */
const LEAD_DAYS_USUAL = 60
/** As far from it as a row that tells no day is taken to be. */
const LEAD_DAYS_UNKNOWN = 500

/** The row that says the other again, and that other one. */
export function byWeight(
  { a, b }: { a: NoticeRecord; b: NoticeRecord },
  relations: Relations,
): [record: NoticeRecord, other: NoticeRecord] {
  return weightOf(a, relations) < weightOf(b, relations) ? [b, a] : [a, b]
}

/** The smaller stays: what names its employer, what amends a filing, the weightier origin, what tells more, the first. */
function weightOf(record: NoticeRecord, relations: Relations): string {
  const { id, origin, effective_date, city, notice_date_precision, company_name } = record
  const day = dayOf(record)
  const lead =
    day === null || effective_date === null
      ? LEAD_DAYS_UNKNOWN
      : Math.abs(daysBetween(day, effective_date) - LEAD_DAYS_USUAL)
  const parts = [
    isUnknownEmployer(company_name),
    !relations.amends(record),
    ORIGINS.indexOf(origin),
    day === null,
    notice_date_precision === 'inferred',
    effective_date === null,
    String(lead).padStart(6, '0'),
    city === null,
  ]
  return [...parts.map((part) => (typeof part === 'boolean' ? Number(part) : part)), id].join(' ')
}
