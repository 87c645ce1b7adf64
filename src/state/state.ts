/**
 * The state store: what the service must not forget. An SQLite file by default; queries go through Kysely and keep to
 * what PostgreSQL has too, so that a server can take the file's place.
 */
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { StatePlace } from './errors.ts'
import { parsePlace } from './place.ts'
import { openSqlite } from './sqlite/open.ts'
import type { StateTables } from './tables.ts'

export { StateError, type StatePlace, StateUnavailable } from './errors.ts'
export type * from './tables.ts'

/** How a transaction is to be kept. */
export interface TransactionOptions {
  /**
   * False for what may be lost in a power cut, though never with the process: it does not wait for the disk. True by
   * default.
   */
  durable?: boolean
}

/** An open store. */
export interface State {
  /** For single statements, each durable by itself. Throws StateUnavailable for what is the store's fault. */
  db: Kysely<StateTables>
  /**
   * Runs statements as one, and before or after those of any other process. Inside, use the database that is passed
   * in and wait for nothing else: `db` would wait for the transaction to end, and so would everybody.
   */
  transaction<T>(run: (db: Kysely<StateTables>) => Promise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}

/**
 * Opens a store, making it and updating its tables where needed: `sqlite:/path/to/state.db`, `file:///…` or a plain
 * path. Open it once per process: a process waits for its own second transaction without end. Throws StateError,
 * naming the setting (by default DATA_DIR for a plain path, STATE_URL for an address).
 */
export async function openState(place: string, setting?: StatePlace['setting']): Promise<State> {
  return openSqlite(parsePlace(place, setting))
}

/** Opens the store that the settings name: STATE_URL, or by default a file in the data folder. */
export function openConfiguredState(settings: { stateUrl: string; dataDir: string }): Promise<State> {
  const { stateUrl, dataDir } = settings
  return stateUrl === '' ? openState(join(dataDir, 'state.db')) : openState(stateUrl, 'STATE_URL')
}
