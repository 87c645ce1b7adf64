/** What a location cell names: a city, a county, several places, or no place at all. */
import { cleanText } from '#lib/text.ts'
import { splitAddresses, takeApart } from './address.ts'
import type { City } from './cities.ts'
import type { County } from './counties.ts'
import { kilometresBetween } from './geometry.ts'
import { type Grade, isAreaName, isRegionWord, readGrade } from './grades.ts'
import type { Lookup } from './lookup.ts'
import { tidyName } from './names.ts'
import { stateOf, takeTail } from './tail.ts'

/** What was read. `text` is the printed place, tidied, without state and ZIP code. */
export type Reading =
  | {
      kind: 'city'
      text: string
      cities: readonly City[]
      counties: readonly County[]
      /** A misspelt name, put right. */
      isGuess?: boolean
      /** A township without its word: townships share their names, so only the county beside it makes it sure. */
      needsCounty?: boolean
    }
  /** `town` where the cell names one in the county that has no coordinates here. */
  | { kind: 'county'; town: string | null; counties: readonly County[] }
  | { kind: 'several'; text: string; places: readonly (readonly City[])[] }
  | { kind: 'unheard'; text: string }
  | { kind: 'elsewhere' }
  | { kind: Grade }

/** A city in the county beside it in the cell lies at most this far from that county's middle. */
const CITY_IN_COUNTY_KM_MAX = 60

const SEPARATORS = /[,;/&()|\n]|\s-\s|\s-|-\s|\s+and\s+/i

/** Reads a cell that should hold a city. */
export function readPlaceCell(cell: string, state: string, lookup: Lookup): Reading {
  const text = cleanText(cell)
    .replace(/,?\s*number affected:?\s*\d*/gi, '')
    .replace(/\bcounty:\s*([a-z. ]+)/gi, '$1 County')
    .replace(/\s*\(\d+\)/g, '')
    .replace(/^\d{1,2}\s+-\s+/, '')
  const grade = readGrade(text, state)
  if (grade === 'blank') return { kind: grade }
  // Before the grade, since `New York` is a city as well as the state.
  const town = readTown(text, state, lookup)
  if (town) return town
  if (grade !== null) return { kind: grade }
  const tail = takeTail(text, state, lookup.cities)
  if (/\d/.test(tail.rest) || tail.zip !== null) return readAddressCell(cell, state, lookup)
  if (tail.state !== null && tail.state !== state) return { kind: 'elsewhere' }
  return readNames(tail.rest, state, lookup)
}

/** Reads a cell that should hold a county: the counties its name may stand for, none when it names several. */
export function readCountyCell(cell: string, state: string, lookup: Lookup): readonly County[] {
  const text = cleanText(cell)
  if (readGrade(text, state) !== null) return []
  const whole = lookup.counties.named(state, text)
  if (whole.length > 0) return whole
  const parts = text.split(SEPARATORS).filter((part) => part.trim() !== '')
  const named = parts.map((part) => lookup.counties.named(state, part))
  const found = named.filter((counties) => counties.length > 0)
  const isOne = found.every(([county]) => county === found[0]![0])
  const restIsCities = parts.every((part, at) => named[at]!.length > 0 || lookup.city(state, part).length > 0)
  if (found.length > 0) return isOne && restIsCities ? found[0]! : []
  const county = countyCalledSo(text, state, lookup)
  return county ? [county] : []
}

/** Reads a cell that should hold an address. */
export function readAddressCell(cell: string, state: string, lookup: Lookup): Reading {
  const grade = readGrade(cell, state)
  if (grade !== null && !/\d/.test(cell)) return { kind: grade }
  const addresses = splitAddresses(cell, state, lookup.cities).map((one) =>
    takeApart(one, state, lookup.cities),
  )
  const here = addresses.filter((address) => (address.state ?? state) === state)
  if (here.length === 0) return { kind: addresses.length > 0 ? 'elsewhere' : 'blank' }
  const cities = new Map(here.map(({ city }) => [city?.toLowerCase() ?? '', city]))
  const names = [...cities.values()].filter((city) => city !== null)
  if (cities.size > 1)
    return { kind: 'several', text: names.join(', '), places: names.map((city) => lookup.city(state, city)) }
  return names[0] === undefined ? { kind: 'blank' } : readNames(names[0], state, lookup)
}

/** Reads the name of a town that is known as it stands. */
function readTown(name: string, state: string, lookup: Lookup): Reading | undefined {
  const text = tidyName(name)
  const around = lookup.countyOf(state, name)
  if (around) return { kind: 'county', town: text, counties: [around] }
  const cities = lookup.city(state, name)
  return cities.length > 0 ? { kind: 'city', text, cities, counties: [] } : undefined
}

