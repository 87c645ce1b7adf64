/** Renames a filter, sets its criteria, or who is told of what matches. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import type { CriteriaOf } from '../criteria.ts'
import { requireMailable } from './mailable.ts'
import {
  accountOf,
  filterId,
  filterOver,
  frequencyField,
  MAILING,
  notifyField,
  OWN,
  tellFilter,
} from './shared.ts'

export const changeFilter = (criteria: CriteriaOf) =>
  command({
    ...OWN,
    method: 'PATCH',
    path: '/api/filters/{filter_id}',
    summary: 'Rename a saved filter, set all its criteria anew, or who is told and how often; pause it',
    input: z.object(filterId),
    body: z
      .strictObject({
        name: z.string().optional(),
        criteria: criteria.schema.optional(),
        notify: notifyField.optional(),
        frequency: frequencyField.optional(),
        paused: z.boolean().optional().describe('true: nobody is told until it is false again'),
      })
      .meta({ id: 'FilterChange' }),
    output: z.object({ record: filterOver(criteria) }),
    idempotent: true,
    needs: MAILING,
    async run(context, { input: { filter_id }, body }) {
      const { filters } = context.services
      const account_id = accountOf(context.caller)
      const before = await filters.get(account_id, filter_id)
      const {
        criteria: wanted = before.criteria,
        notify = before.notify,
        frequency = before.frequency,
      } = body
      // A new name alone asks nothing of the mails.
      if (Object.keys(body).some((part) => part !== 'name'))
        await requireMailable(context, criteria, account_id, { criteria: wanted, notify, frequency })
      const filter = await filters.change(account_id, filter_id, body)
      return { record: tellFilter(filter, criteria) }
    },
  })
