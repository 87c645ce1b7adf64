/** The sandbox's payment page. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { escapeHtml } from '#contract/html.ts'
import { page } from '#contract/page.ts'
import { money } from '../../catalogue.ts'
import { declinedText } from '../../sandbox/cards.ts'
import { badSession } from '../../sandbox/errors.ts'
import { orderOf } from '../../sandbox/sessions.ts'
import { BANNER, CARD_FIELDS, cardBody, movedTo, SANDBOX, SANDBOX_PAGE, TO_PAGE } from './shared.ts'

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

const PATH = '/billing/sandbox/pay/{session}'
const session = z.string().max(200)
const at = (id: string, query = '') => `/billing/sandbox/pay/${encodeURIComponent(id)}${query}`

export const payPage = page({
  ...SANDBOX_PAGE,
  path: PATH,
  summary: 'The payment page of the sandbox',
  input: z.object({
    session,
    declined: z.string().max(60).optional(),
    email: z.string().max(254).optional(),
  }),
  load: ({ services }, { session: id, declined, email }) =>
    badSession(() =>
      services.sandbox.within(async (world) => {
        const held = await world.get('session', id)
        return { held, order: await orderOf(world, id), declined, email }
      }),
    ),
  head: () => ({ title: 'Pay' }),
  view({ held, order, declined, email }) {
    if (held.status !== 'open')
      return `${BANNER}\n<p>This checkout is ${held.status === 'expired' ? 'over' : 'paid'}.</p>`
    const why = declined === undefined ? '' : `<p role="alert">${escapeHtml(declinedText(declined))}</p>`
    const lines = order.lines.map(
      ({ name, description, unit_amount }) =>
        `<p><strong>${escapeHtml(name)}</strong>, ${money(unit_amount)} (USD)${held.mode === 'subscription' ? ' each period, until you cancel' : ', once'}.<br>${escapeHtml(description)}</p>`,
    )
    const typed = held.customer_email ?? email ?? ''
    const isFree = held.amount_total === 0 && held.payment_method_collection === 'if_required'
    const trial =
      order.trial_period_days > 0 ? `<p>The first ${order.trial_period_days} days cost nothing.</p>` : ''
    const fixed = held.customer_email !== null ? ' readonly' : ''
    const asksEmail = held.customer === null
    return `${BANNER}
${why}
${lines.join('\n')}
${trial}
<form method="post" action="${at(held.id)}">
${asksEmail ? `<p><label>Email <input name="email" type="email" value="${escapeHtml(typed)}" required${fixed}></label></p>` : ''}
${isFree ? CARD_FIELDS.replaceAll(' required', '') : CARD_FIELDS}
<button>Pay</button>
</form>
<p><a href="${escapeHtml(held.cancel_url ?? '/')}">Back, without paying</a></p>`
  },
})

export const pay = command({
  ...SANDBOX,
  group: 'billing',
  method: 'POST',
  path: PATH,
  summary: 'Pay in the sandbox',
  input: z.object({ session }),
  body: z.strictObject({ email: z.string().trim().max(254).default(''), ...cardBody }),
  output: movedTo,
  form: TO_PAGE,
  run: ({ services: { sandbox } }, { input, body }) =>
    badSession(async () => {
      const id = input.session
      const held = await sandbox.within((world) => world.get('session', id))
      const email = (held.customer_email ?? body.email).toLowerCase()
      if (held.customer === null && !isEmail(email)) return { url: at(id, '?declined=no_email') }
      const isFree = held.payment_method_collection === 'if_required' && body.card_number.trim() === ''
      const outcome = isFree
        ? await sandbox.payWith(id, email, null)
        : await sandbox.pay(id, { ...body, email })
      if ('paid' in outcome) return { url: held.success_url! }
      const query = new URLSearchParams({ email })
      if ('declined' in outcome) query.set('declined', outcome.declined)
      else query.set('card', outcome.confirm.id)
      return {
        url:
          'declined' in outcome
            ? at(id, `?${query}`)
            : `/billing/sandbox/confirm/${encodeURIComponent(id)}?${query}`,
      }
    }),
})

const CONFIRM = '/billing/sandbox/confirm/{session}'

export const confirmPage = page({
  ...SANDBOX_PAGE,
  path: CONFIRM,
  summary: 'The page of the sandbox on which the holder of a card confirms a payment (3-D Secure)',
  input: z.object({ session, card: z.string().max(100), email: z.string().max(254).default('') }),
  load: (_, asked) => asked,
  head: () => ({ title: 'Confirm the payment' }),
  view: ({ session: id, card, email }) => `${BANNER}
<p>The bank asks whether it is you (3-D Secure).</p>
<form method="post" action="/billing/sandbox/confirm/${encodeURIComponent(id)}">
<input type="hidden" name="card" value="${escapeHtml(card)}">
<input type="hidden" name="email" value="${escapeHtml(email)}">
<button name="answer" value="complete">Complete</button>
<button name="answer" value="fail">Fail</button>
</form>`,
})

export const confirm = command({
  ...SANDBOX,
  group: 'billing',
  method: 'POST',
  path: CONFIRM,
  summary: 'Confirm a payment in the sandbox, or do not',
  input: z.object({ session }),
  body: z.strictObject({
    card: z.string().max(100),
    email: z.string().max(254).default(''),
    answer: z.enum(['complete', 'fail']),
  }),
  output: movedTo,
  form: TO_PAGE,
  run: ({ services: { sandbox } }, { input, body }) =>
    badSession(async () => {
      const id = input.session
      if (body.answer === 'fail')
        return {
          url: at(id, `?${new URLSearchParams({ email: body.email, declined: 'authentication_failed' })}`),
        }
      const [held, card] = await sandbox.within(async (world) => [
        await world.get('session', id),
        await world.get('card', body.card),
      ])
      const outcome = await sandbox.payWith(id, body.email, card)
      return { url: 'declined' in outcome ? at(id, `?declined=${outcome.declined}`) : held.success_url! }
    }),
})
