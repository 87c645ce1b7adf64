/** What operations on what is sold declare alike. */
import { z } from 'zod'
import { text } from '#contract/fields.ts'
import type { CheckoutAnswer } from '../checkouts.ts'

/** Of those for everybody. */
export const SHOP = { group: 'billing', auth: 'none', needs: { services: ['billing'] } } as const

/** Of pages that look who is logged in. */
export const SHOP_PAGE = { ...SHOP, cookies: true } as const

/** Headers of pages with a form: its request must tell its origin, which no-referrer would hide. */
export const FORM_HEADERS = { 'Referrer-Policy': 'strict-origin' } as const

/** The parameter of an e-mail: it is typed, and believed by nobody. */
export const emailParam = text(254).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
  error: 'must be an e-mail address',
  params: { type: 'email' },
})

/** What a checkout is answered with. */
export const checkoutAnswer = z
  .object({
    url: z.string().describe('The page on which it is paid; lead the buyer there'),
    session_id: z.string().nullable().describe('Of the payment; null where a running plan is changed'),
    product: z.string().describe('What is bought, by its name in `/billing/plans`'),
    title: z.string().describe('The same for people'),
    includes: z.string().describe('What is in it'),
    price: z.string().describe('What it costs, for people'),
    amount_cents: z.number().int().describe('What it costs, without tax'),
    currency: z.string().describe('ISO 4217, in small letters'),
    lasts: z.string().describe('How long it lasts, and when it is paid again'),
    test: z.boolean().describe('True where no money moves'),
  })
  .meta({ id: 'Checkout' })

/** A form that leads to a checkout goes on to its page. */
export const TO_CHECKOUT = { to: ({ url }: CheckoutAnswer) => url }
