/** The warehouse in DuckDB: files attached read-only to one in-memory instance, asked over a few connections. */
import { DuckDBInstance } from '@duckdb/node-api'
import type { Database } from '../database.ts'
import { ConnectionPool } from './pool.ts'
import { attachFile, quoteText } from './quoting.ts'
import { spillFolderIn } from './spill.ts'

/** Most that the questions of a warehouse may put aside. */
const SPILL_MAX = '2GB'

/** Limits of one open warehouse. */
export interface DuckDbOptions {
  /** Questions asked side by side; further ones wait. */
  connections?: number
  /** A question running longer is interrupted. */
  timeoutSeconds?: number
  /** Memory of all running questions together; one that would need more fails alone. */
  memoryMb?: number
  /**
   * Threads that one question is worked on with. Questions run side by side on connections of their own; sharing each among
   * threads costs a third more of the processor, and only the heaviest are done sooner by it.
   */
  threads?: number
  /** Where questions put aside for a while what does not fit into memory: the engine makes a folder there and removes it. */
  spillFolder?: string
  /** The one folder that it may write files into. */
  filesFolder?: string
}

/** A DuckDB warehouse, and what of it could not be opened. */
export interface DuckDbWarehouse {
  db: Database
  /** Name → why its file could not be attached. */
  broken: Map<string, Error>
}

/**
 * Attaches files (name → path) read-only. Their tables are found by bare name, so table names differ between
 * files. A file that cannot be opened is told in `broken`; the others serve.
 */
export async function openDuckDb(
  files: Record<string, string>,
  {
    connections = 4,
    timeoutSeconds = 20,
    memoryMb = 384,
    threads = 1,
    spillFolder,
    filesFolder,
  }: DuckDbOptions = {},
): Promise<DuckDbWarehouse> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    // Left to itself, the engine would make a folder wherever the program was started.
    // Where none can be made, as on a full disk, answers are given all the same: a question that does not fit fails alone.
    temp_directory: spillFolder === undefined ? '' : await spillFolderIn(spillFolder).catch(() => ''),
    max_temp_directory_size: SPILL_MAX,
    // Nothing is downloaded or loaded from disk behind the operator's back.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const broken = new Map<string, Error>()
  const first = await instance.connect()
  for (const [name, path] of Object.entries(files)) {
    try {
      await first.run(attachFile(name, path))
    } catch (cause) {
      broken.set(name, new Error(`could not open ${path}`, { cause }))
    }
  }
  // A prefix: the slash ends it.
  if (filesFolder !== undefined)
    await first.run(`set allowed_directories = [${quoteText(`${filesFolder}/`)}]`)
  await first.run(`set enable_external_access = false`)
  const path = Object.keys(files)
    .filter((name) => !broken.has(name))
    .map((name) => `${name}.main`)
  const pool = [first]
  while (pool.length < connections) pool.push(await instance.connect())
  for (const connection of pool) {
    if (path.length > 0) await connection.run(`set search_path = ${quoteText(path.join(','))}`)
  }
  return { db: new ConnectionPool(instance, pool, timeoutSeconds), broken }
}
