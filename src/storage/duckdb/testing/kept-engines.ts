/**
 * For tests: engines that are used again once they are closed. To make one and to end it costs more than most of what tests
 * ask of it: ending gives all free memory of the process back to the system, page by page, to be asked for again. One that
 * rests is emptied for the next who wants one like it: its database is a new one, and nothing else is attached. A new file
 * is attached to such a one under the name that it would have had in an engine of its own.
 */
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { quoteText } from '../quoting.ts'

/** So many rest at most; a test seldom has more open. */
const RESTING_MAX = 8
/** So many are ended together: whoever is ended within a tenth of a second of another gives nothing back again. */
const ENDED_TOGETHER = 8

/** What the engine is set to; what a statement has changed since shows in it. */
const SETTINGS = `select bit_xor(hash(name, value)) as settings from duckdb_settings()`
/** Where it puts aside what does not fit: each file that is built names a folder beside itself, which goes with it. */
const ASIDE = `select current_setting('temp_directory')`
const DATABASES = `select database_name from duckdb_databases() where not internal`

interface Kept {
  instance: DuckDBInstance
  /** What it was made with. */
  options: string
  settings: string
  aside: string
}

const kept = new WeakMap<DuckDBInstance, Kept>()
const resting: Kept[] = []
const ending: DuckDBInstance[] = []

/** An engine in memory, made by `make` where none with these options rests. */
export async function keptEngine(
  options: Record<string, string>,
  make: () => Promise<DuckDBInstance>,
): Promise<DuckDBInstance> {
  const words = JSON.stringify(options)
  for (;;) {
    const at = resting.findIndex((each) => each.options === words)
    if (at < 0) break
    const [found] = resting.splice(at, 1)
    if (await isEmptied(found!)) return found!.instance
    end(found!.instance)
  }
  const instance = await make()
  const made = await inConnection(instance, async (connection) => ({
    settings: await settingsOf(connection),
    aside: await textOf(connection, ASIDE),
  }))
  kept.set(instance, { instance, options: words, ...made })
  return instance
}

/** An engine for a file, with `:memory:` made by `makeInMemory`; null where the file is there, or is not made for tables. */
export async function fileEngine(
  path: string,
  options: Record<string, string>,
  makeInMemory: () => Promise<DuckDBInstance>,
): Promise<DuckDBInstance | null> {
  if (!/\.duckdb(\.tmp)?$/.test(path) || existsSync(path)) return null
  const engine = await keptEngine(options, makeInMemory)
  const name = basename(path).split('.')[0]!
  // Nobody takes up one that was not made whole: without a log beside it, which would be written through to the disk with
  // each statement.
  await inConnection(engine, (connection) =>
    connection.run(`attach ${quoteText(path)} as "${name}" (recovery_mode no_wal_writes)`),
  )
  let isWhole = false
  return Object.assign(Object.create(engine) as DuckDBInstance, {
    async connect() {
      const connection = await engine.connect()
      await connection.run(`use "${name}"`)
      const run = connection.run.bind(connection)
      connection.run = async (...asked: Parameters<typeof run>) => {
        const result = await run(...asked)
        // That is the engine's, whose own database this one is not.
        if (asked[0] === 'reset search_path') await run(`use "${name}"`)
        // The last thing that is done with a file: it is closed before whoever made it goes on.
        if (asked[0] === 'checkpoint') {
          await run(`use memory; detach "${name}"`)
          isWhole = true
        }
        return result
      }
      return connection
    },
    closeSync() {
      if (!isWhole) kept.delete(engine)
      engine.closeSync()
    },
  })
}

/** Takes a closed engine to rest; false where it is none of these, and is to be ended. */
export function rest(instance: DuckDBInstance): boolean {
  const found = kept.get(instance)
  if (!found) return false
  if (!resting.includes(found)) resting.push(found)
  if (resting.length > RESTING_MAX) end(resting.shift()!.instance)
  return true
}

function end(instance: DuckDBInstance): void {
  kept.delete(instance)
  ending.push(instance)
  if (ending.length >= ENDED_TOGETHER) for (const each of ending.splice(0)) each.closeSync()
}

/** Makes its database anew; false where a statement has changed how it works, as for those that serve. */
async function isEmptied({ instance, settings, aside }: Kept): Promise<boolean> {
  try {
    return await inConnection(instance, async (connection) => {
      // Refused where something was put aside.
      await connection.run(`set temp_directory = ${quoteText(aside)}`)
      if ((await settingsOf(connection)) !== settings) return false
      await connection.run(`attach ':memory:' as aside; use aside`)
      for (const [name] of await rowsOf(connection, DATABASES))
        if (name !== 'aside') await connection.run(`detach "${name}"`)
      await connection.run(`attach ':memory:' as memory; use memory; detach aside`)
      return true
    })
  } catch {
    // Somebody is still at it.
    return false
  }
}

async function inConnection<T>(
  instance: DuckDBInstance,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const connection = await instance.connect()
  try {
    return await work(connection)
  } finally {
    connection.closeSync()
  }
}

const settingsOf = (connection: DuckDBConnection) => textOf(connection, SETTINGS)

const textOf = async (connection: DuckDBConnection, question: string) =>
  String((await rowsOf(connection, question))[0]![0])

const rowsOf = async (connection: DuckDBConnection, question: string) =>
  (await connection.runAndReadAll(question)).getRows()
