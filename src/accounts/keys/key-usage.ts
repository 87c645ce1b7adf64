/** Answers with data by key and day: what owners read of their keys, not what quotas are held against. */

import { type Kysely, sql } from 'kysely'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { State, StateTables } from '#state/state.ts'

/** Days for which it is kept. */
export const USAGE_DAYS_KEPT = 400

/** Calls that a key has been answered on a day. */
export interface KeyCalls {
  day: IsoDate
  key_id: string
  calls: number
}

/** Calls that are counted and not yet written. */
export class CallCounts {
  /** By key: each call looks here, so that nothing is put together to look with. */
  private counts = new Map<string, KeyCalls>()
  /** Those of another day than the last one that the key was counted on. */
  private others: KeyCalls[] = []

  add(key_id: string, day: IsoDate, calls: number): void {
    const counted = this.counts.get(key_id)
    if (counted?.day === day) {
      counted.calls += calls
      return
    }
    if (counted !== undefined) this.others.push(counted)
    this.counts.set(key_id, { key_id, day, calls })
  }

  /** Gives them all, and begins anew. */
  drain(): KeyCalls[] {
    const counts = [...this.others, ...this.counts.values()]
    this.others = []
    this.counts = new Map()
    return counts
  }
}

/** Adds to what is written. A key that has been erased in the meantime counts nothing. */
export async function countCalls(db: Kysely<StateTables>, { key_id, day, calls }: KeyCalls): Promise<void> {
  await sql`
    insert into key_usage_days (key_id, day, calls)
    select id, ${day}, ${calls} from api_keys where id = ${key_id}
    on conflict (key_id, day) do update set calls = key_usage_days.calls + excluded.calls`.execute(db)
}

/** What the keys of an account were answered since a day, oldest day first; days without calls are left out. */
export async function keyUsage(state: State, account_id: string, since: IsoDate): Promise<KeyCalls[]> {
  return state.db
    .selectFrom('key_usage_days')
    .innerJoin('api_keys', 'api_keys.id', 'key_usage_days.key_id')
    .select(['key_usage_days.key_id', 'key_usage_days.day', 'key_usage_days.calls'])
    .where('api_keys.account_id', '=', account_id)
    .where('key_usage_days.day', '>=', since)
    .orderBy('key_usage_days.day')
    .orderBy('key_usage_days.key_id')
    .execute()
}

/** The last day on which each key was answered, by key; keys that never were are left out. */
export async function lastUsed(state: State): Promise<Map<string, IsoDate>> {
  const rows = await state.db
    .selectFrom('key_usage_days')
    .select((expression) => ['key_id', expression.fn.max('day').as('day')])
    .groupBy('key_id')
    .execute()
  return new Map(rows.map(({ key_id, day }) => [key_id, day]))
}

/** Forgets what is older than USAGE_DAYS_KEPT. */
export async function sweepKeyUsage(state: State, today: IsoDate): Promise<void> {
  await state.db.deleteFrom('key_usage_days').where('day', '<', addDays(today, -USAGE_DAYS_KEPT)).execute()
}
