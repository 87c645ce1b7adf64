/** Settings: webhooks. */
import { setting } from '#lib/settings.ts'
import { readNetworks } from './values.ts'

export const delivery = {
  webhookAllowNetworks: setting('WEBHOOK_ALLOW_NETWORKS', {
    default: '',
    help: 'Networks that webhooks may be sent to besides the open internet, separated by commas, such as 10.1.0.0/16: for private installations and tests',
    parse: readNetworks,
  }),
}
