import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import { DELAYS_MS } from './schedule.ts'
import { webhookDesk } from './testing/desk.ts'
import { localServer, type Received, receiver } from './testing/receiver.ts'
import { ROTATION_MS } from './webhooks.ts'

/** Verifies as receivers do, at the time of the tests. */
function verify(secret: string, { body, headers }: Received, at: number): unknown {
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}

test('what happened is sent once, signed as the usual library verifies it', async () => {
  const { hook, happen, process, time, log } = await webhookDesk()
  const there = await receiver(() => ({ status: 202, body: 'thanks' }))
  const { id, secret } = await hook({ url: there.url })
  const event = await happen([id], { company: 'Çedar “Works”' })
  const a = process('a')
  await a.run()
  await a.run()
  expect(there.received).toHaveLength(1)
  const [one] = there.received as [Received]
  expect(one.headers).toMatchObject({
    'webhook-id': event,
    'content-type': 'application/json',
    'user-agent': 'Headcount/test',
  })
  expect(verify(secret, one, time.ms)).toEqual({
    type: 'warn.notice.created',
    timestamp: '2024-06-15T12:00:00.000Z',
    data: { company: 'Çedar “Works”' },
  })
  expect(() => verify(secret, { ...one, body: `${one.body} ` }, time.ms)).toThrow('No matching signature')
  const { rows } = await log.list(id, { take: 10, skip: 0, after: null }, undefined)
  expect(rows).toMatchObject([
    {
      event_id: event,
      state: 'delivered',
      next_at: null,
      attempts: [{ number: 1, status: 202, error: null, answer: 'thanks' }],
    },
  ])
})

test('a receiver that fails six times gets the seventh, with the same id and a new time', async () => {
  const { hook, happen, process, time } = await webhookDesk()
  const there = await receiver((_, count) => (count < 7 ? 503 : 200))
  const { id, secret } = await hook({ url: there.url })
  const event = await happen([id])
  const a = process('a')
  for (const [i, delay] of DELAYS_MS.slice(0, 7).entries()) {
    if (i > 0) {
      time.ms += delay - 1
      await a.run()
      expect(there.received).toHaveLength(i)
      time.ms += 1
    }
    await a.run()
    expect(there.received).toHaveLength(i + 1)
    verify(secret, there.received[i]!, time.ms)
  }
  expect(new Set(there.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([event]))
  expect(new Set(there.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(7)
})

test('after the tenth failure it is tried no more, and can be sent again', async () => {
  const { hook, happen, process, time, log, deliveries } = await webhookDesk()
  let broken = true
  const there = await receiver(() => (broken ? 500 : 200))
  const { id } = await hook({ url: there.url })
  await happen([id])
  const a = process('a')
  for (const delay of DELAYS_MS) {
    time.ms += delay
    await a.run()
  }
  time.ms += 48 * 3_600_000
  await a.run()
  expect(there.received).toHaveLength(10)
  const delivery = (await deliveries())[0]!.id
  expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 10 }])
  broken = false
  await log.replay(id, delivery)
  await a.run()
  expect(there.received).toHaveLength(11)
  expect(new Set(there.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 11 }])
  await expect(log.replay(id, 'dlv_none')).rejects.toThrow(`The webhook ${id} has no delivery "dlv_none"`)
})

test('Retry-After is kept to, for all that waits for that receiver', async () => {
  const { hook, happen, process, time } = await webhookDesk()
  const there = await receiver((_, count) =>
    count === 1 ? { status: 429, headers: { 'retry-after': '600' } } : 200,
  )
  const { id } = await hook({ url: there.url })
  await happen([id])
  await happen([id])
  const a = process('a')
  for (const seconds of [0, 5, 300, 294]) {
    time.ms += seconds * 1000
    await a.run()
    expect(there.received).toHaveLength(1)
  }
  time.ms += 1000
  await a.run()
  expect(there.received).toHaveLength(3)
})

test('410 switches a webhook off, and nothing more is sent', async () => {
  const { hook, happen, process, time, webhooks, deliveries } = await webhookDesk()
  const there = await receiver(() => 410)
  const { id, account_id } = await hook({ url: there.url })
  await happen([id])
  await happen([id])
  await process('a').run()
  time.ms += 3_600_000
  await process('a').run()
  expect(there.received).toHaveLength(1)
  expect(await webhooks.get(account_id, id)).toMatchObject({ status: 'off', off_reason: 'gone' })
  expect((await deliveries()).map(({ state }) => state)).toEqual(['failed', 'failed'])
})

test('five days without a success switch it off; a success in between begins them anew', async () => {
  const { hook, happen, process, time, webhooks } = await webhookDesk()
  let broken = true
  const there = await receiver(() => (broken ? 500 : 204))
  const { id, account_id } = await hook({ url: there.url })
  const day = async () => {
    await happen([id])
    await process('a').run()
    time.ms += 24 * 3_600_000
  }
  for (let i = 0; i < 5; i++) await day()
  broken = false
  await day()
  expect(await webhooks.get(account_id, id)).toMatchObject({ status: 'on', failing_since: null })
  broken = true
  for (let i = 0; i < 5; i++) await day()
  expect((await webhooks.get(account_id, id)).status).toBe('on')
  await day()
  expect(await webhooks.get(account_id, id)).toMatchObject({ status: 'off', off_reason: 'failing' })
  const { webhook } = await webhooks.change(account_id, id, { paused: false })
  expect(webhook).toMatchObject({ status: 'on', off_reason: null, failing_since: null })
})

