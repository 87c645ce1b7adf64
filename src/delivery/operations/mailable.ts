/** Whether a filter may mail as its account wishes: to an address that is its own, and not all day long. */
import type { CommandContext } from '#contract/command.ts'
import { InvalidInput } from '#contract/errors.ts'
import { addDays } from '#lib/dates.ts'
import type { Frequency, Notify } from '../alerts/times.ts'
import type { Criteria, CriteriaOf } from '../criteria.ts'

/** Of a filter that matches more a day only digests are offered. */
const INSTANT_PER_DAY_MAX = 50

/** The days over which that is counted: they lie within the history of every plan that has keys. */
const COUNTED_DAYS = 84

/** What is wished. */
export interface Wished {
  criteria: Criteria
  notify: Notify
  frequency: Frequency
}

/** Throws Problem (email_unconfirmed) for an account without an address, InvalidInput for what would mail too often. */
export async function requireMailable(
  { services, ask, today }: Pick<CommandContext, 'services' | 'ask' | 'today'>,
  list: CriteriaOf,
  account_id: string,
  { criteria, notify, frequency }: Wished,
): Promise<void> {
  if (notify !== 'email') return
  await services.alerts.requireAddress(account_id)
  if (frequency !== 'instant') return
  const { total } = await ask(list.list, {
    ...list.params(criteria),
    date_from: addDays(today, 1 - COUNTED_DAYS),
    date_to: today,
    limit: '1',
  })
  const perDay = (total as number) / COUNTED_DAYS
  if (perDay <= INSTANT_PER_DAY_MAX) return
  const msg = `instant is offered up to ${INSTANT_PER_DAY_MAX} matches a day, and these criteria had ${Math.round(perDay)} a day over the last ${COUNTED_DAYS} days: take daily or weekly, or narrow the criteria`
  throw new InvalidInput([{ loc: ['body', 'frequency'], msg, type: 'too_many' }])
}
