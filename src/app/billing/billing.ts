/** The shop, as the settings have it. */
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Logins } from '#accounts/logins/logins.ts'
import type { Mailer } from '#accounts/mail/mail.ts'
import type { AccountStore } from '#accounts/open.ts'
import { type OpenBilling, openBilling } from '#billing/open.ts'
import { fileForSale } from '#exports/sale/index.ts'
import type { Verify } from '#http/server-context.ts'
import type { Job } from '#jobs/job.ts'
import { BadSetting } from '#lib/settings.ts'
import type { State } from '#state/state.ts'
import type { App } from '../../app.ts'
import { filesFolder } from '../refresh/follow-editions.ts'

/** What it is opened over. */
interface Over {
  state: State
  store: AccountStore
  logins: Logins
  mailer: Mailer
  /** Signs the cookies of sessions; what is signed here is told from those by its name. */
  secret: string
}

/** Opens it; null where nothing is sold, since everybody has everything. */
export function billingOf({ config, now, logger }: App, { secret, ...over }: Over): OpenBilling | null {
  if (config.access === 'open') return null
  // Events that nobody can check would be believed from anyone.
  if (config.stripeSecretKey !== null && config.stripeWebhookSecret === null)
    throw new BadSetting(
      'STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY: `npm run billing -- setup` tells it once (docs/selling.md)',
    )
  const derived = (what: string) => createHmac('sha256', secret).update(`headcount ${what}`).digest('hex')
  return openBilling({
    ...over,
    now,
    publicUrl: config.publicUrl,
    secret: derived('downloads'),
    contact: config.operatorEmail ?? config.contact,
    operatorEmail: config.operatorEmail,
    // The warehouse may write there.
    folder: join(filesFolder(config), 'purchases'),
    trialDays: config.trialDays,
    automaticTax: config.stripeTax,
    secretKey: config.stripeSecretKey,
    webhookSecret: config.stripeWebhookSecret ?? `whsec_${derived('sandbox')}`,
    files: fileForSale,
    onError: (message, error) => logger.error({ err: error }, message),
  })
}

/** What tells whether an event is the processor's. What is refused is logged: somebody tries, or a secret is wrong. */
export const verifier =
  ({ shop }: OpenBilling, logger: Logger): Verify =>
  async (headers, body) => {
    try {
      return await shop.processor.verify(headers['stripe-signature'], body)
    } catch (error) {
      logger.warn({ err: error }, 'an event of the payment processor was refused')
      throw error
    }
  }

/** Brings an event of the sandbox to the route that hears the processor's. */
export async function postEvent(app: FastifyInstance, payload: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await app.inject({ method: 'POST', url: '/billing/webhook', headers, payload })).statusCode
}

/** What goes on beside answering: each thing is done once, however many servers do it at the same time. */
export const billingJob = (billing: OpenBilling): Job => ({
  name: 'billing',
  everySeconds: 30,
  shared: true,
  run: () => billing.work(),
})

/** Why the routes are not there with ACCESS=open. */
export const NOTHING_SOLD =
  'Nothing is sold here: with ACCESS=open everybody has the enterprise plan; billing needs ACCESS=metered'
