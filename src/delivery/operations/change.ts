/** Renames a filter, or sets its criteria. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import type { CriteriaOf } from '../criteria.ts'
import { accountOf, filterId, filterOver, OWN, tellFilter } from './shared.ts'

export const changeFilter = (criteria: CriteriaOf) =>
  command({
    ...OWN,
    method: 'PATCH',
    path: '/api/filters/{filter_id}',
    summary: 'Rename a saved filter, or set all its criteria anew',
    input: z.object(filterId),
    body: z
      .strictObject({ name: z.string().optional(), criteria: criteria.schema.optional() })
      .meta({ id: 'FilterChange' }),
    output: z.object({ record: filterOver(criteria) }),
    idempotent: true,
    async run({ services, caller }, { input, body }) {
      const filter = await services.filters.change(accountOf(caller), input.filter_id, body)
      return { record: tellFilter(filter, criteria) }
    },
  })
