/**
 * Filters by place: cities however they are written, metropolitan and micropolitan areas, with what the engine needs to tell them, and the distance from a
 * point to where notices are placed.
 */
import { z } from 'zod'
import { text } from '#contract/fields.ts'
import { didYouMean } from '#lib/text.ts'
import { CBSAS, cbsaKeys, findCbsas, placesOf } from '#places/cbsa.ts'
import { zipPoint } from '#places/zip-points.ts'
import { holdsEither } from '#storage/conditions.ts'
import { foundBy } from '#storage/editions/row-bitmaps.ts'
import { contains, join, list, type Sql, sql } from '#storage/sql.ts'

/** An area by its code or by a part of its title. */
export const cbsaParam = text(100)
  .superRefine((word, context) => {
    if (findCbsas(word).length > 0) return
    const cities = [...CBSAS.values()].map(({ title }) => title)
    const message = `is no metropolitan or micropolitan area${didYouMean(word, cities)}`
    context.addIssue({ code: 'custom', message, params: { type: 'cbsa' } })
  })
  .meta({
    description:
      'Metropolitan or micropolitan area: its five-digit code, or a part of its title; several that fit are taken together',
    examples: ['12420', 'Austin, TX'],
  })

/** Notices in the areas that the word means. */
export function cbsaCondition(word: string): Sql {
  const { counties, towns } = placesOf(findCbsas(word))
  const inCounties = sql`county_fips in ${list(counties)}`
  if (towns.length === 0) return inCounties
  return sql`(${inCounties} or (county_fips like '09%' and lower(city) in ${list(towns)}))`
}

const { keys, codes } = cbsaKeys()
const quoted = (words: readonly string[]) => `'${words.join('|').replaceAll("'", "''")}'`
const column = (words: readonly string[], name: string) =>
  `unnest(string_to_array(${quoted(words)}, '|')) as ${name}`

const PLACES_AND_CODES = `${column(keys, 'place')}, ${column(codes, 'cbsa')}`

/** One row a county or town of Connecticut: `place`, and the `cbsa` it is in. */
export const METRO_CODES = `(select ${PLACES_AND_CODES}) as metro`

/** The same with the title of the area, `cbsa_title`. */
export const METROS = `(select ${PLACES_AND_CODES}, ${column(
  codes.map((code) => CBSAS.get(code)!.title),
  'cbsa_title',
)}) as metro`

/** How a notice finds its row of `METROS`; see `cbsaOf`. */
export const METRO_PLACE =
  "metro.place = case when county_fips like '09%' and city is not null then '09 ' || lower(city) else county_fips end"

/** A point in degrees. */
export interface NearPoint {
  latitude: number
  longitude: number
}

const POINT = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/
const ZIP = /^\s*(\d{5})(?:-\d{4})?\s*$/

/** How far from the point notices are looked for where the question does not say, in statute miles. */
export const MILES_USUAL = 25

/** `30.27,-97.74`, or a ZIP code, which is read as its point. */
export const nearParam = z
  .string()
  .max(60)
  .transform((written, context): NearPoint => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message, params: { type: 'near' } })
      return z.NEVER
    }
    const zip = ZIP.exec(written)?.[1]
    if (zip !== undefined)
      return zipPoint(zip) ?? refuse(`ZIP code ${zip} is not known; give a point as latitude,longitude`)
    const [latitude, longitude] = (POINT.exec(written) ?? []).slice(1).map(Number)
    if (
      latitude !== undefined &&
      longitude !== undefined &&
      Math.abs(latitude) <= 90 &&
      Math.abs(longitude) <= 180
    )
      return { latitude, longitude }
    return refuse('must be a ZIP code, such as 78701, or a point as latitude,longitude, such as 30.27,-97.74')
  })
  .meta({
    description:
      'Notices placed within `miles` of this point: a ZIP code, whose middle is meant, or `latitude,longitude`. Notices are placed where their city lies, else in the middle of their county; those placed in the middle of their state are left out and counted',
    examples: ['78701', '30.27,-97.74'],
  })

const MILES_PER_DEGREE = 69.09
const EARTH_RADIUS_MILES = 3958.8

/** Notices that have a place of their own, or that of their city or county. */
export const IS_PLACED = sql`geo_basis in ('site', 'city', 'county')`

/** Half the chord between a notice and the point on a globe of radius one, squared. */
const chordTo = ({ latitude, longitude }: NearPoint): Sql =>
  sql`(pow(sin(radians(latitude - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(latitude)) * pow(sin(radians(longitude - ${longitude}) / 2), 2))`

const RADIANS = Math.PI / 180

