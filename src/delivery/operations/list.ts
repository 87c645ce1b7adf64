/** The filters of an account. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import type { CriteriaOf } from '../criteria.ts'
import { accountOf, filterOver, OWN, tellFilter } from './shared.ts'

export const listFilters = (criteria: CriteriaOf) =>
  command({
    ...OWN,
    method: 'GET',
    path: '/api/filters',
    summary: 'The saved filters of the account, by name',
    output: z.object({
      records: z.array(filterOver(criteria)),
      count: z.number().int(),
      count_max: z.number().int().describe('Filters that the plan keeps'),
    }),
    async run({ services, caller, plan }) {
      const filters = await services.filters.list(accountOf(caller))
      const records = filters.map((filter) => tellFilter(filter, criteria))
      return { records, count: records.length, count_max: plan.filtersMax }
    },
  })
