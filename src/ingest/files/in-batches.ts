/** Rows of a file, in the batches that a reader hands on. */
import type { Table, TableRow } from '#storage/tables.ts'
import type { Batch } from './file-source.ts'

const BATCH_ROWS = 5000

/** Gives rows in batches. Throws what `none` gives where there is no row: a publisher's file always has some. */
export async function* inBatches(
  table: Table,
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  none: () => Error,
): AsyncIterable<Batch> {
  let batch: TableRow[] = []
  let any = false
  for await (const row of rows) {
    any = true
    batch.push(row)
    if (batch.length < BATCH_ROWS) continue
    yield { table, rows: batch }
    batch = []
  }
  if (!any) throw none()
  if (batch.length > 0) yield { table, rows: batch }
}
