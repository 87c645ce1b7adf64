/** Cities of three datasets made one: each spelling of each dataset with the place it means, and the place's point. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { stateOfNumberSql } from '#datasets/lca/build/codes.ts'
import { openGazetteer } from '#places/index.ts'
import { placeKey } from '#places/names.ts'
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

/** Fills `insight_places`, and a temporary table `place_of` (dataset, printed, state, place_no). */
export async function writePlaces(connection: DuckDBConnection): Promise<void> {
  const places = new Map<string, Place>()
  const spellings = await connection.runAndReadAll(`${SPELLINGS} order by dataset desc, printed, state`)
  await connection.run(
    'create temp table place_of (dataset varchar, printed varchar, state varchar, place_no integer)',
  )
  const placeOf = await connection.createAppender('place_of', 'main', 'temp')
  for (const row of spellings.getRows() as [string, string, string, string, number | null, number | null][]) {
    const [dataset, printed, , state] = row
    const place = findPlace(row, places)
    if (!place) continue
    placeOf.appendVarchar(dataset)
    placeOf.appendVarchar(printed)
    placeOf.appendVarchar(state)
    placeOf.appendInteger(place.place_no)
    placeOf.endRow()
  }
  placeOf.closeSync()
  const appender = await connection.createAppender(insightPlaces.name)
  for (const { place_no, state, city, latitude, longitude } of places.values()) {
    appender.appendInteger(place_no)
    appender.appendVarchar(state)
    appender.appendVarchar(city)
    if (latitude === null) appender.appendNull()
    else appender.appendDouble(latitude)
    if (longitude === null) appender.appendNull()
    else appender.appendDouble(longitude)
    appender.endRow()
  }
  appender.closeSync()
}

function findPlace(
  [dataset, , city, state, latitude, longitude]: [
    string,
    string,
    string,
    string,
    number | null,
    number | null,
  ],
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
