/** Opens a login link: makes a session, and an account for an address that has none. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { OPEN, sessionAnswer, tellSession } from '../shared.ts'
import { SIGNED_IN } from './signed-in.ts'

export default command({
  ...OPEN,
  method: 'POST',
  path: '/account/api/session',
  summary: 'Open a login link: log in',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  output: sessionAnswer,
  status: 201,
  form: { to: SIGNED_IN },
  async run({ services, setCookies }, { body }) {
    const session = await services.account.logins.openLink(body.token)
    setCookies(session.cookies)
    return tellSession(session)
  },
})
