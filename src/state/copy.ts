/** All rows of one store into another, empty one, of whichever kind each is. */
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { StateError } from './errors.ts'
import type { State } from './state.ts'
import type { StateTables } from './tables.ts'

/** The tables, each after those that its rows point to, with the columns that tell its rows apart. */
export const PRIMARY_KEYS: { readonly [Table in keyof StateTables]: readonly (keyof StateTables[Table])[] } =
  {
    accounts: ['id'],
    api_keys: ['id'],
    quota_days: ['day', 'subject'],
    key_usage_days: ['key_id', 'day'],
    login_users: ['id'],
    login_sessions: ['id'],
    login_links: ['id'],
    mail_sends: ['id'],
    leases: ['name'],
    rate_limits: ['subject'],
    saved_filters: ['id'],
    filter_alerts: ['filter_id'],
    alert_settings: ['account_id'],
    webhooks: ['id'],
    events: ['id'],
    deliveries: ['id'],
    attempts: ['delivery_id', 'number'],
    announcements: ['name'],
    owed_announcements: ['webhook_id', 'edition'],
    billing_checkouts: ['id'],
    billing_subscriptions: ['id'],
    billing_customers: ['id'],
    billing_plans: ['account_id'],
    billing_payments: ['id'],
    billing_tickets: ['object_id'],
    billing_downloads: ['id'],
    billing_events: ['id'],
    billing_effects: ['id'],
    billing_mails: ['id'],
    billing_endings: ['id'],
    sandbox_objects: ['id'],
    sandbox_answers: ['id'],
    talent_profiles: ['id'],
    talent_skills: ['skill', 'profile_id'],
    talent_consents: ['id'],
    talent_links: ['digest'],
    talent_contacts: ['id'],
    talent_stops: ['profile_id', 'account_id'],
    talent_searches: ['id'],
  }

type Row = Readonly<Record<string, unknown>>
type Queries = Kysely<StateTables>

/** Rows that are read and written at once; a statement may bind some 32,000 values. */
const ROWS_AT_ONCE = 1000

/** How many rows each table holds; those that are not there yet are left out. */
export async function countRows(
  db: QueryExecutorProvider & Pick<Queries, 'introspection'>,
): Promise<Record<string, number>> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const counts: Record<string, number> = {}
  for (const table of Object.keys(PRIMARY_KEYS).filter((name) => there.has(name))) {
    const count = sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`
    counts[table] = Number((await count.execute(db)).rows[0]!.count)
  }
  return counts
}

/**
 * Copies them all or none, as they are at one moment; gives how many of each table. Throws StateError where `to` holds
 * something already.
 */
export async function copyState(from: State, to: State): Promise<Record<string, number>> {
  return from.transaction((source) =>
    to.transaction(async (target) => {
      const held = Object.entries(await countRows(target)).find(([, rows]) => rows > 0)
      if (held) {
        throw new StateError(
          `the store to copy to holds rows already (${held[1]} of ${held[0]}); name an empty one`,
        )
      }
      for (const [table, key] of Object.entries(PRIMARY_KEYS)) await copyTable(source, target, table, key)
      const expected = await countRows(source)
      const copied = await countRows(target)
      for (const [table, rows] of Object.entries(expected)) {
        if (copied[table] !== rows) throw new Error(`${copied[table]} of ${rows} rows of ${table} arrived`)
      }
      return copied
    }),
  )
}

async function copyTable(
  source: Queries,
  target: Queries,
  table: string,
  key: readonly string[],
): Promise<void> {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  for (let last: Row | undefined; ; ) {
    const after =
      last === undefined ? sql`` : sql`where (${columns}) > (${sql.join(key.map((name) => last?.[name]))})`
    const page = sql<Row>`select * from ${sql.table(table)} ${after} order by ${columns} limit ${ROWS_AT_ONCE}`
    const { rows } = await page.execute(source)
    if (rows.length > 0) await insert(target, table, rows)
    last = rows.at(-1)
    if (rows.length < ROWS_AT_ONCE) return
  }
}

async function insert(target: Queries, table: string, rows: readonly Row[]): Promise<void> {
  const tables = target as unknown as Kysely<Record<string, Row>>
  await tables
    .insertInto(table)
    .values([...rows])
    .execute()
}
