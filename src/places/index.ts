/**
 * Places of the United States: cities, counties and states with their FIPS numbers and coordinates, out of
 * packages that are installed with the program (docs/decisions/0003-places-from-packages.md).
 *
 * @example
 * openGazetteer().locate({ state: 'OH', city: 'Columbus/Franklin' })
 * // { city: 'Columbus', county: 'Franklin County', county_fips: '39049', …, geo_basis: 'city' }
 */
import type { AddressParts } from './address.ts'
import { openGazetteer } from './gazetteer.ts'

export type { AddressParts } from './address.ts'
export {
  type Gazetteer,
  type GeoBasis,
  type Location,
  openGazetteer,
  type PrintedPlace,
} from './gazetteer.ts'
export type { Point } from './geometry.ts'
export { stateCentroid } from './state-middles.ts'
export { zipState } from './zip-states.ts'
export { zipTown } from './zip-towns.ts'

/**
 * FIPS number of a county by its name, with or without `County`, `Parish` or `Borough`; null when the state has
 * none of that name, or a county and a city far from it (`Richmond` in Virginia).
 */
export function countyFips(state: string, county: string): string | null {
  return openGazetteer().countyFips(state, county)
}

/** Takes an address cell apart; `state` is the state of the list it stands in. */
export function splitAddress(cell: string, state: string): AddressParts {
  return openGazetteer().splitAddress(cell, state)
}
