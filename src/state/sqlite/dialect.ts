/** SQLite as Kysely is to see it: one connection, transactions that lock at once, statements prepared once. */
import type BetterSqlite3 from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { explainStatement } from './errors.ts'
import { Patience } from './patience.ts'

const STATEMENTS_MAX = 300

/** The dialect over an open file. */
export class StateSqliteDialect extends SqliteDialect {
  private readonly statements: PreparedStatements

  constructor(
    private readonly file: BetterSqlite3.Database,
    private readonly patience = new Patience(),
  ) {
    const statements = new PreparedStatements(file)
    super({ database: statements })
    this.statements = statements
  }

  override createDriver(): Driver {
    return new LockingDriver(this.statements, this.file, this.patience)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

/** Tables are made within a transaction, which SQLite can: half a migration is never left behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class LockingDriver extends SqliteDriver {
  private patient: DatabaseConnection | undefined

  constructor(
    database: PreparedStatements,
    private readonly file: BetterSqlite3.Database,
    private readonly patience: Patience,
  ) {
    super({ database })
  }

  /** The one connection. What stands by itself or begins a transaction waits for locks; within one there are none. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    this.patient ??= {
      executeQuery: (query) => {
        const run = async () => connection.executeQuery<never>(query)
        return this.file.inTransaction ? run() : this.patience.run(run)
      },
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
    return this.patient
  }

  /**
   * Locks at the start: a transaction that reads first and then finds that another process has written in between
   * cannot be continued, and waiting does not help it.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // After some errors (disk full) SQLite has rolled back by itself.
    if (this.file.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** Keeps statements prepared, and tells errors in our words. */
class PreparedStatements {
  /** Lists of values make ever new texts; what was not asked for longest goes. */
  private readonly kept = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_MAX })

  constructor(private readonly file: BetterSqlite3.Database) {}

  prepare(sql: string): SqliteStatement {
    const known = this.kept.get(sql)
    if (known) return known
    const statement = this.wrap(sql)
    this.kept.set(sql, statement)
    return statement
  }

  close(): void {
    this.kept.clear()
    this.file.close()
  }

  private wrap(sql: string): SqliteStatement {
    const statement = explained(() => this.file.prepare(sql))
    return {
      reader: statement.reader,
      all: (parameters) => explained(() => statement.all(...parameters)),
      run: (parameters) => explained(() => statement.run(...parameters)),
      iterate: (parameters) => statement.iterate(...parameters) as IterableIterator<unknown>,
    }
  }
}

function explained<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw explainStatement(error)
  }
}
