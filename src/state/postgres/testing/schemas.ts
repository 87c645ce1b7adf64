/** For tests: schemas of their own on the server of this run. */
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { PRIMARY_KEYS } from '../../copy.ts'
import { queries } from '../dialect.ts'

/** Schemas that tests before have left, with our tables and no rows: to make the tables takes longer than most tests. */
const left: string[] = []
/** So many rest, so that nothing of a test that has just ended comes to the next. */
const RESTING = 3

/** The address of a schema without rows, on the server at `server`; whether it has our tables already is not said. */
export function schemaAddress(server: string): string {
  const name = left.length > RESTING ? left.shift()! : newName()
  onTestFinished(async () => {
    if (await empty(server, name)) left.push(name)
    else await drop(server, name)
  })
  return addressOf(server, name)
}

/** The address of a schema that is not there yet; gone when the test is over. */
export function newSchemaAddress(server: string): string {
  const name = newName()
  onTestFinished(() => drop(server, name))
  return addressOf(server, name)
}

const newName = () => `test_${randomBytes(6).toString('hex')}`

function addressOf(server: string, schema: string): string {
  const url = new URL(server)
  url.searchParams.set('schema', schema)
  return url.href
}

/** Removes all rows; false where the tables are not as this version makes them, or somebody keeps them. */
async function empty(server: string, schema: string): Promise<boolean> {
  const ours = Object.keys(PRIMARY_KEYS)
  // What points to others goes first.
  const removing = ours.toReversed().map((table) => `delete from ${schema}.${table}`)
  const pool = adminPool(server)
  try {
    const { rows } = await pool.query(
      `select tablename as name from pg_tables where schemaname = '${schema}'`,
    )
    const names = rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
    if (names.sort().join() !== [...ours].sort().join()) return false
    await pool.query(`begin; set local lock_timeout = '2s'; ${removing.join('; ')}; commit`)
    return true
  } catch {
    return false
  }
}

async function drop(server: string, schema: string): Promise<void> {
  await adminPool(server).query(`drop schema if exists ${schema} cascade`)
}

const pools = new Map<string, pg.Pool>()

function adminPool(server: string): pg.Pool {
  const pool = pools.get(server) ?? new pg.Pool({ connectionString: server, max: 1, allowExitOnIdle: true })
  pools.set(server, pool)
  return pool
}

/** A schema as other programs see it, made where it is not there; closed when the test is over. */
export async function rawSchema(address: string): Promise<{ db: Kysely<unknown>; schema: string }> {
  const schema = new URL(address).searchParams.get('schema')!
  const db = connect(address, schema)
  onTestFinished(() => db.destroy())
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db)
  return { db, schema }
}

function connect(address: string, schema: string): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString: address, options: `-c search_path=${schema}` })
  return queries(pool)
}
