/** Connections to a PostgreSQL server, as Kysely is to see them. What takes too long gives up, and is not used again. */
import { hash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { explainPostgres, isAlive } from './errors.ts'
import type { PostgresPlace } from './place.ts'

/** How long things may take. */
export interface Patience {
  /** Until a connection is had. */
  connectMs: number
  /** Until the server stops a statement; zero is never. */
  statementMs: number
  /** Until an answer is waited for no more: longer, since a busy process sees answers late. */
  answerMs: number
}

/** A caller of the service is to be told within 5 s that it cannot be answered. */
export const SERVING: Patience = { connectMs: 1500, statementMs: 1500, answerMs: 2500 }
/** At the start nobody waits, a server may be waking up, and new tables may take their time. */
export const OPENING: Patience = { connectMs: 10_000, statementMs: 0, answerMs: 0 }

const CONNECTIONS_MAX = 8
const IDLE_MS = 30_000

/** Some connections, each used by one at a time. */
export class Connections implements PostgresPool {
  /** Connections that somebody holds or waits for. */
  busy = 0
  private readonly pool: pg.Pool

  constructor(place: PostgresPlace, patience: Patience) {
    this.pool = new pg.Pool({
      ...session(place, patience, {}),
      max: CONNECTIONS_MAX,
      min: 1,
      idleTimeoutMillis: IDLE_MS,
    })
    // One that ends while nobody uses it is replaced when it is needed.
    this.pool.on('error', () => {})
  }

  async connect(): Promise<PostgresPoolClient> {
    this.busy++
    const client = await this.pool.connect().catch((error: unknown) => {
      this.busy--
      throw explainPostgres(error)
    })
    let alive = true
    const onError = () => {
      alive = false
    }
    client.on('error', onError)
    return {
      query: asked(client, (error) => {
        alive &&= isAlive(error)
      }),
      release: () => {
        this.busy--
        client.off('error', onError)
        client.release(!alive)
      },
    }
  }

  async end(): Promise<void> {
    await this.pool.end()
  }
}

/**
 * One connection, shared by all: statements are sent without waiting for the answers of those before, and are done in
 * the order in which they are sent. None waits for the server's disk. They are few and come again and again, so that the
 * server is to plan each of them once.
 */
export class SharedConnection implements PostgresPool {
  /** Statements under way. */
  busy = 0
  private client: Promise<pg.Client> | null = null

  constructor(
    private readonly place: PostgresPlace,
    private readonly patience: Patience,
  ) {}

  async connect(): Promise<PostgresPoolClient> {
    this.busy++
    const opened = this.client ?? this.opening()
    const client = await opened.catch((error: unknown) => {
      this.busy--
      this.forget(opened)
      throw explainPostgres(error)
    })
    const onError = (error: unknown) => {
      // All that was sent over it fails; it is ended once.
      if (isAlive(error) || this.client !== opened) return
      this.forget(opened)
      client.end().catch(() => {})
    }
    return { query: asked(client, onError, nameOf), release: () => void this.busy-- }
  }

  async end(): Promise<void> {
    const client = await this.client?.catch(() => null)
    this.client = null
    await client?.end()
  }

  private opening(): Promise<pg.Client> {
    const config = session(this.place, this.patience, { synchronous_commit: 'off' })
    const client = new pg.Client({ ...config, pipeline: true })
    const opened = client.connect().then(() => client)
    client.on('error', () => this.forget(opened))
    client.on('end', () => this.forget(opened))
    this.client = opened
    return opened
  }

  /** Another is opened when one is needed. */
  private forget(opened: Promise<pg.Client>): void {
    if (this.client === opened) this.client = null
  }
}

function session(
  { url, schema, options }: PostgresPlace,
  { connectMs, statementMs, answerMs }: Patience,
  settings: Record<string, string>,
): pg.ClientConfig {
  const all = schema === null ? settings : { ...settings, search_path: `"${schema}"` }
  const said = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connectionString: url,
    options: [options, ...said].join(' ').trim(),
    application_name: 'headcount',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
    query_timeout: answerMs,
  }
}

/** By its name the server knows a statement again that it has planned before. */
const nameOf = (text: string) => hash('sha256', text).slice(0, 32)

/** `query` of a client, with errors in our words; statements that `named` gives a name are planned once. */
function asked(
  client: pg.ClientBase,
  onError: (error: unknown) => void,
  named?: (text: string) => string,
): PostgresPoolClient['query'] {
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query({ text, values: [...values], ...(named && { name: named(text) }) })
    } catch (error) {
      onError(error)
      throw explainPostgres(error)
    }
  }
  // Of its two forms, that of cursors is not ours.
  return query as unknown as PostgresPoolClient['query']
}
