/**
 * Filters that mail, as processes share them: each is claimed for a while by one of them, and settled by it. A process that
 * dies in between leaves its claim to end; what it had sent is sent again then, under the same Message-ID. All by the
 * store's clock.
 */
import { PostgresAdapter, sql } from 'kysely'
import type { State } from '#state/state.ts'
import type { Criteria } from '../criteria.ts'
import type { Frequency } from './times.ts'

/** How long a claim holds: longer than a mail server may take for a claim's mails. */
export const LEASE_MS = 5 * 60_000
/** Filters in one claim. */
const CLAIM_MAX = 10

/** A filter that this process has, and nobody else. */
export interface ClaimedAlert {
  filter_id: number
  frequency: Frequency
  told_edition: string
  failures: number
  attempts: number
  account_id: string
  name: string
  criteria: Criteria
  /** The account's; null where it has none that is confirmed. */
  email: string | null
  plan: string
  time_zone: string | null
}

/** What becomes of one. Moments are in milliseconds since 1970. */
export interface Settled {
  told_edition: string
  due_at: number
  failures: number
  /** True where a mail went out. */
  sent: boolean
}

/** The queue of a store, for one process. */
export class AlertQueue {
  /** `name` is the process's own; `clock` is that of the store. */
  constructor(
    private readonly state: Pick<State, 'db' | 'clock'>,
    private readonly name: string,
    private readonly clock: State['clock'] = state.clock,
  ) {}

  /** Claims what is due: digests by the hour, instant ones once an edition after the last that they know is there. */
  async claim(newest: string): Promise<ClaimedAlert[]> {
    const { db } = this.state
    const now = sql`(select ${this.clock()})`
    const isDue = sql`due_at <= ${now} and leased_until < ${now}
      and (frequency <> 'instant' or told_edition < ${newest})`
    // To look costs nothing; to claim locks a file for all.
    const due = await sql`select 1 from filter_alerts where ${isDue} limit 1`.execute(db)
    if (due.rows.length === 0) return []
    const isServer = db.getExecutor().adapter instanceof PostgresAdapter
    const claimed = await sql<{ filter_id: number }>`
      update filter_alerts set attempts = attempts + 1, leased_by = ${this.name}, leased_until = ${this.clock(LEASE_MS)}
      where filter_id in (
        select filter_id from filter_alerts where ${isDue} order by due_at, filter_id limit ${CLAIM_MAX}
        ${isServer ? sql`for update skip locked` : sql``})
      returning filter_id`.execute(db)
    return this.read(claimed.rows.map(({ filter_id }) => filter_id))
  }

  /** Notes what has become of one, unless somebody else has claimed it since. */
  async settle({ filter_id, attempts }: ClaimedAlert, settled: Settled): Promise<void> {
    const { told_edition, due_at, failures, sent } = settled
    await sql`
      update filter_alerts set told_edition = ${told_edition}, due_at = ${new Date(due_at).toISOString()},
        failures = ${failures}, leased_until = '', leased_by = null
        ${sent ? sql`, sent_at = ${this.clock()}` : sql``}
      where filter_id = ${filter_id} and leased_by = ${this.name} and attempts = ${attempts}`.execute(
      this.state.db,
    )
  }

  /** Gives claims back unread. */
  async release(claims: readonly ClaimedAlert[]): Promise<void> {
    for (const { filter_id, attempts } of claims)
      await sql`
        update filter_alerts set leased_until = '', leased_by = null
        where filter_id = ${filter_id} and leased_by = ${this.name} and attempts = ${attempts}`.execute(
        this.state.db,
      )
  }

  private async read(ids: readonly number[]): Promise<ClaimedAlert[]> {
    if (ids.length === 0) return []
    const rows = await this.state.db
      .selectFrom('filter_alerts')
      .innerJoin('saved_filters', 'saved_filters.id', 'filter_alerts.filter_id')
      .innerJoin('accounts', 'accounts.id', 'saved_filters.account_id')
      .leftJoin('alert_settings', 'alert_settings.account_id', 'accounts.id')
      .select(['filter_id', 'filter_alerts.frequency', 'told_edition', 'failures', 'attempts'])
      .select([
        'saved_filters.account_id',
        'name',
        'criteria',
        'email',
        'email_confirmed_at',
        'plan',
        'time_zone',
      ])
      .where('filter_id', 'in', [...ids])
      .where('leased_by', '=', this.name)
      .orderBy('filter_id')
      .execute()
    return rows.map(({ email, email_confirmed_at, criteria, frequency, ...row }) => ({
      ...row,
      frequency: frequency as Frequency,
      criteria: JSON.parse(criteria) as Criteria,
      email: email_confirmed_at === null ? null : email,
    }))
  }
}
