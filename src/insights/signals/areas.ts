/** Areas with notices: metropolitan and micropolitan ones where the county is known, else cities. */
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import { CBSAS, cbsaOf } from '#places/cbsa.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { firmKey } from './firm-name.ts'

const NAMES_MAX = 25
const CITIES_MAX = 10

/** A notice of the window, with what tells its area. */
interface Noticed {
  notice_id: string
  company_no: number
  name: string
  state: string
  city: string | null
  latitude: number | null
  longitude: number | null
  county_fips: string | null
  employees: number | null
  notice_date: IsoDate
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

/** Finds the areas of the notices under a condition over `company_notices`. */
export async function findAreas(db: Database, counted: Sql): Promise<Areas> {
  const rows = await db.all<Noticed>(sql`
    select notice_id, company_no, activity.name, noticed.state, places.city, places.latitude, places.longitude,
           noticed.county_fips, noticed.employees, noticed.notice_date
    from (select * from company_notices where ${counted}) as noticed
    join company_activity as activity using (company_no)
    left join insight_places as places using (place_no)
    order by notice_id`)
  const groups = new Map<string, Noticed[]>()
  const unplaced = new Map<string, number>()
  let unknown = 0
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) {
      const own = groups.get(key)
      if (own) own.push(row)
      else groups.set(key, [row])
    } else if (row.city === null) unplaced.set(row.state, (unplaced.get(row.state) ?? 0) + 1)
    else unknown++
  }
  return {
    areas: [...groups].map(([key, own]) => tellArea(key, own)),
    unplaced: [...unplaced]
      .map(([state, notices]) => ({ state, notices }))
      .sort((a, b) => b.notices - a.notices || (a.state < b.state ? -1 : 1)),
    unknown,
  }
}

/** The area of a notice: its metropolitan or micropolitan one, else its city where that is a known place. */
function keyOf({ county_fips, city, state, latitude }: Noticed): string | null {
  const area = cbsaOf(county_fips, city)
  if (area) return area.code
  if (city === null || (latitude === null && county_fips === null)) return null
  return `${state} ${city}`
}

function tellArea(key: string, rows: readonly Noticed[]): Area {
  const area = CBSAS.get(key)
  const cities = mostFirst(rows.flatMap(({ city }) => (city === null ? [] : [city])))
  // The largest city of an area stands first in its title.
  const city =
    (area && cities.find((name) => area.title.startsWith(name))) ?? area?.title.split(/[-,]/)[0] ?? cities[0]!
  const states = [...new Set(rows.map(({ state }) => state))].sort()
  const state = area ? (/, ([A-Z]{2})/.exec(area.title)?.[1] ?? states[0]!) : states[0]!
  const point =
    rows.find((row) => row.city === city && row.latitude !== null) ??
    rows.find((row) => row.latitude !== null)
  const days = rows.map(({ notice_date }) => notice_date).sort()
  const firms = firmsOf(rows)
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
function firmsOf(rows: readonly Noticed[]) {
  const firms = new Map<string, { name: string; company_no: number; employees: number }>()
  for (const { company_no, name, employees } of rows) {
    const key = firmKey(name) || `#${company_no}`
    const known = firms.get(key) ?? { name, company_no, employees: 0 }
    known.employees += employees ?? 0
    firms.set(key, known)
  }
  return [...firms.values()].sort((a, b) => b.employees - a.employees || a.company_no - b.company_no)
}

/** Different texts, the commonest first. */
function mostFirst(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([text]) => text)
}
