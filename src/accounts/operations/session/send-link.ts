/** Sends a login link to an address, whether it has an account or not. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { OPEN } from '../shared.ts'

export default command({
  ...OPEN,
  method: 'POST',
  path: '/account/api/links',
  summary:
    'Send a login link, which signs up, confirms the e-mail and logs in; ask again to have another sent',
  body: z.strictObject({ email: z.string() }),
  output: z.object({ sent_to: z.string().describe('The address as it is kept') }),
  status: 202,
  async run({ services, address }, { body }) {
    return { sent_to: await services.account.logins.sendLink(body.email, address) }
  },
})
