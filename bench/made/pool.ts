/** Who files and where: names of firms and places that all invented datasets share, so that they meet. */

import { openGazetteer } from '#places/index.ts'
import { readCityRecords } from '#places/packages.ts'
import { newTable, withDuckDbFile } from '#storage/duckdb/build.ts'
import type { Table } from '#storage/tables.ts'
import { SEED, STATES_BY_SIZE } from './draw.ts'
import { inventNames, numbers } from './names.ts'

/** Employers that file visa petitions, those that give notice besides, registrants and cities. */
export const EMPLOYERS = 420_000
export const NOTIFIERS = 60_000
export const REGISTRANTS = 10_000
export const PLACES = 15_000

const text = { type: 'text', about: '' } as const
const number = { type: 'integer', about: '' } as const
const degrees = { type: 'double', about: '' } as const

const named = (name: string): Table => ({ name, about: '', columns: { no: number, name: text } })
const FIRMS = named('firms')
const NOTIFYING = named('notifiers')
const REGISTERED: Table = {
  name: 'registrants',
  about: '',
  columns: { no: number, cik: text, name: text, ticker: text, former_names: text },
}
const TOWNS: Table = {
  name: 'places',
  about: '',
  columns: {
    no: number,
    state: text,
    city: text,
    county: text,
    county_fips: text,
    latitude: degrees,
    longitude: degrees,
  },
}

/** Writes the file that the statements of all datasets read as `pool`. */
export function writePool(path: string): Promise<void> {
  const made = inventNames({ registrants: REGISTRANTS, notices: NOTIFIERS, visaEmployers: EMPLOYERS })
  const numbered = (list: readonly { name: string }[]) => list.map(({ name }, no) => ({ no, name }))
  const tables = [
    { table: FIRMS, rows: numbered(made.visaEmployers) },
    { table: NOTIFYING, rows: numbered(made.notices) },
    {
      table: REGISTERED,
      rows: made.registrants.map(({ cik, name, tickers, former_names, place }) => ({
        no: place,
        cik,
        name,
        ticker: tickers,
        former_names,
      })),
    },
    { table: TOWNS, rows: drawPlaces() },
  ]
  return withDuckDbFile(path, async (connection) => {
    for (const { table, rows } of tables) {
      const writer = await newTable(connection, table)
      for (const row of rows) writer.append(row)
      writer.close()
    }
  })
}

/** Real cities, those that are drawn first being the large ones; more of them in larger states. */
function drawPlaces() {
  const random = numbers(SEED)
  const gazetteer = openGazetteer()
  const byState = new Map<string, string[]>()
  for (const { country, admin1, name } of readCityRecords()) {
    const state = country === 'US' ? admin1 : country
    byState.set(state, [...(byState.get(state) ?? []), name])
  }
  const drawn = new Set<string>()
  const places = []
  for (let i = 0; places.length < PLACES; i++) {
    const state =
      STATES_BY_SIZE[i < STATES_BY_SIZE.length ? i : Math.floor(random() * STATES_BY_SIZE.length)]!
    const cities = byState.get(state) ?? []
    const printed = cities[Math.floor(random() * cities.length)]
    if (printed === undefined || drawn.has(`${state} ${printed}`)) continue
    drawn.add(`${state} ${printed}`)
    const { city, county, county_fips, latitude, longitude, geo_basis } = gazetteer.locate({
      state,
      city: printed,
    })
    if (geo_basis !== 'city' || city === null) continue
    places.push({ no: places.length, state, city, county, county_fips, latitude, longitude })
  }
  return places
}
