/** Who is told of what: webhooks with what their accounts' plans and their filters show. */
import type { Kysely } from 'kysely'
import { PLANS, type Plan, type PlanName } from '#contract/plans.ts'
import type { StateTables } from '#state/state.ts'
import type { Criteria } from '../criteria.ts'

/** A webhook that is told of some events. */
export interface Subscriber {
  webhook_id: number
  events: ReadonlySet<string>
  plan: Plan
  /** What notices must match; null for all. */
  criteria: Criteria | null
}

/**
 * All that are not switched off; what is paused is told later. Those whose filter is paused or was deleted are
 * told nothing.
 */
export async function findSubscribers(db: Kysely<StateTables>): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('webhooks')
    .innerJoin('accounts', 'accounts.id', 'webhooks.account_id')
    .leftJoin('saved_filters', (join) =>
      join
        .onRef('saved_filters.id', '=', 'webhooks.filter_id')
        .onRef('saved_filters.account_id', '=', 'webhooks.account_id'),
    )
    .select([
      'webhooks.id',
      'webhooks.events',
      'webhooks.filter_id',
      'accounts.plan',
      'saved_filters.criteria',
      'saved_filters.paused',
    ])
    .where('webhooks.status', '<>', 'off')
    .orderBy('webhooks.id')
    .execute()
  return rows
    .filter(({ filter_id, criteria, paused }) => filter_id === null || (criteria !== null && paused !== 1))
    .map(({ id, events, plan, criteria }) => ({
      webhook_id: id,
      events: new Set(JSON.parse(events) as string[]),
      plan: PLANS[plan as PlanName],
      criteria: criteria === null ? null : (JSON.parse(criteria) as Criteria),
    }))
}
