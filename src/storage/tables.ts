/** Tables of an edition: their columns, told once, for creating, writing and documenting them. */
import { type DuckDBAppender, type DuckDBConnection, DuckDBDateValue, DuckDBInstance } from '@duckdb/node-api'

/** Column types that both engines have. */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'double' | 'boolean' | 'date'

/** One column: its type and what it means. */
export interface Column {
  type: ColumnType
  about: string
  required?: boolean
}

/** A table of the warehouse. */
export interface Table {
  name: string
  about: string
  columns: Record<string, Column>
}

const DUCKDB_TYPES: Record<ColumnType, string> = {
  text: 'varchar',
  integer: 'integer',
  bigint: 'bigint',
  double: 'double',
  boolean: 'boolean',
  date: 'date',
}

/** The create-table statement of a table. */
export function createTable(table: Table): string {
  const columns = Object.entries(table.columns).map(
    ([name, { type, required }]) => `${name} ${DUCKDB_TYPES[type]}${required ? ' not null' : ''}`,
  )
  return `create table ${table.name} (${columns.join(', ')})`
}

/** A row for a table: column → value; what is missing is null. */
export type TableRow = Record<string, string | number | boolean | null | undefined>

/** Rows to be written into a table. */
export interface TableRows {
  table: Table
  rows: Iterable<TableRow> | AsyncIterable<TableRow>
}

const OPTIONS = { threads: '2', memory_limit: '256MB' }
const FLUSH_ROWS = 50_000

/** Writes a new DuckDB file with these tables. The file must not exist; it is whole and closed when this returns. */
export async function writeDuckDbFile(path: string, tables: TableRows[]): Promise<void> {
  await withDuckDbFile(path, async (connection) => {
    for (const { table, rows } of tables) {
      const writer = await tableWriter(connection, table)
      for await (const row of rows) writer.append(row)
      writer.close()
    }
  })
}

/** Makes a new DuckDB file, lets `work` fill it, and closes it whole. */
export async function withDuckDbFile<T>(
  path: string,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(path, OPTIONS)
  try {
    const connection = await instance.connect()
    const result = await work(connection)
    await connection.run('checkpoint')
    connection.closeSync()
    return result
  } finally {
    instance.closeSync()
  }
}

/** Rows into one table, in order. */
export interface TableWriter {
  append(row: TableRow): void
  /** Writes what is left; the writer is done. */
  close(): void
}

/** Creates a table and takes its rows. */
export async function tableWriter(connection: DuckDBConnection, table: Table): Promise<TableWriter> {
  await connection.run(createTable(table))
  const appender = await connection.createAppender(table.name)
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

const EPOCH_DAY_MILLISECONDS = 86_400_000

function appendCell(appender: DuckDBAppender, value: TableRow[string], type: ColumnType): void {
  if (value === null || value === undefined) appender.appendNull()
  else if (type === 'text') appender.appendVarchar(String(value))
  else if (type === 'integer') appender.appendInteger(Number(value))
  else if (type === 'bigint') appender.appendBigInt(BigInt(Number(value)))
  else if (type === 'double') appender.appendDouble(Number(value))
  else if (type === 'boolean') appender.appendBoolean(Boolean(value))
  else appender.appendDate(new DuckDBDateValue(Date.parse(`${value}T00:00:00Z`) / EPOCH_DAY_MILLISECONDS))
}
