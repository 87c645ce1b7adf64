/** Where a notice's layoff is: from what a list prints to county, FIPS number and coordinates. */
import { findState } from '#lib/states.ts'
import { cleanText } from '#lib/text.ts'
import { type AddressParts, splitAddresses, takeApart } from './address.ts'
import { type Reading, readAddressCell, readCountyCell, readPlaceCell } from './cell.ts'
import type { City } from './cities.ts'
import { type County, isNamesake } from './counties.ts'
import { kilometresBetween, type Point } from './geometry.ts'
import { Lookup } from './lookup.ts'
import { stateCentroid } from './state-middles.ts'
import { zipState } from './zip-states.ts'

/** What a list prints of a place, as it prints it. */
export interface PrintedPlace {
  /** Two-letter code of the state whose list it is. */
  state: string
  city?: string | null
  county?: string | null
  zip?: string | null
  address?: string | null
}

/** How exact the coordinates are. `site` is for coordinates of the building itself, which no package gives. */
export type GeoBasis = 'site' | 'city' | 'county' | 'state'

/** A place found. */
export interface Location {
  /** The city by its usual name; as printed where no package knows it; null for `Statewide` and the like. */
  city: string | null
  /** With its kind: `Franklin County`, `Richmond city`, `Orleans Parish`. */
  county: string | null
  county_fips: string | null
  latitude: number | null
  longitude: number | null
  geo_basis: GeoBasis | null
}

/** Finds places of the United States. */
export interface Gazetteer {
  /** Never throws: what cannot be placed nearer is placed in its state, and in no state nowhere. */
  locate(printed: PrintedPlace): Location
  /** True when the state has a city or a county of this name. */
  isPlace(state: string, name: string): boolean
  /** True when the state has a town of this name, with coordinates or without. */
  isTown(state: string, name: string): boolean
  /**
   * The one town that a name of whole words is the beginning of (`South San` → South San Francisco), of the county where one
   * is told, else of the state; null where several begin so, and where the name is that of a place itself.
   */
  townBeginning(state: string, beginning: string, county: string | null): string | null
  /** See `countyFips` of the index. */
  countyFips(state: string, county: string): string | null
  /** See `splitAddress` of the index. */
  splitAddress(cell: string, state: string): AddressParts
}

/** Cities of one name this near each other are one place to us. */
const SAME_PLACE_KM_MAX = 25
/** A city may reach into the county printed beside it when that county's middle is this near. */
const NEIGHBOUR_KM_MAX = 80

let opened: Gazetteer | undefined

/** The gazetteer, read from its packages on first use and then kept. */
export function openGazetteer(): Gazetteer {
  opened ??= makeGazetteer(new Lookup())
  return opened
}

function makeGazetteer(lookup: Lookup): Gazetteer {
  const codeOf = (state: string) => findState(state)?.code ?? ''
  return {
    locate: (printed) => locate(printed, lookup),
    isPlace: (state, name) =>
      lookup.cities.named(codeOf(state), name).length > 0 ||
      lookup.counties.named(codeOf(state), name).length > 0,
    isTown: (state, name) => lookup.isTown(codeOf(state), name),
    townBeginning: (state, beginning, county) =>
      lookup.townBeginning(
        codeOf(state),
        beginning,
        county === null ? null : (lookup.counties.find(codeOf(state), county)?.fips ?? null),
      ),
    countyFips: (state, county) => lookup.counties.find(codeOf(state), county)?.fips ?? null,
    splitAddress: (cell, state) => splitAddress(cell, codeOf(state), lookup),
  }
}

const NOWHERE: Location = {
  city: null,
  county: null,
  county_fips: null,
  latitude: null,
  longitude: null,
  geo_basis: null,
}

