/** The keys of an account. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { OWN } from '../shared.ts'
import { keyRecord, tellKey } from './record.ts'

export default command({
  ...OWN,
  method: 'GET',
  path: '/account/api/keys',
  summary: 'The keys of the account, oldest first; those that have ended too',
  output: z.object({ records: z.array(keyRecord), count: z.number().int() }),
  async run({ services, session, now }) {
    const records = await services.account.keys.list({ account_id: session.account.id })
    return { records: records.map((record) => tellKey(record, now)), count: records.length }
  },
})
