/** The notices that a filter matches: the list's own answer. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import type { CriteriaOf } from '../criteria.ts'
import { accountOf, filterId, filterOver, OWN, tellFilter } from './shared.ts'

export const matchesOf = (criteria: CriteriaOf) =>
  command({
    ...OWN,
    method: 'GET',
    path: '/api/filters/{filter_id}/matches',
    summary: 'The notices that a saved filter matches, as `/api/records` lists them',
    description:
      'The answer of `/api/records` to the filter’s `query`, within the plan’s history; dates, order and pages are asked for as there.',
    needs: { ...OWN.needs, planDatasets: criteria.list.planNeeds.datasets },
    input: z.object({ ...filterId, ...criteria.ofOneLook }),
    output: (criteria.list.output as z.ZodObject).extend({
      filter: filterOver(criteria).describe('The filter that was asked'),
    }),
    async run({ services, caller, ask }, { input: { filter_id, ...look } }) {
      const filter = await services.filters.get(accountOf(caller), filter_id)
      const given = Object.entries(look).filter(([, value]) => value !== undefined)
      const found = await ask(criteria.list, {
        ...criteria.params(filter.criteria),
        ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
      })
      return { ...found, filter: tellFilter(filter, criteria) }
    },
  })
