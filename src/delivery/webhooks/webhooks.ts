/** The webhooks that accounts keep, in the state store. */
import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { invalid } from '#accounts/fields.ts'
import { NotFound } from '#contract/errors.ts'
import type { Plan } from '#contract/plans.ts'
import type { State, StateTables, WebhooksTable } from '#state/state.ts'
import { ID_MAX } from '../saved-filters.ts'
import { type EventType, isOfNotices } from './event-types.ts'
import { requireFilter, requireRoom } from './requirements.ts'
import { makeSecret } from './signing.ts'

/** How long the secret of before signs beside a new one. */
export const ROTATION_MS = 24 * 3_600_000

/** Why a webhook was switched off. */
export const OFF_REASONS = ['failing', 'gone'] as const

/** A webhook as its owner sees it. Times are ISO text in UTC. */
export interface Webhook {
  /** Drawn: it tells nothing of how many others there are. */
  id: number
  url: string
  description: string | null
  events: EventType[]
  filter_id: number | null
  /** True where the filter has been deleted: nothing is sent. */
  filter_gone: boolean
  status: 'on' | 'paused' | 'off'
  off_reason: (typeof OFF_REASONS)[number] | null
  failing_since: string | null
  /** Until then the secret of before signs too. */
  secret_before_until: string | null
  created_at: string
  updated_at: string
}

/** What an owner says of one. */
export interface WebhookParts {
  /** As `readUrl` gives it. */
  url: string
  description: string | null
  events: EventType[]
  filter_id: number | null
}

/** What may be changed. */
export type WebhookChange = { [Name in keyof WebhookParts]?: WebhookParts[Name] | undefined } & {
  /** True holds back what happens until it is false; false also switches on again what has been switched off. */
  paused?: boolean | undefined
  /** True for another secret; that of before signs beside it for a day. */
  rotate_secret?: true | undefined
}

type Queries = Kysely<StateTables>

/** The webhooks of a state store. Nobody's but the account's own are found. */
export class Webhooks {
  /** `now` gives milliseconds since 1970; `drawId` gives an id that may be taken. */
  constructor(
    private readonly state: State,
    private readonly now: () => number,
    private readonly drawId = () => randomInt(1, ID_MAX + 1),
  ) {}

  /**
   * Keeps one; gives its secret too, now or never. Throws PlanTooSmall where the account has as many as the plan gives,
   * NotFound without such a filter, and InvalidInput for a filter beside events that it says nothing of.
   */
  async create(
    account_id: string,
    parts: WebhookParts,
    plan: Plan,
  ): Promise<{ webhook: Webhook; secret: string }> {
    const at = this.time()
    const secret = makeSecret()
    requireNotices(parts)
    return this.state.transaction(async (db) => {
      await requireRoom(db, account_id, plan)
      await requireFilter(db, account_id, parts.filter_id)
      const row: Omit<WebhooksTable, 'id'> = {
        ...parts,
        account_id,
        events: JSON.stringify(parts.events),
        status: 'on',
        off_reason: null,
        off_told: 0,
        off_tries: 0,
        secret,
        secret_before: null,
        secret_before_until: null,
        failing_since: null,
        held_until: '',
        created_at: at,
        updated_at: at,
      }
      for (;;) {
        const made = await db
          .insertInto('webhooks')
          .values({ id: this.drawId(), ...row })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returningAll()
          .executeTakeFirst()
        if (made) return { webhook: this.read({ ...made, filter_account: account_id }), secret }
      }
    })
  }

  /** The account's webhooks, oldest first. */
  async list(account_id: string): Promise<Webhook[]> {
    const rows = await withFilters(this.state.db)
      .where('webhooks.account_id', '=', account_id)
      .orderBy('webhooks.created_at')
      .orderBy('webhooks.id')
      .execute()
    return rows.map((row) => this.read(row))
  }

  /** The webhook of that id. Throws NotFound, for another account's too. */
  async get(account_id: string, id: number): Promise<Webhook> {
    return this.read(await found(this.state.db, account_id, id))
  }

  /** Changes one; gives its new secret too, where it was to have one. Throws as `get` and `create` do. */
  async change(
    account_id: string,
    id: number,
    { paused, rotate_secret, ...change }: WebhookChange,
  ): Promise<{ webhook: Webhook; secret: string | null }> {
    const secret = rotate_secret ? makeSecret() : null
    return this.state.transaction(async (db) => {
      const row = await found(db, account_id, id)
      const { url, description, events, filter_id } = { ...this.read(row), ...given(change) }
      requireNotices({ events, filter_id })
      if (change.filter_id !== undefined) await requireFilter(db, account_id, change.filter_id)
      const begins = paused === false || change.url !== undefined
      const rotated = secret !== null && {
        secret,
        secret_before: row.secret,
        secret_before_until: new Date(this.now() + ROTATION_MS).toISOString(),
      }
      await db
        .updateTable('webhooks')
        .set({ url, description, events: JSON.stringify(events), filter_id, updated_at: this.time() })
        .$if(begins, (query) => query.set({ failing_since: null, held_until: '' }))
        .$if(paused !== undefined, (query) =>
          query.set({ status: paused ? 'paused' : 'on', off_reason: null, off_told: 0, off_tries: 0 }),
        )
        .$if(rotated !== false, (query) => query.set(rotated || {}))
        .where('id', '=', id)
        .execute()
      return { webhook: this.read(await found(db, account_id, id)), secret }
    })
  }

  /** Forgets one with what was sent to it; gives what it was. Throws as `get` does. */
  async delete(account_id: string, id: number): Promise<Webhook> {
    return this.state.transaction(async (db) => {
      const gone = this.read(await found(db, account_id, id))
      await db.deleteFrom('webhooks').where('id', '=', id).execute()
      return gone
    })
  }

  private read(row: WithFilter): Webhook {
    const { id, url, description, filter_id, failing_since, created_at, updated_at } = row
    const until = row.secret_before_until
    return {
      id,
      url,
      description,
      events: JSON.parse(row.events),
      filter_id,
      filter_gone: filter_id !== null && row.filter_account !== row.account_id,
      status: row.status as Webhook['status'],
      off_reason: row.off_reason as Webhook['off_reason'],
      failing_since,
      secret_before_until: until !== null && until > this.time() ? until : null,
      created_at,
      updated_at,
    }
  }

  private time(): string {
    return new Date(this.now()).toISOString()
  }
}

/** A row, and the account that has its filter; null where there is no such filter. */
type WithFilter = WebhooksTable & { filter_account: string | null }

const withFilters = (db: Queries) =>
  db
    .selectFrom('webhooks')
    .leftJoin('saved_filters', 'saved_filters.id', 'webhooks.filter_id')
    .selectAll('webhooks')
    .select('saved_filters.account_id as filter_account')

async function found(db: Queries, account_id: string, id: number): Promise<WithFilter> {
  const row = await withFilters(db)
    .where('webhooks.account_id', '=', account_id)
    .where('webhooks.id', '=', id)
    .executeTakeFirst()
  if (row) return row
  throw new NotFound(`The account has no webhook ${id}`)
}

const given = (change: WebhookChange): Partial<WebhookParts> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** A filter says something of notices alone: beside other events it would promise what it cannot keep. */
function requireNotices({ events, filter_id }: Pick<WebhookParts, 'events' | 'filter_id'>): void {
  const other = events.find((type) => !isOfNotices(type))
  if (filter_id === null || other === undefined) return
  throw invalid('filter_id', `is a filter of notices, and ${other} is of none: use another webhook`, 'filter')
}
