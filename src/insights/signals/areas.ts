/** Areas with notices: metropolitan and micropolitan ones where the county is known, else cities. */
import { dayOf, type IsoDate } from '#lib/dates.ts'
import { CBSAS } from '#places/cbsa.ts'
import { type Window, windowNumbers } from '../windows.ts'
import { NOBODY, type Place, type PlacedNotices, UNKNOWN, UNPLACED, UNSIZED } from './placed-notices.ts'

const NAMES_MAX = 25
const CITIES_MAX = 10

/** What the notices of an area come to. */
export interface AreaSums {
  /** Its number among the areas of the notices. */
  area: number
  /** Firms with a notice. */
  companies: number
  employees: number | null
  notices: number
  notices_unsized: number
  first_notice: IsoDate
  latest_notice: IsoDate
  date_spread_days: number
}

/** What a window's notices give: areas, and the notices that are in none. */
export interface Areas {
  areas: AreaSums[]
  /** Notices that name no city and no county, by state, most first. */
  unplaced: { state: string; notices: number }[]
  /** Notices whose city is no place that is known: a region, several towns, another state's. */
  unknown: number
}

/** What an area is called, where it lies, and who is in it. */
export interface Area {
  city: string
  state: string
  cbsa: string | null
  cbsa_title: string | null
  cities: string[]
  states: string[]
  latitude: number | null
  longitude: number | null
  /** Those with most workers first, 25 at most. */
  company_names: string[]
}

/** Sums up the areas of the notices of a window of days, which may have all of them: in numbers alone, for all areas. */
export function sumAreas(held: PlacedNotices, window: Window): Areas {
  const count = () => new Int32Array(held.areas.length)
  const [companies, notices, sized, first, latest] = [count(), count(), count(), count(), count()]
  const employees = new Float64Array(held.areas.length)
  const isCounted = new Uint8Array(held.pairs)
  const unplaced = new Map<string, number>()
  let unknown = 0
  for (const at of within(held, window)) {
    const [area, day, workers] = [held.area[at]!, held.days[at]!, held.employees[at]!]
    if (area === UNPLACED) {
      const state = held.states[held.state[at]!]!
      unplaced.set(state, (unplaced.get(state) ?? 0) + 1)
      continue
    }
    if (area === UNKNOWN) {
      unknown++
      continue
    }
    if (notices[area]! === 0 || day < first[area]!) first[area] = day
    if (notices[area]! === 0 || day > latest[area]!) latest[area] = day
    notices[area]!++
    if (workers !== UNSIZED) {
      sized[area]!++
      employees[area]! += workers
    }
    const pair = held.pair[at]!
    if (pair === NOBODY) continue
    if (!isCounted[pair]) companies[area]!++
    isCounted[pair] = 1
  }
  const areas = held.areas.flatMap((_, area): AreaSums[] =>
    notices[area] === 0
      ? []
      : [
          {
            area,
            companies: companies[area]!,
            employees: sized[area] === 0 ? null : employees[area]!,
            notices: notices[area]!,
            notices_unsized: notices[area]! - sized[area]!,
            first_notice: dayOf(first[area]!),
            latest_notice: dayOf(latest[area]!),
            date_spread_days: Math.max(1, latest[area]! - first[area]!),
          },
        ],
  )
  return {
    areas,
    unplaced: [...unplaced]
      .map(([state, notices]) => ({ state, notices }))
      .sort((a, b) => b.notices - a.notices || (a.state < b.state ? -1 : 1)),
    unknown,
  }
}

/** Tells of these areas, by their numbers, what the notices of a window name. */
export function tellAreas(
  held: PlacedNotices,
  window: Window,
  asked: readonly Pick<AreaSums, 'area'>[],
): Map<number, Area> {
  const tallies = new Map(asked.map(({ area }) => [area, newTally()]))
  for (const at of within(held, window)) {
    const tally = tallies.get(held.area[at]!)
    if (tally) addNotice(tally, held, at)
  }
  return new Map([...tallies].map(([area, tally]) => [area, tellArea(held.areas[area]!, tally)]))
}

/** The places in the columns of the notices of a window. */
function within(held: PlacedNotices, window: Window): number[] {
  const { first, last } = windowNumbers(window)
  const found: number[] = []
  for (let at = 0; at < held.days.length; at++)
    if (held.days[at]! >= first && held.days[at]! <= last) found.push(at)
  return found
}

/** What the notices of an area name, gathered as they come. */
interface Tally {
  /** Notices by the city they name. */
  cities: Map<string, number>
  states: Set<string>
  /** Places with a point, in the order in which they were named. */
  points: Set<Place>
  /** By the number of the firm. */
  firms: Map<number, FirmTally>
}

interface FirmTally {
  name: string
  company_no: number
  employees: number
}

const newTally = (): Tally => ({ cities: new Map(), states: new Set(), points: new Set(), firms: new Map() })

function addNotice(tally: Tally, held: PlacedNotices, at: number): void {
  const place = held.places[held.place[at]!]!
  tally.states.add(held.states[held.state[at]!]!)
  if (place.city !== null) tally.cities.set(place.city, (tally.cities.get(place.city) ?? 0) + 1)
  if (place.latitude !== null) tally.points.add(place)
  if (held.company[at] === NOBODY) return
  const { firm, name, company_no } = held.companies[held.company[at]!]!
  const workers = held.employees[at] === UNSIZED ? 0 : held.employees[at]!
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
  const firms = [...tally.firms.values()].sort(
    (a, b) => b.employees - a.employees || a.company_no - b.company_no,
  )
  return {
    city,
    state,
    cbsa: area?.code ?? null,
    cbsa_title: area?.title ?? null,
    cities: cities.slice(0, CITIES_MAX),
    states,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    company_names: firms.slice(0, NAMES_MAX).map(({ name }) => name),
  }
}

/** Texts, the commonest first. */
function mostFirst(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([text]) => text)
}
