/** Step 2: whether that caller may ask this, decided before anything is read of what is asked. */
import { Unauthorized } from '#contract/errors.ts'
import { PLANS, type Plan } from '#contract/plans.ts'
import type { Incoming, Who } from './asked.ts'

/** Throws unless the caller may; gives the plan that answers. */
export function admit(
  { caller, session }: Who,
  { operation, server }: Pick<Incoming, 'operation' | 'server'>,
): Plan {
  const { auth, path, planNeeds } = operation
  if (auth === 'none' || typeof auth === 'object') return PLANS.enterprise
  if (auth === 'operator' && !caller.operator) {
    throw new Unauthorized('key_required', `${path} needs the operator key`)
  }
  if (auth === 'key' && caller.plan.name === 'anonymous') {
    throw new Unauthorized('key_required', `${path} needs an API key, in the header X-API-Key`)
  }
  const plan = session === null ? caller.plan : PLANS[session.account.plan]
  server.catalogue.require(plan, planNeeds)
  return plan
}