test('redirects are failures, and are not followed', async () => {
  const { hook, happen, process, log } = await webhookDesk()
  const elsewhere = await receiver()
  const there = await receiver(() => ({ status: 307, headers: { location: elsewhere.url } }))
  const { id } = await hook({ url: there.url })
  await happen([id])
  await process('a').run()
  expect(elsewhere.received).toEqual([])
  const { rows } = await log.list(id, { take: 1, skip: 0, after: null }, 'pending')
  expect(rows[0]!.attempts).toMatchObject([
    { status: 307, error: 'answered 307: redirects are not followed' },
  ])
})

test('of an answer the first 2 kB are kept, however long it goes on', async () => {
  const { hook, happen, process, log } = await webhookDesk()
  const there = await localServer((_, response) => {
    response.writeHead(200)
    const more = () => {
      while (response.write(`é\0${'x'.repeat(1000)}`)) if (response.destroyed) return
    }
    response.on('drain', more)
    more()
  })
  const { id } = await hook({ url: there.url })
  await happen([id])
  await process('a').run()
  const { rows } = await log.list(id, { take: 1, skip: 0, after: null }, 'delivered')
  const { answer, status } = rows[0]!.attempts[0]!
  expect(status).toBe(200)
  expect(answer.startsWith('éx')).toBe(true)
  expect(Buffer.byteLength(answer)).toBeGreaterThan(2040)
  expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(2048)
})

test('a day long, the secret of before signs beside the new one', async () => {
  const { hook, happen, process, time, webhooks } = await webhookDesk()
  const there = await receiver()
  const { id, account_id, secret: before } = await hook({ url: there.url })
  const { secret } = await webhooks.change(account_id, id, { rotate_secret: true })
  const sent = async () => {
    await happen([id])
    await process('a').run()
    return there.received.at(-1)!
  }
  const first = await sent()
  expect(String(first.headers['webhook-signature']).split(' ')).toHaveLength(2)
  verify(before, first, time.ms)
  verify(secret!, first, time.ms)
  time.ms += ROTATION_MS
  const second = await sent()
  verify(secret!, second, time.ms)
  expect(() => verify(before, second, time.ms)).toThrow('No matching signature')
})

test('each receiver is told in the order in which it happened, and a slow one keeps no other waiting', async () => {
  const { hook, happen, process, time } = await webhookDesk()
  const there = await receiver()
  const waiting: (() => void)[] = []
  const slow = await localServer((_, response) => waiting.push(() => response.writeHead(200).end()))
  const [a, b] = [await hook({ url: there.url }), await hook({ url: slow.url })]
  const events: string[] = []
  for (let i = 0; i < 25; i++) {
    events.push(await happen([a.id, b.id]))
    time.ms += 1
  }
  const stop = new AbortController()
  const running = process('a').run(stop.signal)
  await vi.waitFor(() => expect(there.received).toHaveLength(25), 5000)
  expect(there.received.map(({ headers }) => headers['webhook-id'])).toEqual(events)
  expect(waiting).toHaveLength(1)
  stop.abort()
  waiting[0]!()
  await running
  expect(waiting).toHaveLength(1)
})

test('what is paused waits, and is sent when it goes on', async () => {
  const { hook, happen, process, webhooks } = await webhookDesk()
  const there = await receiver()
  const { id, account_id } = await hook({ url: there.url })
  await webhooks.change(account_id, id, { paused: true })
  const events = [await happen([id]), await happen([id])]
  await process('a').run()
  expect(there.received).toEqual([])
  await webhooks.change(account_id, id, { paused: false })
  await process('a').run()
  expect(there.received.map(({ headers }) => headers['webhook-id'])).toEqual(events)
})

test('a process whose claim has ended settles nothing', async () => {
  const { hook, happen, process, time, deliveries } = await webhookDesk()
  const { id } = await hook({ url: 'http://127.0.0.1:9/' })
  await happen([id])
  const [a, b] = [process('a'), process('b')]
  const [[late]] = (await a.queue.claim(1)) as [[never]]
  expect(await b.queue.claim(1)).toEqual([])
  time.ms += 60_001
  const [[claimed]] = (await b.queue.claim(1)) as [[never]]
  const arrived = { at: time.ms, milliseconds: 1, status: 200, error: null, answer: '', retryAfter: '' }
  await a.queue.settle(late, arrived, { state: 'delivered' })
  expect(await deliveries()).toMatchObject([{ state: 'pending', leased_by: 'b', attempts: 2 }])
  await b.queue.settle(claimed, arrived, { state: 'delivered' })
  expect(await deliveries()).toMatchObject([{ state: 'delivered', leased_by: null }])
})
