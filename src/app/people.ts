/** What a serving process needs of accounts: the state store, keys, quotas, logins and mail. */

import type { KeyCache } from '#accounts/keys/key-cache.ts'
import { keyUsage } from '#accounts/keys/key-usage.ts'
import { Logins } from '#accounts/logins/logins.ts'
import type { Mailer } from '#accounts/mail/mail.ts'
import { type AccountStore, openAccounts } from '#accounts/open.ts'
import { openUsage, type StateUsage } from '#accounts/quota/usage.ts'
import type { AccountServices } from '#accounts/services.ts'
import type { OpenBilling } from '#billing/open.ts'
import type { Services } from '#contract/command.ts'
import { Alerts } from '#delivery/alerts/services.ts'
import { StopLinks } from '#delivery/alerts/stop-link.ts'
import { SavedFilters } from '#delivery/saved-filters.ts'
import { type OpenWebhooks, openWebhooks } from '#delivery/webhooks/services.ts'
import type { Limiter } from '#lib/rate-limiter.ts'
import { SharedLimiter } from '#state/limiter.ts'
import type { State } from '#state/state.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { billingOf } from './billing/billing.ts'
import { mailerOf } from './mailer.ts'
import { sessionSecret } from './secrets.ts'
import { talentOf } from './talent/talent.ts'

/** All of it, open. */
export interface People {
  keyCache: KeyCache
  usage: StateUsage
  limiter: Limiter
  services: Partial<Services>
  state: State
  webhooks: OpenWebhooks
  mailer: Mailer
  /** What ends mails by a link in them. */
  stopLinks: StopLinks
  /** Null where nothing is sold. */
  billing: OpenBilling | null
  /** To be called when no request runs any more: writes what is counted, and closes the store. */
  close(): Promise<void>
}

/** Opens it. Throws StateError. */
export async function openPeople(app: App): Promise<People> {
  const { config, logger, now, openState } = app
  const { publicUrl } = config
  const state = await openState()
  const store = openAccounts(state, now)
  const usage = openUsage(state, now, (error) => logger.error({ err: error }, 'calls could not be counted'))
  const mailer = mailerOf(config, now, logger)
  const webhooks = webhooksOf(app, state)
  const stopLinks = await stopLinksOf(app)
  const { logins, billing } = await loginsAndBilling(app, { state, store, mailer })
  const talent = talentOf(app, { state, mailer, secret: await secretOf(config) })
  const { accounts, keys, keyCache } = store
  const usageSince: AccountServices['usageSince'] = (account_id, since) => keyUsage(state, account_id, since)
  return {
    keyCache,
    usage,
    limiter: new SharedLimiter(state, now),
    services: {
      account: { accounts, keys, logins, usageSince, publicUrl },
      filters: new SavedFilters(state, now),
      alerts: new Alerts(state, accounts, stopLinks, now),
      webhooks: webhooks.services,
      talent,
      ...servicesOf(billing),
    },
    billing,
    state,
    webhooks,
    mailer,
    stopLinks,
    async close() {
      await webhooks.close()
      await usage.close().finally(() => state.close())
    },
  }
}

/** What ends mails by a link in them. */
export const stopLinksOf = async ({ config }: Pick<App, 'config'>) =>
  new StopLinks(config.publicUrl, config.sessionSecret ?? (await sessionSecret(config.dataDir)))

/** Logins and the shop, which sends people links to log in by. */
export async function loginsAndBilling(
  app: App,
  over: { state: State; store: AccountStore; mailer: Mailer },
): Promise<{ logins: Logins; billing: OpenBilling | null }> {
  const { config, logger, now } = app
  const secret = await secretOf(config)
  const logins = new Logins({
    ...over,
    publicUrl: config.publicUrl,
    now,
    secret,
    onNotice: (level, message, error) =>
      logger[level === 'error' ? 'error' : 'warn']({ from: 'better-auth', err: error }, message),
  })
  return { logins, billing: billingOf(app, { ...over, logins, secret }) }
}

/** What signs cookies, and what counts of mails are kept under. */
const secretOf = async ({ sessionSecret: set, dataDir }: Config) => set ?? (await sessionSecret(dataDir))

/** What operations on what is sold work with. */
function servicesOf(billing: OpenBilling | null): Partial<Services> {
  if (billing === null) return {}
  const { sandbox } = billing.shop.processor
  return { billing, ...(sandbox && { sandbox }) }
}

/** Webhooks as the settings have them. */
export const webhooksOf = ({ config, now }: Pick<App, 'config' | 'now'>, state: State): OpenWebhooks =>
  openWebhooks({ state, now, allowNetworks: config.webhookAllowNetworks, userAgent: config.userAgent })
