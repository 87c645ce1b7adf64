/** Forgets a filter. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import type { CriteriaOf } from '../criteria.ts'
import { accountOf, filterId, filterOver, OWN, tellFilter } from './shared.ts'

export const deleteFilter = (criteria: CriteriaOf) =>
  command({
    ...OWN,
    method: 'DELETE',
    path: '/api/filters/{filter_id}',
    summary: 'Delete a saved filter; the answer holds what it was',
    input: z.object(filterId),
    output: z.object({
      deleted: z.literal(true).describe('It is there no more'),
      record: filterOver(criteria).describe('What it was'),
    }),
    async run({ services, caller }, { input }) {
      const filter = await services.filters.delete(accountOf(caller), input.filter_id)
      return { deleted: true as const, record: tellFilter(filter, criteria) }
    },
  })
