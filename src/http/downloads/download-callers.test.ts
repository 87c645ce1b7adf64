/** Who takes a file: those who leave, stall or read slowly, how many at once, and what it costs them. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { asOperator, gives, invented, listening, MEGABYTE, open } from '../testing/downloads.ts'
import { endServices, OPERATOR_KEY, TestEditions, testService } from '../testing/service.ts'

afterEach(endServices)

/** Endless pieces, and whether they have been ended. */
function endless() {
  const state = { ended: false, given: 0 }
  const pieces = async function* () {
    try {
      for (;;) {
        state.given++
        yield MEGABYTE
      }
    } finally {
      state.ended = true
    }
  }
  return { state, pieces }
}

test('a caller who leaves ends the work, and the edition is let go', async () => {
  const { state, pieces } = endless()
  const editions = new TestEditions()
  const address = await testService({ operations: [invented(pieces)], editions }).listen(listening)
  const asking = request(`${address}/api/file`, { headers: asOperator }, (answer) => {
    answer.once('data', () => answer.destroy())
  })
  asking.on('error', () => {})
  asking.end()
  await expect.poll(() => state.ended).toBe(true)
  await expect.poll(() => editions.inUse).toBe(0)
})

test('a caller who takes nothing is dropped in time; memory does not fill meanwhile', async () => {
  const { state, pieces } = endless()
  const editions = new TestEditions()
  const config = { downloadStallSeconds: 0.2 }
  const address = await testService({ operations: [invented(pieces)], editions, config }).listen(listening)
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.pause()
  const ended = new Promise((done) => socket.on('error', done).on('close', done))
  socket.write(`GET /api/file HTTP/1.1\r\nHost: x\r\nX-API-Key: ${OPERATOR_KEY}\r\n\r\n`)
  await expect.poll(() => state.ended, { timeout: 10_000 }).toBe(true)
  await expect.poll(() => editions.inUse).toBe(0)
  // What the kernel's buffers hold, and no more.
  expect(state.given).toBeLessThan(30)
  socket.resume()
  await ended
})

/** Asks for the file and reads it as fast as is said, whatever is there: bytes a second. Gives all that came. */
function readSlowly(address: string, bytesPerSecond: number): Promise<Buffer> {
  const { port, hostname } = new URL(address)
  const begun = performance.now()
  const parts: Buffer[] = []
  let got = 0
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.write(
      `GET /api/file HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-API-Key: ${OPERATOR_KEY}\r\n\r\n`,
    )
    socket.on('data', (part: Buffer) => {
      parts.push(part)
      got += part.length
      const aheadMs = (got / bytesPerSecond) * 1000 - (performance.now() - begun)
      if (aheadMs < 1) return
      socket.pause()
      setTimeout(() => socket.resume(), aheadMs)
    })
    socket.on('error', reject).on('close', () => resolve(Buffer.concat(parts)))
  })
}

test('a caller who reads slowly and steadily has the whole file, however long it takes', async () => {
  const pieces = async function* () {
    for (let i = 0; i < 12; i++) yield MEGABYTE
  }
  // The kernel takes a third of its buffer at once, a tenth of a second of such reading; the file takes a whole one.
  const config = { downloadStallSeconds: 0.5 }
  const bytes = 12 * MEGABYTE.length
  const address = await testService({ operations: [invented(pieces, {}, { bytes })], config }).listen(
    listening,
  )
  const all = await readSlowly(address, 14e6)
  expect(all.length - all.indexOf('\r\n\r\n') - 4).toBe(bytes)
})

test('as many files at once as are set; one more is told to come back', async () => {
  const { pieces } = endless()
  const config = { downloadsAtOnce: 1 }
  const address = await testService({ operations: [invented(pieces)], config }).listen(listening)
  const leave = new AbortController()
  const first = await fetch(`${address}/api/file`, { headers: asOperator, signal: leave.signal })
  const second = await fetch(`${address}/api/file`, { headers: asOperator })
  expect([second.status, second.headers.get('retry-after')]).toEqual([503, '10'])
  leave.abort()
  await expect(first.text()).rejects.toThrow()
  const status = async () => {
    const stop = new AbortController()
    const answer = await fetch(`${address}/api/file`, { headers: asOperator, signal: stop.signal })
    stop.abort()
    return answer.status
  }
  await expect.poll(status).toBe(200)
})

