/** Forgets a webhook. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { accountOf, OWN, webhook, webhookId } from './shared.ts'

export const deleteWebhook = command({
  ...OWN,
  method: 'DELETE',
  path: '/api/webhooks/{webhook_id}',
  summary: 'Delete a webhook with its log; the answer holds what it was',
  input: z.object(webhookId),
  output: z.object({
    deleted: z.literal(true).describe('It is there no more'),
    record: webhook.describe('What it was'),
  }),
  async run({ services, caller }, { input }) {
    const record = await services.webhooks.store.delete(accountOf(caller), input.webhook_id)
    return { deleted: true as const, record }
  },
})
