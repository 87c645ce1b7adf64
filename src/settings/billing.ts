/** Settings: what is sold. */
import { flag, optional, whole } from '#lib/settings.ts'
import { readStripeKey, readWebhookSecret } from './values.ts'

export const billing = {
  /** Null sells in the sandbox. */
  stripeSecretKey: optional('STRIPE_SECRET_KEY', {
    help: "Stripe's secret key (sk_live_… or sk_test_…); without one, payments go to a sandbox in which no money moves",
    secret: true,
    parse: readStripeKey,
  }),
  stripeWebhookSecret: optional('STRIPE_WEBHOOK_SECRET', {
    help: 'What Stripe signs its events to PUBLIC_URL/billing/webhook with: whsec_…, as `billing setup` tells it',
    secret: true,
    parse: readWebhookSecret,
  }),
  /** Whether Stripe adds taxes. */
  stripeTax: flag('STRIPE_TAX', {
    default: 'off',
    help: 'on has Stripe add taxes (set up Stripe Tax first)',
  }),
  trialDays: whole('TRIAL_DAYS', {
    default: 0,
    min: 0,
    max: 90,
    help: 'Days without payment with which a first plan begins; 0 is none',
  }),
}
