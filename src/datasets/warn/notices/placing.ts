/** Where a notice is: county, coordinates and their basis, and the sector of its industry. */
import { sectorOfCode, sectorOfName } from '#lib/naics.ts'
import { cleanText } from '#lib/text.ts'
import type { openGazetteer } from '#places/index.ts'
import { tidyAddress, zipBehindTown } from '../cells/addresses.ts'
import { shownName } from '../cells/shown-names.ts'
import { isNotStated } from '../cells/text.ts'
import { unknownEmployer } from '../table.ts'
import { identityOf } from './identity.ts'
import { namesNoEmployer } from './no-employer.ts'
import { digestOf, type GivenNotice } from './record.ts'
import { isTestEntry } from './test-entries.ts'
import { isRemnant, isTownName, townsRunTogether, wholeTown } from './towns.ts'

type Gazetteer = ReturnType<typeof openGazetteer>

/** A notice with its place looked up. */
export interface PlacedNotice extends GivenNotice {
  /** What makes it the same notice next time: of what was printed, so that a better gazetteer changes no identity. */
  identity: string
  /** A digest of what was printed: only a change of this is a change by the publisher. */
  printed: string
  county_fips: string | null
  latitude: number | null
  longitude: number | null
  geo_basis: string | null
  sector: string | null
}

/**
 * Looks up where a notice is. Town and county get one spelling each (`ENGLEWOOD` is Englewood, `Franklin` is Franklin
 * County) and are filled in from an address; words such as Statewide are no town, nor are lists of towns: those stand with the
 * address, and the first one places the notice. An importer that knew the town keeps its coordinates where our gazetteer
 * does not know it.
 */
export function placeNotice(notice: GivenNotice, gazetteer: Gazetteer): PlacedNotice {
  const { state, county, zip } = notice
  const city = wholeTown(notice.city, county, state, gazetteer)
  const shown = shownName(
    notice.company_name,
    state,
    notice.notice_date ?? notice.effective_date,
    gazetteer.isPlace,
  )
  const printed = notice.site_address ?? shown.address
  const address = printed === null ? null : tidyAddress(printed) || null
  const named = !namesNoEmployer(shown.name, state, gazetteer.isPlace)
  // Where nothing else tells the place, the town that stands for the employer does.
  const spare = named || city !== null || county !== null ? address : (address ?? shown.name)
  const found = gazetteer.locate({ state, city, county, zip, address: spare })
  const several = found.city === null ? null : townsRunTogether(found.city, state, gazetteer)
  const town = found.city !== null && isRemnant(found.city, state, gazetteer) ? null : found.city
  const isTown = several === null && town !== null && isTownName(town)
  const imported =
    isTown && found.geo_basis !== 'city' && notice.geo_basis === 'city' && notice.latitude != null
  const industry = isIndustry(notice.industry) ? notice.industry : null
  const known = sectorOfCode(notice.naics_code)
  // Written out: a spread with more fields behind it takes over twenty times as long, and four times the memory (decision 60).
  return {
    identity: identityOf(notice),
    printed: digestOf(notice),
    state,
    company_name: named ? shown.name : unknownEmployer(shown.name),
    site_address:
      address ?? several?.join(', ') ?? (town !== null && !isTown ? cleanText(city) || null : null),
    city: isTown ? spelled(town!) : several?.length === 1 ? spelled(several[0]!) : null,
    zip: zip ?? zipBehindTown(address, city, state) ?? zipBehindTown(address, found.city, state),
    county: found.county,
    county_fips: found.county_fips,
    latitude: imported ? notice.latitude! : found.latitude,
    longitude: imported ? (notice.longitude ?? null) : found.longitude,
    geo_basis: imported ? 'city' : found.geo_basis,
    notice_date: notice.notice_date,
    notice_date_precision: notice.notice_date_precision,
    received_date: notice.received_date,
    effective_date: notice.effective_date,
    effective_date_precision: notice.effective_date_precision,
    effective_end_date: notice.effective_end_date,
    employees_affected: notice.employees_affected,
    employees_low: notice.employees_low,
    employees_high: notice.employees_high,
    employees_total: notice.employees_total,
    layoff_type: notice.layoff_type,
    event_type: notice.event_type,
    is_temporary: notice.is_temporary,
    is_warn: notice.is_warn && !isTestEntry(notice.company_name),
    naics_code: notice.naics_code,
    industry: industry ?? known?.title ?? null,
    sector: (known ?? sectorOfName(industry))?.code ?? null,
    mark: notice.mark,
    notice_key: notice.notice_key,
    amends_key: notice.amends_key,
    source_url: notice.source_url,
    source_agency: notice.source_agency,
    seen_on: notice.seen_on,
    origin: notice.origin,
    first_seen: notice.first_seen,
    last_seen: notice.last_seen,
  }
}

/** One spelling of the words that some lists shorten: `St. Louis`, `Fort Worth`, `Mount Clemens`. */
const spelled = (city: string): string =>
  city
    .replace(/\bSaint (?=[A-Z])/g, 'St. ')
    .replace(/\bSt (?=[A-Z])/g, 'St. ')
    .replace(/\bSainte (?=[A-Z])/g, 'Ste. ')
    .replace(/\bFt\.? (?=[A-Z])/g, 'Fort ')
    .replace(/\bMt\.? (?=[A-Z])/g, 'Mount ')

/** False for cells that say only that no industry is told. */
function isIndustry(printed: string | null): boolean {
  const text = cleanText(printed)
  if (!/[a-z]{2}/i.test(text) || isNotStated(text)) return false
  return !/^(?:all|unclassified|\d+ - unclassified|other|various|unknown)$/i.test(text)
}
