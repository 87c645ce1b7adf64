/** The notices of an edition as areas count them, held in memory: a window of days is then a walk through numbers. */
import { DAY_ZERO } from '#lib/dates.ts'
import { cbsaOf } from '#places/cbsa.ts'
import type { Database } from '#storage/database.ts'
import { oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { firmKey } from './firm-name.ts'

/** Stands for a number of workers that is not told. */
export const UNSIZED = -1
/** Stands for the company of a notice without an employer, and for its firm and area together. */
export const NOBODY = -1
/** Stands for the area of a notice that names neither city nor county. */
export const UNPLACED = -1
/** Stands for that of a notice whose city is no place that is known. */
export const UNKNOWN = -2

/** A place that notices name. */
export interface Place {
  city: string | null
  latitude: number | null
  longitude: number | null
}

/** That of a notice which names none. */
const NOWHERE: Place = { city: null, latitude: null, longitude: null }

/** A company, and the number of the firm that it is with others whose names say the same. */
export interface Company {
  company_no: number
  name: string
  firm: number
}

/** Counted notices with a notice date, a number of each in every column, in the order of their ids. */
export interface PlacedNotices {
  /** Days since DAY_ZERO. */
  days: Int32Array
  /** Workers, or UNSIZED. */
  employees: Int32Array
  /** Of `companies`, or NOBODY. */
  company: Int32Array
  /** Of `places`. */
  place: Int32Array
  /** Of `states`. */
  state: Int32Array
  /** Of `areas`, or UNPLACED, or UNKNOWN. */
  area: Int32Array
  /** Counts firm and area together: two notices of one firm in one area have the same number; NOBODY where there is no firm. */
  pair: Int32Array
  /** How many such pairs there are. */
  pairs: number
  companies: readonly Company[]
  places: readonly Place[]
  states: readonly string[]
  /** The code of a metropolitan or micropolitan area; a state and a city elsewhere. */
  areas: readonly string[]
}

/** A notice as the database tells it. */
interface Row {
  company_no: number | null
  state: string
  place_no: number | null
  county_fips: string | null
  employees: number | null
  day: number
}

/** The notices of an edition that signals are made of. They take 28 bytes each, and the names of their companies. */
export const placedNotices = oncePerEdition(readPlaced)

async function readPlaced(db: Database): Promise<PlacedNotices> {
  const counted = sql`in_totals and notice_date is not null`
  const [companies, places] = await Promise.all([
    db.all<Omit<Company, 'firm'>>(sql`
      select company_no, name from company_activity
      where company_no in (select company_no from company_notices where ${counted})`),
    db.all<Place & { place_no: number }>(sql`select place_no, city, latitude, longitude from insight_places`),
  ])
  const firms = new Numbering<string>()
  const named = companies.map(({ company_no, name }) => ({
    company_no,
    name,
    firm: firms.of(firmKey(name) || `#${company_no}`),
  }))
  const companyOf = new Map(companies.map(({ company_no }, at) => [company_no, at]))
  const placeOf = new Map(places.map(({ place_no }, at) => [place_no, at + 1]))
  const held = [NOWHERE, ...places.map(({ city, latitude, longitude }) => ({ city, latitude, longitude }))]
  const [states, areas] = [new Numbering<string>(), new Numbering<string>()]
  const pairs = new Numbering<number>()
  const columns: Record<'days' | 'employees' | 'company' | 'place' | 'state' | 'area' | 'pair', number[]> = {
    days: [],
    employees: [],
    company: [],
    place: [],
    state: [],
    area: [],
    pair: [],
  }
  const rows = db.stream<Row>(sql`
    select company_no, state, place_no, county_fips, employees,
           (notice_date - ${DAY_ZERO}::date)::integer as day
    from company_notices where ${counted} order by notice_id`)
  for await (const batch of rows)
    for (const { company_no, state, place_no, county_fips, employees, day } of batch) {
      const place = (place_no !== null && placeOf.get(place_no)) || 0
      const key = keyOf(held[place]!, state, county_fips)
      columns.days.push(day)
      columns.employees.push(employees ?? UNSIZED)
      const company = company_no === null ? NOBODY : companyOf.get(company_no)!
      columns.company.push(company)
      columns.place.push(place)
      columns.state.push(states.of(state))
      const area = key !== null ? areas.of(key) : held[place]!.city === null ? UNPLACED : UNKNOWN
      columns.area.push(area)
      columns.pair.push(
        company === NOBODY ? NOBODY : pairs.of(area * firms.keys.length + named[company]!.firm),
      )
    }
  return {
    days: Int32Array.from(columns.days),
    employees: Int32Array.from(columns.employees),
    company: Int32Array.from(columns.company),
    place: Int32Array.from(columns.place),
    state: Int32Array.from(columns.state),
    area: Int32Array.from(columns.area),
    pair: Int32Array.from(columns.pair),
    pairs: pairs.keys.length,
    companies: named,
    places: held,
    states: states.keys,
    areas: areas.keys,
  }
}

/** The area of a notice: its metropolitan or micropolitan one, else its city where that is a known place. */
function keyOf({ city, latitude }: Place, state: string, county_fips: string | null): string | null {
  const area = cbsaOf(county_fips, city)
  if (area) return area.code
  if (city === null || (latitude === null && county_fips === null)) return null
  return `${state} ${city}`
}

/** Keys by number, in the order in which they were first asked for. */
class Numbering<Key> {
  readonly keys: Key[] = []
  private readonly numbers = new Map<Key, number>()

  of(key: Key): number {
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    this.numbers.set(key, this.keys.length)
    return this.keys.push(key) - 1
  }
}
