/** Who takes a file: those who leave, stall or read slowly, how many at once, and what it costs them. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileJob } from '#contract/operation.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { asOperator, file, listening, MEGABYTE, of, open } from '../testing/files.ts'
import { endServices, OPERATOR_KEY, TestEditions, testService } from '../testing/service.ts'

let filesFolder: string
beforeEach(async () => {
  filesFolder = await testFolder()
})
afterEach(endServices)

/** A service of these files, with settings of its own. */
const serviceOf = (
  operations: ReturnType<typeof file>[],
  { config, ...options }: Parameters<typeof testService>[0] = {},
) => testService({ operations, ...options, config: { filesFolder, ...config } })

/** More than the kernel's buffers hold. */
const large = of(...Array<string>(32).fill(MEGABYTE))

/** A build that lasts until nobody waits for it. */
function endless() {
  const state = { begun: 0, stopped: 0 }
  const build = ({ signal }: FileJob) =>
    new Promise<void>((_, refuse) => {
      state.begun++
      signal.addEventListener('abort', () => {
        state.stopped++
        refuse(signal.reason)
      })
    })
  return { state, build }
}

/** Asks, and hangs up when told to. */
function ask(address: string, headers = {}) {
  const asking = request(`${address}/api/file`, { headers: { ...asOperator, ...headers } })
  asking.on('error', () => {})
  asking.end()
  return asking
}

test('callers share a build, which stops when all of them have left, and the edition is let go', async () => {
  const { state, build } = endless()
  const editions = new TestEditions()
  const address = await serviceOf([file(build)], { editions }).listen(listening)
  const callers = [ask(address), ask(address)]
  await expect.poll(() => editions.inUse).toBe(2)
  await expect.poll(() => state.begun).toBe(1)
  for (const caller of callers) caller.destroy()
  await expect.poll(() => state).toEqual({ begun: 1, stopped: 1 })
  await expect.poll(() => editions.inUse).toBe(0)
})

test('a caller who leaves in the middle lets the file and the edition go', async () => {
  const editions = new TestEditions()
  const address = await serviceOf([file(large)], { editions }).listen(listening)
  const asking = ask(address)
  asking.on('response', (answer) => answer.once('data', () => answer.destroy()))
  await expect.poll(() => asking.destroyed, { timeout: 10_000 }).toBe(true)
  await expect.poll(() => editions.inUse, { timeout: 10_000 }).toBe(0)
})

test('a caller who takes nothing is dropped in time', async () => {
  const editions = new TestEditions()
  const config = { downloadStallSeconds: 0.2 }
  const address = await serviceOf([file(large)], { editions, config }).listen(listening)
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.pause()
  const ended = new Promise((done) => socket.on('error', done).on('close', done))
  socket.write(`GET /api/file HTTP/1.1\r\nHost: x\r\nX-API-Key: ${OPERATOR_KEY}\r\n\r\n`)
  await expect.poll(() => editions.inUse).toBe(1)
  await expect.poll(() => editions.inUse, { timeout: 10_000 }).toBe(0)
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
  // The kernel takes a third of its buffer at once, a tenth of a second of such reading; the file takes a whole one.
  const config = { downloadStallSeconds: 0.5 }
  const build = of(...Array<string>(12).fill(MEGABYTE))
  const address = await serviceOf([file(build)], { config }).listen(listening)
  const all = await readSlowly(address, 14e6)
  expect(all.length - all.indexOf('\r\n\r\n') - 4).toBe(12 * MEGABYTE.length)
})

test('as many files at once as are set; one more is told to come back', async () => {
  const { state, build } = endless()
  const config = { downloadsAtOnce: 1 }
  const editions = new TestEditions()
  const address = await serviceOf([file(build)], { config, editions }).listen(listening)
  const first = ask(address)
  await expect.poll(() => state.begun).toBe(1)
  const second = await fetch(`${address}/api/file`, { headers: asOperator })
  expect([second.status, second.headers.get('retry-after')]).toEqual([503, '10'])
  first.destroy()
  await expect.poll(() => editions.inUse).toBe(0)
  const third = ask(address)
  await expect.poll(() => state.begun).toBe(2)
  third.destroy()
})

