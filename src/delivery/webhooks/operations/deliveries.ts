/** The log of a webhook. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { DELIVERY_STATES, type LogPlace } from '../log.ts'
import { attempt } from './attempt.ts'
import { accountOf, OWN, webhookId } from './shared.ts'

const delivery = z.object({
  id: z.string().describe('By which it is sent again'),
  event_id: z.string().describe('The `webhook-id`: the same on each try'),
  type: z.string().describe('Of the event'),
  event_at: z.iso.datetime().describe('When it happened'),
  state: z.enum(DELIVERY_STATES).describe('`pending`: it is to be tried, again or for the first time'),
  next_at: z.iso.datetime().nullable().describe('When it is tried next; null where it has ended'),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable().describe('When it arrived, or was given up'),
  attempts: z.array(attempt).describe('Oldest first'),
})

const place: z.ZodType<LogPlace> = z.tuple([z.string(), z.int(), z.string()])

export const listDeliveries = command({
  ...OWN,
  method: 'GET',
  path: '/api/webhooks/{webhook_id}/deliveries',
  summary: 'What was sent to a webhook, each try and what it answered, newest event first',
  description: 'Kept for 30 days.',
  input: z.object({
    ...webhookId,
    state: z.enum(DELIVERY_STATES).optional(),
    ...pageInput(delivery, { default: 25, max: 100 }),
  }),
  output: listOf(delivery.partial().meta({ id: 'Delivery' })),
  async run({ services: { webhooks }, caller, plan }, { input }) {
    const { webhook_id, state } = input
    const { id } = await webhooks.store.get(accountOf(caller), webhook_id)
    const page = openPage(input, { plan, key: place })
    const { rows, total } = await webhooks.log.list(id, page, state)
    const answer = page.answer(rows, total, (row) => row.place)
    return { ...answer, records: answer.records.map(({ place: _, ...record }) => record) }
  },
})
