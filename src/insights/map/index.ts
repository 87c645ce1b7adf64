/** The routes of the map, one line each. */
import mapData from './map-data.ts'

export const mapOperations = [mapData]
