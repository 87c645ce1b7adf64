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

/** Those of one state, in the package's order, and by the key of their names. */
interface OfState {
  cities: readonly City[]
  byName: ReadonlyMap<string, City[]>
}

const NONE: OfState = { cities: [], byName: new Map() }

/** Finds cities by state and name. Those of a state are looked at when it is first asked for: most refreshes are of a few. */
export class Cities {
  readonly #records = new Map<string, CityRecord[]>()
  readonly #made = new Map<string, OfState>()
  readonly #shapesOf: ReadonlyMap<string, AreaShape[]>

  constructor(
    records: readonly CityRecord[],
    private readonly counties: Counties,
    shapes: AreaShape[],
    private readonly stateFips: ReadonlyMap<string, string>,
  ) {
    this.#shapesOf = new Map([...stateFips.values()].map((fips): [string, AreaShape[]] => [fips, []]))
    for (const shape of shapes) this.#shapesOf.get(String(shape.id).slice(0, 2))?.push(shape)
    for (const state of stateFips.keys()) this.#records.set(state, [])
    for (const record of records)
      this.#records.get(record.country === 'US' ? record.admin1 : record.country)?.push(record)
  }

  /** All of them, state by state. */
  get all(): readonly City[] {
    return [...this.stateFips.keys()].flatMap((state) => this.in(state))
  }

  /** All of a state, in the package's order. */
  in(state: string): readonly City[] {
    return this.#of(state).cities
  }

  #of(state: string): OfState {
    const made = this.#made.get(state)
    if (made) return made
    const records = this.#records.get(state)
    if (!records) return NONE
    const ofState = this.#make(state, records)
    this.#made.set(state, ofState)
    this.#records.delete(state)
    return ofState
  }

  #make(state: string, records: readonly CityRecord[]): OfState {
    const stateNumber = this.stateFips.get(state)!
    const shapes = this.#shapesOf.get(stateNumber) ?? []
    const cities: City[] = []
    const byName = new Map<string, City[]>()
    const index = (key: string, city: City) => {
      const others = byName.get(key)
      if (others) others.push(city)
      else byName.set(key, [city])
    }
    for (const record of records) {
      const plain = record.name.endsWith(')') ? record.name.replace(/ \(.*\)$/, '') : record.name
      const name = SHOWN_NAMES[`${state} ${plain}`] ?? plain
      const where = point(Number(record.lat), Number(record.lng))
      const printed = stateNumber + (record.country === 'PR' ? record.admin1 : record.admin2)
      const county_fips = this.counties.hasShape(printed)
        ? printed
        : countyAround(where, shapes, this.counties)
      const city = { name, state, county_fips, ...where }
      cities.push(city)
      index(placeKey(plain), city)
      if (name !== plain) index(placeKey(name), city)
    }
    return { cities, byName }
  }

  /** All cities of the state that carry this name, in the package's order. */
  named(state: string, printed: string): readonly City[] {
    return this.#of(state).byName.get(placeKey(printed)) ?? []
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
    if (key.length < SLIP_LETTERS_MIN || this.#isNamed(key)) return []
    const like: (readonly City[])[] = []
    for (const [other, cities] of this.#of(state).byName)
      if (isSlip(key, other) || (key.length >= CUT_LETTERS_MIN && isCut(key, other, cities[0]!.name)))
        like.push(cities)
    return like.length === 1 ? like[0]! : []
  }

  /** Whether any state has a city of this name. */
  #isNamed(key: string): boolean {
    for (const state of this.stateFips.keys()) if (this.#of(state).byName.has(key)) return true
    return false
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