test('one caller has a few of the places, and never all', async () => {
  const { pieces } = endless()
  const config = { downloadsOfOne: 1, trustProxy: true }
  const address = await testService({
    operations: [invented(pieces, { auth: 'optional' })],
    config,
  }).listen(listening)
  const leave = new AbortController()
  const get = (from: string) =>
    fetch(`${address}/api/file`, { headers: { 'x-forwarded-for': from }, signal: leave.signal })
  expect((await get('192.0.2.1')).status).toBe(200)
  const second = await get('192.0.2.1')
  expect(second.status).toBe(503)
  expect(await second.json()).toMatchObject({ detail: expect.stringContaining('being sent to you') })
  expect((await get('192.0.2.2')).status).toBe(200)
  leave.abort()
})

/** Without a key, counted by the plan. */
const plain = { auth: 'optional' } as const

test('without a key: so many a day from one address, exactly, however many at once', async () => {
  const { app } = testService({ operations: [invented(() => gives('a'), open)] })
  const headers = { 'X-Email': 'someone@example.org' }
  await app.inject({ url: '/api/file' })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => app.inject({ url: '/api/file', headers })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  const refused = answers.find(({ statusCode }) => statusCode !== 200)!
  expect(refused.json()).toMatchObject({ status: 429, code: 'quota_exceeded' })
  expect(refused.headers).toMatchObject({ 'retry-after': '43200', 'x-ratelimit-remaining': '0' })
  const elsewhere = await app.inject({ url: '/api/file', headers, remoteAddress: '192.0.2.7' })
  expect([elsewhere.statusCode, elsewhere.headers['x-ratelimit-remaining']]).toEqual([200, '4'])
})

test('HEAD of a file counts like GET; one that is refused or unchanged does not', async () => {
  const pieces = vi.fn(() => gives('a'))
  const { app } = testService({
    operations: [invented(pieces, open), invented(pieces, { ...plain, path: '/api/own' })],
  })
  const headers = { 'X-Email': 'someone@example.org' }
  for (const url of ['/api/file', '/api/own']) {
    const head = async (query = '', more = {}) =>
      app.inject({ method: 'HEAD', url: url + query, headers: { ...headers, ...more } })
    const leftOf = (answer: { headers: Record<string, unknown> }) =>
      Number(answer.headers['x-ratelimit-remaining'])
    const first = await head()
    const left = leftOf(first)
    expect([first.statusCode, left]).toEqual([200, url === '/api/own' ? 24 : 4])
    expect((await head('?n=0')).statusCode).toBe(422)
    const unchanged = await head('', { 'if-none-match': String(first.headers.etag) })
    expect([unchanged.statusCode, leftOf(unchanged)]).toEqual([304, left])
    for (let i = 1; i <= left; i++) expect(leftOf(await head())).toBe(left - i)
    expect((await head()).statusCode).toBe(429)
  }
})

test('a caller to whom any file is an old one is told so, and counted; no file is made for it', async () => {
  const state = { read: false }
  const pieces = vi.fn(async function* () {
    state.read = true
    yield 'a'
  })
  const { app } = testService({ operations: [invented(pieces, { ...plain, path: '/api/own' })] })
  const any = await app.inject({ url: '/api/own', headers: { 'if-none-match': '*' } })
  expect([any.statusCode, any.body, any.headers['x-ratelimit-remaining']]).toEqual([304, '', '24'])
  expect(any.headers.etag).toBeDefined()
  expect(any.headers['content-disposition']).toBeUndefined()
  expect(pieces).toHaveBeenCalledWith(expect.objectContaining({ headOnly: true }))
  expect(state.read).toBe(false)
  const wrong = await app.inject({ url: '/api/own?n=0', headers: { 'if-none-match': '*' } })
  expect(wrong.statusCode).toBe(422)
})
