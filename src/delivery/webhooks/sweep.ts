/** What is forgotten of webhooks as days go by. */
import { sql } from 'kysely'
import type { State } from '#state/state.ts'
import { sweepRows } from '#state/sweep.ts'

/** How long it is known what was sent, and can be sent again. */
export const KEPT_MS = 30 * 24 * 3_600_000

/** Forgets events that were written down too long ago, with their deliveries. */
export async function sweepEvents(state: Pick<State, 'batch'>, now: number): Promise<void> {
  const before = new Date(now - KEPT_MS).toISOString()
  await sweepRows(state, sql`events`, sql`created_at < ${before}`)
}
