import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type DownloadContext, download, type OpenDownload } from '#contract/endpoint.ts'
import { whole } from '#contract/fields.ts'
import { DatabaseDamaged } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { edition, endServices, noDatabase, OPERATOR_KEY, TestEditions, testService } from './testing.ts'

afterEach(endServices)

const asOperator = { 'X-API-Key': OPERATOR_KEY }
const listening = { port: 0, host: '127.0.0.1' }
const MEGABYTE = 'x'.repeat(1024 * 1024)

type Pieces = (context: DownloadContext) => AsyncIterable<Buffer | string>

/** A download that gives what the test says. */
function file(pieces: Pieces, parts: Partial<Parameters<typeof download>[0]> = {}, more = {}) {
  return download({
    method: 'GET',
    path: '/api/file',
    summary: 'A file',
    group: 'exports',
    access: 'required',
    dataset: 'warn',
    input: z.object({ n: whole().min(1).default(1) }),
    contentTypes: ['text/plain'],
    async run(context): Promise<OpenDownload> {
      const head = { fileName: 'a.txt', contentType: 'text/plain', warnings: [], count: 1, total: 2 }
      return { ...head, pieces: pieces(context), ...more }
    },
    ...parts,
  })
}

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

async function* gives(...pieces: string[]) {
  yield* pieces
}

test('the head tells what the file is, what it holds and what it leaves out', async () => {
  const warnings = ['records before 2024-01-01 are left out', 'Café']
  const service = testService({ endpoints: [file(() => gives('a', 'b'), {}, { warnings })] })
  const answer = await service.app.inject({ url: '/api/file', headers: asOperator })
  expect(answer.body).toBe('ab')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain',
    'content-disposition': 'attachment; filename="a.txt"',
    'x-record-count': '1',
    'x-total-count': '2',
    'x-data-edition': 'e1',
    'x-data-warnings': '["records before 2024-01-01 are left out","Caf\\u00e9"]',
    'cache-control': 'private, no-cache',
    etag: expect.stringMatching(/^W\//),
  })
  expect(JSON.parse(String(answer.headers['x-data-warnings']))).toEqual(warnings)
})

test('HEAD gives the same head and reads nothing; a known tag is 304; a sample says so', async () => {
  const pieces = vi.fn(() => gives('a'))
  const editions = new TestEditions(edition({ sample: true }))
  const { app } = testService({ endpoints: [file(pieces)], editions })
  const got = await app.inject({ url: '/api/file', headers: asOperator })
  const head = await app.inject({ method: 'HEAD', url: '/api/file', headers: asOperator })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  for (const name of ['etag', 'content-disposition', 'x-record-count', 'x-data-sample'])
    expect(head.headers[name]).toBe(got.headers[name])
  expect(got.headers['x-data-sample']).toBe('true')
  const etag = String(got.headers.etag)
  const unchanged = await app.inject({ url: '/api/file', headers: { ...asOperator, 'if-none-match': etag } })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  const other = await app.inject({ url: '/api/file?n=2', headers: { ...asOperator, 'if-none-match': etag } })
  expect(other.statusCode).toBe(200)
  expect(pieces).toHaveBeenCalledTimes(3)
})

test('who may is decided first, what is asked second', async () => {
  const { app } = testService({ endpoints: [file(() => gives('a'))] })
  const codeOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).json().code
  expect(await codeOf('/api/file?n=0')).toBe('key_required')
  expect(await codeOf('/api/file', { 'X-API-Key': 'wrong' })).toBe('key_unknown')
  expect(await codeOf('/api/file?n=0', asOperator)).toBe('invalid_input')
})

test('what fails before the first bytes is told properly, data that are broken too', async () => {
  const failing = file(async function* () {
    if (OPERATOR_KEY) throw new Error('no such table')
    yield ''
  })
  const answer = await testService({ endpoints: [failing] }).app.inject({
    url: '/api/file',
    headers: asOperator,
  })
  expect(answer.json()).toMatchObject({ status: 500, code: 'internal_error' })
  const broken = new TestEditions(edition({ broken: new Map([['warn', new Error('damaged')]]) }))
  const { app } = testService({ endpoints: [file(() => gives('a'))], editions: broken })
  expect((await app.inject({ url: '/api/file', headers: asOperator })).json().code).toBe(
    'dataset_unavailable',
  )
  const none = testService({ endpoints: [file(() => gives('a'))], editions: new TestEditions(null) })
  expect((await none.app.inject({ url: '/api/file', headers: asOperator })).json().code).toBe('no_edition')
})

