/** What operations on filters declare alike. */
import { z } from 'zod'
import type { CallerFacts } from '#contract/command.ts'
import { Unauthorized } from '#contract/errors.ts'
import { whole } from '#contract/fields.ts'
import { FREQUENCIES, NOTIFY } from '../alerts/times.ts'
import { type CriteriaOf, givenCriteria } from '../criteria.ts'
import { ID_MAX, type SavedFilter } from '../saved-filters.ts'

/** Of all of them. */
export const OWN = { group: 'account', auth: 'key', needs: { services: ['filters'] } } as const

/** What those need that say whether a filter mails. */
export const MAILING = { services: ['filters', 'alerts'] } as const

/** The parameter that names a filter. */
export const filterId = { filter_id: whole().min(1).max(ID_MAX).describe('The `id` of a saved filter') }

/** Who is told, and how often. */
export const notifyField = z
  .enum(NOTIFY)
  .describe('Who tells the account of what matches: nobody, a mail, or webhooks that name the filter')
export const frequencyField = z
  .enum(FREQUENCIES)
  .describe(
    'When a mail does: within a minute of an edition, or at 07:00 in the account’s time zone, weekly on Mondays',
  )

/** A filter over one list, as answers hold it. */
export const filterOver = ({ list }: CriteriaOf) =>
  z
    .object({
      id: z.number().int().describe('By which it is changed, asked and deleted'),
      name: z.string().describe('No other filter of the account has it'),
      criteria: givenCriteria,
      notify: notifyField,
      frequency: frequencyField,
      paused: z.boolean().describe('True while nobody is told of what matches'),
      query: z.string().describe(`The address of \`${list.path}\` that asks the same`),
      created_at: z.iso.datetime().describe('When it was saved'),
      updated_at: z.iso.datetime().describe('When any of it was last set'),
    })
    .meta({ id: 'SavedFilter' })

/** A filter as answers hold it. */
export const tellFilter = (filter: SavedFilter, criteria: CriteriaOf) => {
  const { id, name, notify, frequency, paused, created_at, updated_at } = filter
  return {
    id,
    name,
    criteria: filter.criteria,
    notify,
    frequency,
    paused,
    query: criteria.address(filter.criteria),
    created_at,
    updated_at,
  }
}

/** The account whose filters are meant. Throws Unauthorized for the operator's key, and where anyone may ask. */
export function accountOf({ account_id }: CallerFacts): string {
  if (account_id !== null) return account_id
  throw new Unauthorized(
    'key_required',
    'Saved filters belong to an account: send one of its keys; the operator’s key has no account',
  )
}
