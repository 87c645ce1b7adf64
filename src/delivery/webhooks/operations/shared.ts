/** What operations on webhooks declare alike. */
import { z } from 'zod'
import type { CallerFacts } from '#contract/command.ts'
import { Unauthorized } from '#contract/errors.ts'
import { text, whole } from '#contract/fields.ts'
import { ID_MAX } from '../../saved-filters.ts'
import { EVENT_NAMES, EVENT_TYPES, type EventType } from '../event-types.ts'
import { OFF_REASONS } from '../webhooks.ts'

/** Of all of them. */
export const OWN = { group: 'account', auth: 'key', needs: { services: ['webhooks'] } } as const

/** The parameter that names a webhook. */
export const webhookId = { webhook_id: whole().min(1).max(ID_MAX).describe('The `id` of a webhook') }

const MEANINGS = Object.entries(EVENT_TYPES)
  .map(([type, meaning]) => `\`${type}\`: ${meaning}`)
  .join('; ')

/** What an owner says of one, each as a body gives it. */
export const given = {
  // How long it may be is told with what else is wrong with it.
  url: z.string().describe('http:// or https://, of the open internet, port 80, 443 or 1024 and above'),
  events: z
    .array(z.enum(EVENT_NAMES))
    .min(1)
    .transform((events) => [...new Set(events)] as EventType[])
    .describe(`What it is told of, one or more. ${MEANINGS}`),
  filter_id: z
    .int()
    .min(1)
    .max(ID_MAX)
    .nullable()
    .describe('A saved filter of the account: of the notices, only those that it matches. Null for all'),
  description: text(200).nullable().describe('For its owner; 1 to 200 characters, or null'),
}

/** A webhook as answers hold it. */
export const webhook = z
  .object({
    id: z.number().int().describe('By which it is changed, looked at and deleted'),
    url: z.string(),
    description: z.string().nullable().describe('What its owner calls it'),
    events: z.array(z.enum(EVENT_NAMES)).describe('What it is told of'),
    filter_id: z
      .number()
      .int()
      .nullable()
      .describe('The filter that a notice must match; null for all notices'),
    filter_gone: z
      .boolean()
      .describe('True where that filter has been deleted: nothing is sent until it has another'),
    status: z
      .enum(['on', 'paused', 'off'])
      .describe('`paused` by its owner, or switched `off` by the service; `paused: false` switches on'),
    off_reason: z
      .enum(OFF_REASONS)
      .nullable()
      .describe('Why it is off: nothing arrived for five days, or it answered 410 Gone'),
    failing_since: z.iso.datetime().nullable().describe('The first failure since the last success'),
    secret_before_until: z.iso
      .datetime()
      .nullable()
      .describe('Until then the secret of before signs beside the new one'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime().describe('When its owner last set something'),
  })
  .meta({ id: 'Webhook' })

/** The secret beside it. */
export const secret = z.string().describe('`whsec_…`: what verifies signatures. It is shown this once')

/** The account whose webhooks are meant. Throws Unauthorized for the operator's key, and where anyone may ask. */
export function accountOf({ account_id }: CallerFacts): string {
  if (account_id !== null) return account_id
  throw new Unauthorized(
    'key_required',
    'Webhooks belong to an account: send one of its keys; the operator’s key has no account',
  )
}
