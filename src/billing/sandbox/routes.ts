/** The processor's interface, as far as it is asked: each route over what the sandbox holds. */

import { moveClock, tellClock } from './clock.ts'
import { SandboxError } from './errors.ts'
import { type Form, formOf, listOf, textOf } from './form.ts'
import { refund } from './payments.ts'
import { createSession, expireSession } from './sessions.ts'
import {
  createPortal,
  createPrice,
  createProduct,
  findPrices,
  saveConfiguration,
  saveEndpoint,
  updatePrice,
  updateProduct,
} from './shop.ts'
import { cancelLater, endSubscription } from './subscriptions.ts'
import type { Kinds, World } from './world.ts'

/** What a route is given besides the objects. */
export interface Asked {
  world: World
  id: string
  form: Form
  publicUrl: string
  /** What the machine's clock says, in milliseconds since 1970. */
  machineMs: number
}

type Route = (asked: Asked) => Promise<object>

const one =
  (kind: keyof Kinds): Route =>
  ({ world, id }) =>
    world.get(kind, id)

/** A list, newest first; `matches` says which of them are asked for. */
const list =
  <K extends keyof Kinds>(kind: K, matches: (object: Kinds[K], form: Form) => boolean = () => true): Route =>
  async ({ world, form }) => {
    const all = (await world.list(kind)).filter((each) => matches(each, form))
    const after = textOf(form.starting_after)
    const start = after === undefined ? 0 : all.findIndex((each) => (each as { id: string }).id === after) + 1
    const limit = Number(textOf(form.limit) ?? 10)
    const data = all.slice(start, start + limit)
    return { object: 'list', data, has_more: all.length > start + limit, url: `/v1/${kind}s` }
  }

const wanted = (form: Form, name: string, value: unknown) =>
  form[name] === undefined || textOf(form[name]) === value

/** Method and path, in which `:id` stands for an id. */
const ROUTES: Readonly<Record<string, Route>> = {
  'POST checkout/sessions': ({ world, form, publicUrl }) => createSession(world, form, publicUrl),
  'GET checkout/sessions': list(
    'session',
    ({ payment_intent, subscription }, form) =>
      wanted(form, 'payment_intent', payment_intent) && wanted(form, 'subscription', subscription),
  ),
  'GET checkout/sessions/:id': one('session'),
  'POST checkout/sessions/:id/expire': ({ world, id }) => expireSession(world, id),
  'GET subscriptions': list('subscription', ({ status, customer }, form) => {
    const isAsked =
      form.status === undefined ? status !== 'canceled' : form.status === 'all' || form.status === status
    return isAsked && wanted(form, 'customer', customer)
  }),
  'GET subscriptions/:id': one('subscription'),
  'POST subscriptions/:id': ({ world, id, form }) =>
    cancelLater(world, id, textOf(form.cancel_at_period_end) === 'true'),
  async 'DELETE subscriptions/:id'({ world, id }) {
    await endSubscription(world, await world.get('subscription', id))
    return world.get('subscription', id)
  },
  'GET customers/:id': one('customer'),
  'GET invoices/:id': one('invoice'),
  'GET invoice_payments': list('invoice_payment', ({ invoice, payment }, form) => {
    const intent = textOf(formOf(form.payment).payment_intent)
    return wanted(form, 'invoice', invoice) && (intent === undefined || intent === payment.payment_intent)
  }),
  'GET payment_intents/:id': one('payment_intent'),
  'POST refunds': ({ world, form }) => {
    const amount = textOf(form.amount)
    return refund(world, textOf(form.payment_intent) ?? '', amount === undefined ? undefined : Number(amount))
  },
  'GET disputes': list('dispute', ({ payment_intent }, form) =>
    wanted(form, 'payment_intent', payment_intent),
  ),
  'GET events': list('event'),
  'GET events/:id': one('event'),
  'POST products': ({ world, form }) => createProduct(world, form),
  'GET products': list('product'),
  'GET products/:id': one('product'),
  'POST products/:id': ({ world, id, form }) => updateProduct(world, id, form),
  'POST prices': ({ world, form }) => createPrice(world, form),
  async 'GET prices'({ world, form }) {
    return { object: 'list', data: await findPrices(world, form), has_more: false, url: '/v1/prices' }
  },
  'POST prices/:id': ({ world, id, form }) => updatePrice(world, id, form),
  'POST billing_portal/sessions': ({ world, form, publicUrl }) => createPortal(world, form, publicUrl),
  'GET billing_portal/configurations': list('configuration'),
  'POST billing_portal/configurations': ({ world, form }) => saveConfiguration(world, null, form),
  'POST billing_portal/configurations/:id': ({ world, id, form }) => saveConfiguration(world, id, form),
  'GET webhook_endpoints': list('endpoint'),
  'POST webhook_endpoints': ({ world, form }) => saveEndpoint(world, null, form),
  'POST webhook_endpoints/:id': ({ world, id, form }) => saveEndpoint(world, id, form),
  'GET test_helpers/test_clocks/:id': ({ world }) => tellClock(world),
  'POST test_helpers/test_clocks/:id/advance': ({ world, form, machineMs }) =>
    moveClock(world, Number(textOf(form.frozen_time)), machineMs),
}

const PATTERNS = Object.entries(ROUTES).map(([key, route]) => {
  const [method, path] = key.split(' ') as [string, string]
  return { method, path: new RegExp(`^/v1/${path.replace(':id', '([^/]+)')}$`), route }
})

/** Answers a request. Throws SandboxError. */
export async function answerRoute(method: string, path: string, asked: Omit<Asked, 'id'>): Promise<object> {
  for (const pattern of PATTERNS) {
    const found = pattern.method === method ? pattern.path.exec(path) : null
    if (!found) continue
    const answer = await pattern.route({ ...asked, id: decodeURIComponent(found[1] ?? '') })
    return expand(asked.world, answer, listOf(asked.form.expand))
  }
  throw new SandboxError(404, 'url_invalid', `Unrecognized request URL (${method}: ${path}).`)
}

/** Fields that hold an id, and the kind of what stands behind it. */
const BEHIND: Readonly<Record<string, keyof Kinds>> = {
  customer: 'customer',
  subscription: 'subscription',
  invoice: 'invoice',
  latest_invoice: 'invoice',
  payment_intent: 'payment_intent',
  latest_charge: 'charge',
  charge: 'charge',
}

/** Puts whole objects in place of their ids: `payment_intent.latest_charge`. */
async function expand(world: World, answer: object, paths: readonly unknown[]): Promise<object> {
  for (const path of paths) {
    let at = answer as Record<string, unknown>
    for (const step of String(path).split('.')) {
      const kind = BEHIND[step]
      if (kind === undefined)
        throw new SandboxError(400, 'parameter_invalid', `This property cannot be expanded (${path}).`)
      const held = at[step]
      if (typeof held === 'string') at[step] = await world.get(kind, held)
      if (typeof at[step] !== 'object' || at[step] === null) break
      at = at[step] as Record<string, unknown>
    }
  }
  return answer
}
