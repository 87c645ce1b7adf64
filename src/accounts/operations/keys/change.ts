/** Renames a key, or sets when it ends. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { readName } from '../../fields.ts'
import { OWN } from '../shared.ts'
import { expiry, keyId, oneKey, readEnd, tellKey } from './record.ts'

export default command({
  ...OWN,
  method: 'PATCH',
  path: '/account/api/keys/{key_id}',
  summary: 'Rename a key, or set when it ends; null is never',
  input: keyId,
  body: z.strictObject({ name: z.string().optional(), expires_at: expiry.optional() }),
  output: oneKey,
  idempotent: true,
  async run({ services, session, now }, { input, body }) {
    const { keys } = services.account
    const owner = { account_id: session.account.id }
    // Both are read before either is written.
    const name = body.name === undefined ? undefined : readName(body.name)
    const expires_at = readEnd(body.expires_at, now)
    let record = await keys.get(input.key_id, owner)
    if (expires_at !== undefined) record = await keys.setExpiry(record.id, expires_at, owner)
    if (name !== undefined) record = await keys.rename(record.id, name, owner)
    return { record: tellKey(record, now) }
  },
})
