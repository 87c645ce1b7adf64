/** Makes a key in place of another. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { OWN } from '../shared.ts'
import { expiry, keyId, keyRecord, newKey, readEnd, tellKey } from './record.ts'

const DAY_MS = 86_400_000
/** As on the command line. */
const OVERLAP_DAYS_MAX = 90

export default command({
  ...OWN,
  method: 'POST',
  path: '/account/api/keys/{key_id}/rotate',
  summary: 'Make a key in place of another, which works on for `overlap_days`, by default 7',
  input: keyId,
  body: z.strictObject({
    overlap_days: z.int().min(0).max(OVERLAP_DAYS_MAX).default(7),
    expires_at: expiry.optional(),
  }),
  output: newKey.extend({ old: keyRecord }),
  status: 201,
  async run({ services, session, now }, { input, body }) {
    const old_until = new Date(now.getTime() + body.overlap_days * DAY_MS).toISOString()
    const ends = { old_until, expires_at: readEnd(body.expires_at, now) }
    const owner = { account_id: session.account.id }
    const { key, record, old } = await services.account.keys.rotate(input.key_id, ends, owner)
    return { key, record: tellKey(record, now), old: tellKey(old, now) }
  },
})
