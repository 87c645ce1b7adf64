/** Notices near a point, found in memory: in thousandths of a degree first, so that few places are made and tried. */
import { NO_NUMBER, type RowShape, readColumn, rowsAt } from '#storage/editions/columns.ts'
import { type EditionContext, madeInTurn } from '#storage/editions/once.ts'
import { RowBitmap } from '#storage/editions/row-bitmaps.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { warnNotices } from '../table.ts'
import { chordBetween, IS_PLACED, type Near, type NearPoint } from './place-filters.ts'

const PER_DEGREE = 1000
/** Of more that may be near, all rows are asked as fast. */
const TRIED_MAX = 2000

const shape: RowShape = { table: warnNotices, fields: { latitude: 'latitude', longitude: 'longitude' } }

/** Which of so many rows are near; null where that has to be asked of every row. */
export async function rowsNear(context: EditionContext, rows: number, near: Near): Promise<RowBitmap | null> {
  const held = heldPlaces(context, '')
  const tried = held && mayBeNear(held, near)
  if (tried === null) return null
  const places = await rowsAt<NearPoint>(context, shape, tried)
  return RowBitmap.ofRows(
    rows,
    tried.filter((_, i) => isNear(places[i]!, near)),
  )
}

const isNear = (place: NearPoint, { point, south, north, west, east, reach }: Near) =>
  place.latitude >= south &&
  place.latitude <= north &&
  place.longitude >= west &&
  place.longitude <= east &&
  chordBetween(point, place) <= reach

interface Places {
  /** Thousandths of a degree by row, rounded down; `NO_NUMBER` where a notice has no place of its own. */
  latitudes: Int32Array
  longitudes: Int32Array
}

const heldPlaces = madeInTurn(async ({ db }): Promise<Places> => {
  const read = (column: Sql) =>
    readColumn(db, sql`warn_notices`, sql`case when ${IS_PLACED} then floor(${column} * ${PER_DEGREE}) end`)
  return { latitudes: await read(sql`latitude`), longitudes: await read(sql`longitude`) }
})

/** The rows that may be near; null where they are many. */
function mayBeNear({ latitudes, longitudes }: Places, { south, north, west, east }: Near): number[] | null {
  const [low, high] = [Math.floor(south * PER_DEGREE) - 1, Math.floor(north * PER_DEGREE) + 1]
  const [left, right] = [Math.floor(west * PER_DEGREE) - 1, Math.floor(east * PER_DEGREE) + 1]
  const rows: number[] = []
  for (let row = 0; row < latitudes.length; row++) {
    const [latitude, longitude] = [latitudes[row]!, longitudes[row]!]
    if (latitude < low || latitude > high || longitude < left || longitude > right) continue
    if (latitude === NO_NUMBER || longitude === NO_NUMBER) continue
    if (rows.length === TRIED_MAX) return null
    rows.push(row)
  }
  return rows
}
