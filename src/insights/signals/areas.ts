/** Areas with notices: metropolitan and micropolitan ones where the county is known, else cities. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import { CBSAS, cbsaOf } from '#places/cbsa.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { firmKey } from './firm-name.ts'

const NAMES_MAX = 25
const CITIES_MAX = 10
const EPOCH = '1970-01-01'

/** A place that notices name. */
interface Place {
  city: string | null
  latitude: number | null
  longitude: number | null
}

/** That of a notice which names none. */
const NOWHERE: Place = { city: null, latitude: null, longitude: null }

/** A notice of the window, with what tells its area. */
interface Noticed {
  company_no: number
  state: string
  place_no: number | null
  county_fips: string | null
  employees: number | null
  /** Of the notice, in days since EPOCH: a text for each would take as long as all else. */
  day: number
}

/** A firm, and what tells that two companies are one. */
interface Firm {
  name: string
  key: string
}

/** An area and what its notices come to. */
export interface Area {
  city: string
  state: string
  cbsa: string | null
  cbsa_title: string | null
  cities: string[]
  states: string[]
  latitude: number | null
  longitude: number | null
  companies: number
  employees: number | null
  notices: number
  notices_unsized: number
  first_notice: IsoDate
  latest_notice: IsoDate
  date_spread_days: number
  company_names: string[]
}

/** What a window's notices give: areas, and the notices that are in none. */
export interface Areas {
  areas: Area[]
  /** Notices that name no city and no county, by state, most first. */
  unplaced: { state: string; notices: number }[]
  /** Notices whose city is no place that is known: a region, several towns, another state's. */
  unknown: number
}

/**
 * Finds the areas of the notices under a condition over `company_notices`. A window may have all of them: names and places,
 * which many share, are asked for once.
 */
export async function findAreas(db: Database, counted: Sql): Promise<Areas> {
  const [notices, companies, named] = await Promise.all([
    db.all<Noticed>(sql`
      select company_no, state, place_no, county_fips, employees,
             (notice_date - ${EPOCH}::date)::integer as day
      from company_notices where ${counted} order by notice_id`),
    db.all<{ company_no: number; name: string }>(sql`
      select company_no, name from company_activity
      where company_no in (select company_no from company_notices where ${counted})`),
    db.all<Place & { place_no: number }>(sql`select place_no, city, latitude, longitude from insight_places`),
  ])
  const firms = new Map(
    companies.map(({ company_no, name }): [number, Firm] => [
      company_no,
      { name, key: firmKey(name) || `#${company_no}` },
    ]),
  )
  const places = new Map(named.map((place) => [place.place_no, place]))
  const tallies = new Map<string, Tally>()
  const unplaced = new Map<string, number>()
  let unknown = 0
  for (const notice of notices) {
    const { place_no, state, county_fips } = notice
    const place = (place_no !== null && places.get(place_no)) || NOWHERE
    const key = keyOf(place, state, county_fips)
    if (key !== null) {
      const tally = tallies.get(key) ?? newTally(notice.day)
      tallies.set(key, tally)
      addNotice(tally, notice, place, firms.get(notice.company_no)!)
    } else if (place.city === null) unplaced.set(state, (unplaced.get(state) ?? 0) + 1)
    else unknown++
  }
  return {
    areas: [...tallies].map(([key, tally]) => tellArea(key, tally)),
    unplaced: [...unplaced]
      .map(([state, notices]) => ({ state, notices }))
      .sort((a, b) => b.notices - a.notices || (a.state < b.state ? -1 : 1)),
    unknown,
  }
}

/** What the notices of an area come to, counted as they come: a window may have all notices there are. */
interface Tally {
  /** Notices by the city they name. */
  cities: Map<string, number>
  states: Set<string>
  /** Places with a point, in the order in which they were named. */
  points: Set<Place>
  firms: Map<string, FirmTally>
  notices: number
  /** Notices that give a number of workers, and their sum. */
  sized: number
  employees: number
  first: number
  latest: number
}

interface FirmTally {
  name: string
  company_no: number
  employees: number
}

const newTally = (day: number): Tally => ({
  cities: new Map(),
  states: new Set(),
  points: new Set(),
  firms: new Map(),
  notices: 0,
  sized: 0,
  employees: 0,
  first: day,
  latest: day,
})

function addNotice(tally: Tally, { state, employees, day, company_no }: Noticed, place: Place, firm: Firm) {
  tally.notices++
  tally.first = Math.min(tally.first, day)
  tally.latest = Math.max(tally.latest, day)
  tally.states.add(state)
  if (place.city !== null) tally.cities.set(place.city, (tally.cities.get(place.city) ?? 0) + 1)
  if (place.latitude !== null) tally.points.add(place)
  if (employees !== null) {
    tally.sized++
    tally.employees += employees
  }
  const known = tally.firms.get(firm.key)
  if (known) known.employees += employees ?? 0
  else tally.firms.set(firm.key, { name: firm.name, company_no, employees: employees ?? 0 })
}

/** The area of a notice: its metropolitan or micropolitan one, else its city where that is a known place. */
function keyOf({ city, latitude }: Place, state: string, county_fips: string | null): string | null {
  const area = cbsaOf(county_fips, city)
  if (area) return area.code
  if (city === null || (latitude === null && county_fips === null)) return null
  return `${state} ${city}`
}

function tellArea(key: string, tally: Tally): Area {
  const area = CBSAS.get(key)
  const cities = mostFirst(tally.cities)
  // The largest city of an area stands first in its title.
  const city =
    (area && cities.find((name) => area.title.startsWith(name))) ?? area?.title.split(/[-,]/)[0] ?? cities[0]!
  const states = [...tally.states].sort()
  const state = area ? (/, ([A-Z]{2})/.exec(area.title)?.[1] ?? states[0]!) : states[0]!
  const points = [...tally.points]
  const point = points.find((place) => place.city === city) ?? points[0]
  // Those with most workers first.
  const firms = [...tally.firms.values()].sort(
    (a, b) => b.employees - a.employees || a.company_no - b.company_no,
  )
  const { notices, sized, employees, first, latest } = tally
  return {
    city,
    state,
    cbsa: area?.code ?? null,
    cbsa_title: area?.title ?? null,
    cities: cities.slice(0, CITIES_MAX),
    states,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    companies: firms.length,
    employees: sized === 0 ? null : employees,
    notices,
    notices_unsized: notices - sized,
    first_notice: addDays(EPOCH, first),
    latest_notice: addDays(EPOCH, latest),
    date_spread_days: Math.max(1, latest - first),
    company_names: firms.slice(0, NAMES_MAX).map(({ name }) => name),
  }
}

/** Texts, the commonest first. */
function mostFirst(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([text]) => text)
}
