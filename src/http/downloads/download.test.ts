import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseDamaged } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { asOperator, gives, invented, listening, MEGABYTE, open } from '../testing/downloads.ts'
import {
  edition,
  endServices,
  noDatabase,
  OPERATOR_KEY,
  TestEditions,
  testService,
} from '../testing/service.ts'

afterEach(endServices)

test('the head tells what the file is, what it holds and what it leaves out', async () => {
  const warnings = ['records before 2024-01-01 are left out', 'Café']
  const service = testService({ operations: [invented(() => gives('a', 'b'), {}, { warnings })] })
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
  const { app } = testService({ operations: [invented(pieces)], editions })
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
  const { app } = testService({ operations: [invented(() => gives('a'))] })
  const codeOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).json().code
  expect(await codeOf('/api/file?n=0')).toBe('key_required')
  expect(await codeOf('/api/file', { 'X-API-Key': 'wrong' })).toBe('key_unknown')
  expect(await codeOf('/api/file?n=0', asOperator)).toBe('invalid_input')
})

test('what fails before the first bytes is told properly, data that are broken too', async () => {
  const failing = invented(async function* () {
    if (OPERATOR_KEY) throw new Error('no such table')
    yield ''
  })
  const answer = await testService({ operations: [failing] }).app.inject({
    url: '/api/file',
    headers: asOperator,
  })
  expect(answer.json()).toMatchObject({ status: 500, code: 'internal_error' })
  const broken = new TestEditions(edition({ broken: new Map([['warn', new Error('damaged')]]) }))
  const { app } = testService({ operations: [invented(() => gives('a'))], editions: broken })
  expect((await app.inject({ url: '/api/file', headers: asOperator })).json().code).toBe(
    'dataset_unavailable',
  )
  const none = testService({ operations: [invented(() => gives('a'))], editions: new TestEditions(null) })
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
  const half = invented(async function* () {
    yield MEGABYTE
    throw new DatabaseDamaged('the disk is gone')
  })
  const address = await testService({ operations: [half], editions }).listen(listening)
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

test.each(['1.0', '0.9', '2.0'])(
  'HTTP/%s, where the end of the connection is that of the file, is told the length',
  async (version) => {
    const address = await testService({ operations: [invented(() => gives('abc', 'def'))] }).listen(listening)
    const answer = await raw(address, version)
    expect(answer).toMatch(/\r\nContent-Length: 6\r\n/)
    expect(answer).toMatch(/\r\n\r\nabcdef$/)
  },
)

test('a file is of one edition to its end, though another is published meanwhile', async () => {
  let goOn = () => {}
  const published = new Promise<void>((done) => {
    goOn = done
  })
  const editions = new TestEditions()
  const spanning = invented(async function* (context) {
    yield `${context.edition.id} `
    await published
    yield `${context.edition.id} ${editions.inUse}`
  })
  const address = await testService({ operations: [spanning], editions }).listen(listening)
  const answer = await fetch(`${address}/api/file`, { headers: asOperator })
  editions.now = edition({ id: 'e2' })
  goOn()
  expect(await answer.text()).toBe('e1 e1 1')
  expect(answer.headers.get('x-data-edition')).toBe('e1')
  const next = await fetch(`${address}/api/file`, { headers: asOperator })
  expect(await next.text()).toBe('e2 e2 1')
})

test('gzip is offered, unless the format is compressed; lengths that are known are told', async () => {
  const packed = invented(() => gives('abc'), { path: '/api/packed' }, { packed: true, bytes: 3 })
  const { app } = testService({ operations: [invented(() => gives(MEGABYTE, 'end')), packed] })
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
    invented(
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
  const address = await testService({ operations: [makes(false), makes(true)], config, now }).listen(
    listening,
  )
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
  const asks = invented(async function* (context) {
    for await (const rows of context.db.stream<{ n: number }>(sql`select 1`)) yield JSON.stringify(rows)
    await context.db.all(sql`select 1`)
  })
  const config = { queriesAtOnce: 1 }
  const editions = new TestEditions(edition({ db }))
  const { app } = testService({ operations: [asks], editions, config })
  expect((await app.inject({ url: '/api/file', headers: asOperator })).body).toBe('[{"n":1}][{"n":2}]')
  expect(order).toEqual(['stream', 'ended', 'all'])
})

test('a header that is asked for is named when it is missing or wrong, and never repeated', async () => {
  const lines: string[] = []
  const logger = { ...console } as never
  const { app } = testService({
    operations: [invented(() => gives('a'), open)],
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
