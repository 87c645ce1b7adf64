/** Where a notice is: county, coordinates and their basis, and the sector of its industry. */
import { sectorOfCode, sectorOfName } from '#lib/naics.ts'
import type { openGazetteer } from '#places/index.ts'
import { identityOf } from './identity.ts'
import { digestOf, type GivenNotice } from './record.ts'

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
 * County) and are filled in from an address; words such as Statewide are no town. An importer that knew the town
 * keeps its coordinates where our gazetteer does not know it.
 */
export function placeNotice(notice: GivenNotice, gazetteer: Gazetteer): PlacedNotice {
  const { state, city, county, zip, site_address: address } = notice
  const found = gazetteer.locate({ state, city, county, zip, address })
  const imported = found.geo_basis !== 'city' && notice.geo_basis === 'city' && notice.latitude != null
  return {
    ...notice,
    identity: identityOf(notice),
    printed: digestOf(notice),
    city: found.city,
    county: found.county,
    county_fips: found.county_fips,
    latitude: imported ? notice.latitude! : found.latitude,
    longitude: imported ? (notice.longitude ?? null) : found.longitude,
    geo_basis: imported ? 'city' : found.geo_basis,
    industry: notice.industry ?? sectorOfCode(notice.naics_code)?.title ?? null,
    sector: (sectorOfCode(notice.naics_code) ?? sectorOfName(notice.industry))?.code ?? null,
  }
}
