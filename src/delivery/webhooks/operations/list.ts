/** The webhooks of an account. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { accountOf, OWN, webhook } from './shared.ts'

export const listWebhooks = command({
  ...OWN,
  method: 'GET',
  path: '/api/webhooks',
  summary: 'The webhooks of the account, oldest first',
  output: z.object({
    records: z.array(webhook),
    count: z.number().int(),
    count_max: z.number().int().describe('Webhooks that the plan keeps'),
  }),
  async run({ services, caller, plan }) {
    const records = await services.webhooks.store.list(accountOf(caller))
    return { records, count: records.length, count_max: plan.webhooksMax }
  },
})
