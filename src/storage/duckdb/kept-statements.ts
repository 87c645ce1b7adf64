/** A connection that keeps the statements which were asked last prepared. */
import type { DuckDBConnection, DuckDBPreparedStatement, DuckDBResult, DuckDBValue } from '@duckdb/node-api'
import { LRUCache } from 'lru-cache'

/** Each takes memory of its plan; a route asks a few, and most questions are to few routes. */
const KEPT_MAX = 48

/**
 * Asks over a connection. A small question is answered in less time than its statement is taken apart and planned in: that is
 * done once for each text. One question at a time, as with any connection.
 */
export class KeptStatements {
  private readonly kept = new LRUCache<string, DuckDBPreparedStatement>({
    max: KEPT_MAX,
    dispose: (statement) => statement.destroySync(),
  })

  constructor(readonly connection: DuckDBConnection) {}

  /** Asks, and waits for all rows. */
  run(text: string, values: DuckDBValue[]): Promise<DuckDBResult> {
    return this.ask(text, values, (statement) => statement.run())
  }

  /** Asks for rows as they come. The next question ends the answer. */
  stream(text: string, values: DuckDBValue[]): Promise<DuckDBResult> {
    return this.ask(text, values, (statement) => statement.stream())
  }

  /** Forgets all statements and closes the connection. */
  closeSync(): void {
    this.kept.clear()
    this.connection.closeSync()
  }

  private async ask(
    text: string,
    values: DuckDBValue[],
    how: (statement: DuckDBPreparedStatement) => Promise<DuckDBResult>,
  ): Promise<DuckDBResult> {
    const statement = this.kept.get(text) ?? (await this.connection.prepare(text))
    this.kept.set(text, statement)
    try {
      statement.bind(values)
      return await how(statement)
    } catch (error) {
      // What was interrupted, or did not fit, is planned anew.
      this.kept.delete(text)
      throw error
    }
  }
}
