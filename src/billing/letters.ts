/** What mail about purchases says. Lines have 76 characters at most, links apart, so that a mail's file can be read as it is. */
import type { BillingCheckoutsTable } from '#state/state.ts'
import { GRACE_DAYS } from './access.ts'
import { money, productNamed } from './catalogue.ts'
import type { Letter } from './outbox.ts'
import { dayOf } from './shop.ts'

type Bought = Pick<BillingCheckoutsTable, 'id' | 'kind' | 'product' | 'period' | 'amount_cents' | 'brief'> & {
  email: string
}

const wrapped = (text: string) => text.replace(/(?![^\n]{1,76}$)([^\n]{1,76})\s/g, '$1\n')
const letter = (id: string, email: string, subject: string, text: string): Letter => ({
  id,
  email,
  subject: `Headcount: ${subject}`,
  text: `${text
    .split('\n\n')
    .map((part) => (/https?:/.test(part) ? part : wrapped(part)))
    .join('\n\n')}\n`,
})

/** That a subscription has begun. */
export function begunLetter(
  { id, email, kind, product, period, amount_cents }: Bought,
  publicUrl: string,
): Letter {
  const { title, about } = productNamed(product)
  const every = period === 'yearly' ? 'a year' : 'a month'
  const isMailed = kind === 'alert' || kind === 'addon'
  return letter(
    `begun ${id}`,
    email,
    `${title} has begun`,
    `Thank you. What you have now: ${title}. ${about}${isMailed ? ' Mails begin once a login link has shown that this address is yours.' : ''}

It costs ${money(amount_cents)} ${every} until you cancel, which you can do at any time; what is paid for lasts to its end.

Invoices, your card and cancelling are behind a login with this e-mail address:

${publicUrl}/account/api/purchases`,
  )
}

/** That something was paid which the account had already. */
export function doubledLetter(
  { id, email, product, amount_cents }: Bought,
  had: string,
  publicUrl: string,
): Letter {
  const [title, other] = [productNamed(product).title, productNamed(had).title]
  return letter(
    `doubled ${id}`,
    email,
    `${title} was paid back`,
    `Somebody has paid ${money(amount_cents)} for this address: ${title}. Its account has this already: ${other}. Both would be paid month after month, so the payment goes back in full to the card that it came from, within some days, and nothing else changes.

To have more or less, log in with this address, and change what you have:

${publicUrl}/account/api/purchases`,
  )
}

/** With what files are fetched. */
export function filesLetter(
  id: string,
  { email, product }: Pick<Bought, 'email' | 'product'>,
  links: readonly { part: string; url: string }[],
  expires_at: string,
): Letter {
  const { title } = productNamed(product)
  const listed = links.map(({ part, url }) => (links.length > 1 ? `${part}: ${url}` : url)).join('\n')
  return letter(
    `files ${id}`,
    email,
    `your files (${title})`,
    `${title}: open the link, and press the button to fetch the file.

${listed}

Each link gives its file once, until ${dayOf(expires_at)}. A transfer that breaks can be gone on with within an hour.`,
  )
}

/** That a report is to be written: to whoever writes it. */
export function briefLetter({ id, email, brief }: Bought, operator: string, filter: string): Letter {
  const text = `A research report was bought by ${email} (${id}).

What it is cut to: ${filter}

The brief:

${brief ?? ''}`
  return { id: `brief ${id}`, email: operator, subject: 'Headcount: a research report was bought', text }
}

/** The same to whoever has bought it. */
export const reportLetter = ({ id, email }: Bought): Letter =>
  letter(
    `report ${id}`,
    email,
    'your research report',
    'Thank you. We have your brief, and write to you at this address within two working days.',
  )

/** That a payment failed. */
export const failedLetter = (
  id: string,
  email: string,
  product: string,
  grace_until: string,
  portal: string,
) =>
  letter(
    `failed ${id}`,
    email,
    'a payment has failed',
    `The payment for ${productNamed(product).title} has failed. Nothing changes for ${GRACE_DAYS} days, until ${dayOf(grace_until)}; it is tried again meanwhile.

If your card has changed, log in with this address and give us the new one:

${portal}`,
  )

/** That nothing was paid in time. */
export const endedLetter = (id: string, email: string, product: string, why: string) =>
  letter(
    `ended ${id}`,
    email,
    `${productNamed(product).title} has ended`,
    `${productNamed(product).title} has ended: ${why}. Your keys go on with what you have without it.`,
  )
