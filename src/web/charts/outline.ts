/** The outline of a state, and where points of it stand in the drawing. */
import { geoAzimuthalEqualArea, geoCentroid } from 'd3-geo'
import { STATES } from '#lib/states.ts'
import { type AreaShape, readStateShapes } from '#places/packages.ts'
import { at } from './marks.tsx'

/** A state as it is drawn. */
export interface Outline {
  width: number
  height: number
  /** Its shape, as a path. */
  d: string
  /** Where a point stands; null for one that lies far outside. */
  place(point: { latitude: number; longitude: number }): readonly [x: number, y: number] | null
}

type Pixel = readonly [x: number, y: number]
type Ring = readonly (readonly number[])[]

const SIDE = { width: 420, height: 320 } as const
/** Room at the edge, for dots on a coast. */
const EDGE = 10
/** What is nearer to the corner before it is left out, and islands smaller than this. */
const STEP_PIXELS = 1.8
const ISLAND_PIXELS = 4

const drawn = new Map<string, Outline | null>()
let shapes: ReadonlyMap<string, AreaShape> | undefined

/** The outline of a state by its code; null where no shape of it is held. */
export function outlineOf(code: string): Outline | null {
  const known = drawn.get(code)
  if (known !== undefined) return known
  shapes ??= new Map(readStateShapes().map((shape) => [String(shape.id), shape]))
  const shape = shapes.get(STATES.find((state) => state.code === code)?.fips ?? '')
  const outline = shape ? draw(shape) : null
  drawn.set(code, outline)
  return outline
}

function draw(shape: AreaShape): Outline {
  const [longitude, latitude] = geoCentroid(shape)
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .fitExtent(
      [
        [EDGE, EDGE],
        [SIDE.width - EDGE, SIDE.height - EDGE],
      ],
      shape,
    )
  const project = ([east = 0, north = 0]: readonly number[]): Pixel => {
    const [x, y] = projection([east, north])!
    return [at(x), at(y)]
  }
  const { geometry } = shape
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const rings = polygons.map(([outer = []]) => (outer as Ring).map(project)).filter(isSeen)
  const ends = (axis: 0 | 1) => rings.flat().map((pixel) => pixel[axis])
  const [left, top] = [Math.min(...ends(0)) - EDGE, Math.min(...ends(1)) - EDGE]
  const [width, height] = [Math.max(...ends(0)) + EDGE - left, Math.max(...ends(1)) + EDGE - top]
  const moved = ([x, y]: Pixel): Pixel => [at(x - left), at(y - top)]
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    d: rings.map((ring) => pathOf(ring.map(moved))).join(''),
    place({ latitude: north, longitude: east }) {
      const [x, y] = moved(project([east, north]))
      return x < 0 || y < 0 || x > width || y > height ? null : [x, y]
    },
  }
}

/** Whether it is large enough to be seen. */
function isSeen(ring: readonly Pixel[]): boolean {
  const spread = (axis: 0 | 1) => {
    const ends = ring.map((pixel) => pixel[axis])
    return Math.max(...ends) - Math.min(...ends)
  }
  return spread(0) + spread(1) > 2 * ISLAND_PIXELS
}

/** Corners that nobody could tell apart are left out. */
function pathOf(ring: readonly Pixel[]): string {
  const corners: Pixel[] = []
  for (const corner of ring) {
    const last = corners.at(-1)
    if (!last || Math.hypot(corner[0] - last[0], corner[1] - last[1]) >= STEP_PIXELS) corners.push(corner)
  }
  return `M${corners.map(([x, y]) => `${x},${y}`).join('L')}Z`
}
