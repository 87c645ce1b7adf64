/** Opens the customer portal for whoever is logged in. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { Problem } from '#contract/errors.ts'
import { customerOfAccount, openPortal } from '../portal.ts'
import { emailParam, SHOP } from './shared.ts'

export default command({
  ...SHOP,
  auth: 'session',
  method: 'POST',
  path: '/billing/portal',
  summary: 'Open the pages for cards, invoices, changes and cancelling; only with a session of that e-mail',
  input: z.object({ email: emailParam.describe('The e-mail that the session is of') }),
  output: z.object({ url: z.string().describe('The page; it works for a short while') }),
  form: { to: ({ url }: { url: string }) => url },
  async run({ services, session }, { input: { email } }) {
    const { account } = session
    if (account.email !== email.toLowerCase())
      throw new Problem(
        'other_account',
        'The session is of another e-mail: log in with the one that you ask for',
      )
    const { shop } = services.billing
    return { url: await openPortal(shop, await customerOfAccount(shop, account.id)) }
  },
})