function locate(printed: PrintedPlace, lookup: Lookup): Location {
  const state = findState(printed.state)?.code ?? ''
  const middle = stateCentroid(state)
  if (middle === null) return NOWHERE
  const reading = readPrinted(printed, state, lookup)
  const printedCounties = readCountyCell(printed.county ?? '', state, lookup)
  const hints = printedCounties.length > 0 ? printedCounties : 'counties' in reading ? reading.counties : []
  const city = chooseCity(reading, hints, lookup)
  if (city) {
    const printedCounty = hints.find(({ fips }) => fips === city.county_fips) ?? hints[0]
    return at(city, 'city', city.name, printedCounty ?? lookup.counties.get(city.county_fips))
  }
  const name = reading.kind === 'county' ? reading.town : 'text' in reading ? reading.text || null : null
  const county = oneCounty(hints) ?? sharedCounty(reading, lookup)
  return county ? at(county, 'county', name, county) : at(middle, 'state', name, undefined)
}

function at(where: Point, geo_basis: GeoBasis, city: string | null, county: County | undefined): Location {
  const { latitude, longitude } = where
  return {
    city,
    county: county?.name ?? null,
    county_fips: county?.fips ?? null,
    latitude,
    longitude,
    geo_basis,
  }
}

/** The city cell decides; the address is asked when that cell is empty, unheard of or names several places. */
function readPrinted(printed: PrintedPlace, state: string, lookup: Lookup): Reading {
  const city = readPlaceCell(printed.city ?? '', state, lookup)
  // A town nobody here has heard of, with a ZIP code of another state, is the employer's own seat.
  const isForeign = (zipState(cleanText(printed.zip)) ?? state) !== state
  if (isForeign && (city.kind === 'unheard' || (city.kind === 'city' && city.isGuess)))
    return { kind: 'elsewhere' }
  if (city.kind === 'city' || city.kind === 'spread' || !cleanText(printed.address)) return city
  const address = readAddressCell(printed.address!, state, lookup)
  if (city.kind === 'blank') return address
  return address.kind === 'city' || address.kind === 'elsewhere' ? address : city
}

function chooseCity(reading: Reading, hints: readonly County[], lookup: Lookup): City | undefined {
  if (reading.kind !== 'city') return undefined
  if (!reading.needsCounty) return choose(reading.cities, hints, lookup)
  return reading.cities.find((city) => hints.some((county) => county.fips === city.county_fips))
}

/** The city meant among those of one name; undefined when nothing tells them apart. */
function choose(cities: readonly City[], hints: readonly County[], lookup: Lookup): City | undefined {
  if (hints.length > 0) {
    const inside = cities.find((city) => hints.some((county) => county.fips === city.county_fips))
    if (inside) return inside
    const away = (city: City) => Math.min(...hints.map((county) => kilometresBetween(city, county)))
    const nearest = [...cities].sort((a, b) => away(a) - away(b))[0]
    return nearest && away(nearest) <= NEIGHBOUR_KM_MAX ? nearest : undefined
  }
  const [first, ...others] = cities
  const meant = first && others.length > 0 ? lookup.meantCounty(first) : undefined
  if (meant) return cities.find((city) => city.county_fips === meant.fips)
  return others.every((other) => kilometresBetween(first!, other) <= SAME_PLACE_KM_MAX) ? first : undefined
}

/** The one county meant; of a county and an independent city side by side that share a name, the county. */
function oneCounty([first, ...others]: readonly County[]): County | undefined {
  return others.every((other) => isNamesake(first!, other)) ? first : undefined
}

/** The county in which all the places of a cell lie. */
function sharedCounty(reading: Reading, lookup: Lookup): County | undefined {
  const places =
    reading.kind === 'several'
      ? reading.places.flat()
      : reading.kind === 'city' && !reading.needsCounty
        ? reading.cities
        : []
  const fips = new Set(places.map((city) => city.county_fips))
  return fips.size === 1 ? lookup.counties.get([...fips][0]!) : undefined
}

function splitAddress(cell: string, state: string, lookup: Lookup): AddressParts {
  const addresses = splitAddresses(cell, state, lookup.cities).map((one) =>
    takeApart(one, state, lookup.cities),
  )
  if (addresses.length === 1) return addresses[0]!
  const shared = (part: 'city' | 'state' | 'zip') => {
    const values = new Set(addresses.map((address) => address[part]))
    return values.size === 1 ? [...values][0]! : null
  }
  return { street: cleanText(cell) || null, city: shared('city'), state: shared('state'), zip: shared('zip') }
}
