/** For tests: schemas of their own on the server of this run. */
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { queries } from '../dialect.ts'

/** The address of a schema that is not there yet, on the server at `server`; gone when the test is over. */
export function schemaAddress(server: string): string {
  const name = `test_${randomBytes(6).toString('hex')}`
  onTestFinished(async () => {
    const db = connect(server)
    await sql`drop schema if exists ${sql.id(name)} cascade`.execute(db).finally(() => db.destroy())
  })
  const url = new URL(server)
  url.searchParams.set('schema', name)
  return url.href
}

/** A schema as other programs see it, made where it is not there; closed when the test is over. */
export async function rawSchema(address: string): Promise<{ db: Kysely<unknown>; schema: string }> {
  const schema = new URL(address).searchParams.get('schema')!
  const db = connect(address, schema)
  onTestFinished(() => db.destroy())
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db)
  return { db, schema }
}

function connect(address: string, schema = 'public'): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString: address, options: `-c search_path=${schema}` })
  return queries(pool)
}