/** Reads what is left of a cell once state and ZIP code are gone: one name, or several with something between. */
function readNames(text: string, state: string, lookup: Lookup): Reading {
  const whole = tidyName(text)
  const town = readTown(text, state, lookup)
  if (town) return town
  const counties = lookup.counties.named(state, text)
  if (counties.length > 0) return { kind: 'county', town: null, counties }
  const slip = lookup.cities.slipOf(state, text)
  if (slip.length > 0) return { kind: 'city', text: whole, cities: slip, counties: [], isGuess: true }
  const township = /^(.+?) (?:charter )?(?:township|twp\.?|twsp\.?)$/i.exec(text)
  const namesakes = township ? lookup.city(state, township[1]!) : []
  if (namesakes.length > 0)
    return { kind: 'city', text: whole, cities: namesakes, counties: [], needsCounty: true }
  const parts = text
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isRegionWord(part))
    .map((part) => readPart(part, state, lookup))
    .filter((part) => part.cities.length > 0 || stateOf(part.text) !== state)
  return readParts(parts, whole, state, lookup)
}

function readParts(parts: readonly Part[], whole: string, state: string, lookup: Lookup): Reading {
  const [first, second] = parts
  if (first && second && parts.length === 2) {
    const pair = readPair(first, second, whole)
    if (pair) return pair
  }
  const named = parts.filter((part) => part.cities.length > 0)
  const areas = new Set(parts.filter((part) => part.cities.length === 0).flatMap((part) => part.counties))
  const unheard = parts.filter((part) => part.cities.length === 0 && part.counties.length === 0)
  const isOneCity = new Set(named.map((part) => part.cities[0])).size === 1
  // `Westin Las Vegas Hotel & Spa, Las Vegas`: words that name a building stand beside its city.
  const isAround = [...areas].every(({ fips }) => named[0]?.cities.some((city) => city.county_fips === fips))
  if (isOneCity && isAround && unheard.every((part) => SITE.test(part.text)))
    return {
      kind: 'city',
      text: named[0]!.text,
      cities: named[0]!.cities,
      counties: [...areas],
    }
  const county =
    areas.size === 1 && unheard.length + named.length === 0
      ? [...areas][0]
      : countyCalledSo(whole, state, lookup)
  if (county) return { kind: 'county', town: null, counties: [county] }
  if (named.length > 0 && unheard.length === 0 && areas.size === 0)
    return { kind: 'several', text: whole, places: named.map((part) => part.cities) }
  return isAreaName(whole) ? { kind: 'spread' } : { kind: 'unheard', text: whole }
}

interface Part {
  text: string
  cities: readonly City[]
  counties: readonly County[]
}

function readPart(part: string, state: string, lookup: Lookup): Part {
  const { rest, state: named } = takeTail(part, state, lookup.cities)
  const text = tidyName(rest)
  if (named !== null && named !== state) return { text, cities: [], counties: [] }
  return { text, cities: lookup.city(state, rest), counties: lookup.counties.named(state, rest) }
}

/**
 * Two names that may be a city and its county. `Columbus/Franklin` is, though Franklin is a city of Ohio too;
 * `Warwick, Providence` is two cities. The second is the county when the first lies in it, or is nearer to it than
 * to the other city.
 */
function readPair(first: Part, second: Part, whole: string): Reading | undefined {
  const { text, cities } = first
  const inside = cities.filter((city) => second.counties.some((county) => county.fips === city.county_fips))
  if (inside.length > 0) {
    const counties = second.counties.filter(({ fips }) => inside.some((city) => city.county_fips === fips))
    return { kind: 'city', text, cities: inside, counties }
  }
  const isBehind = /\/|\(/.test(whole)
  for (const county of first.counties.length === 0 ? second.counties : []) {
    // `Oakland, San Francisco` are two cities: the second lies in the county of its name.
    if (!isBehind && second.cities.some((city) => city.county_fips === county.fips)) continue
    const near = cities.filter((city) => {
      const away = kilometresBetween(city, county)
      const isNearest = second.cities.every((other) => kilometresBetween(city, other) > away)
      return away <= CITY_IN_COUNTY_KM_MAX && isNearest
    })
    if (near.length > 0) return { kind: 'city', text, cities: near, counties: [county] }
  }
  // A village too small for the package, in a cell of the form `Lockbourne/Franklin` or `Carroll (Fairfield)`.
  const isVillage = cities.length + first.counties.length === 0 && !isAreaName(text)
  if (isVillage && second.counties.length === 1 && (isBehind || second.cities.length === 0))
    return { kind: 'county', town: text, counties: second.counties }
  return undefined
}

/** The county of `7 - Maricopa County, Maricopa Workforce Connections`, where exactly one is called so. */
function countyCalledSo(text: string, state: string, lookup: Lookup): County | undefined {
  const found = new Set<County>()
  for (const [, before] of text.matchAll(/((?:[A-Z][\w.'-]*\s+){1,4})(?:County|Parish|Borough)\b/g)) {
    const words = before!.trim().split(/\s+/)
    const names = words.map((_, from) => words.slice(from).join(' '))
    const county = names.map((name) => lookup.counties.find(state, name)).find((one) => one !== undefined)
    if (county) found.add(county)
  }
  return found.size === 1 ? [...found][0] : undefined
}

/** Words of which one is in the name of most buildings. */
const SITE =
  /\d|\b(hotel|resort|casino|mall|plaza|center|centre|hospital|campus|airport|school|university|college|store|plant|building|park|office|facility|club|inn|spa|road|street|avenue|terminal|stadium|arena|company|motor|workforce|inc|llc)\b/i
