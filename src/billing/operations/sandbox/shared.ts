/** What the sandbox's pages declare alike. */
import { z } from 'zod'
import { FORM_HEADERS } from '../shared.ts'

/** Of its pages, and of what their forms do: for pages of this service alone. */
export const SANDBOX = { auth: 'none', cookies: true, needs: { services: ['billing', 'sandbox'] } } as const

/** Of its pages. */
export const SANDBOX_PAGE = { ...SANDBOX, headers: FORM_HEADERS } as const

/** Stands on each of its pages. */
export const BANNER =
  '<p role="note"><strong>Sandbox: no money moves.</strong> Any test card pays, such as 4242 4242 4242 4242 with 12/34 and 123.</p>'

/** The fields of a card. */
export const CARD_FIELDS = `<p><label>Card number <input name="card_number" inputmode="numeric" autocomplete="off" required></label></p>
<p><label>Expiry <input name="expiry" placeholder="MM/YY" autocomplete="off" required></label></p>
<p><label>CVC <input name="cvc" inputmode="numeric" autocomplete="off" required></label></p>`

/** A card as a form says it. */
export const cardBody = {
  card_number: z.string().max(40).default(''),
  expiry: z.string().max(10).default(''),
  cvc: z.string().max(10).default(''),
}

/** Where a form leads. */
export const movedTo = z.object({ url: z.string().describe('The page that comes next') })
export const TO_PAGE = { to: ({ url }: { url: string }) => url }
