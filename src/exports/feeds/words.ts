/** What feeds say of a notice, for people. */
import type { IsoDate } from '#lib/dates.ts'
import { stateName } from '#lib/states.ts'
import type { FeedNotice } from './notices.ts'

/** What a notice is called: `Cedar Works, Portland, OR: 120 workers, closure`. */
export function titleOf(notice: FeedNotice): string {
  const { company_name, city, state, employees_affected: workers, layoff_type, status } = notice
  const place = [oneLine(company_name), city && oneLine(city), state].filter(Boolean).join(', ')
  const size =
    workers === null ? 'number of workers not told' : `${workers} worker${workers === 1 ? '' : 's'}`
  const mark = MARKS[status] ?? ''
  return `${mark}${place}: ${size}${layoff_type ? `, ${layoff_type}` : ''}`
}

const MARKS: Readonly<Record<string, string>> = {
  amended: 'Amended: ',
  withdrawn: 'Withdrawn: ',
  no_longer_listed: 'No longer listed: ',
}

/** All that matters of it, a line each. */
export function linesOf(notice: FeedNotice): string[] {
  const { company_name, company, site_address, city, county, zip, state, employees_affected } = notice
  const where = [site_address, city, county, zip, stateName(state)].filter((part) => part !== null)
  const type = [notice.layoff_type, notice.is_temporary && 'temporary'].filter(Boolean).join(', ')
  const lines: [string, string | number | null][] = [
    ['Employer', company_name],
    ['Company', company === company_name ? null : company],
    ['Place', where.join(', ')],
    ['Workers', employees_affected ?? 'not told'],
    ['Day of the notice', dayOf(notice.notice_date, notice.notice_date_precision)],
    ['First day of the layoff', dayOf(notice.effective_date, notice.effective_date_precision)],
    ['Last day of the layoff', notice.effective_end_date],
    ['Kind', type || null],
    ['Industry', notice.industry],
    ['Status', notice.status.replaceAll('_', ' ')],
    [
      'Counted in sums',
      notice.in_totals ? null : `no: ${notice.excluded_because ?? 'another row stands for it'}`,
    ],
    ['Published by', notice.source_agency],
    ['Source', notice.source_url],
    ['Letter', notice.letter_url],
  ]
  return lines.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${oneLine(String(value))}`]))
}

/** A day as exactly as it is known. */
function dayOf(day: IsoDate | null, precision: string | null): string | null {
  if (day === null || precision === null || precision === 'day') return day
  return precision === 'inferred' ? `${day} (by the name of a file)` : `${day} (known to the ${precision})`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
