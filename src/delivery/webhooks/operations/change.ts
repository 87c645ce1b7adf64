/** Changes a webhook, holds it back, or gives it another secret. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { accountOf, given, OWN, secret, webhook, webhookId } from './shared.ts'

export const changeWebhook = command({
  ...OWN,
  method: 'PATCH',
  path: '/api/webhooks/{webhook_id}',
  summary: 'Change a webhook, pause it or switch it on, or give it another secret',
  description:
    'While it is paused, what happens waits. A new secret signs at once, and that of before beside it for a day.',
  input: z.object(webhookId),
  body: z
    .strictObject({
      url: given.url.optional(),
      events: given.events.optional(),
      filter_id: given.filter_id.optional(),
      description: given.description.optional(),
      paused: z.boolean().optional().describe('False also switches on what was switched off'),
      rotate_secret: z.literal(true).optional().describe('Gives it another secret'),
    })
    .meta({ id: 'WebhookChange' }),
  output: z.object({ record: webhook, secret: secret.optional() }),
  async run({ services: { webhooks }, caller }, { input, body }) {
    const account_id = accountOf(caller)
    const url = body.url === undefined ? undefined : webhooks.readUrl(body.url)
    const changed = await webhooks.store.change(account_id, input.webhook_id, { ...body, url })
    return { record: changed.webhook, ...(changed.secret !== null && { secret: changed.secret }) }
  },
})
