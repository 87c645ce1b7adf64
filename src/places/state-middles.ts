/** The middles of states: a map draws them without opening all cities and counties for it. */
import { findState, STATES } from '#lib/states.ts'
import { centroid, type Point } from './geometry.ts'
import { readStateShapes } from './packages.ts'

let middles: ReadonlyMap<string, Point> | undefined

/** The middle of a state; null for a code that is none. Worked out on first use, some fifty milliseconds, and kept. */
export function stateCentroid(code: string): Point | null {
  middles ??= readMiddles()
  return middles.get(findState(code)?.code ?? '') ?? null
}

function readMiddles(): Map<string, Point> {
  const codes = new Map(STATES.map(({ fips, code }) => [fips, code]))
  return new Map(
    readStateShapes().flatMap((shape): [string, Point][] => {
      const code = codes.get(String(shape.id))
      return code ? [[code, centroid(shape)]] : []
    }),
  )
}
