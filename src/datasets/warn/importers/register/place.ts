/** Where a row of the WARN Notice Register is: out of its location as printed, and of the place it was found to be. */
import { findState, stateName } from '#lib/states.ts'
import { cleanText, foldText } from '#lib/text.ts'
import { openGazetteer } from '#places/index.ts'
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

/** Lists with a column of counties and none of towns; of New York's some have towns. */
const COUNTY_LISTS = new Set(['CO', 'KY', 'MS', 'MT', 'NY', 'PA'])
/** Lists whose counties are at times named after a town of theirs: then both are meant. */
const TOWNS_TOO = new Set(['NY'])
/** Towns that are the whole of their county. */
const WHOLE_COUNTIES = new Set(['CO Broomfield', 'CO Denver', 'PA Philadelphia'])
/** Lists of towns, where one that is called as a county of the state was taken for it: `Macon` lies in Bibb County. */
const TOWN_LISTS = new Set(['GA', 'NJ'])
/** Lists of the areas of workforce boards: what is neither town nor county there is such an area. */
const AREA_LISTS = new Set(['CO'])
/** `Central (COWIB)`: the board itself, in Oklahoma's list. */
const BOARD = /\([A-Z]*WIB\)$/

/**
 * Address, town and county. The location is whatever the state prints: a town, several, a county, the area of a
 * workforce board, or an address. The register's own finding is taken where the printed text is none of a town; what it
 * found for a county (`Monroe` in New York's list of counties) may be a village of that name far away.
 */
export function readRegisterPlace(row: RegisterPlace): Pick<GivenNotice, 'site_address' | 'city' | 'county'> {
  const printedBoth = readTownAndCounty(cleanText(row.location), row.state)
  if (printedBoth) return { site_address: cleanText(row.site_address) || null, ...printedBoth }
  const location = withoutRegion(cleanText(row.location), row.state)
  const isRegion = isFoundByRegion(row)
  const place = isRegion ? '' : cleanText(row.place_name).replace(PLACE_KIND, '')
  const basis = row.geo_basis ?? ''
  const county = isRegion || isTownFoundAsCounty(row, location) ? '' : cleanText(row.county_name)
  const isAddress = /\d/.test(location) && !BOARD_AREA.test(location)
  const site_address = cleanText(row.site_address) || (isAddress ? location : '') || null
  // The register looks such a town up in its list's own state: `Lexington KY` in North Carolina's Davidson County.
  if (isAddress && endsElsewhere(location, row.state)) return { site_address, city: null, county: null }
  const printedCounty = isAddress ? null : readCounty(row.state, location, basis, county)
  if (printedCounty !== null) {
    const whole = WHOLE_COUNTIES.has(`${row.state} ${location}`)
    const both = TOWNS_TOO.has(row.state) && isSameCounty(printedCounty, county) && isStartOf(location, place)
    const found =
      / - /.test(location) ||
      /^place\+county/.test(basis) ||
      (/^county:filed/.test(basis) && !isSameCounty(location, county))
    return { site_address, city: whole || both || found ? place || null : null, county: printedCounty }
  }
  const isBoard = BOARD_AREA.test(location) || BOARD.test(location)
  const printed = isAddress || isBoard ? '' : location
  const town = withoutState(printed, row.state)
  if (
    AREA_LISTS.has(row.state) &&
    town !== '' &&
    !openGazetteer().isPlace(row.state, town) &&
    !/^place\+/.test(basis) &&
    !(isStartOf(place, town) && openGazetteer().countyFips(row.state, place) === null)
  )
    return { site_address, city: null, county: null }
  if (COUNTY_LISTS.has(row.state) && isCounties(town, row.state))
    return { site_address, city: null, county: null }
  // A town and a county in one cell (`Jefferson (Golden)`), or a town all in capitals: the found name is better.
  const found = /^(place\+county|address)/.test(basis) || (!isList(town) && !isStartOf(town, place))
  const city = found ? place || town : town || place
  return { site_address, city: city || null, county: county || null }
}

/**
 * Michigan's cards (`Ionia, County: Ionia, Number Affected: 20`), Nevada's cells of town and county (`Elko, Elko`), and
 * Ohio's of several towns (`Akron/SummitToledo/Lucas`), for which the register has the first town and the last county.
 */
