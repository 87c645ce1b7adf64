/** What the command about what is sold works with, as the settings have it. */
import { pino } from 'pino'
import { openAccounts } from '#accounts/open.ts'
import { mailerOf } from '../app/mailer.ts'
import { loginsAndBilling } from '../app/people.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { BillingTools } from './billing.ts'

export const billingTools: BillingTools = {
  async open() {
    const read = readConfig()
    // Setup comes before there is a secret to check events with, and no event is heard here.
    const config = {
      ...read,
      stripeWebhookSecret: read.stripeWebhookSecret ?? (read.stripeSecretKey && 'whsec_none'),
    }
    const app = buildApp(config, { logger: pino({ level: 'warn' }), now: Date.now })
    const state = await app.openState()
    const mailer = mailerOf(config, app.now, app.logger)
    const { billing } = await loginsAndBilling(app, { state, store: openAccounts(state, app.now), mailer })
    return { billing, close: () => state.close() }
  },
  write: (lines) => void process.stdout.write(`${lines}\n`),
}
