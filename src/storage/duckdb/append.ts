/** Rows into a table, cell by cell: ten times as fast as statements. */
import { type DuckDBAppender, DuckDBDateValue } from '@duckdb/node-api'
import type { ColumnType, Table, TableRow } from '../tables.ts'

const FLUSH_ROWS = 50_000
const EPOCH_DAY_MILLISECONDS = 86_400_000

/** Rows into one table, in order. */
export interface TableWriter {
  append(row: TableRow): void
  /** Writes what is left; the writer is done. */
  close(): void
}

/** Takes the rows of a table for the engine's appender of it. */
export function tableWriter(appender: DuckDBAppender, table: Table): TableWriter {
  const columns = Object.entries(table.columns)
  let count = 0
  return {
    append(row) {
      for (const [name, { type }] of columns) appendCell(appender, row[name], type)
      appender.endRow()
      if (++count % FLUSH_ROWS === 0) appender.flushSync()
    },
    close: () => appender.closeSync(),
  }
}

function appendCell(appender: DuckDBAppender, value: TableRow[string], type: ColumnType): void {
  if (value === null || value === undefined) appender.appendNull()
  else if (type === 'text') appender.appendVarchar(String(value))
  else if (type === 'integer') appender.appendInteger(Number(value))
  else if (type === 'bigint') appender.appendBigInt(BigInt(Number(value)))
  else if (type === 'double') appender.appendDouble(Number(value))
  else if (type === 'boolean') appender.appendBoolean(Boolean(value))
  else appender.appendDate(new DuckDBDateValue(Date.parse(`${value}T00:00:00Z`) / EPOCH_DAY_MILLISECONDS))
}
