import { expect, test } from 'vitest'
import { bundle, ENGINE, type Helper, startHelper, statePlace, testState } from '#state/testing/stores.ts'
import { LEASE_MS } from './queue.ts'
import { webhookDesk } from './testing/desk.ts'
import { receiver } from './testing/receiver.ts'

const SCRIPT = 'src/delivery/webhooks/testing/sending-process.ts'

/** A store with so many deliveries to so many webhooks of one receiver, and processes that send them. */
async function post(receivers: number, each: number) {
  const place = await statePlace()
  const desk = await webhookDesk({ state: await testState(place) })
  const script = await bundle(SCRIPT)
  const heard = { onRequest: () => {} }
  const there = await receiver(() => {
    heard.onRequest()
    return 200
  })
  const hooks: number[] = []
  for (let i = 0; i < receivers; i++)
    hooks.push((await desk.hook({ url: there.url.replace('/hook', `/${i}`) })).id)
  for (let i = 0; i < each; i++) await desk.happen(hooks)
  const received = () => there.received.map(({ path, headers }) => `${path} ${headers['webhook-id']}`)
  /** One whose clock is ahead by so many leases. */
  const process = async (leases = 0) => {
    const helper = startHelper(script, [place, String(leases * (LEASE_MS + 1))])
    expect(await helper.line()).toBe('ready')
    return helper
  }
  return { ...desk, heard, received, process }
}

test('two processes send all that is due, and nothing twice while both live', async () => {
  const each = ENGINE === 'sqlite' ? 100 : 40
  const { process, received, deliveries } = await post(20, each)
  const helpers = await Promise.all([process(), process()])
  for (const helper of helpers) helper.say('go')
  for (const helper of helpers) {
    expect(await helper.line()).toBe('done')
    expect(await helper.ended).toBe(0)
  }
  expect(received()).toHaveLength(20 * each)
  expect(new Set(received()).size).toBe(20 * each)
  const left = (await deliveries()).filter(({ state, attempts }) => state !== 'delivered' || attempts !== 1)
  expect(left).toEqual([])
})

test('a process that is killed at any of twenty moments loses nothing', async () => {
  // What a kill can cut is the same on a server, and a process takes long to start.
  const [receivers, each, kills] = [6, 50, ENGINE === 'sqlite' ? 20 : 8]
  const { process, received, heard, deliveries } = await post(receivers, each)
  // Started beforehand, each further ahead than the one before it, whose claims have ended for it.
  const waiting: Promise<Helper>[] = []
  const helperAt = (i: number) => {
    for (let n = waiting.length; n <= Math.min(i + 3, kills); n++) waiting.push(process(n))
    return waiting[i]!
  }
  for (let kill = 0; kill < kills; kill++) {
    const helper = await helperAt(kill)
    // From before the first request to in the middle of the twelfth, at once or a moment later.
    const after = (kill * 7) % 13
    let requests = 0
    const end = () => setTimeout(() => helper.process.kill('SIGKILL'), kill % 4)
    heard.onRequest = () => {
      if (++requests === after) end()
    }
    helper.say('go')
    if (after === 0) end()
    expect(await helper.ended).toBeNull()
  }
  heard.onRequest = () => {}
  const last = await helperAt(kills)
  last.say('go')
  expect(await last.line()).toBe('done')
  expect(new Set(received()).size).toBe(receivers * each)
  expect((await deliveries()).filter(({ state }) => state !== 'delivered')).toEqual([])
  // One request of each receiver at most was under way, or answered and not yet noted.
  expect(received().length).toBeLessThanOrEqual(receivers * each + kills * receivers)
  expect(received().length).toBeGreaterThan(receivers * each)
}, 180_000)
