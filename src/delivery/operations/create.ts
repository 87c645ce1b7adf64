/** Keeps a filter. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import type { CriteriaOf } from '../criteria.ts'
import { requireMailable } from './mailable.ts'
import { accountOf, filterOver, frequencyField, MAILING, notifyField, OWN, tellFilter } from './shared.ts'

export const createFilter = (criteria: CriteriaOf) =>
  command({
    ...OWN,
    method: 'POST',
    path: '/api/filters',
    summary: 'Save a filter; no other of the account has its name',
    body: z
      .strictObject({
        name: z.string().describe('1 to 100 characters on one line'),
        criteria: criteria.schema,
        notify: notifyField.default('none'),
        frequency: frequencyField.default('daily'),
      })
      .meta({ id: 'FilterCreate' }),
    output: z.object({ record: filterOver(criteria) }),
    needs: MAILING,
    async run(context, { body }) {
      const account_id = accountOf(context.caller)
      await requireMailable(context, criteria, account_id, body)
      const filter = await context.services.filters.create(account_id, body, context.plan)
      return { record: tellFilter(filter, criteria) }
    },
  })
