/** What takes effect, as a calendar. */
import { stateName, stateNames } from '#lib/states.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { Addresses } from './address.ts'
import { type CalendarEvent, calendarFile } from './calendar.ts'
import { RIGHTS } from './describe-atom.ts'
import type { FeedNotice } from './notices.ts'
import { linesOf, titleOf } from './words.ts'

interface Around {
  addresses: Addresses
  edition: Pick<OpenEdition, 'sample' | 'createdAt'>
  /** The filter, as its address has it. */
  given: ReadonlyMap<string, string>
}

/** The calendar as a file. */
export function describeCalendar(
  notices: readonly FeedNotice[],
  { addresses, edition, given }: Around,
): string {
  const invented = edition.sample ? 'Invented: ' : ''
  const state = given.get('state')
  const place = state === undefined ? '' : `, ${stateNames(state)}`
  return calendarFile(
    {
      name: `${invented}Layoffs that take effect${place}`,
      description: `${invented}First days of layoffs and closures, of WARN notices of the last 60 days. ${RIGHTS}`,
      source: addresses.at('/feeds/layoffs.ics', given),
      changed: edition.createdAt,
    },
    notices.map((notice) => eventOf(notice, addresses, invented)),
  )
}

function eventOf(notice: FeedNotice, addresses: Addresses, invented: string): CalendarEvent {
  const { id, city, county, state, latitude, longitude, layoff_type } = notice
  // What is known of the county or the state alone would be a point where nothing is.
  const isPlaced =
    ['site', 'city'].includes(notice.geo_basis ?? '') && latitude !== null && longitude !== null
  return {
    uid: `${id}@${addresses.host}`,
    day: notice.effective_date!,
    created: notice.first_seen,
    changed: notice.changed_on,
    summary: `${invented}${titleOf(notice)}`,
    description: linesOf(notice),
    location: [notice.site_address, city ?? county, stateName(state)]
      .filter((part) => part !== null)
      .join(', '),
    position: isPlaced ? [latitude, longitude] : null,
    url: addresses.notice(id).page,
    categories: [stateName(state), ...(layoff_type ? [layoff_type] : [])],
    isCancelled: notice.status === 'withdrawn',
  }
}
