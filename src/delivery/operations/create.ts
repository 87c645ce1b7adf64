/** Keeps a filter. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import type { CriteriaOf } from '../criteria.ts'
import { accountOf, filterOver, OWN, tellFilter } from './shared.ts'

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
      })
      .meta({ id: 'FilterCreate' }),
    output: z.object({ record: filterOver(criteria) }),
    async run({ services, caller, plan }, { body }) {
      const account_id = accountOf(caller)
      const filter = await services.filters.create(account_id, body, plan)
      return { record: tellFilter(filter, criteria) }
    },
  })
