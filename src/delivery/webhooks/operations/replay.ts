/** Sends once more what was sent to a webhook. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { InvalidInput } from '#contract/errors.ts'
import { text } from '#contract/fields.ts'
import { DELIVERY_STATES, REPLAY_MAX } from '../log.ts'
import { accountOf, OWN, webhookId } from './shared.ts'

const moment = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-05-21T12:00:00Z' })

export const replayDeliveries = command({
  ...OWN,
  method: 'POST',
  path: '/api/webhooks/{webhook_id}/replay',
  summary: 'Send one delivery again, or those of a span',
  description: `With the \`webhook-id\` that it had, from the beginning of the schedule. Of a span the oldest ${REPLAY_MAX} at once; \`left\` says how many there are besides.`,
  input: z.object(webhookId),
  body: z
    .strictObject({
      delivery_id: text(60).optional().describe('The one; instead of a span'),
      since: moment.optional().describe('The first event time of a span'),
      until: moment.optional().describe('The last; by default now'),
      state: z
        .enum(DELIVERY_STATES)
        .optional()
        .describe('Of a span, those in this state: `failed` by default'),
    })
    .meta({ id: 'WebhookReplay' }),
  output: z.object({
    replayed: z.number().int().describe('Deliveries that are sent again; none that is being sent right now'),
    left: z.number().int().describe('Of the span, those that are not'),
  }),
  status: 202,
  async run({ services: { webhooks }, caller }, { input, body }) {
    const { id } = await webhooks.store.get(accountOf(caller), input.webhook_id)
    const { delivery_id, since, until, state } = body
    if (delivery_id !== undefined) {
      const other = Object.keys(body).find((name) => name !== 'delivery_id')
      if (other !== undefined) throw refused(other, 'is of a span, and delivery_id names one')
      await webhooks.log.replay(id, delivery_id)
      return { replayed: 1, left: 0 }
    }
    if (since === undefined) throw refused('since', 'is required, or delivery_id')
    const span = { since: utc(since), ...(until !== undefined && { until: utc(until) }) }
    if (span.until !== undefined && span.since > span.until) throw refused('since', 'must not be after until')
    return webhooks.log.replaySpan(id, { ...span, state: state ?? 'failed' })
  },
})

const utc = (time: string) => new Date(time).toISOString()

const refused = (field: string, msg: string) =>
  new InvalidInput([{ loc: ['body', field], msg, type: 'value_error' }])
