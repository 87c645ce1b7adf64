/** The pages after paying. They fulfil what is paid, as the webhook does, whichever comes first. */
import { z } from 'zod'
import type { CommandContext } from '#contract/command.ts'
import { NotFound } from '#contract/errors.ts'
import { escapeHtml } from '#contract/html.ts'
import { page } from '#contract/page.ts'
import type { BillingCheckoutsTable } from '#state/state.ts'
import { type Kind, money, productNamed } from '../catalogue.ts'
import { downloadsOf, LINK_DAYS } from '../downloads.ts'
import { fulfil, type Outcome } from '../fulfil.ts'
import { showKeyOnce } from '../key-once.ts'
import { sendMails } from '../outbox.ts'
import { dayOf } from '../shop.ts'
import { SHOP_PAGE } from './shared.ts'

const input = z.object({
  session_id: z.string().min(1).max(200).describe('As the payment page has put it into the address'),
})

interface Bought {
  checkout: BillingCheckoutsTable
  state: Outcome['state']
  key: string | null
  links: { part: string; url: string | null; ended: string | null; expires_at: string }[]
  publicUrl: string
}

/** A page for what is sold in these ways. */
const successPage = (path: `/billing/${string}`, kinds: readonly Kind[], summary: string) =>
  page({
    ...SHOP_PAGE,
    path,
    summary,
    input,
    load: (context, { session_id }) => load(context, session_id, kinds),
    head: ({ state }) => ({ title: TITLES[state] }),
    view,
  })

const TITLES = {
  fulfilled: 'Thank you',
  open: 'Not paid yet',
  ended: 'This checkout has ended',
  refused: 'Your payment goes back',
} as const

async function load(
  { services, cookie }: CommandContext<'none'>,
  session_id: string,
  kinds: readonly Kind[],
): Promise<Bought> {
  const { shop } = services.billing
  const outcome = await fulfil(shop, session_id)
  if (!outcome || !kinds.includes(outcome.checkout.kind as Kind))
    throw new NotFound('There is no such payment: open the address that the payment page has led to')
  const { checkout, state } = outcome
  const none = { checkout, state, key: null, links: [], publicUrl: shop.publicUrl }
  if (state === 'open' || state === 'ended') return none
  // What could not be sent is sent later; it is written down.
  void sendMails(shop).catch((error: unknown) =>
    shop.onError('mail about a purchase could not be sent', error),
  )
  if (state === 'refused') return none
  const session = await shop.logins.session(cookie)
  const key = checkout.kind === 'plan' ? await showKeyOnce(shop, checkout, session?.account.id ?? null) : null
  const files = checkout.email === null ? [] : await downloadsOf(shop, checkout.email)
  return { ...none, key, links: files.filter(({ checkout_id }) => checkout_id === checkout.id) }
}

function view({ checkout, state, key, links, publicUrl }: Bought): string {
  const { product, period, amount_cents, email } = checkout
  const { title, about } = productNamed(product)
  if (state === 'open')
    return `<p>${escapeHtml(title)}: the payment has not arrived yet. Some ways to pay take a while; load this page again, or wait for our mail.</p>`
  if (state === 'ended')
    return `<p>${escapeHtml(title)}: nothing was paid, and nothing is owed. You can begin again.</p>`
  if (state === 'refused')
    return `<p>${escapeHtml(title)}: nothing has begun, and the whole payment goes back to your card. A mail to the address that was entered says why.</p>
<p>Whoever has a plan or a subscription already changes it: log in with that e-mail (<code>POST ${publicUrl}/account/api/links</code>), then open the portal (<code>POST ${publicUrl}/billing/portal</code>).</p>`
  const every =
    period === null ? '' : period === 'yearly' ? ' a year, until you cancel' : ' a month, until you cancel'
  const parts = [
    `<p>You have bought: <strong>${escapeHtml(title)}</strong>, ${money(amount_cents)}${every}. ${escapeHtml(about)}</p>`,
  ]
  if (checkout.kind === 'plan') parts.push(aboutKey(key, checkout))
  if (checkout.product === 'research-report') parts.push('<p>We have your brief, and write to you.</p>')
  if (links.length > 0) parts.push(aboutFiles(links))
  if (email !== null) parts.push(`<p>A mail about it goes to ${escapeHtml(email)}.</p>`)
  parts.push(
    `<p>Invoices, cards and cancelling: log in with that e-mail (<code>POST ${publicUrl}/account/api/links</code>).</p>`,
  )
  return parts.join('\n')
}

function aboutKey(key: string | null, { email, key_shown_at }: BillingCheckoutsTable): string {
  if (key !== null)
    return `<p>Your API key, shown once. Keep it:</p>
<p><code id="key">${escapeHtml(key)}</code></p>
<p>Send it in the header <code>X-API-Key</code>.</p>`
  if (key_shown_at !== null)
    return '<p>The key was shown once, when this page was first opened. Whoever logs in makes others.</p>'
  return `<p>Keys of the account have the plan now. We have mailed a link${email === null ? '' : ` to ${escapeHtml(email)}`}: whoever opens it makes keys in the account.</p>`
}

function aboutFiles(links: Bought['links']): string {
  const items = links.map(({ part, url, ended }) =>
    url === null
      ? `<li>${part}: the link is ${ended}</li>`
      : `<li><a href="${escapeHtml(url)}">${part}</a></li>`,
  )
  return `<h2>Your files</h2>
<ul>
${items.join('\n')}
</ul>
<p>Each link gives its file once, within ${LINK_DAYS} days, until ${dayOf(links[0]!.expires_at)}.</p>`
}

export const successPages = [
  successPage(
    '/billing/success',
    ['plan'],
    'After buying a plan: shows a new key once, where it may be shown',
  ),
  successPage('/billing/success-alert', ['alert'], 'After buying an alert'),
  successPage('/billing/success-addon', ['addon'], 'After buying an add-on'),
  successPage('/billing/success-onetime', ['onetime', 'data'], 'After buying files: shows their links'),
]
