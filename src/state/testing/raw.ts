/** For tests: a store as other programs see it, without any of ours. */
import { type Kysely, sql } from 'kysely'
import { rawSchema } from '../postgres/testing/schemas.ts'
import { rawQueries } from '../sqlite/testing/raw-file.ts'
import { ENGINE } from './stores.ts'

/** A store with none of our tables yet, made where it is not there; closed when the test is over. */
export async function rawStore(place: string): Promise<{ db: Kysely<unknown>; schema?: string }> {
  return ENGINE === 'postgres' ? rawSchema(place) : { db: rawQueries(place) }
}

/** Runs a statement there. */
export async function runRaw(place: string, statement: string): Promise<void> {
  const { db } = await rawStore(place)
  await sql.raw(statement).execute(db)
}
