/**
 * For tests: a process that counts calls on a state store when it is told to. `burst` makes them at once, `groups` a
 * few at a time; both say how many were counted. `endless` makes one after the other and says `+` for each counted.
 */
import { createInterface } from 'node:readline'
import { openState } from '#state/state.ts'
import { openUsage } from '../quota/usage.ts'

const [path = '', shift = '', limit = '', mode = '', calls = ''] = process.argv.slice(2)

/** The day on which all of these tests take place: the clock, put back by `shift` milliseconds, is at its noon. */
const DAY = '2024-06-15'
const clock = Date.now
const state = await openState(path)
const usage = openUsage(
  state,
  () => clock() - Number(shift),
  (error) => {
    throw error
  },
)
const take = () => usage.take('account:a', DAY, Number(limit))
/** What has been said is an answer that has left. */
const say = (line: string) => new Promise((said) => process.stdout.write(`${line}\n`, said))
const lines = createInterface({ input: process.stdin })
lines.once('line', async () => {
  while (mode === 'endless') if ((await take()) !== null) await say('+')
  let counted = 0
  const group = mode === 'groups' ? 7 : Number(calls)
  const under: Promise<void>[] = []
  for (let made = 0; made < Number(calls); made += group) {
    for (let i = 0; i < group; i++) under.push(take().then((used) => void (used !== null && counted++)))
    await new Promise((next) => setImmediate(next))
  }
  await Promise.all(under)
  await usage.close()
  await state.close()
  await say(String(counted))
  lines.close()
})
await say('ready')