/** The same of a place that is at hand: to plan the sines takes the engine longer than to find a page. */
export function chordBetween(from: NearPoint, to: NearPoint): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2
  const across = Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS)
  return half(to.latitude - from.latitude) + across * half(to.longitude - from.longitude)
}

/** How far a notice is from the point, in whole thousandths of a mile: to be sorted by, and found again by a cursor. */
export const milliMilesTo = (point: NearPoint): Sql =>
  sql`round(${2000 * EARTH_RADIUS_MILES} * asin(sqrt(least(1, ${chordTo(point)}))))::integer`

/**
 * The same of a place that is at hand. Sines of the engine and of this program differ in their last bits, which showed in none of
 * 900,000 distances; lists are in the order of the engine's.
 */
export const milliMilesBetween = (from: NearPoint, to: NearPoint): number =>
  Math.round(2000 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, chordBetween(from, to)))))

/** Where notices within some miles of a point are looked for: a box first, which spares the sines for most. */
export interface Near {
  point: NearPoint
  /** Degrees. */
  south: number
  north: number
  west: number
  east: number
  /** The half chord squared of those farthest away. */
  reach: number
}

/** Notices within so many miles of the point. */
export function nearCondition(point: NearPoint, miles: number): Sql {
  const { latitude, longitude } = point
  const high = miles / MILES_PER_DEGREE
  // Towards the poles degrees of longitude shrink; there the box has no sides.
  const shrink = Math.cos((Math.abs(latitude) + high) * RADIANS)
  const wide = shrink > 0.01 ? high / shrink : 360
  const near: Near = {
    point,
    south: latitude - high,
    north: latitude + high,
    west: longitude - wide,
    east: longitude + wide,
    reach: Math.sin(Math.min(miles / EARTH_RADIUS_MILES, Math.PI) / 2) ** 2,
  }
  const condition = sql`(${IS_PLACED} and latitude between ${near.south} and ${near.north}
    and longitude between ${near.west} and ${near.east} and ${chordTo(point)} <= ${near.reach})`
  return foundBy(condition, async (context, rows) => {
    const { rowsNear } = await import('./near-rows.ts')
    return rowsNear(context, rows, near)
  })
}

/** Words of cities that are written short or long. */
const CITY_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ['saint', 'st', 'st.'],
    ['sainte', 'ste', 'ste.'],
    ['fort', 'ft', 'ft.'],
    ['mount', 'mt', 'mt.'],
  ].flatMap((ways) => ways.map((way) => [way, ways] as const)),
)

/** Beginnings of names that stand by themselves or do not: `De Kalb`, `DeKalb`; `O'Fallon`, `OFallon`. */
const BEGINNINGS = /^(de|la|le|el|mc|o)[ '’]?(?=[a-z]{4})/

/** A name of a city has few words: more than these ways to write it are not looked for. */
const WAYS_MAX = 12

/** The ways to write a city's name, in lower case. To look for a few words is faster than to fold every name. */
export function citySpellings(name: string): string[] {
  const words = name
    .toLowerCase()
    .split(/[\s,-]+/)
    .filter(Boolean)
  const joined = words
    .map((word) => CITY_WORDS.get(word) ?? [word])
    .reduce<string[]>(
      (starts, ways) => starts.flatMap((start) => ways.map((way) => `${start} ${way}`.trim())),
      [''],
    )
  const spellings = joined.flatMap((text) => {
    const begun = BEGINNINGS.exec(text)
    const rest = begun ? text.slice(begun[0].length) : ''
    const apart = begun ? [`${begun[1]}${rest}`, `${begun[1]} ${rest}`, `${begun[1]}'${rest}`] : []
    return [text, ...apart, ...(text.includes(' ') ? [text.replaceAll(' ', '-')] : [])]
  })
  return [...new Set(spellings)].slice(0, WAYS_MAX)
}

/** The condition that a city is written in one of the ways. What they all hold is looked for first: that spares the others. */
export const cityCondition = (part: string): Sql => {
  const ways = citySpellings(part)
  const holds = (text: string) => contains(sql`city`, text)
  if (ways.length === 0) return holds(part)
  const either = join(ways.map(holds), sql` or `)
  const shared = ways.length === 1 ? undefined : wordOfAll(ways)
  const condition = shared === undefined ? sql`(${either})` : sql`(${holds(shared)} and (${either}))`
  return holdsEither('city', condition, ways)
}

/** The longest word that stands in all of them: `louis` in `st louis` and `saint louis`. */
const wordOfAll = (texts: readonly string[]) =>
  texts
    .flatMap((text) => text.split(/[ '’-]/))
    .filter((word) => word !== '' && texts.every((text) => text.includes(word)))
    .sort((a, b) => b.length - a.length)[0]
