/** Layoffs that are put off: a later row of one place and headcount tells that the same will happen later. */
import { daysBetween } from '#lib/dates.ts'
import { dayOf, type NoticeRecord } from '../../notices/record.ts'
import { areOneHouse } from '../compare/sites.ts'
import { EXTENDING_STATES } from './state-habits.ts'

/** A layoff that was put off is filed again, and begins, within so many days. */
const PUT_OFF_DAYS_MAX = 200
const EXTENDED_DAYS_MAX = 100
/** Who puts a layoff off says so before it begins, or soon after. */
const PUT_OFF_LATE_DAYS_MAX = 14
/** What is filed a fortnight before a layoff at one house, and moves it by so many days at most, is no notice of another. */
const MOVED_DAYS_MAX = 31

interface Two {
  a: NoticeRecord
  b: NoticeRecord
}

/** So many workers, and no round number of them, do not come twice by chance. */
const UNLIKELY_WORKERS_MIN = 100
export const isUnlikely = (workers: number) => workers >= UNLIKELY_WORKERS_MIN && workers % 5 !== 0

/** Whether the later of two rows of one place and headcount may put off the layoff of the earlier one, by their days. */
export function isPutOff(a: NoticeRecord, b: NoticeRecord): boolean {
  const [first, second] = dayOf(a)! < dayOf(b)! ? [a, b] : [b, a]
  const filed = daysBetween(dayOf(first)!, dayOf(second)!)
  // What tells no new day extends a notice that is still running.
  if (second.effective_date === null || first.effective_date === null)
    return EXTENDING_STATES.has(a.state) && filed <= EXTENDED_DAYS_MAX
  if (first.effective_date_precision !== 'day' || second.effective_date_precision !== 'day') return false
  const moved = daysBetween(first.effective_date, second.effective_date)
  const late = daysBetween(first.effective_date, dayOf(second)!)
  return filed <= PUT_OFF_DAYS_MAX && moved > 0 && moved <= PUT_OFF_DAYS_MAX && late <= PUT_OFF_LATE_DAYS_MAX
}

/** A place closes once; of layoffs a second wave may well be as large as the first. */
export function mayBePutOff(a: NoticeRecord, b: NoticeRecord): boolean {
  if (EXTENDING_STATES.has(a.state) || (a.layoff_type === 'closure' && b.layoff_type === 'closure'))
    return true
  if (areOneHouse(a, b) && isMovedAtLast(a, b)) return true
  const isWave = a.layoff_type === 'layoff' || b.layoff_type === 'layoff'
  return !isWave && isUnlikely(a.employees_affected!)
}

/** Whether the later row was filed right before the layoff that the earlier one tells, or right after, and moves it a little. */
function isMovedAtLast(a: NoticeRecord, b: NoticeRecord): boolean {
  const [later, first] = byDay({ a, b })
  if (first.effective_date === null || later.effective_date === null) return false
  const before = Math.abs(daysBetween(dayOf(later)!, first.effective_date))
  return (
    before <= PUT_OFF_LATE_DAYS_MAX &&
    daysBetween(first.effective_date, later.effective_date) <= MOVED_DAYS_MAX
  )
}

/** What puts a layoff off, and what it puts off. */
export const byDay = ({ a, b }: Two): [NoticeRecord, NoticeRecord] =>
  dayOf(a)! < dayOf(b)! ? [b, a] : [a, b]
