/** A PostgreSQL server as the state store. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { countRows } from '../copy.ts'
import { StateConflict, StateError } from '../errors.ts'
import { migrate, readMigrations } from '../migrate.ts'
import type { State, StateReport } from '../state.ts'
import type { StateTables } from '../tables.ts'
import { ByteOrder } from './byte-order.ts'
import { Connections, OPENING, type Patience, SERVING, SharedConnection } from './connections.ts'
import { queries } from './dialect.ts'
import { explainOpening } from './errors.ts'
import type { PostgresPlace } from './place.ts'

const VERSION_MIN = 15
/** How long a transaction is run again because others are in its way. */
const CONFLICTS_MS_MAX = 3000
const CONFLICT_PAUSE_MS_MAX = 50
/** Statements that are sent before the first one's answer has come. */
const SENT_AT_ONCE = 200

/** Opens the store; makes the schema and the tables where they are not there. Throws StateError. */
export async function openPostgres(place: PostgresPlace, serving: Patience = SERVING): Promise<State> {
  const opening = queries<unknown>(new Connections(place, OPENING), [new ByteOrder()])
  try {
    await requireVersion(opening, place)
    const schema = await findSchema(opening, place)
    await migrate(opening, place, { schema })
  } catch (error) {
    throw explainOpening(error, place)
  } finally {
    await opening.destroy()
  }
  return new PostgresState(place, serving)
}

/** Looks at the store, and changes nothing; a schema that is not there is an empty one. Throws StateError. */
export async function inspectPostgres(place: PostgresPlace): Promise<StateReport> {
  const db = queries<unknown>(new Connections(place, OPENING))
  try {
    await requireVersion(db, place)
    const schema = await currentSchema(db)
    const options = schema === null ? {} : { schema }
    return { path: place.path, ...(await readMigrations(db, place, options)), rows: await countRows(db) }
  } catch (error) {
    throw explainOpening(error, place)
  } finally {
    await db.destroy()
  }
}

async function currentSchema(db: Kysely<unknown>): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db)
  return rows[0]!.name
}

async function requireVersion(db: Kysely<unknown>, { setting, path }: PostgresPlace): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    select current_setting('server_version_num')::integer as number`.execute(db)
  const version = Math.floor(rows[0]!.number / 10_000)
  if (version >= VERSION_MIN) return
  throw new StateError(
    `${setting}: ${path} is PostgreSQL ${version}; the state store needs ${VERSION_MIN} or newer`,
  )
}

/** The schema of our tables, made if the address names one that is not there. */
async function findSchema(db: Kysely<unknown>, { schema, setting, path }: PostgresPlace): Promise<string> {
  if (schema !== null && (await currentSchema(db)) !== schema) {
    // Of two that make it at once, one may be told that it is there.
    await sql`create schema if not exists ${sql.id(schema)}`
      .execute(db)
      .catch((error: { code?: unknown }) => {
        if (error.code !== '23505' && error.code !== '42P06') throw error
      })
  }
  const name = await currentSchema(db)
  if (schema !== null && name !== null && name !== schema) {
    throw new StateError(
      `${setting}: ${path} leads to the schema ${name}: what stands between drops the session's search_path; set it for the user: alter role … set search_path = ${schema}`,
    )
  }
  if (name !== null) return name
  throw new StateError(
    `${setting}: ${path} has no schema that this user may use; name one, such as ?schema=headcount`,
  )
}

class PostgresState implements State {
  readonly db: Kysely<StateTables>
  private readonly connections: Connections
  private readonly shared: SharedConnection
  private readonly sharedDb: Kysely<StateTables>

  constructor(place: PostgresPlace, patience: Patience) {
    this.connections = new Connections(place, patience)
    this.shared = new SharedConnection(place, patience)
    this.db = queries<StateTables>(this.connections)
    this.sharedDb = queries<StateTables>(this.shared)
  }

  get busy(): number {
    return this.connections.busy + this.shared.busy
  }

  readonly clock: State['clock'] = (later = 0) =>
    sql<string>`to_char(clock_timestamp() at time zone 'UTC' + ${later} * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

  transaction: State['transaction'] = async (run) => {
    const started = performance.now()
    for (let pause = 1; ; pause = Math.min(2 * pause, CONFLICT_PAUSE_MS_MAX)) {
      try {
        return await this.db.transaction().setIsolationLevel('serializable').execute(run)
      } catch (error) {
        if (!(error instanceof StateConflict) || performance.now() - started > CONFLICTS_MS_MAX) throw error
        // Not all again at the same time.
        await wait(Math.random() * pause)
      }
    }
  }

  batch: State['batch'] = async (steps) => {
    const results = []
    for (let at = 0; at < steps.length; at += SENT_AT_ONCE) {
      const part = steps.slice(at, at + SENT_AT_ONCE)
      const outcomes = await Promise.allSettled(part.map((step) => step(this.sharedDb)))
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') throw outcome.reason
        results.push(outcome.value)
      }
    }
    return results
  }

  async close(): Promise<void> {
    await this.sharedDb.destroy().finally(() => this.db.destroy())
  }
}
