/**
 * Metropolitan and micropolitan areas (core based statistical areas) as the Office of Management and Budget delineates
 * them, by county: `cbsa.json`, which names its source.
 */
import { foldText } from '#lib/text.ts'
import table from './cbsa.json' with { type: 'json' }

/** One area. */
export interface Cbsa {
  /** Five digits, `12420`. */
  code: string
  kind: 'metropolitan' | 'micropolitan'
  /** `Austin-Round Rock-San Marcos, TX`. */
  title: string
  /** FIPS numbers of its counties. */
  counties: readonly string[]
}

/** All areas by code. */
export const CBSAS: ReadonlyMap<string, Cbsa> = new Map(
  table.areas.map((line): [string, Cbsa] => {
    const [code = '', kind = '', title = '', counties = ''] = line.split('|')
    return [code, { code, kind: kind as Cbsa['kind'], title, counties: counties.split(' ') }]
  }),
)

const byCounty = new Map(
  [...CBSAS.values()].flatMap((area) => area.counties.map((county): [string, Cbsa] => [county, area])),
)

/** Connecticut's towns as `foldText` has them, each with its planning region; lists print towns and old counties. */
export const TOWNS: ReadonlyMap<string, string> = new Map(
  Object.entries(table.connecticut.regions).flatMap(([region, towns]) =>
    towns.split(', ').map((town): [string, string] => [foldText(town), region]),
  ),
)

/**
 * The area of a county; null where it is in none. Connecticut's areas are made of planning regions since 2022, across its
 * old counties, so there the town decides.
 */
export function cbsaOf(countyFips: string | null, city: string | null): Cbsa | null {
  if (countyFips === null) return null
  const region = countyFips.startsWith('09') && city !== null ? TOWNS.get(foldText(city)) : undefined
  return byCounty.get(region ?? countyFips) ?? null
}

/**
 * The areas that a word means: one by its code, else those whose title holds it as whole words, else as a part. The
 * largest name of a title comes first in it, so `Portland` is two areas and `Austin, TX` one.
 */
export function findCbsas(word: string): Cbsa[] {
  const area = CBSAS.get(word.trim())
  if (area) return [area]
  const sought = ` ${foldText(word)} `
  if (sought.trim() === '') return []
  const all = [...CBSAS.values()].map((each) => ({ each, title: ` ${foldText(each.title)} ` }))
  const named = (holds: (title: string) => boolean) =>
    all.filter(({ title }) => holds(title)).map(({ each }) => each)
  const ways = [
    (title: string) => title === sought,
    (title: string) => matchesCityAndState(title, sought),
    (title: string) => title.includes(sought),
    (title: string) => title.includes(sought.trim()),
  ]
  for (const way of ways) {
    const found = named(way)
    if (found.length > 0) return found
  }
  return []
}

/** `austin tx` in `austin round rock san marcos tx`: the state at the end, the rest before it. */
function matchesCityAndState(title: string, sought: string): boolean {
  const state = /^ (.+) ([a-z]{2}) $/.exec(sought)
  if (!state) return false
  const [, city, code] = state
  return title.includes(` ${city} `) && new RegExp(`(^| )${code} `).test(title.slice(-13))
}

/** Whether a place lies in one of these areas: by counties, and in Connecticut by towns. */
export interface CbsaPlaces {
  counties: string[]
  /** Towns of Connecticut, as `foldText` has them. */
  towns: string[]
}

/** What lies in the areas. */
export function placesOf(areas: readonly Cbsa[]): CbsaPlaces {
  const counties = areas.flatMap((area) => [...area.counties])
  const towns = [...TOWNS].filter(([, region]) => counties.includes(region)).map(([town]) => town)
  return { counties, towns }
}

/** Counties and, as `09 town`, towns of Connecticut, each with its area: two lists of one length, for the engine to join. */
export function cbsaKeys(): { keys: string[]; codes: string[] } {
  const towns = [...TOWNS].map(([town, region]): [string, Cbsa] => [`09 ${town}`, byCounty.get(region)!])
  const pairs = [...byCounty, ...towns]
  return { keys: pairs.map(([key]) => key), codes: pairs.map(([, { code }]) => code) }
}
