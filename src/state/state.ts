/**
 * The state store: what the service must not forget. An SQLite file by default, or a PostgreSQL server; queries go
 * through Kysely and keep to what both have.
 */
import { join } from 'node:path'
import type { Kysely, RawBuilder } from 'kysely'
import type { StatePlace } from './errors.ts'
import type { Migrations } from './migrate.ts'
import { parsePlace } from './place.ts'
import { inspectSqlite, openSqlite } from './sqlite/open.ts'
import type { StateTables } from './tables.ts'

export { isDiskFull, StateError, type StatePlace, StateUnavailable } from './errors.ts'
export type * from './tables.ts'

/** An open store. */
export interface State {
  /** For single statements, each durable by itself. Throws StateUnavailable for what is the store's fault. */
  db: Kysely<StateTables>
  /**
   * Runs statements as one, and before or after those of any other process; durable. Inside, use the database that is
   * passed in and wait for nothing else: `db` would wait for the transaction to end, and so would everybody. `run` is
   * called again when others were in the way, so that it changes nothing but the store. Throws StateUnavailable.
   */
  transaction<T>(run: (db: Kysely<StateTables>) => Promise<T>): Promise<T>
  /**
   * Runs steps, by default of one statement each, in this order and in one go, that may be lost in a power cut, though
   * never with the process: none waits for the disk. When one fails the others may be done or not. Throws
   * StateUnavailable.
   */
  batch<T>(steps: readonly ((db: Kysely<StateTables>) => Promise<T>)[]): Promise<T[]>
  /** The store's own time within a statement, so many milliseconds later, as ISO text: no two machines' clocks agree. */
  clock(later?: number): RawBuilder<string>
  /** Statements and transactions that are under way. */
  readonly busy: number
  close(): Promise<void>
}

/**
 * Opens a store, making it and updating its tables where needed: `sqlite:/path/to/state.db`, `file:///…`, a plain
 * path, or `postgres://…?schema=…`. Open it once per process: a process waits for its own second transaction without end. Throws StateError,
 * naming the setting (by default DATA_DIR for a plain path, STATE_URL for an address).
 */
export async function openState(place: string, setting?: StatePlace['setting']): Promise<State> {
  const parsed = parsePlace(place, setting)
  if (!('url' in parsed)) return openSqlite(parsed)
  const { openPostgres } = await import('./postgres/open.ts')
  return openPostgres(parsed)
}

/** What a store holds. */
export interface StateReport extends Migrations {
  /** The file, or the server's address as it may be told. */
  path: string
  /** Of each table that is there. */
  rows: Readonly<Record<string, number>>
}

/** Looks at a store as `openState` would open it, and changes nothing: one that is not there is empty. Throws StateError. */
export async function inspectState(place: string, setting?: StatePlace['setting']): Promise<StateReport> {
  const parsed = parsePlace(place, setting)
  if (!('url' in parsed)) return inspectSqlite(parsed)
  const { inspectPostgres } = await import('./postgres/open.ts')
  return inspectPostgres(parsed)
}

/** Whether a place is a server, which machines can share, and no file. */
export const isServerAddress = (place: string) => /^postgres(ql)?:/i.test(place)

/** The store that the settings name, for `openState`: STATE_URL, or by default a file in the data folder. */
export function configuredPlace({ stateUrl, dataDir }: StateSettings): [string, StatePlace['setting']] {
  return stateUrl === '' ? [join(dataDir, 'state.db'), 'DATA_DIR'] : [stateUrl, 'STATE_URL']
}

interface StateSettings {
  stateUrl: string
  dataDir: string
}

/** Opens the store that the settings name. */
export function openConfiguredState(settings: StateSettings): Promise<State> {
  return openState(...configuredPlace(settings))
}
