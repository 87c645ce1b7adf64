/** Questions over a few connections to one instance, each with its limits. */
import type { DuckDBConnection, DuckDBInstance, DuckDBMaterializedResult } from '@duckdb/node-api'
import { Queue } from '#lib/queue.ts'
import {
  type Database,
  DatabaseDamaged,
  DiskFull,
  type FileForm,
  QueryTimeout,
  QueryTooLarge,
} from '../database.ts'
import type { Sql } from '../sql.ts'
import { copyStatement } from './copy.ts'
import { readNumbers, readRows, rowReader } from './rows.ts'
import { statementOf } from './statement.ts'

/** A database whose questions wait for a free connection, and end at their limits. */
export class ConnectionPool implements Database {
  private readonly idle: DuckDBConnection[]
  private readonly queue: Queue
  private closed = false

  constructor(
    private readonly instance: DuckDBInstance,
    pool: DuckDBConnection[],
    private readonly timeoutSeconds: number,
  ) {
    this.idle = [...pool]
    this.queue = new Queue(pool.length)
  }

  all<T>(query: Sql): Promise<T[]> {
    return this.ask(query, readRows<T>)
  }

  numbers(query: Sql): Promise<Int32Array[]> {
    return this.ask(query, readNumbers)
  }

  private ask<T>(query: Sql, read: (result: DuckDBMaterializedResult) => Promise<T>): Promise<T> {
    const { text, values } = statementOf(query)
    return this.withConnection(async (connection) => {
      // In one step. What might hold a second statement is refused by the other way, which prepares a single one.
      if (values.length === 0 && !text.includes(';')) return read(await connection.run(text))
      // As `run` does with values, but that reads the text once more to find where its statements end.
      const statement = await connection.prepare(text)
      try {
        statement.bind(values)
        return await read(await statement.run())
      } finally {
        statement.destroySync()
      }
    })
  }

  async get<T>(query: Sql): Promise<T | undefined> {
    return (await this.all<T>(query))[0]
  }

  async *stream<T>(query: Sql): AsyncIterable<T[]> {
    const { text, values } = statementOf(query)
    const { connection, leave } = await this.take()
    try {
      const result = await this.limited(connection, () => connection.stream(text, values))
      const read = rowReader<T>(result)
      for (;;) {
        // The limit is on each step: a slow reader may take its time, a slow query may not.
        const chunk = await this.limited(connection, () => result.fetchChunk())
        if (!chunk || chunk.rowCount === 0) return
        const rows: T[] = []
        read(chunk, rows)
        yield rows
      }
    } finally {
      connection.interrupt()
      leave()
    }
  }

  async copy(query: Sql, path: string, form: FileForm, signal?: AbortSignal): Promise<void> {
    const { text, values } = statementOf(query)
    await this.withConnection(async (connection) => {
      signal?.throwIfAborted()
      const stop = () => connection.interrupt()
      signal?.addEventListener('abort', stop)
      try {
        await connection.run(copyStatement(text, path, form), values.length > 0 ? values : undefined)
      } catch (error) {
        signal?.throwIfAborted()
        throw error
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    })
  }

  async close(): Promise<void> {
    if (this.closed) return
    // From here on a question is refused; it would wait for a connection that never comes.
    this.closed = true
    await this.queue.empty()
    for (const connection of this.idle) connection.closeSync()
    this.idle.length = 0
    this.instance.closeSync()
  }

  private async withConnection<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const { connection, leave } = await this.take()
    try {
      return await this.limited(connection, () => work(connection))
    } finally {
      leave()
    }
  }

  private async limited<T>(connection: DuckDBConnection, work: () => Promise<T>): Promise<T> {
    let late = false
    const timer = setTimeout(() => {
      late = true
      connection.interrupt()
    }, this.timeoutSeconds * 1000)
    try {
      return await work()
    } catch (error) {
      if (late) throw new QueryTimeout(this.timeoutSeconds)
      const said = error instanceof Error ? withoutExcerpt(error.message) : ''
      if (/out of memory/i.test(said)) {
        throw new QueryTooLarge('the query needed more memory than it may use', { cause: error })
      }
      if (/no space left on device/i.test(said)) {
        throw new DiskFull('there is no room on the disk', { cause: error })
      }
      if (/^(IO Error|Corrupt|Serialization Error)|checksum/i.test(said)) {
        throw new DatabaseDamaged('the data could not be read', { cause: error })
      }
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** A connection when its turn comes; call `leave` once it is done with. */
  private async take(): Promise<{ connection: DuckDBConnection; leave: () => void }> {
    if (this.closed) throw new Error('the database is closed')
    // Waiting counts as slowness too: nobody is answered long after having gone away.
    const leave = await this.queue.enter({ waitSecondsMax: this.timeoutSeconds }).catch(() => {
      throw new QueryTimeout(this.timeoutSeconds)
    })
    const connection = this.idle.pop()!
    return {
      connection,
      leave: () => {
        this.idle.push(connection)
        leave()
      },
    }
  }
}

/** What the engine says, without the line of the statement that it shows: words of a caller may stand in it. */
const withoutExcerpt = (message: string) => message.split(/\n\s*LINE \d+:/)[0]!
