/**
 * Filings that call themselves updates of the one before and are layoffs of their own: Connecticut's banks and Iowa's plants
 * filed month after month, each time with two months' notice for other people.
 */
import { daysBetween } from '#lib/dates.ts'
import { dayOf, type NoticeRecord } from '../notices/record.ts'

/** Fewer may be one event that was put off, and put off again. */
const FILINGS_MIN = 4
/** Who gives notice of a layoff of its own gives about the sixty days of the law. */
const LEAD_DAYS_MIN = 55

/**
 * Whether a chain of amendments, the oldest first, is one of waves: layoffs ever later, each with its own notice period, and
 * numbers that fall and rise. A running total only rises, those who remain only become fewer.
 */
export function areWaves(chain: readonly NoticeRecord[]): boolean {
  // Who changes the dates of a layoff speaks of the people of the notice before.
  if (chain.some(({ mark }) => mark === 'date_change')) return false
  const own = chain.filter(hasOwnPeriod)
  if (own.length < FILINGS_MIN) return false
  const steps = own.slice(1).map((row, i) => ({
    told: daysBetween(dayOf(own[i]!)!, dayOf(row)!),
    days: daysBetween(own[i]!.effective_date!, row.effective_date!),
    workers: row.employees_affected! - own[i]!.employees_affected!,
  }))
  const falls = steps.filter(({ workers }) => workers < 0).length
  const rises = steps.filter(({ workers }) => workers > 0).length
  return steps.every(({ told, days }) => told > 0 && days > 0) && falls >= 2 && rises >= 1
}

function hasOwnPeriod(row: NoticeRecord): boolean {
  const day = dayOf(row)
  if (day === null || row.effective_date === null || row.employees_affected === null) return false
  return row.effective_date_precision === 'day' && daysBetween(day, row.effective_date) >= LEAD_DAYS_MIN
}
