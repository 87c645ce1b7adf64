/** Areas with notices: metropolitan and micropolitan ones where the county is known, else cities. */
import { addDays, daysBetween, type IsoDate } from '#lib/dates.ts'
import { CBSAS } from '#places/cbsa.ts'
import type { Window } from '../windows.ts'
import { EPOCH, type Place, type PlacedNotices, UNPLACED, UNSIZED } from './placed-notices.ts'

const NAMES_MAX = 25
const CITIES_MAX = 10

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
  /** Its firms, for `companyNames`. */
  firms: readonly FirmTally[]
}

/** What a window's notices give: areas, and the notices that are in none. */
export interface Areas {
  areas: Area[]
  /** Notices that name no city and no county, by state, most first. */
  unplaced: { state: string; notices: number }[]
  /** Notices whose city is no place that is known: a region, several towns, another state's. */
  unknown: number
}

/** Finds the areas of the notices of a window of days, which may have all of them. */
export function findAreas(held: PlacedNotices, { from, to }: Window): Areas {
  const first = from === null ? Number.NEGATIVE_INFINITY : dayOf(from)
  const last = dayOf(to)
  const tallies = new Map<number, Tally>()
  const unplaced = new Map<string, number>()
  let unknown = 0
  for (let at = 0; at < held.days.length; at++) {
    const day = held.days[at]!
    if (day < first || day > last) continue
    const area = held.area[at]!
    if (area >= 0) {
      const tally = tallies.get(area) ?? newTally(day)
      tallies.set(area, tally)
      addNotice(tally, held, at)
    } else if (area === UNPLACED) {
      const state = held.states[held.state[at]!]!
      unplaced.set(state, (unplaced.get(state) ?? 0) + 1)
    } else unknown++
  }
  return {
    areas: [...tallies].map(([area, tally]) => tellArea(held.areas[area]!, tally)),
    unplaced: [...unplaced]
      .map(([state, notices]) => ({ state, notices }))
      .sort((a, b) => b.notices - a.notices || (a.state < b.state ? -1 : 1)),
    unknown,
  }
}

/** The companies of an area, those with most workers first, 25 at most. */
export const companyNames = (firms: readonly FirmTally[]): string[] =>
  [...firms]
    .sort((a, b) => b.employees - a.employees || a.company_no - b.company_no)
    .slice(0, NAMES_MAX)
    .map(({ name }) => name)

const dayOf = (date: IsoDate): number => daysBetween(EPOCH, date)

/** What the notices of an area come to, counted as they come. */
interface Tally {
  /** Notices by the city they name. */
  cities: Map<string, number>
  states: Set<string>
  /** Places with a point, in the order in which they were named. */
  points: Set<Place>
  /** By the number of the firm. */
  firms: Map<number, FirmTally>
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

function addNotice(tally: Tally, held: PlacedNotices, at: number): void {
  const [day, employees] = [held.days[at]!, held.employees[at]!]
  const place = held.places[held.place[at]!]!
  tally.notices++
  tally.first = Math.min(tally.first, day)
  tally.latest = Math.max(tally.latest, day)
  tally.states.add(held.states[held.state[at]!]!)
  if (place.city !== null) tally.cities.set(place.city, (tally.cities.get(place.city) ?? 0) + 1)
  if (place.latitude !== null) tally.points.add(place)
  if (employees !== UNSIZED) {
    tally.sized++
    tally.employees += employees
  }
  const { firm, name, company_no } = held.companies[held.company[at]!]!
  const workers = employees === UNSIZED ? 0 : employees
  const known = tally.firms.get(firm)
  if (known) known.employees += workers
  else tally.firms.set(firm, { name, company_no, employees: workers })
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
    companies: tally.firms.size,
    employees: sized === 0 ? null : employees,
    notices,
    notices_unsized: notices - sized,
    first_notice: addDays(EPOCH, first),
    latest_notice: addDays(EPOCH, latest),
    date_spread_days: Math.max(1, latest - first),
    firms: [...tally.firms.values()],
  }
}

/** Texts, the commonest first. */
function mostFirst(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([text]) => text)
}
