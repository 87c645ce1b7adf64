/** Tables of an edition: their columns, told once, for creating, writing and documenting them. */

/** Column types that both engines have. */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'double' | 'boolean' | 'date'

/** One column: its type and what it means. */
export interface Column {
  type: ColumnType
  about: string
  required?: boolean
  /**
   * True of texts, mostly of their own each, that are looked through for a part of them, or read of single rows here and
   * there: they are kept as they are, for unpacking takes longer than looking. Texts that repeat are told faster packed.
   */
  unpacked?: true
}

/** A table of the warehouse. */
export interface Table {
  name: string
  about: string
  columns: Record<string, Column>
  /**
   * Columns that single rows are looked up by; each has an index. The engine takes it where a statement asks for values of
   * that column and for nothing else (`fromRows` puts more behind it): `where id in ${keyed(ids)}`; of numbers also where it asks for more.
   */
  lookups?: readonly string[]
  /** How its rows stand in the file, as `order by` says it, where lists of them are mostly asked for so: see `inOrder` and `readListed`. */
  order?: string
}

/** What the engine calls each type: files are made with these names, and it tells them of a file that is there. */
export const SQL_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'varchar',
  integer: 'integer',
  bigint: 'bigint',
  double: 'double',
  boolean: 'boolean',
  date: 'date',
}

/** The create-table statement of a table. */
export const createTable = (table: Table) => `create table ${table.name} ${columnsOf(table)}`

/** The same of a table that lasts no longer than the connection. */
export const createTempTable = (table: Table) => `create temp table ${table.name} ${columnsOf(table)}`

/** The statements that index a table, once it is filled. */
export const createIndexes = ({ name, lookups = [] }: Table): string[] =>
  lookups.map((column) => `create index ${name}_by_${column} on ${name} (${column})`)

function columnsOf({ columns }: Table): string {
  const named = Object.entries(columns).map(
    ([name, { type, required, unpacked }]) =>
      `${name} ${SQL_TYPES[type]}${unpacked ? ' using compression uncompressed' : ''}${required ? ' not null' : ''}`,
  )
  return `(${named.join(', ')})`
}

/** A row for a table: column → value; what is missing is null. */
export type TableRow = Record<string, string | number | boolean | null | undefined>

/** Rows to be written into a table. */
export interface TableRows {
  table: Table
  rows: Iterable<TableRow> | AsyncIterable<TableRow>
}
