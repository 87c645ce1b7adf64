/** The tables of cities and counties together, with what stands in for a name that is in neither. */
import { STATES } from '#lib/states.ts'
import { foldText } from '#lib/text.ts'
import { Cities, type City } from './cities.ts'
import { Counties, type County } from './counties.ts'
import { middle, point } from './geometry.ts'
import { ALIASES, COUNTY_OF } from './known.ts'
import { MEANT } from './meant.ts'
import { placeKey } from './names.ts'
import {
  type CityRecord,
  type CountyNameRecord,
  readCityRecords,
  readCountyNames,
  readCountyShapes,
} from './packages.ts'
import { isPostTown } from './zip-towns.ts'

/** A table by state and name, as a map with keys such as `OH oakhill`. */
const byKey = (table: Record<string, Record<string, string>>) =>
  new Map(
    Object.entries(table).flatMap(([state, names]) =>
      Object.entries(names).map(([name, value]): [string, string] => [`${state} ${placeKey(name)}`, value]),
    ),
  )

/** Everything known of places; made once. */
export class Lookup {
  readonly cities: Cities
  readonly counties: Counties
  readonly #aliases = byKey(ALIASES)
  readonly #countyOf = byKey(COUNTY_OF)
  readonly #meant = byKey(MEANT)

  constructor() {
    const shapes = readCountyShapes()
    const cities = readCityRecords()
    const names = readCountyNames()
    const stateByFips = new Map(STATES.map(({ fips, code }) => [fips, code]))
    const fipsByState = new Map(STATES.map(({ fips, code }) => [code, fips]))
    this.counties = new Counties(shapes, names, stateByFips, planningRegions(names, cities))
    this.cities = new Cities(cities, this.counties, shapes, fipsByState)
  }

  /** The cities a printed name may stand for. */
  city(state: string, printed: string): readonly City[] {
    const found = this.cities.named(state, printed)
    if (found.length > 0) return found
    const alias = this.#aliases.get(`${state} ${placeKey(printed)}`)
    if (alias !== undefined) return this.cities.named(state, alias)
    const bare = printed
      .replace(/^(?:city|town|village) of /i, '')
      .replace(/\s*\((?:city|town|village)\)$/i, '')
    return this.cities.named(state, bare === printed ? `${printed} Township` : bare)
  }

  /** The county of the city that is meant by a name which several share; undefined when none is agreed on. */
  meantCounty(city: City): County | undefined {
    const county = this.#meant.get(`${city.state} ${placeKey(city.name)}`)
    return county === undefined ? undefined : this.counties.named(city.state, county)[0]
  }

  /** Whether the state has a town of this name, with coordinates or without. */
  isTown(state: string, printed: string): boolean {
    const isKnown = this.city(state, printed).length > 0 || this.countyOf(state, printed) !== undefined
    return isKnown || isPostTown(state, printed)
  }

  /** The one place that begins with these words and goes on; null for none or several, and for a place's own name. */
  townBeginning(state: string, beginning: string, fips: string | null): string | null {
    const key = placeKey(beginning)
    if (key === '' || this.isTown(state, beginning)) return null
    const names = new Map<string, string>()
    const add = (name: string, inCounty: boolean) => {
      const isLonger = foldText(name).startsWith(`${foldText(beginning)} `)
      if (isLonger && inCounty) names.set(placeKey(name), name)
    }
    for (const { name, county_fips } of this.cities.in(state))
      add(name, fips === null || county_fips === fips)
    for (const [name, county] of Object.entries(COUNTY_OF[state] ?? {}))
      add(name, fips === null || this.counties.find(state, county)?.fips === fips)
    return names.size === 1 ? [...names.values()][0]! : null
  }

  /** The county of a place that has no coordinates here. */
  countyOf(state: string, printed: string): County | undefined {
    const county = this.#countyOf.get(`${state} ${placeKey(printed)}`)
    return county === undefined ? undefined : this.counties.named(state, county)[0]
  }
}

/** Connecticut's planning regions: GeoNames files its cities under them, so their middle stands for the shape. */
function planningRegions(names: CountyNameRecord[], cities: readonly CityRecord[]): County[] {
  return names
    .filter(({ code }) => code.startsWith('US.CT.'))
    .map(({ code, name }) => {
      const digits = code.slice('US.CT.'.length)
      const inside = cities.filter(
        ({ country, admin1, admin2 }) => country === 'US' && admin1 === 'CT' && admin2 === digits,
      )
      const where = middle(inside.map(({ lat, lng }) => point(Number(lat), Number(lng))))
      return { fips: `09${digits}`, state: 'CT', name, ...where }
    })
}
