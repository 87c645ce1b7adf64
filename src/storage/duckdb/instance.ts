/** An engine of its own for one piece of work, gone with it. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/** What the engine may take for itself: MB beside what the program holds, and worker threads. */
export interface EngineLimits {
  memoryMb?: number
  threads?: number
}

/**
 * Files are written as engines from this version on read them. Left to itself, it writes such as the first ones read, which
 * have no packing of texts that repeat among nulls: to ask for those of one value takes two to five times as long.
 */
export const STORAGE_VERSION = 'v1.5.0'

/** Opens a file, or `:memory:`, for `work`, and closes it. */
export async function withInstance<T>(
  path: string,
  { memoryMb = 256, threads = 2 }: EngineLimits = {},
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(path, {
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    storage_compatibility_version: STORAGE_VERSION,
  })
  try {
    const connection = await instance.connect()
    const result = await work(connection)
    connection.closeSync()
    return result
  } finally {
    instance.closeSync()
  }
}
