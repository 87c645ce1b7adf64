/** The cities, towns, villages and quarters of the country, found by state and name. */
import type { Counties } from './counties.ts'
import { contains, kilometresBetween, type Point, point } from './geometry.ts'
import { isSlip, placeKey } from './names.ts'
import type { AreaShape, CityRecord } from './packages.ts'

/** One city. */
export interface City extends Point {
  /** As GeoNames writes it, but `New York` for its `New York City`. */
  name: string
  state: string
  county_fips: string
}

/** Names that GeoNames has in a form no notice prints. */
const SHOWN_NAMES: Record<string, string> = {
  'CT City of Milford': 'Milford',
  'DC Washington, D.C.': 'Washington',
  'HI Olinda, CDP': 'Olinda',
  'IL Village of Campton Hills': 'Campton Hills',
  'NY New York City': 'New York',
  'NY The Bronx': 'Bronx',
  'OH The Village of Indian Hill': 'Indian Hill',
  'WA City of Sammamish': 'Sammamish',
}

const CITY_WORDS_MAX = 5
const SLIP_LETTERS_MIN = 6
const CUT_LETTERS_MIN = 8

/** Finds cities by state and name. */
export class Cities {
  readonly all: City[] = []
  readonly #byName = new Map<string, Map<string, City[]>>()
  readonly #names = new Set<string>()

  constructor(
    records: readonly CityRecord[],
    counties: Counties,
    shapes: AreaShape[],
    stateFips: Map<string, string>,
  ) {
    const shapesOf = new Map([...stateFips.values()].map((fips): [string, AreaShape[]] => [fips, []]))
    for (const shape of shapes) shapesOf.get(String(shape.id).slice(0, 2))?.push(shape)
    for (const record of records) {
      const state = record.country === 'US' ? record.admin1 : record.country
      const stateNumber = stateFips.get(state)
      if (stateNumber === undefined) continue
      const plain = record.name.endsWith(')') ? record.name.replace(/ \(.*\)$/, '') : record.name
      const name = SHOWN_NAMES[`${state} ${plain}`] ?? plain
      const where = point(Number(record.lat), Number(record.lng))
      const printed = stateNumber + (record.country === 'PR' ? record.admin1 : record.admin2)
      const county_fips = counties.hasShape(printed)
        ? printed
        : countyAround(where, shapesOf.get(stateNumber) ?? [], counties)
      const city = { name, state, county_fips, ...where }
      this.all.push(city)
      this.#index(placeKey(plain), city)
      if (name !== plain) this.#index(placeKey(name), city)
    }
  }

  #index(key: string, city: City) {
    this.#names.add(key)
    const inState = this.#byName.get(city.state)
    if (inState === undefined) this.#byName.set(city.state, new Map([[key, [city]]]))
    else if (inState.has(key)) inState.get(key)!.push(city)
    else inState.set(key, [city])
  }

  /** All cities of the state that carry this name, in the package's order. */
  named(state: string, printed: string): readonly City[] {
    return this.#byName.get(state)?.get(placeKey(printed)) ?? []
  }

  /**
   * The longest run of words at the end of a text that names a city of the state, as printed: `East Peoria` of
   * `100 Conference Center Dr East Peoria`.
   */
  endOf(text: string, state: string): string | undefined {
    const words = text.trim().split(/\s+/)
    for (let count = Math.min(words.length, CITY_WORDS_MAX); count > 0; count--) {
      const end = words.slice(-count).join(' ')
      if (this.named(state, end).length > 0) return end
    }
    return undefined
  }

  /**
   * The one city of the state that a name may be a slip of: cut short (`Corpus Ch`), a letter too many, too few,
   * wrong or two swapped (`Tuscon`). Names that are right in some other state are no slips.
   */
  slipOf(state: string, printed: string): readonly City[] {
    const key = placeKey(printed)
    if (key.length < SLIP_LETTERS_MIN || this.#names.has(key)) return []
    const like: (readonly City[])[] = []
    for (const [other, cities] of this.#byName.get(state) ?? [])
      if (isSlip(key, other) || (key.length >= CUT_LETTERS_MIN && isCut(key, other, cities[0]!.name)))
        like.push(cities)
    return like.length === 1 ? like[0]! : []
  }
}

/** True when a key ends inside a word of the longer name: `Long Island` is no `Long Island City` cut short. */
function isCut(key: string, longer: string, name: string): boolean {
  if (!longer.startsWith(key)) return false
  const words = name.split(/[\s-]+/)
  return words.every((_, count) => placeKey(words.slice(0, count).join(' ')) !== key)
}

/**
 * The county whose outline holds the point: for Connecticut and two areas of Alaska, which GeoNames files under
 * newer divisions than the outlines show, and for the territories. A point that the simplified coast leaves in the
 * sea belongs to the county whose middle is nearest.
 */
function countyAround(where: Point, shapes: AreaShape[], counties: Counties): string {
  const around = shapes.length === 1 ? shapes[0] : shapes.find((shape) => contains(shape, where))
  if (around) return String(around.id)
  const ids = shapes.map((shape) => String(shape.id))
  const distance = (fips: string) => kilometresBetween(counties.get(fips)!, where)
  return ids.reduce((nearest, fips) => (distance(fips) < distance(nearest) ? fips : nearest))
}