const TOWN_AND_COUNTY: Readonly<Record<string, RegExp>> = {
  MI: /^(.*?),\s*County: (.*?)(?:,\s*Number Affected:.*)?$/,
  OH: /^([^/]+)\/(Van Wert|[A-Z][a-z]+)\s*[A-Z][^/]*\/.*$/,
  NV: /^([A-Z][a-z]+(?: [A-Z][a-z]+)*), ([A-Z][a-z]+(?: [A-Z][a-z]+)?)$/,
}

/** Town and county out of a cell that holds both; null for any other, and where the second is no county of the state. */
function readTownAndCounty(
  location: string,
  state: string,
): { city: string | null; county: string | null } | null {
  const [, town, named] = TOWN_AND_COUNTY[state]?.exec(location) ?? []
  if (!town || !named) return null
  const county = [named, `${named} County`]
    .map((name) => openGazetteer().locate({ state, county: name }).county)
    .find((found) => found !== null && openGazetteer().countyFips(state, found) !== null)
  if (county === undefined) return null
  return { city: town, county }
}

/** Whether the register has found the region that stands behind a town: of `Natick, Boston` it took Boston. */
const isFoundByRegion = ({ state, location, place_name }: RegisterPlace) =>
  state === 'MA' &&
  /^boston\b/i.test(place_name ?? '') &&
  /[^,]\s*,\s*Boston$/i.test(location) &&
  !/^boston\b/i.test(location)

/** Whether the register took a town, or that of an address, for a county; `Gwinnett` is one, since no town is called so. */
function isTownFoundAsCounty({ state, geo_basis, county_name }: RegisterPlace, location: string): boolean {
  if (!TOWN_LISTS.has(state) || geo_basis !== 'county') return false
  const isTown = openGazetteer().locate({ state, city: location }).city !== null
  return isTown || !isSameCounty(location, cleanText(county_name))
}

/** Massachusetts prints the region behind the town: `Cambridge, Boston`, `Foxboro, Southeast`. */
const withoutRegion = (location: string, state: string): string =>
  state === 'MA'
    ? location.replace(
        /(?<=\S)\s*,\s*(?:Boston|(?:North|South)? ?(?:East|West)?|Central|Metro[\w /]*|Cape[\w &]*|Berkshire|North Shore)$/i,
        '',
      )
    : location

/** The county that a location names; null where it names a town, or something else. */
function readCounty(state: string, location: string, basis: string, county: string): string | null {
  const bare = location.replace(/\s+-\s.*$/, '')
  if (/\b(county|parish)$/i.test(bare)) return bare
  if (/^county/.test(basis) && isSameCounty(location, county)) return county
  if (!COUNTY_LISTS.has(state)) return null
  // By its own name: `Brooklyn` is a town, though its county is found by it.
  const named = openGazetteer().locate({ state, county: `${bare} County` }).county
  return named !== null && isSameCounty(bare, named) ? bare : null
}

/** Whether an address is in another state; codes that may end a street in capitals (`12 ELM CT`) tell only before a ZIP code. */
function endsElsewhere(address: string, state: string): boolean {
  const [, code, zip] = /[\s,]([A-Z]{2})\.?(\s+\d{5}(?:-\d{4})?)?$/.exec(address) ?? []
  if (code === undefined || code === state || findState(code) === undefined) return false
  return zip !== undefined || !/^(?:CT|NE|FL)$/.test(code)
}

/** `Detroit, Michigan` and `Bristol VA` name the state once more. */
const withoutState = (location: string, state: string) =>
  location.replace(new RegExp(`,?\\s+(?:${state}|${stateName(state)})\\.?$`, 'i'), '')
/** `Pike, Perry, Knox`: several counties; the register looked one up as a town. */
function isCounties(location: string, state: string): boolean {
  const names = location.split(/[,;&/]| and /).map((name) => name.trim())
  return names.length > 1 && names.every((name) => openGazetteer().countyFips(state, name) !== null)
}

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
  city: string | null,
): Pick<GivenNotice, 'latitude' | 'longitude' | 'geo_basis'> {
  // They are those of the town that was found, where one was taken over.
  if (city === null || isFoundByRegion(row)) return {}
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
