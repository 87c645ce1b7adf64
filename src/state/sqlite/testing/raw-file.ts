/** For tests: an SQLite file as other programs see it, without any of ours. */
import BetterSqlite3 from 'better-sqlite3'
import { Kysely } from 'kysely'
import { onTestFinished } from 'vitest'
import { StateSqliteDialect } from '../dialect.ts'

/** Opens a file, made where it is not there; `run` takes one or more statements. */
export function rawFile(path: string): { run(statements: string): void; close(): void } {
  const file = new BetterSqlite3(path)
  return { run: (statements) => void file.exec(statements), close: () => void file.close() }
}

/** A file as our queries see it, with none of our tables yet; closed when the test is over. */
export function rawQueries(path: string): Kysely<unknown> {
  const db = new Kysely<unknown>({ dialect: new StateSqliteDialect(new BetterSqlite3(path)) })
  onTestFinished(() => db.destroy())
  return db
}
