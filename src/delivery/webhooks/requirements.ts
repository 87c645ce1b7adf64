/** What there must be for an account to keep a webhook. */

import type { Kysely } from 'kysely'
import { holdAccount } from '#accounts/hold.ts'
import { NotFound, PlanTooSmall } from '#contract/errors.ts'
import { PLAN_NAMES, PLANS, type Plan } from '#contract/plans.ts'
import type { StateTables } from '#state/state.ts'

type Queries = Kysely<StateTables>

/** Throws PlanTooSmall where the account has as many webhooks as the plan gives, NotFound without such an account. */
export async function requireRoom(db: Queries, account_id: string, plan: Plan): Promise<void> {
  await holdAccount(db, account_id)
  const { count } = await db
    .selectFrom('webhooks')
    .select((expression) => expression.fn.countAll().as('count'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  if (Number(count) < plan.webhooksMax) return
  const larger = PLAN_NAMES.map((name) => PLANS[name]).find(
    ({ webhooksMax }) => webhooksMax > plan.webhooksMax,
  )
  const more = larger ? `; the ${larger.title} plan keeps ${larger.webhooksMax}` : ''
  throw new PlanTooSmall(
    `The ${plan.title} plan keeps ${plan.webhooksMax} ${plan.webhooksMax === 1 ? 'webhook' : 'webhooks'}, and the account has ${count}: delete one first${more}`,
  )
}

/** Throws NotFound where the account has no such filter. */
export async function requireFilter(db: Queries, account_id: string, id: number | null): Promise<void> {
  if (id === null) return
  const filter = await db
    .selectFrom('saved_filters')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (filter === undefined) throw new NotFound(`The account has no filter ${id}`)
}
