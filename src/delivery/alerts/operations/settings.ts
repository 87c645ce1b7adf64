/** How an account is mailed: where to, and what seven in the morning is. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { accountOf } from '../../operations/shared.ts'
import type { AlertSettings } from '../services.ts'
import { DEFAULT_ZONE } from '../times.ts'

const OWN = { group: 'account', auth: 'key', path: '/api/alerts', needs: { services: ['alerts'] } } as const

const output = z
  .object({
    email: z.string().nullable().describe('Where mails of filters go: the e-mail of the account'),
    email_confirmed: z.boolean().describe('Only then mails are sent: a login link has been opened'),
    time_zone: z.string().describe(`By its IANA name; ${DEFAULT_ZONE} until it is set`),
    digests_at: z.literal('07:00').describe('When daily and weekly mails are sent there, weekly on Mondays'),
  })
  .meta({ id: 'AlertSettings' })

const tell = (settings: AlertSettings) => ({ ...settings, digests_at: '07:00' as const })

export const showAlerts = command({
  ...OWN,
  method: 'GET',
  summary: 'Where and when mails of saved filters are sent',
  output,
  run: async ({ services, caller }) => tell(await services.alerts.settings(accountOf(caller))),
})

export const changeAlerts = command({
  ...OWN,
  method: 'PATCH',
  summary: 'Set the time zone of the account',
  body: z
    .strictObject({ time_zone: z.string().describe('IANA name of a time zone, such as America/Los_Angeles') })
    .meta({ id: 'AlertSettingsChange' }),
  output,
  idempotent: true,
  run: async ({ services, caller }, { body }) =>
    tell(await services.alerts.change(accountOf(caller), body.time_zone)),
})
