/** The calendar of the notices that a list shows. */
import { withQuery } from '../../links.ts'

interface Query {
  page?: unknown
  sort?: unknown
  date_field?: unknown
  date_from?: unknown
  date_to?: unknown
}

/** Days in a calendar are those of the layoff: of notices that were asked by other days there is none. */
export function calendarOf({ page: _page, sort: _sort, date_field, ...asked }: Query): string | null {
  const hasDays = asked.date_from !== undefined || asked.date_to !== undefined
  return hasDays && date_field !== 'effective' ? null : withQuery('/feeds/layoffs.ics', { ...asked })
}
