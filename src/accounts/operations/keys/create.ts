/** Makes a key. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { Problem } from '#contract/errors.ts'
import { OWN } from '../shared.ts'
import { expiry, newKey, readEnd, tellKey } from './record.ts'

export default command({
  ...OWN,
  method: 'POST',
  path: '/account/api/keys',
  summary: 'Make a key; its text is in this answer and never again',
  body: z.strictObject({ name: z.string(), expires_at: expiry.optional() }),
  output: newKey,
  status: 201,
  async run({ services, session, now }, { body }) {
    const { account } = session
    if (account.email_confirmed_at === null) {
      throw new Problem(
        'email_unconfirmed',
        'A key needs a confirmed e-mail: ask for a login link and open it',
      )
    }
    const expires_at = readEnd(body.expires_at, now) ?? null
    const parts = { account_id: account.id, name: body.name, expires_at }
    const { key, record } = await services.account.keys.create(parts, { limited: true })
    return { key, record: tellKey(record, now) }
  },
})