/** Asks in a version of HTTP; gives all that came until the connection ended. */
function raw(address: string, version: string): Promise<string> {
  const { port, hostname } = new URL(address)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname)
    socket.write(`GET /api/file HTTP/${version}\r\nHost: x\r\nX-API-Key: ${OPERATOR_KEY}\r\n\r\n`)
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}

test('an error in the middle never looks like the end, compressed or not, in HTTP/1.0 too', async () => {
  const editions = new TestEditions()
  const half = file(async function* () {
    yield MEGABYTE
    throw new DatabaseDamaged('the disk is gone')
  })
  const address = await testService({ endpoints: [half], editions }).listen(listening)
  for (const encoding of ['identity', 'gzip']) {
    const headers = { ...asOperator, 'accept-encoding': encoding }
    const whole = fetch(`${address}/api/file`, { headers }).then((answer) => answer.text())
    await expect(whole).rejects.toThrow()
  }
  const cut = await raw(address, '1.1')
  expect(cut).toMatch(/^HTTP\/1.1 200 /)
  expect(cut).not.toMatch(/\r\n0\r\n\r\n$/)
  expect(await raw(address, '1.0')).toMatch(/^HTTP\/1.1 503 /)
  await expect.poll(() => editions.inUse).toBe(0)
})

test('HTTP/1.0, where the end of the connection is that of the file, is told the length', async () => {
  const address = await testService({ endpoints: [file(() => gives('abc', 'def'))] }).listen(listening)
  const answer = await raw(address, '1.0')
  expect(answer).toMatch(/\r\nContent-Length: 6\r\n/)
  expect(answer).toMatch(/\r\n\r\nabcdef$/)
})

