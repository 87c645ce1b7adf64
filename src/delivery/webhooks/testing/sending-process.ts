/**
 * For tests: a process that sends what is due on a state store, to this machine, when it is told to. Its clock is `ahead` by so
 * many milliseconds. It says when nothing is due any more, and ends.
 */
import { createInterface } from 'node:readline'
import { listOf } from '#lib/open-addresses.ts'
import { openState } from '#state/state.ts'
import { Deliverer } from '../deliverer.ts'
import { openWay } from '../guard/agent.ts'
import { DeliveryQueue } from '../queue.ts'

const [place = '', ahead = '0'] = process.argv.slice(2)
const state = await openState(place)
const way = openWay({ allowed: listOf(['127.0.0.0/8']), timeoutMs: 2000 })
const queue = new DeliveryQueue(state, `process ${process.pid}`, (later = 0) =>
  state.clock(later + Number(ahead)),
)
const sending = {
  way: async () => way,
  now: () => Math.round(performance.timeOrigin + performance.now()),
  userAgent: 'Headcount/test',
}
const deliverer = new Deliverer({ queue, sending, random: Math.random })
const lines = createInterface({ input: process.stdin })
lines.once('line', async () => {
  await deliverer.run(new AbortController().signal)
  process.stdout.write('done\n')
  await way.destroy()
  await state.close()
  lines.close()
})
process.stdout.write('ready\n')
