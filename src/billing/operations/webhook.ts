/** Hears what the payment processor tells. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { type AnyEvent, hearEvent } from '../events.ts'
import { sendMails } from '../outbox.ts'
import { SHOP } from './shared.ts'

const event = z
  .looseObject({
    id: z.string().min(1).max(200),
    object: z.literal('event'),
    type: z.string().min(1).max(200),
    livemode: z.boolean(),
    created: z.number().int(),
    data: z.looseObject({ object: z.looseObject({}) }),
  })
  .meta({ id: 'ProcessorEvent' })

export default command({
  ...SHOP,
  auth: { signature: 'stripe' },
  method: 'POST',
  path: '/billing/webhook',
  summary: 'Hears events of the payment processor, signed in the header Stripe-Signature',
  idempotent: true,
  body: event,
  output: z.object({ received: z.literal(true).describe('It was heard, and done') }),
  async run({ services }, { body }) {
    const { shop } = services.billing
    await hearEvent(shop, body as unknown as AnyEvent)
    void sendMails(shop).catch((error: unknown) =>
      shop.onError('mail about a purchase could not be sent', error),
    )
    return { received: true as const }
  },
})
