/** An SQLite file as the state store. */
import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { countRows } from '../copy.ts'
import type { StatePlace } from '../errors.ts'
import { migrate, readMigrations } from '../migrate.ts'
import type { State, StateReport } from '../state.ts'
import type { StateTables } from '../tables.ts'
import { StateSqliteDialect } from './dialect.ts'
import { damaged, explainOpening } from './errors.ts'
import { LateSync } from './late-sync.ts'
import { STANDING_MS } from './patience.ts'

/** How long the start waits for another process. */
const BUSY_MS = 2000
/** A larger file is not read through at the start: it would take longer than a start may. */
const CHECKED_BYTES_MAX = 64 * 1024 * 1024

/** Opens the file, made when it is not there. Throws StateError. */
export async function openSqlite(place: StatePlace): Promise<State> {
  let file: BetterSqlite3.Database | undefined
  try {
    prepareFile(place.path)
    file = new BetterSqlite3(place.path, { timeout: BUSY_MS })
    await setUp(file)
    checkWhole(file, place)
    const db = new Kysely<StateTables>({ dialect: new StateSqliteDialect(file) })
    await migrate(db as unknown as Kysely<unknown>, place)
    file.pragma(`busy_timeout = ${STANDING_MS}`)
    return new SqliteState(file, db, new LateSync(`${place.path}-wal`))
  } catch (error) {
    file?.close()
    throw explainOpening(error, place)
  }
}

/** Looks at the file, and changes nothing; a file that is not there is an empty store. Throws StateError. */
export async function inspectSqlite(place: StatePlace): Promise<StateReport> {
  if (!existsSync(place.path)) return inspect(new BetterSqlite3(':memory:'), place)
  try {
    return await inspect(new BetterSqlite3(place.path, { readonly: true, timeout: BUSY_MS }), place)
  } catch (error) {
    throw explainOpening(error, place)
  }
}

async function inspect(file: BetterSqlite3.Database, place: StatePlace): Promise<StateReport> {
  const db = new Kysely<unknown>({ dialect: new StateSqliteDialect(file) })
  try {
    return { path: place.path, ...(await readMigrations(db, place)), rows: await countRows(db) }
  } finally {
    await db.destroy()
  }
}

/** Makes the folder and the file, readable by their owner alone; SQLite gives its side files the same rights. */
function prepareFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  closeSync(openSync(path, 'a', 0o600))
}

async function setUp(file: BetterSqlite3.Database): Promise<void> {
  // Processes that start together trip over each other here, and SQLite does not wait by itself.
  for (let tries = 1; ; tries++) {
    try {
      const mode = file.pragma('journal_mode = WAL', { simple: true })
      if (mode === 'wal') break
      throw new Error(`the file system cannot hold a write-ahead log: SQLite stays in mode ${mode}`)
    } catch (error) {
      if (!/^SQLITE_BUSY/.test(String((error as { code?: unknown }).code)) || tries === 100) throw error
      await wait(20)
    }
  }
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  // What is erased is overwritten too, with the pages that are written anyway; the log forgets it at the last close.
  file.pragma('secure_delete = FAST')
}

function checkWhole(file: BetterSqlite3.Database, place: StatePlace): void {
  if (statSync(place.path).size > CHECKED_BYTES_MAX) return
  const found = file.pragma('quick_check(1)', { simple: true })
  if (found !== 'ok') throw damaged(place, new Error(String(found)))
}

class SqliteState implements State {
  constructor(
    private readonly file: BetterSqlite3.Database,
    readonly db: Kysely<StateTables>,
    private readonly lateSync: LateSync,
  ) {}

  // A statement is answered before anybody can look.
  readonly busy = 0

  // Of processes on one file all have the machine's clock.
  readonly clock: State['clock'] = (later = 0) =>
    sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${later / 1000} seconds`})`

  transaction: State['transaction'] = (run) => this.db.transaction().execute(run)

  batch: State['batch'] = (steps) =>
    this.db.connection().execute(async (connection) => {
      this.lateSync.check()
      // The connection is ours until it is given back, so nobody else's statement runs in this mode.
      this.file.pragma('synchronous = NORMAL')
      try {
        return await connection.transaction().execute((db) => inOrder(db, steps))
      } finally {
        this.file.pragma('synchronous = FULL')
        this.lateSync.begin()
      }
    })

  async close(): Promise<void> {
    await this.lateSync.end().finally(() => this.db.destroy())
  }
}

async function inOrder<T>(
  db: Kysely<StateTables>,
  steps: readonly ((db: Kysely<StateTables>) => Promise<T>)[],
): Promise<T[]> {
  const results: T[] = []
  for (const step of steps) results.push(await step(db))
  return results
}
