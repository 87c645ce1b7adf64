/** The sandbox's customer portal: card, subscriptions, invoices. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { escapeHtml } from '#contract/html.ts'
import { page } from '#contract/page.ts'
import { money, soldAs } from '../../catalogue.ts'
import { declinedText } from '../../sandbox/cards.ts'
import { badSession } from '../../sandbox/errors.ts'
import { BANNER, CARD_FIELDS, cardBody, movedTo, SANDBOX, SANDBOX_PAGE, TO_PAGE } from './shared.ts'

const PATH = '/billing/sandbox/portal/{portal}'
const portal = z.string().max(200)
const at = (id: string, query = '') => `/billing/sandbox/portal/${encodeURIComponent(id)}${query}`
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

export const portalPage = page({
  ...SANDBOX_PAGE,
  path: PATH,
  summary: 'The customer portal of the sandbox',
  input: z.object({ portal, declined: z.string().max(60).optional() }),
  load: ({ services }, { portal: id, declined }) =>
    badSession(() =>
      services.sandbox.within(async (world) => {
        const held = await world.get('portal', id)
        const customer = await world.get('customer', held.customer)
        const card = customer.invoice_settings.default_payment_method
        const change = held.flow?.subscription_update_confirm ?? null
        const price = change?.items[0]?.price
        return {
          held,
          declined,
          email: customer.email,
          card: card === null ? null : await world.find('card', String(card)),
          change: price
            ? { price: await world.get('price', price), subscription: change!.subscription }
            : null,
          subscriptions: (await world.list('subscription')).filter((each) => each.customer === held.customer),
          invoices: (await world.list('invoice')).filter((each) => each.customer === held.customer),
        }
      }),
    ),
  head: () => ({ title: 'Your subscriptions' }),
  view({ held, declined, email, card, change, subscriptions, invoices }) {
    const form = (answer: string, fields: string, button: string) =>
      `<form method="post" action="${at(held.id)}"><input type="hidden" name="act" value="${answer}">${fields}<button>${button}</button></form>`
    const of = (id: string) => `<input type="hidden" name="subscription" value="${escapeHtml(id)}">`
    const parts = [BANNER]
    if (declined !== undefined) parts.push(`<p role="alert">${escapeHtml(declinedText(declined))}</p>`)
    if (change)
      parts.push(
        `<h2>Change</h2><p>To ${escapeHtml(soldAs(change.price.lookup_key)?.product.title ?? change.price.id)}, ${money(change.price.unit_amount ?? 0)} a ${change.price.recurring?.interval}: at once where it is more, with the next period where it is less.</p>`,
        form('change', of(change.subscription), 'Confirm'),
      )
    for (const each of subscriptions) {
      const item = each.items.data[0]!
      const title = soldAs(item.price.lookup_key)?.product.title ?? item.price.id
      const until = dayOf(item.current_period_end)
      parts.push(
        `<h2>${escapeHtml(title)}</h2><p>${each.status}, until ${until}${each.cancel_at_period_end ? ', and ends then' : ''}.</p>`,
      )
      if (each.status === 'canceled') continue
      parts.push(
        each.cancel_at_period_end
          ? form('resume', of(each.id), 'Resume')
          : form('cancel', of(each.id), 'Cancel'),
      )
    }
    parts.push(
      `<h2>Card</h2><p>${card === null ? 'None' : `Ends with ${card.last4}, until ${escapeHtml(card.exp)}`}.</p>`,
      form('card', CARD_FIELDS, 'Change card'),
    )
    const rows = invoices.map(
      ({ number, status, total, created }) =>
        `<li>${dayOf(created)}: ${escapeHtml(number ?? '')}, ${money(total)}, ${status}</li>`,
    )
    parts.push(`<h2>Invoices</h2><ul>${rows.join('\n')}</ul>`)
    parts.push(`<p>${escapeHtml(email ?? '')} <a href="${escapeHtml(held.return_url ?? '/')}">Back</a></p>`)
    return parts.join('\n')
  },
})

export const portalAct = command({
  ...SANDBOX,
  group: 'billing',
  method: 'POST',
  path: PATH,
  summary: 'Change a card or a subscription in the sandbox',
  input: z.object({ portal }),
  body: z.strictObject({
    act: z.enum(['card', 'cancel', 'resume', 'change']),
    subscription: z.string().max(200).default(''),
    ...cardBody,
  }),
  output: movedTo,
  form: TO_PAGE,
  run: ({ services: { sandbox } }, { input, body }) =>
    badSession(async () => {
      const { act, subscription } = body
      const held = await sandbox.within(async (world) => {
        const found = await world.get('portal', input.portal)
        // A session of the portal is for its customer's own.
        if (act !== 'card' && (await world.get('subscription', subscription)).customer !== found.customer)
          await world.get('subscription', '')
        return found
      })
      let declined: string | null = null
      if (act === 'card') declined = await sandbox.changeCard(held.customer, body)
      else if (act === 'change')
        declined = await sandbox.changePrice(
          subscription,
          held.flow?.subscription_update_confirm?.items[0]?.price ?? '',
        )
      else await sandbox.cancelLater(subscription, act === 'cancel')
      return { url: at(held.id, declined === null ? '' : `?declined=${declined}`) }
    }),
})
