/**
 * The migrations, in order. One that has been released is never changed. A migration must leave tables that the
 * program of before can still use, since both run side by side while replicas are replaced.
 */
import type { Migration } from 'kysely'
import { accounts } from './0001-accounts.ts'
import { usage } from './0002-usage.ts'
import { logins } from './0003-logins.ts'
import { leases } from './0004-leases.ts'
import { savedFilters } from './0005-saved-filters.ts'
import { webhooks } from './0006-webhooks.ts'
import { talent } from './0007-talent.ts'
import { alerts } from './0008-alerts.ts'
import { billing } from './0009-billing.ts'
import { rateLimits } from './0010-rate-limits.ts'
import { billingEndings } from './0011-billing-endings.ts'
import { owedEditions } from './0012-owed-editions.ts'

/** By name; names sort in the order of application. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-usage': usage,
  '0003-logins': logins,
  '0004-leases': leases,
  '0005-saved-filters': savedFilters,
  '0006-webhooks': webhooks,
  '0007-talent': talent,
  '0008-alerts': alerts,
  '0009-billing': billing,
  '0010-rate-limits': rateLimits,
  '0011-billing-endings': billingEndings,
  '0012-owed-editions': owedEditions,
}
