/** Where a row of the WARN Notice Register is: out of its location as printed, and of the place it was found to be. */
import { stateName } from '#lib/states.ts'
import { cleanText, foldText } from '#lib/text.ts'
import type { GivenNotice } from '../../notices/record.ts'

/** The columns of a row that tell of its place; the shorter form of the file has only the first. */
export interface RegisterPlace {
  state: string
  location: string
  site_address?: string
  place_name?: string
  county_name?: string
  geo_basis?: string
  latitude?: string
  longitude?: string
}

/** What the Census Bureau adds to the names of places. */
const PLACE_KIND =
  / (city|town|village|borough|township|municipality|CDP|(?:city and borough)|(?:metro|metropolitan|unified|consolidated) government)?( \(balance\))?$/

/** `05 - CentralRegion`, `7 - Maricopa County, …`: the area of a workforce board, no place of its own. */
const BOARD_AREA = /^\d+ ?- /
const COUNTY_WORD = / (county|parish|borough|census area|city and borough|municipality)$/

/**
 * Address, town and county. The location is whatever the state prints: a town, several, a county, the area of a
 * workforce board, or an address. The register's own finding is taken where the printed text is none of a town.
 */
export function readRegisterPlace(row: RegisterPlace): Pick<GivenNotice, 'site_address' | 'city' | 'county'> {
  const location = cleanText(row.location)
  const place = cleanText(row.place_name).replace(PLACE_KIND, '')
  const county = cleanText(row.county_name)
  const basis = row.geo_basis ?? ''
  const isAddress = /\d/.test(location) && !BOARD_AREA.test(location)
  const isCounty =
    /\b(county|parish)$/i.test(location) || (/^county/.test(basis) && isSameCounty(location, county))
  const printed = isAddress || isCounty || BOARD_AREA.test(location) ? '' : location
  const town = withoutState(printed, row.state)
  // A town and a county in one cell (`Jefferson (Golden)`), or a town all in capitals: the found name is better.
  const found = /^(place\+county|address)/.test(basis) || (!isList(town) && !isStartOf(town, place))
  const city = found ? place || town : town || place
  return {
    site_address: cleanText(row.site_address) || (isAddress ? location : '') || null,
    city: city || null,
    county: county || (isCounty ? location : '') || null,
  }
}

/** `Detroit, Michigan` and `Bristol VA` name the state once more. */
const withoutState = (location: string, state: string) =>
  location.replace(new RegExp(`,?\\s+(?:${state}|${stateName(state)})\\.?$`, 'i'), '')
const isList = (town: string) => /[,;&/]| and /i.test(town)
/** `Augusta` of `Augusta-Richmond County`: what people call the place. */
const isStartOf = (town: string, place: string) =>
  town !== '' && town !== town.toUpperCase() && foldText(place).startsWith(foldText(town))

const isSameCounty = (location: string, county: string) =>
  foldCounty(location.replace(/,.*$/, '')) === foldCounty(county)
const foldCounty = (name: string) => foldText(name).replace(COUNTY_WORD, '')

/** The register's coordinates, where they are those of a town. */
export function readRegisterPoint(
  row: RegisterPlace,
): Pick<GivenNotice, 'latitude' | 'longitude' | 'geo_basis'> {
  const [latitude, longitude] = [Number(row.latitude), Number(row.longitude)]
  if (!row.latitude || !row.longitude || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return {}
  if (!/^(place|address)/.test(row.geo_basis ?? '')) return {}
  return { latitude, longitude, geo_basis: 'city' }
}

/**
 * Cuts the address off an employer's name where the state printed both in one cell
 * (`Acme Anvils, Inc. 12 Elm Street Tampa, FL 33619`). Numbers of stores and plants stay with the name, and so does
 * a number that begins it.
 */
export function splitEmployerAddress(name: string, state: string): { name: string; address: string | null } {
  if (!new RegExp(`\\b${state},? \\d{5}(?:-\\d{4})?$`).test(name)) return { name, address: null }
  const number =
    /(?<=\S )(?<!(?:#|\bno\.?|\bstore|\bplant|\bunit|\bbuilding|\bgate|\bterminal) ?)\d{1,6}[A-Z]?(?= [A-Z0-9])/i
  const at = number.exec(name)?.index
  if (at === undefined) return { name, address: null }
  return { name: name.slice(0, at).replace(/[\s,–-]+$/, ''), address: name.slice(at) }
}
