/**
 * Alerts and weekly reports that are paid for: each is a saved filter of its account that mails, beside those of the plan.
 * It begins to mail with its subscription and stops with it; in between it is the account's own, to narrow or to silence.
 */
import { type Held, heldSubscriptions, isLive } from '#billing/access.ts'
import { note } from '#billing/ledger.ts'
import type { Shop } from '#billing/shop.ts'
import { PLANS } from '#contract/plans.ts'
import type { FilterParts, SavedFilter, SavedFilters } from '#delivery/saved-filters.ts'
import type { Job } from '#jobs/job.ts'

/** What each begins as: all notices that sums count. */
const FILTERS: Readonly<Record<string, Required<FilterParts>>> = {
  alert: { name: 'Alert (paid)', criteria: { in_totals: true }, notify: 'email', frequency: 'instant' },
  'weekly-report': {
    name: 'Weekly report (paid)',
    criteria: { in_totals: true },
    notify: 'email',
    frequency: 'weekly',
  },
}

/** What is written down each time that mails begin or end. */
const WHAT = 'mails'

interface SoldAlertsOptions {
  shop: Pick<Shop, 'state' | 'processor'>
  filters: Pick<SavedFilters, 'list' | 'create' | 'change'>
}

/** Begins and ends mails as subscriptions stand now. Again and by several servers, it does the same. */
export async function keepSoldAlerts({ shop, filters }: SoldAlertsOptions): Promise<void> {
  const { state, processor } = shop
  const at = new Date(await processor.now()).toISOString()
  for (const kind of ['alert', 'addon'] as const) {
    for (const held of await heldSubscriptions(state.db, { kind })) {
      const turns = await turnsOf(shop, held.id)
      const mails = turns.length % 2 === 1
      const live = isLive(held, at)
      if (live === mails || held.account_id === null) continue
      const filter_id = await turn(filters, held, live, turns[0])
      await note(state.db, {
        id: `${WHAT} ${held.id} ${turns.length + 1}`,
        what: WHAT,
        account_id: held.account_id,
        about: held.id,
        behind: held.id,
        detail: { filter_id, on: live },
        at,
      })
    }
  }
}

/** The filters of the turns that were, oldest first: one on, one off, and so on. */
async function turnsOf({ state }: Pick<Shop, 'state'>, about: string): Promise<number[]> {
  const rows = await state.db
    .selectFrom('billing_effects')
    .select(['id', 'detail'])
    .where('what', '=', WHAT)
    .where('about', '=', about)
    .execute()
  const placeOf = (id: string) => Number(id.split(' ').at(-1))
  return rows
    .sort((a, b) => placeOf(a.id) - placeOf(b.id))
    .map(({ detail }) => (JSON.parse(detail) as { filter_id: number }).filter_id)
}

/** Begins or ends the mails; gives the filter's id. One that its account has deleted is begun anew, and needs no end. */
async function turn(
  filters: SoldAlertsOptions['filters'],
  { account_id, product }: Held,
  live: boolean,
  known: number | undefined,
): Promise<number> {
  const account = account_id!
  const parts = FILTERS[product]
  if (!parts) throw new Error(`nobody has said what "${product}" mails`)
  const own = (await filters.list(account)).find(({ id, name }) =>
    known === undefined ? name === parts.name : id === known,
  )
  if (!live) {
    if (own) await filters.change(account, own.id, { notify: 'none' })
    return own?.id ?? known ?? 0
  }
  if (own) await filters.change(account, own.id, { notify: 'email', paused: false })
  // It stands beside those of the plan: the largest room there is.
  const made: SavedFilter = own ?? (await filters.create(account, parts, PLANS.enterprise))
  return made.id
}

/** Does so now and then; one server at a time, so that none makes a filter twice. */
export const soldAlertsJob = (options: SoldAlertsOptions): Job => ({
  name: 'sold-alerts',
  everySeconds: 30,
  run: () => keepSoldAlerts(options),
})