test('a caller who leaves ends the work, and the edition is let go', async () => {
  const { state, pieces } = endless()
  const editions = new TestEditions()
  const address = await testService({ endpoints: [file(pieces)], editions }).listen(listening)
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
  const address = await testService({ endpoints: [file(pieces)], editions, config }).listen(listening)
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

test('a file is of one edition to its end, though another is published meanwhile', async () => {
  let goOn = () => {}
  const published = new Promise<void>((done) => {
    goOn = done
  })
  const editions = new TestEditions()
  const spanning = file(async function* (context) {
    yield `${context.edition.id} `
    await published
    yield `${context.edition.id} ${editions.inUse}`
  })
  const address = await testService({ endpoints: [spanning], editions }).listen(listening)
  const answer = await fetch(`${address}/api/file`, { headers: asOperator })
  editions.now = edition({ id: 'e2' })
  goOn()
  expect(await answer.text()).toBe('e1 e1 1')
  expect(answer.headers.get('x-data-edition')).toBe('e1')
  const next = await fetch(`${address}/api/file`, { headers: asOperator })
  expect(await next.text()).toBe('e2 e2 1')
})

test('as many files at once as are set; one more is told to come back', async () => {
  const { pieces } = endless()
  const config = { downloadsAtOnce: 1 }
  const address = await testService({ endpoints: [file(pieces)], config }).listen(listening)
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
    endpoints: [file(pieces, { access: 'optional' })],
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

test('gzip is offered, unless the format is compressed; lengths that are known are told', async () => {
  const packed = file(() => gives('abc'), { path: '/api/packed' }, { packed: true, bytes: 3 })
  const { app } = testService({ endpoints: [file(() => gives(MEGABYTE, 'end')), packed] })
  const headers = { ...asOperator, 'accept-encoding': 'br, gzip' }
  const answer = await app.inject({ url: '/api/file', headers })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(answer.rawPayload).toString()).toBe(`${MEGABYTE}end`)
  const whole = await app.inject({ url: '/api/packed', headers })
  expect(whole.headers).toMatchObject({ 'content-length': '3' })
  expect(whole.headers['content-encoding']).toBeUndefined()
})

test('temporary files are gone when the file has been sent, when it failed, and after a crash', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-downloads-'))
  const crashed = join(folder, `download-elsewhere-1-00000000-0000-4000-8000-000000000000.rows`)
  await writeFile(crashed, 'x')
  const makes = (fails: boolean) =>
    file(
      async function* (context) {
        await writeFile(await context.temporaryFile('.rows'), 'x')
        yield String((await readdir(folder)).length)
        if (fails) throw new Error('failed')
      },
      { path: fails ? '/api/fails' : '/api/file' },
    )
  const config = { temporaryFolder: folder }
  // A day later than the file of another machine was last written to.
  const now = () => Date.now() + 86_400_000
  const address = await testService({ endpoints: [makes(false), makes(true)], config, now }).listen(listening)
  await expect.poll(() => existsSync(crashed)).toBe(false)
  expect(await (await fetch(`${address}/api/file`, { headers: asOperator })).text()).toBe('1')
  const failed = fetch(`${address}/api/fails`, { headers: asOperator }).then((answer) => answer.text())
  await expect(failed).rejects.toThrow()
  await expect.poll(() => readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test('its questions wait their turn, and rows can be streamed', async () => {
  const order: string[] = []
  const db = {
    ...noDatabase,
    all: async () => {
      order.push('all')
      return []
    },
    async *stream() {
      order.push('stream')
      yield [{ n: 1 }]
      yield [{ n: 2 }]
      order.push('ended')
    },
  } as typeof noDatabase
  const asks = file(async function* (context) {
    for await (const rows of context.db.stream<{ n: number }>(sql`select 1`)) yield JSON.stringify(rows)
    await context.db.all(sql`select 1`)
  })
  const config = { queriesAtOnce: 1 }
  const editions = new TestEditions(edition({ db }))
  const { app } = testService({ endpoints: [asks], editions, config })
  expect((await app.inject({ url: '/api/file', headers: asOperator })).body).toBe('[{"n":1}][{"n":2}]')
  expect(order).toEqual(['stream', 'ended', 'all'])
})

const open = {
  access: 'none',
  perAddress: { name: 'sample', callsPerDay: 5 },
  requestHeaders: z.object({
    'X-Email': z.string({ error: 'no' }).pipe(z.email('must be an e-mail address')),
  }),
} as const

test('without a key: so many a day from one address, exactly, however many at once', async () => {
  const { app } = testService({ endpoints: [file(() => gives('a'), open)] })
  const headers = { 'X-Email': 'someone@example.org' }
  await app.inject({ method: 'HEAD', url: '/api/file', headers })
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

test('a header that is asked for is named when it is missing or wrong, and never repeated', async () => {
  const lines: string[] = []
  const logger = { ...console } as never
  const { app } = testService({
    endpoints: [file(() => gives('a'), open)],
    logger: Object.assign(Object.create(logger), {
      isLevelEnabled: () => true,
      info: (...words: unknown[]) => lines.push(JSON.stringify(words)),
      warn: (...words: unknown[]) => lines.push(JSON.stringify(words)),
      error: (...words: unknown[]) => lines.push(JSON.stringify(words)),
      debug: (...words: unknown[]) => lines.push(JSON.stringify(words)),
    }),
  })
  const errorsOf = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api/file?n=0', headers }))
      .json()
      .errors.map(({ loc, msg }: never) => [loc, msg])
  expect(await errorsOf({})).toEqual([
    [['header', 'X-Email'], 'is required'],
    [['query', 'n'], 'must be at least 1'],
  ])
  const wrong = await app.inject({ url: '/api/file', headers: { 'X-Email': 'my secret' } })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.json().errors[0]).toMatchObject({
    loc: ['header', 'X-Email'],
    msg: 'must be an e-mail address',
  })
  expect(wrong.body).not.toContain('my secret')
  const right = await app.inject({ url: '/api/file', headers: { 'X-Email': 'someone@example.org' } })
  expect(right.statusCode).toBe(200)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join()).not.toMatch(/my secret|someone@/)
})
