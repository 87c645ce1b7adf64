/** Ends a key now, for good. */
import { command } from '#contract/command.ts'
import { OWN } from '../shared.ts'
import { keyId, oneKey, tellKey } from './record.ts'

export default command({
  ...OWN,
  method: 'DELETE',
  path: '/account/api/keys/{key_id}',
  summary: 'Revoke a key, now and for good',
  input: keyId,
  output: oneKey,
  idempotent: true,
  async run({ services, session, now }, { input }) {
    const record = await services.account.keys.revoke(input.key_id, { account_id: session.account.id })
    return { record: tellKey(record, now) }
  },
})
