/** The job centers in the small internet: a search for each year, notices in one of them. */
import { noMatches } from './pages.ts'
import type { Publisher } from './publisher.ts'

/** A state's job center, whose notices stand in the search of 2026; the searches of this year and the last run. */
export function jobCenterSearch(part: string, site: string): Publisher {
  const search = `${site}/search/warn_lookups?`
  const ofYear = (year: number) =>
    `${search}utf8=%E2%9C%93&q%5Bemployer_name_cont%5D=&q%5Bmain_contact_contact_info_addresses_full_location_city_matches%5D=&q%5Bzipcode_code_start%5D=&q%5Bservice_delivery_area_id_eq%5D=&q%5Bnotice_on_gteq%5D=${year}-`
  return {
    running: [ofYear(2026), ofYear(2025)],
    pages: { [`${ofYear(2026)}*`]: `=${part}-list.html`, [`${search}*`]: noMatches },
  }
}
