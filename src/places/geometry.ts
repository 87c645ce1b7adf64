/** Points and distances on the globe. */
import { geoCentroid, geoContains } from 'd3-geo'
import type { AreaShape } from './packages.ts'

/** A point in degrees, six decimals at most. */
export interface Point {
  latitude: number
  longitude: number
}

const EARTH_RADIUS_KM = 6371

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** The point at these degrees. */
export function point(latitude: number, longitude: number): Point {
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

/** The middle of a shape's area. */
export function centroid(shape: AreaShape): Point {
  const [longitude, latitude] = geoCentroid(shape)
  return point(latitude, longitude)
}

/** West, south, east and north end of the shapes asked for so far. */
const boxes = new WeakMap<AreaShape, [number, number, number, number]>()

function boxOf(shape: AreaShape) {
  const known = boxes.get(shape)
  if (known) return known
  const box: [number, number, number, number] = [180, 90, -180, -90]
  const { geometry } = shape
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  for (const [outline = []] of polygons) {
    for (const [longitude = 0, latitude = 0] of outline) {
      box[0] = Math.min(box[0], longitude)
      box[1] = Math.min(box[1], latitude)
      box[2] = Math.max(box[2], longitude)
      box[3] = Math.max(box[3], latitude)
    }
  }
  boxes.set(shape, box)
  return box
}

/** True when the point lies inside the shape. */
export function contains(shape: AreaShape, { latitude, longitude }: Point): boolean {
  // Walking round Alaska's coasts is slow; most points are out of the box already.
  const [west, south, east, north] = boxOf(shape)
  if (longitude < west || longitude > east || latitude < south || latitude > north) return false
  return geoContains(shape, [longitude, latitude])
}

/** The middle of several points that lie near each other. */
export function middle(points: readonly Point[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return point(mean(points.map((p) => p.latitude)), mean(points.map((p) => p.longitude)))
}

/** Kilometres between two points along the globe. */
export function kilometresBetween(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const half = (from: number, to: number) => Math.sin(((to - from) * radians) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * half(a.longitude, b.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
