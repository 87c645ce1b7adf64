/** Rows of DuckDB as plain objects, with values as JSON has them. */
import { setImmediate } from 'node:timers/promises'
import {
  DuckDBBlobVector,
  type DuckDBConnection,
  DuckDBIntegerVector,
  type DuckDBMaterializedResult,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api'
import { rowMaker } from '#lib/rows.ts'
import { NO_NUMBER } from '../database.ts'

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

/** The columns of an answer of whole numbers. Throws TypeError where one is of another type. */
export async function readNumbers(result: DuckDBMaterializedResult): Promise<Int32Array[]> {
  const columns = result.columnNames().map(() => new Int32Array(result.rowCount))
  for (let i = 0, row = 0; i < result.chunkCount; i++) {
    if (i > 0) await setImmediate()
    const chunk = result.getChunk(i)
    for (const [column, numbers] of columns.entries()) {
      const vector = chunk.getColumnVector(column)
      if (!(vector instanceof DuckDBIntegerVector))
        throw new TypeError(`column ${column} is not of type integer`)
      for (let at = 0; at < vector.itemCount; at++) numbers[row + at] = vector.getItem(at) ?? NO_NUMBER
    }
    row += chunk.rowCount
    chunk.reset()
  }
  return columns
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
