/** For tests: a process that opens a state store when it is told to, writes to it, and says how that went. */
import { createInterface } from 'node:readline'
import { openState } from '../state.ts'

const [path = '', id = ''] = process.argv.slice(2)
const lines = createInterface({ input: process.stdin })
process.stdout.write('ready\n')
lines.once('line', async () => {
  try {
    const state = await openState(path)
    const account = {
      email: null,
      plan: 'free',
      created_at: '2024-06-15T00:00:00.000Z',
      email_confirmed_at: null,
    }
    await state.db
      .insertInto('accounts')
      .values({ id, ...account })
      .execute()
    await state.close()
    process.stdout.write('well\n')
  } catch (error) {
    process.stdout.write(`${String(error).replaceAll('\n', ' ')}\n`)
  }
  lines.close()
})
