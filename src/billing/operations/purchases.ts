/** What an account has bought, for whoever is logged in: subscriptions, and files with their links. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { downloadsOf } from '../downloads.ts'
import { subscriptionsOf } from '../subscriptions.ts'

const time = z.iso.datetime()

const subscription = z
  .object({
    id: z.string(),
    kind: z.string().describe('plan, alert, addon or data'),
    product: z.string().describe('By its name in `/billing/plans`'),
    title: z.string(),
    period: z.string().describe('monthly or yearly'),
    status: z.string().describe('As the payment processor says it: active, trialing, past_due, canceled …'),
    live: z.boolean().describe('Whether it gives what it is for'),
    current_period_end: time.nullable().describe('Until when it is paid'),
    cancel_at_period_end: z.boolean().describe('Whether it ends then'),
    trial_end: time.nullable().describe('When a trial ends; null without one'),
    grace_until: time.nullable().describe('Until when it goes on though a payment failed'),
  })
  .meta({ id: 'Subscription' })

const download = z
  .object({
    id: z.string(),
    product: z.string().describe('What was bought'),
    part: z.string().describe('Which of its files'),
    format: z.string().describe('csv, json, ndjson, parquet or jsonld'),
    url: z.string().nullable().describe('The link; null where it is good no more'),
    ended: z.string().nullable().describe('Why: spent, expired or taken-back'),
    created_at: time.describe('When it was given'),
    expires_at: time.describe('Until when the link is good'),
    spent_at: time.nullable().describe('When the file was fetched'),
  })
  .meta({ id: 'Download' })

export default command({
  group: 'account',
  auth: 'session',
  needs: { services: ['account', 'billing'] },
  method: 'GET',
  path: '/account/api/purchases',
  summary: 'Subscriptions, and the files that were bought with this e-mail, with their links',
  output: z.object({
    subscriptions: z.array(subscription).describe('Oldest first'),
    downloads: z.array(download).describe('Newest first, the last 200'),
  }),
  async run({ services, session: { account } }) {
    const { shop } = services.billing
    const held = await subscriptionsOf(shop, { account_id: account.id })
    const files = account.email === null ? [] : await downloadsOf(shop, account.email)
    return {
      subscriptions: held.map((each) => ({
        id: each.id,
        kind: each.kind,
        product: each.product,
        title: each.title,
        period: each.period,
        status: each.status,
        live: each.live,
        current_period_end: each.current_period_end,
        cancel_at_period_end: each.cancel_at_period_end === 1,
        trial_end: each.trial_end,
        grace_until: each.grace_until,
      })),
      downloads: files.map(({ id, product, part, format, url, ended, created_at, expires_at, spent_at }) => ({
        id,
        product,
        part,
        format,
        url,
        ended,
        created_at,
        expires_at,
        spent_at,
      })),
    }
  },
})
