/** Sends a webhook an event of its own. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { attempt } from './attempt.ts'
import { accountOf, OWN, webhookId } from './shared.ts'

export const testWebhook = command({
  ...OWN,
  method: 'POST',
  path: '/api/webhooks/test',
  summary: 'Send a webhook a signed `webhook.test`, and see what it answers',
  description:
    'Sent at once, also while the webhook is paused or off; 15 seconds at most. It is in the log, and not tried again.',
  body: z.strictObject(webhookId).meta({ id: 'WebhookTest' }),
  output: z.object({
    delivered: z.boolean().describe('Whether it was answered 200 to 299'),
    event_id: z.string().describe('The `webhook-id` that was sent'),
    delivery_id: z.string().describe('By which it is in the log'),
    attempt: attempt.describe('What came of it'),
  }),
  async run({ services: { webhooks }, caller }, { body }) {
    const { id } = await webhooks.store.get(accountOf(caller), body.webhook_id)
    const { attempt: tried, ...ids } = await webhooks.tryOut(id)
    const { milliseconds, status, error, answer } = tried
    const at = new Date(tried.at).toISOString()
    return {
      delivered: error === null,
      ...ids,
      attempt: { number: 1, at, milliseconds, status, error, answer },
    }
  },
})