test('one caller has a few of the places, and never all', async () => {
  const config = { downloadsOfOne: 1, trustProxy: true }
  const address = await serviceOf([file(large, { auth: 'optional' })], { config }).listen(listening)
  const leave = new AbortController()
  const get = (from: string) =>
    fetch(`${address}/api/file`, {
      headers: { 'x-forwarded-for': from, 'accept-encoding': 'identity' },
      signal: leave.signal,
    })
  expect((await get('192.0.2.1')).status).toBe(200)
  const second = await get('192.0.2.1')
  expect(second.status).toBe(503)
  expect(await second.json()).toMatchObject({ detail: expect.stringContaining('being sent to you') })
  expect((await get('192.0.2.2')).status).toBe(200)
  leave.abort()
})

test('whoever has a file may ask for the next at once, though there is one place', async () => {
  const config = { downloadsAtOnce: 1, downloadsOfOne: 1 }
  const address = await serviceOf([file(of(MEGABYTE))], { config }).listen(listening)
  for (let i = 0; i < 20; i++) {
    const answer = await fetch(`${address}/api/file`, {
      headers: { ...asOperator, 'accept-encoding': 'identity' },
    })
    expect([i, answer.status]).toEqual([i, 200])
    await answer.arrayBuffer()
  }
})

/** Without a key, counted by the plan. */
const plain = { auth: 'optional' } as const

test('without a key: so many a day from one address, exactly, however many at once', async () => {
  const { app } = serviceOf([file(of('a'), open)])
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
  const build = vi.fn(of('a'))
  const { app } = serviceOf([file(build, open), file(build, { ...plain, path: '/api/own' })])
  const headers = { 'X-Email': 'someone@example.org' }
  for (const url of ['/api/file', '/api/own']) {
    const head = async (query = '', more = {}) =>
      app.inject({ method: 'HEAD', url: url + query, headers: { ...headers, ...more } })
    const first = await head()
    const left = leftOf(first)
    expect([first.statusCode, left]).toEqual([200, url === '/api/own' ? 24 : 4])
    expect((await head('?n=0')).statusCode).toBe(422)
    expect((await head('', { 'if-match': '"x"' })).statusCode).toBe(412)
    const unchanged = await head('', { 'if-none-match': String(first.headers.etag) })
    expect([unchanged.statusCode, leftOf(unchanged)]).toEqual([304, left])
    for (let i = 1; i <= left; i++) expect(leftOf(await head())).toBe(left - i)
    expect((await head()).statusCode).toBe(429)
  }
  expect(build).not.toHaveBeenCalled()
})

const leftOf = (answer: { headers: Record<string, unknown> }) =>
  Number(answer.headers['x-ratelimit-remaining'])

test('a caller to whom any file is an old one is told so, and counted; no file is made for it', async () => {
  const build = vi.fn(of('a'))
  const { app } = serviceOf([file(build, { ...plain, path: '/api/own' })])
  const any = await app.inject({ url: '/api/own', headers: { 'if-none-match': '*' } })
  expect([any.statusCode, any.body, leftOf(any)]).toEqual([304, '', 24])
  expect(any.headers.etag).toBeDefined()
  expect(any.headers['content-disposition']).toBeUndefined()
  expect(build).not.toHaveBeenCalled()
  const wrong = await app.inject({ url: '/api/own?n=0', headers: { 'if-none-match': '*' } })
  expect(wrong.statusCode).toBe(422)
})

test('going on with a file costs nothing for an hour, with the last call spent too; beginning one does', async () => {
  const clock = { now: Date.parse('2024-06-15T12:00:00Z') }
  const { app } = serviceOf([file(of('abcdef'), open)], { now: () => clock.now })
  const get = (range: string, more = {}) =>
    app.inject({ url: '/api/file', headers: { 'X-Email': 'someone@example.org', range, ...more } })
  const first = await get('bytes=0-2')
  expect([first.statusCode, first.body, leftOf(first)]).toEqual([206, 'abc', 4])
  const rest = await get('bytes=3-')
  expect([rest.statusCode, rest.body, leftOf(rest)]).toEqual([206, 'def', 4])
  expect((await get('bytes=6-')).statusCode).toBe(416)
  // From the start, from the end, or the whole, since the part is that of another file: a call each.
  expect(leftOf(await get('bytes=0-'))).toBe(3)
  expect(leftOf(await get('bytes=-3'))).toBe(2)
  expect(leftOf(await get('bytes=3-', { 'if-range': '"x"' }))).toBe(1)
  expect(leftOf(await get('bytes=3-', { 'accept-encoding': 'gzip' }))).toBe(0)
  expect((await get('bytes=0-')).statusCode).toBe(429)
  expect((await get('bytes=3-')).statusCode).toBe(206)
  clock.now += 3_600_000
  expect((await get('bytes=3-')).statusCode).toBe(429)
})
