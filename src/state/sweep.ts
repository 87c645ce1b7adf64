/** Forgetting rows in parts, since they may be many and everybody waits meanwhile. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { State } from './state.ts'

const SWEPT_AT_ONCE = 1000

/** Deletes the rows of a table that match; `key` are the columns that tell its rows apart. Gives how many there were. */
export async function sweepRows(
  state: Pick<State, 'batch'>,
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  key = sql`id`,
): Promise<number> {
  const part = sql`delete from ${table} where (${key}) in (
    select ${key} from ${table} where ${where} limit ${SWEPT_AT_ONCE})`
  let swept = 0
  for (let last = SWEPT_AT_ONCE; last === SWEPT_AT_ONCE; await nextTurn()) {
    const [done] = await state.batch([(db) => part.execute(db)])
    last = Number(done!.numAffectedRows)
    swept += last
  }
  return swept
}
