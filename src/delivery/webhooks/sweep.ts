/** What is forgotten of webhooks as days go by. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { State } from '#state/state.ts'

/** How long it is known what was sent, and can be sent again. */
export const KEPT_MS = 30 * 24 * 3_600_000

const SWEPT_AT_ONCE = 1000

/** Forgets events that were written down too long ago, with their deliveries; in parts, since everybody waits meanwhile. */
export async function sweepEvents(state: Pick<State, 'batch'>, now: number): Promise<void> {
  const before = new Date(now - KEPT_MS).toISOString()
  const part = sql`delete from events where id in (
    select id from events where created_at < ${before} limit ${SWEPT_AT_ONCE})`
  for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE; await nextTurn()) {
    const [done] = await state.batch([(db) => part.execute(db)])
    swept = Number(done!.numAffectedRows)
  }
}
