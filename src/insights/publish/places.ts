/** Cities of three datasets made one: each spelling of each dataset with the place it means, and the place's point. */
import { stateOfNumberSql } from '#datasets/lca/build/codes.ts'
import { openGazetteer } from '#places/index.ts'
import { placeKey } from '#places/names.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { createTempTable, type Table } from '#storage/tables.ts'
import { insightPlaces } from '../tables/visas.ts'

/** Where cities are named: one row a spelling and state. WARN notices have had theirs looked up already. */
const SPELLINGS = `
  select 'warn' as dataset, city as printed, city, state,
         any_value(latitude) filter (where geo_basis = 'city') as latitude,
         any_value(longitude) filter (where geo_basis = 'city') as longitude
  from warn.warn_notices where city is not null group by city, state
  union all
  select distinct 'h1b', city, city, state, null, null
  from h1b.h1b_petitions where city is not null and state is not null
  union all
  select 'lca', city_no::varchar, city, ${stateOfNumberSql('state_no')}, null, null
  from lca.lca_cities where state_no > 0`

interface Place {
  place_no: number
  state: string
  city: string
  latitude: number | null
  longitude: number | null
}

/** What a spelling of a dataset means; only while the file is built. */
const placeOf: Table = {
  name: 'place_of',
  about: 'One row per spelling of a city in a state and dataset',
  columns: {
    dataset: { type: 'text', about: 'Name of the dataset' },
    printed: { type: 'text', about: 'The city as printed there, or its number' },
    state: { type: 'text', about: 'Postal code' },
    place_no: { type: 'integer', about: 'The place: insight_places' },
  },
}

interface Spelling {
  dataset: string
  printed: string
  city: string
  state: string
  latitude: number | null
  longitude: number | null
}

/** Fills `insight_places`, and a temporary table `place_of` (dataset, printed, state, place_no). */
export async function writePlaces(connection: Connection): Promise<void> {
  const places = new Map<string, Place>()
  const spellings = await connection.rows<Spelling>(`${SPELLINGS} order by dataset desc, printed, state`)
  await connection.run(createTempTable(placeOf))
  const meant = await connection.appender(placeOf, 'temp')
  for (const spelling of spellings) {
    const place = findPlace(spelling, places)
    if (!place) continue
    const { dataset, printed, state } = spelling
    meant.append({ dataset, printed, state, place_no: place.place_no })
  }
  meant.close()
  const writer = await connection.appender(insightPlaces)
  for (const place of places.values()) writer.append({ ...place })
  writer.close()
}

function findPlace(
  { dataset, city, state, latitude, longitude }: Spelling,
  places: Map<string, Place>,
): Place | null {
  const located = dataset === 'warn' ? null : openGazetteer().locate({ state, city })
  const name = located ? located.city : city
  // `Statewide` and the like are no city.
  if (name === null || name === '') return null
  const key = `${state} ${placeKey(name)}`
  const known = located?.geo_basis === 'city' ? located : { latitude, longitude }
  const place = places.get(key)
  if (place) {
    place.latitude ??= known.latitude
    place.longitude ??= known.longitude
    return place
  }
  const { latitude: north, longitude: east } = known
  const made = { place_no: places.size + 1, state, city: name, latitude: north, longitude: east }
  places.set(key, made)
  return made
}
