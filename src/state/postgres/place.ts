/** The address of a PostgreSQL server, read. */
import { StateError, type StatePlace } from '../errors.ts'

/** A server, its database, and the schema that holds our tables. */
export interface PostgresPlace extends StatePlace {
  /** The address without what we read of it; it may hold a password. */
  url: string
  /** Null is the first one of the user's search path. */
  schema: string | null
  /** What the address says of the session, as libpq has it (`-c name=value`). */
  options: string
}

const SCHEMA = /^[a-z_][a-z0-9_]{0,62}$/i

/** Reads `postgres://name:password@host:5432/database?schema=name`. Throws StateError, which repeats no password. */
export function readPostgresPlace(address: string, setting: StatePlace['setting']): PostgresPlace {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !address.includes('://') || url.pathname.length < 2) {
    throw new StateError(
      `${setting} must name a server and a database, such as postgres://name:password@host:5432/headcount`,
    )
  }
  const schema = taken(url, 'schema')
  if (schema !== null && !SCHEMA.test(schema)) {
    throw new StateError(`${setting} must name a schema of letters, digits and _, got "${schema}"`)
  }
  const options = taken(url, 'options') ?? ''
  return { setting, path: shownAddress(url, schema), url: url.href, schema, options }
}

/** A parameter of the address, which has it no more. */
function taken(url: URL, name: string): string | null {
  const value = url.searchParams.get(name)
  url.searchParams.delete(name)
  return value
}

/** What may be told of an address: nobody's name or password, nor what stands among its parameters. */
function shownAddress({ protocol, host, pathname }: URL, schema: string | null): string {
  return `${protocol}//${host}${pathname}${schema === null ? '' : `?schema=${schema}`}`
}
