/** For tests: a process that makes keys of an account and revokes them, when it is told to, until the day is full. */
import { createInterface } from 'node:readline'
import { TooOften } from '#contract/errors.ts'
import { openState } from '#state/state.ts'
import { openAccounts } from '../open.ts'

const [path = '', account_id = '', tries = ''] = process.argv.slice(2)
const state = await openState(path)
const { keys } = openAccounts(state, Date.now)
const lines = createInterface({ input: process.stdin })
lines.once('line', async () => {
  let made = 0
  for (let i = 0; i < Number(tries); i++) {
    try {
      const { record } = await keys.create({ account_id, name: 'a' }, { limited: true })
      await keys.revoke(record.id)
      made++
    } catch (error) {
      if (!(error instanceof TooOften)) throw error
    }
  }
  await state.close()
  process.stdout.write(`${made}\n`)
  lines.close()
})
process.stdout.write('ready\n')
