/** Areas with notices: metropolitan and micropolitan ones where the county is known, else cities. */
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import { CBSAS, cbsaOf } from '#places/cbsa.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { firmKey } from './firm-name.ts'

const NAMES_MAX = 25
const CITIES_MAX = 10

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
  place: Place
  county_fips: string | null
  employees: number | null
  notice_date: IsoDate
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
    db.all<Omit<Noticed, 'place'> & { place_no: number | null }>(sql`
      select company_no, state, place_no, county_fips, employees, notice_date
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
  const rows = notices.map(
    ({ place_no, ...notice }): Noticed => ({
      ...notice,
      place: (place_no !== null && places.get(place_no)) || NOWHERE,
    }),
  )
  const groups = new Map<string, Noticed[]>()
  const unplaced = new Map<string, number>()
  let unknown = 0
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) {
      const own = groups.get(key)
      if (own) own.push(row)
      else groups.set(key, [row])
    } else if (row.place.city === null) unplaced.set(row.state, (unplaced.get(row.state) ?? 0) + 1)
    else unknown++
  }
  return {
    areas: [...groups].map(([key, own]) => tellArea(key, own, firms)),
    unplaced: [...unplaced]
      .map(([state, notices]) => ({ state, notices }))
      .sort((a, b) => b.notices - a.notices || (a.state < b.state ? -1 : 1)),
    unknown,
  }
}

/** The area of a notice: its metropolitan or micropolitan one, else its city where that is a known place. */
function keyOf({ county_fips, state, place: { city, latitude } }: Noticed): string | null {
  const area = cbsaOf(county_fips, city)
  if (area) return area.code
  if (city === null || (latitude === null && county_fips === null)) return null
  return `${state} ${city}`
}

function tellArea(key: string, rows: readonly Noticed[], known: ReadonlyMap<number, Firm>): Area {
  const area = CBSAS.get(key)
  const cities = mostFirst(rows.flatMap(({ place: { city } }) => (city === null ? [] : [city])))
  // The largest city of an area stands first in its title.
  const city =
    (area && cities.find((name) => area.title.startsWith(name))) ?? area?.title.split(/[-,]/)[0] ?? cities[0]!
  const states = [...new Set(rows.map(({ state }) => state))].sort()
  const state = area ? (/, ([A-Z]{2})/.exec(area.title)?.[1] ?? states[0]!) : states[0]!
  const placed = rows.map(({ place }) => place).filter(({ latitude }) => latitude !== null)
  const point = placed.find((place) => place.city === city) ?? placed[0]
  const days = rows.map(({ notice_date }) => notice_date).sort()
  const firms = firmsOf(rows, known)
  const sized = rows.filter(({ employees }) => employees !== null)
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
    employees: sized.length === 0 ? null : sized.reduce((sum, row) => sum + row.employees!, 0),
    notices: rows.length,
    notices_unsized: rows.length - sized.length,
    first_notice: days[0]!,
    latest_notice: days.at(-1)!,
    date_spread_days: Math.max(1, daysBetween(days[0]!, days.at(-1)!)),
    company_names: firms.slice(0, NAMES_MAX).map(({ name }) => name),
  }
}

/** The firms of an area, each once however often and however spelt it gave notice; those with most workers first. */
function firmsOf(rows: readonly Noticed[], known: ReadonlyMap<number, Firm>) {
  const firms = new Map<string, { name: string; company_no: number; employees: number }>()
  for (const { company_no, employees } of rows) {
    const { key, name } = known.get(company_no)!
    const firm = firms.get(key) ?? { name, company_no, employees: 0 }
    firm.employees += employees ?? 0
    firms.set(key, firm)
  }
  return [...firms.values()].sort((a, b) => b.employees - a.employees || a.company_no - b.company_no)
}

/** Different texts, the commonest first. */
function mostFirst(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([text]) => text)
}
