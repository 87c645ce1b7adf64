/** Rows of DuckDB as plain objects, with values as JSON has them. */
import { setImmediate } from 'node:timers/promises'
import {
  DuckDBBlobVector,
  type DuckDBConnection,
  type DuckDBMaterializedResult,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api'

type Result = Awaited<ReturnType<DuckDBConnection['run']>> | Awaited<ReturnType<DuckDBConnection['stream']>>
type Chunk = NonNullable<Awaited<ReturnType<Result['fetchChunk']>>>

/**
 * All rows of an answer that is there whole. Its chunks are taken where they lie: each that is fetched instead is
 * waited for in another thread, and one more that is empty with them, which takes a fifth of a small question.
 */
export async function readRows<T>(result: DuckDBMaterializedResult): Promise<T[]> {
  const rows: T[] = []
  const read = rowReader<T>(result)
  for (let i = 0; i < result.chunkCount; i++) {
    // Of a long answer, others have their turn between two chunks.
    if (i > 0) await setImmediate()
    read(result.getChunk(i), rows)
  }
  return rows
}

/** Turns chunks into row objects, with one conversion chosen per column. */
export function rowReader<T>(result: Result): (chunk: Chunk, into: T[]) => void {
  const names = result.columnNames()
  const converters = names.map((_, i) => converterOf(result.columnType(i)))
  const makeRow = rowMaker(names)
  return (chunk, into) => {
    const columns = names.map((_, i) => {
      const vector = chunk.getColumnVector(i)
      if (vector instanceof DuckDBBlobVector) return bytesOf(vector)
      const values = chunk.getColumnValues(i) as unknown[]
      const convert = converters[i]
      return convert ? values.map((value) => (value === null ? null : convert(value))) : values
    })
    for (let row = 0; row < chunk.rowCount; row++) into.push(makeRow(columns, row) as T)
    // What the engine holds of it is freed here, and not when the collector finds it: a few texts of megabytes are few
    // objects, and it would come late. What is in the rows are copies.
    chunk.reset()
  }
}

/** The values of a column of bytes, copied once: its own reader copies them twice. */
function bytesOf(vector: DuckDBBlobVector): (Buffer | null)[] {
  return Array.from({ length: vector.itemCount }, (_, row) => {
    const bytes = vector.getItemBytes(row)
    if (bytes === null) return null
    // Short ones are views of the engine's memory.
    return bytes.length <= 12 ? Buffer.from(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  })
}

const rowMakers = new Map<string, (columns: unknown[][], row: number) => object>()

/**
 * A function that makes a row with these fields in one go. Objects that grow field by field become hash tables in
 * V8 after a dozen fields, three times as large and slow to read; one made by a literal does not.
 */
function rowMaker(names: readonly string[]): (columns: unknown[][], row: number) => object {
  const fields = names.map((name, i) => `${JSON.stringify(name)}: columns[${i}][row]`).join(', ')
  let make = rowMakers.get(fields)
  if (!make) {
    make = new Function('columns', 'row', `return { ${fields} }`) as (
      columns: unknown[][],
      row: number,
    ) => object
    rowMakers.set(fields, make)
  }
  return make
}

/** How a column's values become JSON's: null where they are so already. */
function converterOf(type: DuckDBType): ((value: unknown) => unknown) | null {
  switch (type.typeId) {
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UHUGEINT:
      return Number
    case DuckDBTypeId.DECIMAL:
      return (value) => Number(String(value))
    case DuckDBTypeId.DATE:
      return String
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_TZ:
    case DuckDBTypeId.TIMESTAMP_MS:
    case DuckDBTypeId.TIMESTAMP_S:
      return (value) => `${String(value).replace(' ', 'T').replace(/\+00$/, '')}Z`
    case DuckDBTypeId.LIST: {
      const inner = converterOf((type as { valueType: DuckDBType } & DuckDBType).valueType)
      return (value) => {
        const items = [...(value as { items: readonly unknown[] }).items]
        return inner ? items.map((item) => (item === null ? null : inner(item))) : items
      }
    }
    default:
      return null
  }
}
