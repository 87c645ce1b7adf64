import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { clockTower, custom, things } from '#contract/testing.ts'
import { edition, endServices, OPERATOR_KEY, TestClock, TestEditions, testService } from './testing.ts'

afterEach(endServices)

const asOperator = { 'X-API-Key': OPERATOR_KEY }
const listening = { port: 0, host: '127.0.0.1' }

/** Sends bytes as they are and gives what comes back until the server closes. */
function raw(address: string, bytes: string): Promise<string> {
  const { port, hostname } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    let got = ''
    socket.on('data', (part) => (got += part))
    socket.on('close', () => resolve(got))
    socket.on('error', (error) => (got ? resolve(got) : reject(error)))
  })
}

/** What differs by nature is taken out. */
function comparable(answer: Response, body: string) {
  const headers = Object.fromEntries(answer.headers)
  for (const own of ['date', 'x-request-id', 'connection', 'keep-alive']) delete headers[own]
  return { status: answer.status, headers, body }
}

test('the short way gives what the long way gives, in every form', async () => {
  const service = testService({ endpoints: [things, clockTower] })
  const address = await service.listen(listening)
  const metricsLine = async () => (await service.app.inject({ url: '/metrics', headers: asOperator })).body
  for (const url of ['/api/things?limit=400&state=CA', '/api/clock']) {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const ask = async () => {
        const answer = await fetch(address + url, { headers: { ...asOperator, 'accept-encoding': encoding } })
        return comparable(answer, await answer.text())
      }
      const long = await ask()
      const before = /from="cache"} (\d+)/.exec(await metricsLine())?.[1]
      const short = await ask()
      expect(short).toEqual(long)
      expect(long.status).toBe(200)
      expect(Number(/from="cache"} (\d+)/.exec(await metricsLine())?.[1])).toBe(Number(before) + 1)
      const headers = { ...asOperator, 'if-none-match': long.headers.etag! }
      const unchanged = await fetch(address + url, { headers })
      expect(unchanged.status).toBe(304)
      expect(unchanged.headers.get('x-data-edition')).toBe('e1')
    }
  }
})

test('the short way never gives one plan’s answer to another, nor an old edition’s', async () => {
  const editions = new TestEditions()
  const clock = new TestClock()
  const whose = custom(async ({ plan, today, ...context }) => [plan.name, today, context.edition.id])
  const address = await testService({ endpoints: [whose], editions, now: clock.now }).listen(listening)
  const ask = async (headers = {}) => (await fetch(`${address}/api/custom`, { headers })).json()
  for (let i = 0; i < 3; i++) {
    expect(await ask(asOperator)).toEqual(['enterprise', '2024-06-15', 'e1'])
    expect(await ask()).toEqual(['anonymous', '2024-06-15', 'e1'])
    expect((await fetch(`${address}/api/custom`, { headers: { 'x-api-key': 'wrong' } })).status).toBe(401)
  }
  editions.current = edition({ id: 'e2' })
  expect(await ask(asOperator)).toEqual(['enterprise', '2024-06-15', 'e2'])
  clock.ms += 86_400_000
  expect(await ask(asOperator)).toEqual(['enterprise', '2024-06-16', 'e2'])
  editions.current = null
  expect((await fetch(`${address}/api/custom`, { headers: asOperator })).status).toBe(503)
})

test('anonymous calls are counted though the answer is in memory', async () => {
  const address = await testService().listen(listening)
  const statuses: number[] = []
  for (let i = 0; i < 27; i++) statuses.push((await fetch(`${address}/api/things`)).status)
  expect(statuses.slice(24)).toEqual([200, 429, 429])
  for (let i = 0; i < 30; i++) expect((await fetch(`${address}/api/clock`)).status).toBe(200)
})

test('a day’s answer does not outlive its window on the short way', async () => {
  const clock = new TestClock('2024-06-15T12:00:00Z')
  const address = await testService({ now: clock.now }).listen(listening)
  const now = async () => ((await (await fetch(`${address}/api/clock`)).json()) as { now: string }).now
  const first = await now()
  clock.ms += 299_999
  expect(await now()).toBe(first)
  clock.ms += 1
  expect(await now()).toBe('2024-06-15T12:05:00.000Z')
})

test('what is no HTTP, and what is far too long, gets a problem and the end of the connection', async () => {
  const address = await testService().listen(listening)
  const garbage = await raw(address, 'this is not http\r\n\r\n')
  expect(garbage).toMatch(/^HTTP\/1\.1 400 /)
  expect(garbage).toContain('"code":"malformed_request"')
  const longPath = await raw(address, `GET /${'x'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(longPath).toMatch(/^HTTP\/1\.1 414 /)
  const longHeader = await raw(address, `GET / HTTP/1.1\r\nHost: x\r\nX-Pad: ${'x'.repeat(60_000)}\r\n\r\n`)
  expect(longHeader).toMatch(/^HTTP\/1\.1 431 /)
  const body = longHeader.split('\r\n\r\n')[1]!
  expect(JSON.parse(body)).toMatchObject({ status: 431, code: 'headers_too_large' })
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})

test('stopping ends running requests first, and takes no new ones', async () => {
  let finish: (value: unknown) => void = () => {}
  const slow = custom(() => new Promise((resolve) => (finish = resolve)))
  const service = testService({ endpoints: [slow] })
  const address = await service.listen(listening)
  const running = fetch(`${address}/api/custom`)
  const before = finish
  await vi.waitFor(() => expect(finish).not.toBe(before))
  const closed = service.close()
  finish({ done: true })
  const answer = await running
  expect(await answer.json()).toEqual({ done: true })
  expect(answer.headers.get('connection')).toBe('close')
  await closed
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
})

test('what outlasts the deadline is cut off', async () => {
  const endless = custom(() => new Promise(() => {}))
  const service = testService({ endpoints: [endless], config: { drainSeconds: 0.05 } })
  const address = await service.listen(listening)
  const running = new Promise((resolve, reject) => {
    request(`${address}/api/custom`, resolve).on('error', reject).end()
  })
  const outcome = running.then(
    () => 'answered',
    () => 'cut off',
  )
  await vi.waitFor(async () => expect(await connections(service.app.server)).toBe(1))
  await service.close()
  expect(await outcome).toBe('cut off')
})

function connections(server: {
  getConnections(done: (error: Error | null, count: number) => void): unknown
}) {
  return new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
}
