/**
 * What the state store forgets as days go by: addresses of past days, usage by key after 400 days, sessions and links that
 * have ended, mail that no limit looks back at, and keys that ended long ago. The process that counts the first call of
 * a day does so, or sends the first link of one; the others on the store leave it to that one.
 */
import { sql } from 'kysely'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { Leases } from '#state/leases.ts'
import type { State } from '#state/state.ts'
import { sweepRows } from '#state/sweep.ts'
import { sweepKeyUsage } from './keys/key-usage.ts'
import { MAIL_WINDOW_MS } from './mail/mail-limits.ts'

/**
 * Days for which a key is listed after its end. One that was used stays until its usage is forgotten, so that what was
 * counted can be told to be whose; so does nobody's making and revoking of keys grow the store without end.
 */
export const ENDED_KEY_DAYS_KEPT = 90

/** Forgets what nobody needs from that day on, unless another process has begun to. */
export async function sweepState(state: State, today: IsoDate): Promise<void> {
  if (!(await new Leases(state).isFirst('sweep', today))) return
  // Addresses are kept no longer than it takes the slowest clock to reach the new day.
  await sweepRows(state, sql`quota_days`, sql`day < ${addDays(today, -1)}`, sql`day, subject`)
  const midnight = `${today}T00:00:00.000Z`
  const mailed = new Date(Date.parse(midnight) - MAIL_WINDOW_MS).toISOString()
  const ended = `${addDays(today, -ENDED_KEY_DAYS_KEPT)}T00:00:00.000Z`
  await sweepKeyUsage(state, today)
  await sweepRows(state, sql`login_sessions`, sql`expires_at < ${midnight}`)
  await sweepRows(state, sql`login_links`, sql`expires_at < ${midnight}`)
  await sweepRows(state, sql`rate_limits`, sql`full_at < ${Date.parse(midnight)}`, sql`subject`)
  await sweepRows(state, sql`mail_sends`, sql`sent_at < ${mailed}`)
  const unused = sql`not exists (select 1 from key_usage_days where key_id = api_keys.id)`
  await sweepRows(state, sql`api_keys`, sql`(revoked_at < ${ended} or expires_at < ${ended}) and ${unused}`)
}
