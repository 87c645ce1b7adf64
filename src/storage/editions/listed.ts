/** Lists in the order in which a table stands: how many rows meet some conditions, and those of a page. */
import type { Sql } from '../sql.ts'
import { type RowShape, rowsAt } from './columns.ts'
import type { EditionContext } from './once.ts'
import { type RowBitmap, rowsWhere } from './row-bitmaps.ts'

/** What is listed, and which part of it. */
interface Listed {
  conditions: readonly Sql[]
  /** Of these rows alone. */
  within?: RowBitmap | null
  /** That a row comes after the last one of the page before. */
  behind?: Sql | null
  /** So many rows are passed over, and so many taken. */
  page: { skip: number; take: number }
}

/** Reads a page of the rows that meet all conditions, and counts all of these. The order of the list must be the table's own. */
export async function readListed<Row extends object>(
  context: EditionContext,
  shape: RowShape,
  { conditions, within, behind, page: { skip, take } }: Listed,
): Promise<{ rows: Row[]; total: number }> {
  const { name } = shape.table
  const [found, rest] = await Promise.all([
    rowsWhere(context, name, conditions),
    behind ? rowsWhere(context, name, [behind], { isKept: false }) : null,
  ])
  const listed = within ? found.and(within) : found
  const places = (rest ? listed.and(rest) : listed).page(skip, take)
  return { rows: await rowsAt<Row>(context, shape, places), total: listed.count() }
}
