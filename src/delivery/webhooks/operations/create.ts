/** Keeps a webhook. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { accountOf, given, OWN, secret, webhook } from './shared.ts'

export const createWebhook = command({
  ...OWN,
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Make a webhook; its secret is in this answer and never again',
  description:
    'From the next edition on, what happens is sent to `url` as signed JSON. Nothing is sent of what happened before. docs/webhooks.md shows how signatures are verified.',
  body: z
    .strictObject({
      url: given.url,
      events: given.events,
      filter_id: given.filter_id.default(null),
      description: given.description.default(null),
    })
    .meta({ id: 'WebhookCreate' }),
  output: z.object({ record: webhook, secret }),
  async run({ services: { webhooks }, caller, plan }, { body }) {
    const account_id = accountOf(caller)
    const url = webhooks.readUrl(body.url)
    const made = await webhooks.store.create(account_id, { ...body, url }, plan)
    return { record: made.webhook, secret: made.secret }
  },
})
