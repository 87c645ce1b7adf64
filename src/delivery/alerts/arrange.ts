/** Which filters mail, since when and how often: kept beside them, in the same transaction. */
import type { Kysely } from 'kysely'
import { momentMark } from '#contract/changes.ts'
import type { StateTables } from '#state/state.ts'
import { DEFAULT_ZONE, dueAfter, type Frequency, type Notify } from './times.ts'

type Queries = Kysely<StateTables>

/** What of a filter says whether it mails. */
export interface Arranged {
  notify: Notify
  frequency: Frequency
  paused: boolean
}

/** Whether it does. */
export const mails = ({ notify, paused }: Pick<Arranged, 'notify' | 'paused'>): boolean =>
  notify === 'email' && !paused

/** The time zone of an account. */
export async function zoneOf(db: Queries, account_id: string): Promise<string> {
  const row = await db
    .selectFrom('alert_settings')
    .select('time_zone')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return row?.time_zone ?? DEFAULT_ZONE
}

/** Keeps what a filter says now. One that begins to mail is told of what is published from then on. */
export async function arrangeAlerts(
  db: Queries,
  filter: Arranged & { id: number; account_id: string },
  now: number,
): Promise<void> {
  const { id: filter_id, account_id, frequency } = filter
  if (!mails(filter)) {
    await db.deleteFrom('filter_alerts').where('filter_id', '=', filter_id).execute()
    return
  }
  const due_at = new Date(dueAfter(now, frequency, await zoneOf(db, account_id))).toISOString()
  await db
    .insertInto('filter_alerts')
    .values({
      filter_id,
      frequency,
      due_at,
      told_edition: momentMark(new Date(now).toISOString()),
      failures: 0,
      attempts: 0,
      leased_until: '',
      leased_by: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column('filter_id').doUpdateSet({ frequency, due_at }))
    .execute()
}

/** Sets an account's time zone, and with it when its digests are due. */
export async function setZone(
  db: Queries,
  account_id: string,
  time_zone: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('alert_settings')
    .values({ account_id, time_zone })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ time_zone }))
    .execute()
  for (const frequency of ['daily', 'weekly'] as const) {
    await db
      .updateTable('filter_alerts')
      .set({ due_at: new Date(dueAfter(now, frequency, time_zone)).toISOString() })
      .where('frequency', '=', frequency)
      .where(
        'filter_id',
        'in',
        db.selectFrom('saved_filters').select('id').where('account_id', '=', account_id),
      )
      .execute()
  }
}
