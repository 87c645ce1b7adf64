/** The filters that accounts keep, in the state store. */

import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { readName } from '#accounts/fields.ts'
import { holdAccount } from '#accounts/hold.ts'
import { InvalidInput, NotFound, PlanTooSmall } from '#contract/errors.ts'
import { PLAN_NAMES, PLANS, type Plan } from '#contract/plans.ts'
import type { SavedFiltersTable, State, StateTables } from '#state/state.ts'
import { arrangeAlerts, mails } from './alerts/arrange.ts'
import type { Frequency, Notify } from './alerts/times.ts'
import type { Criteria } from './criteria.ts'

/** A filter as its owner sees it. Times are ISO text in UTC. */
export interface SavedFilter {
  /** Drawn: it tells nothing of how many others there are. */
  id: number
  name: string
  criteria: Criteria
  /** Who tells its account of what matches: a mail, webhooks that name it, or nobody. */
  notify: Notify
  /** How often a mail does. */
  frequency: Frequency
  /** True while nobody does. */
  paused: boolean
  created_at: string
  updated_at: string
}

/** What a filter says, and may be left out of it. */
export interface FilterParts {
  name: string
  criteria: Criteria
  notify?: Notify | undefined
  frequency?: Frequency | undefined
}

/** What is changed of one. */
export type FilterChange = { [Part in keyof FilterParts]?: FilterParts[Part] | undefined } & {
  paused?: boolean | undefined
}

/** The largest id: what both engines and every caller's language hold as an integer. */
export const ID_MAX = 2 ** 31 - 1

type Queries = Kysely<StateTables>

/** The filters of a state store. Nobody's but the account's own are found. */
export class SavedFilters {
  /** `now` gives milliseconds since 1970; `drawId` gives an id that may be taken. */
  constructor(
    private readonly state: State,
    private readonly now: () => number,
    private readonly drawId = () => randomInt(1, ID_MAX + 1),
  ) {}

  /**
   * Keeps a filter. Throws InvalidInput for a name that is none or another filter's, PlanTooSmall where the account has as
   * many as the plan gives, and NotFound without such an account.
   */
  async create(account_id: string, parts: FilterParts, plan: Plan): Promise<SavedFilter> {
    const name = readName(parts.name)
    const at = this.time()
    return this.state.transaction(async (db) => {
      await requireRoom(db, account_id, plan)
      await requireFreeName(db, account_id, name)
      const { criteria, notify = 'none', frequency = 'daily' } = parts
      const filter = { name, criteria, notify, frequency, paused: false, created_at: at, updated_at: at }
      const row = { ...filter, account_id, criteria: JSON.stringify(criteria), paused: 0 }
      for (;;) {
        const id = this.drawId()
        const made = await db
          .insertInto('saved_filters')
          .values({ id, ...row })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!made) continue
        await arrangeAlerts(db, { ...filter, id, account_id }, this.now())
        return { id, ...filter }
      }
    })
  }

  /** The account's filters, by name. */
  async list(account_id: string): Promise<SavedFilter[]> {
    const rows = await this.state.db
      .selectFrom('saved_filters')
      .selectAll()
      .where('account_id', '=', account_id)
      .orderBy('name')
      .execute()
    return rows.map(readRow)
  }

  /** The filter of that id. Throws NotFound, for another account's too. */
  async get(account_id: string, id: number): Promise<SavedFilter> {
    return found(this.state.db, account_id, id)
  }

  /** Changes what of a filter is given. Throws as `get` does, and InvalidInput for the name. */
  async change(account_id: string, id: number, parts: FilterChange): Promise<SavedFilter> {
    const name = parts.name === undefined ? undefined : readName(parts.name)
    return this.state.transaction(async (db) => {
      const filter = await found(db, account_id, id)
      if (name !== undefined && name !== filter.name) await requireFreeName(db, account_id, name)
      const changed = {
        ...filter,
        name: name ?? filter.name,
        criteria: parts.criteria ?? filter.criteria,
        notify: parts.notify ?? filter.notify,
        frequency: parts.frequency ?? filter.frequency,
        paused: parts.paused ?? filter.paused,
        updated_at: this.time(),
      }
      const { created_at: _, id: __, criteria, paused, ...row } = changed
      await db
        .updateTable('saved_filters')
        .set({ ...row, criteria: JSON.stringify(criteria), paused: Number(paused) })
        .where('id', '=', id)
        .execute()
      // A mail that is due stays due, whatever else is changed.
      if (mails(filter) !== mails(changed) || filter.frequency !== changed.frequency)
        await arrangeAlerts(db, { ...changed, account_id }, this.now())
      return changed
    })
  }

  /** Forgets a filter; gives what it was. Throws NotFound. */
  async delete(account_id: string, id: number): Promise<SavedFilter> {
    const gone = await this.state.db
      .deleteFrom('saved_filters')
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (gone) return readRow(gone)
    throw noFilter(id)
  }

  private time(): string {
    return new Date(this.now()).toISOString()
  }
}

async function requireRoom(db: Queries, account_id: string, plan: Plan): Promise<void> {
  await holdAccount(db, account_id)
  const { count } = await db
    .selectFrom('saved_filters')
    .select((expression) => expression.fn.countAll().as('count'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  if (Number(count) < plan.filtersMax) return
  const larger = PLAN_NAMES.map((name) => PLANS[name]).find(({ filtersMax }) => filtersMax > plan.filtersMax)
  const more = larger ? `; the ${larger.title} plan keeps ${larger.filtersMax}` : ''
  throw new PlanTooSmall(
    `The ${plan.title} plan keeps ${plan.filtersMax} saved filters, and the account has ${count}: delete one first${more}`,
  )
}

async function requireFreeName(db: Queries, account_id: string, name: string): Promise<void> {
  const other = await db
    .selectFrom('saved_filters')
    .select('id')
    .where('account_id', '=', account_id)
    .where('name', '=', name)
    .executeTakeFirst()
  if (other === undefined) return
  const msg = `is the name of filter ${other.id} of this account already`
  throw new InvalidInput([{ loc: ['body', 'name'], msg, type: 'taken' }])
}

async function found(db: Queries, account_id: string, id: number): Promise<SavedFilter> {
  const row = await db
    .selectFrom('saved_filters')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row) return readRow(row)
  throw noFilter(id)
}

const noFilter = (id: number) => new NotFound(`The account has no filter ${id}`)

function readRow({
  account_id: _,
  criteria,
  notify,
  frequency,
  paused,
  ...row
}: SavedFiltersTable): SavedFilter {
  return {
    ...row,
    criteria: JSON.parse(criteria) as Criteria,
    notify: notify as Notify,
    frequency: frequency as Frequency,
    paused: paused === 1,
  }
}
