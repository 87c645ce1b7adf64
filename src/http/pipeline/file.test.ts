import { readdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { warn } from '#contract/warnings.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { DatabaseDamaged, DiskFull } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { asOperator, file, listening, MEGABYTE, of, open } from '../testing/files.ts'
import {
  edition,
  endServices,
  noDatabase,
  OPERATOR_KEY,
  TestEditions,
  testService,
} from '../testing/service.ts'

let filesFolder: string
beforeEach(async () => {
  filesFolder = await testFolder()
})
afterEach(endServices)

/** A service of one file, and how to ask for it. */
function serviceOf(operation: ReturnType<typeof file>, options: Parameters<typeof testService>[0] = {}) {
  const config = { filesFolder, ...options.config }
  const service = testService({ operations: [operation], ...options, config })
  const ask = (headers = {}, { url = '/api/file', method = 'GET' as 'GET' | 'HEAD' } = {}) =>
    service.app.inject({ method, url, headers: { ...asOperator, ...headers } })
  return { ...service, ask }
}

test('the head tells what the file is, what it holds and what it leaves out', async () => {
  const warnings = [warn('plan_history', 'records before 2024-01-01 are left out'), warn('cut', 'Café')]
  const answer = await serviceOf(file(of('a', 'b'), {}, { warnings })).ask()
  expect(answer.body).toBe('ab')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '2',
    'content-disposition': 'attachment; filename="a.txt"',
    'accept-ranges': 'bytes',
    'x-record-count': '1',
    'x-total-count': '2',
    'x-data-edition': 'e1',
    'x-data-warnings': expect.stringMatching(
      /^\[\{"code":"plan_history","severity":"info",.*"Caf\\u00e9"\}\]$/,
    ),
    'cache-control': 'private, no-cache',
    etag: expect.stringMatching(/^"[\w-]+"$/),
  })
  expect(JSON.parse(String(answer.headers['x-data-warnings']))).toEqual(warnings)
})

test('it is built once for all who ask, and HEAD and a known tag build nothing', async () => {
  const build = vi.fn(of('abc'))
  const { ask } = serviceOf(file(build), { editions: new TestEditions(edition({ sample: true })) })
  const head = await ask({}, { method: 'HEAD' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', undefined])
  const etag = String(head.headers.etag)
  const unchanged = await ask({ 'if-none-match': etag })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  expect(build).not.toHaveBeenCalled()
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ body }) => body)).toEqual(['abc', 'abc', 'abc'])
  expect((await ask()).headers.etag).toBe(etag)
  expect(build).toHaveBeenCalledTimes(1)
  const known = await ask({}, { method: 'HEAD' })
  for (const name of ['content-disposition', 'x-record-count', 'x-data-sample', 'content-length'])
    expect(known.headers[name], name).toBe(answers[0]!.headers[name])
  expect(answers[0]!.headers['x-data-sample']).toBe('true')
  expect(JSON.parse(String(answers[0]!.headers['x-data-warnings']))).toMatchObject([{ code: 'sample' }])
  const other = await ask({ 'if-none-match': etag }, { url: '/api/file?n=2' })
  expect(other.statusCode).toBe(200)
  expect(build).toHaveBeenCalledTimes(2)
})

test('a part is sent as it is asked for; what is no part, or several, is the whole', async () => {
  const { ask } = serviceOf(file(of('abcdefghij')))
  const part = await ask({ range: 'bytes=2-4' })
  expect([part.statusCode, part.body]).toEqual([206, 'cde'])
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' })
  expect((await ask({ range: 'bytes=-2' })).body).toBe('ij')
  for (const range of ['bytes=0-1,4-5', 'bytes=5-2', 'lines=1-2']) {
    const whole = await ask({ range })
    expect([whole.statusCode, whole.body, whole.headers['content-range']]).toEqual([
      200,
      'abcdefghij',
      undefined,
    ])
  }
  const beyond = await ask({ range: 'bytes=10-' })
  expect([beyond.statusCode, beyond.json().code]).toEqual([416, 'range_not_satisfiable'])
  expect(beyond.headers['content-range']).toBe('bytes */10')
  const head = await ask({ range: 'bytes=2-4' }, { method: 'HEAD' })
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, '10'])
})

test('who goes on with a file of another edition is told, or has the whole of the new one', async () => {
  const editions = new TestEditions()
  const { ask } = serviceOf(
    file(async ({ path }) => writeFile(path, `of ${editions.now!.id}`)),
    { editions },
  )
  const etag = String((await ask()).headers.etag)
  const on = { range: 'bytes=3-' }
  for (const condition of [{ 'if-range': etag }, { 'if-match': etag }, { 'if-match': `"x", ${etag}` }]) {
    const same = await ask({ ...on, ...condition })
    expect([same.statusCode, same.body]).toEqual([206, 'e1'])
  }
  editions.now = edition({ id: 'e2' })
  const refused = await ask({ ...on, 'if-match': etag })
  expect([refused.statusCode, refused.json().code]).toEqual([412, 'precondition_failed'])
  for (const condition of [etag, `W/${etag}`, 'Sat, 01 Jun 2024 00:00:00 GMT']) {
    const whole = await ask({ ...on, 'if-range': condition })
    expect([whole.statusCode, whole.body]).toEqual([200, 'of e2'])
    expect(whole.headers.etag).not.toBe(etag)
  }
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(200)
})

test('a file is of one edition to its end, though another is published while it is built and sent', async () => {
  let goOn = () => {}
  const published = new Promise<void>((done) => {
    goOn = done
  })
  const editions = new TestEditions()
  const slow = file(async ({ path }) => {
    await published
    await writeFile(path, `${editions.inUse} ${MEGABYTE.repeat(8)}`)
  })
  const address = await serviceOf(slow, { editions }).listen(listening)
  const asked = fetch(`${address}/api/file`, { headers: asOperator })
  await expect.poll(() => editions.inUse).toBe(1)
  editions.now = edition({ id: 'e2' })
  goOn()
  const answer = await asked
  // The file of the next edition takes the place of this one, which is still on its way.
  const next = await fetch(`${address}/api/file`, { headers: asOperator })
  expect([answer.headers.get('x-data-edition'), next.headers.get('x-data-edition')]).toEqual(['e1', 'e2'])
  expect(await answer.text()).toBe(`1 ${MEGABYTE.repeat(8)}`)
  expect((await next.text()).length).toBeGreaterThan(8e6)
  await expect.poll(() => editions.inUse).toBe(0)
})

test('who may is decided first, what is asked second', async () => {
  const { app } = serviceOf(file(of('a')))
  const codeOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).json().code
  expect(await codeOf('/api/file?n=0')).toBe('key_required')
  expect(await codeOf('/api/file', { 'X-API-Key': 'wrong' })).toBe('key_unknown')
  expect(await codeOf('/api/file?n=0', { ...asOperator, 'if-match': '"x"' })).toBe('invalid_input')
})

test.each([
  [new Error('no such table'), 500, 'internal_error'],
  [new DatabaseDamaged('the disk is gone'), 503, 'dataset_unavailable'],
  [new DiskFull('no room'), 503, 'disk_full'],
])(
  'what fails while it is built is told properly, and nothing half is kept: %s',
  async (error, status, code) => {
    const build = vi.fn(async ({ path }: { path: string }) => {
      await writeFile(path, 'half')
      if (build.mock.calls.length === 1) throw error
    })
    const { ask } = serviceOf(file(build))
    const failed = await ask()
    expect([failed.statusCode, failed.json().code]).toEqual([status, code])
    expect((await ask()).body).toBe('half')
  },
)

test('data that are broken, or not there yet, are told', async () => {
  const broken = new TestEditions(edition({ broken: new Map([['warn', new Error('damaged')]]) }))
  expect((await serviceOf(file(of('a')), { editions: broken }).ask()).json().code).toBe('dataset_unavailable')
  const none = new TestEditions(null)
  expect((await serviceOf(file(of('a')), { editions: none }).ask()).json().code).toBe('no_edition')
})

/** Asks in a version of HTTP; gives all that came until the connection ended. */
function raw(address: string, version: string): Promise<string> {
  const { port, hostname } = new URL(address)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname)
    socket.write(
      `GET /api/file HTTP/${version}\r\nHost: x\r\nConnection: close\r\nX-API-Key: ${OPERATOR_KEY}\r\n\r\n`,
    )
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}

test.each(['1.1', '1.0', '0.9', '2.0'])('HTTP/%s is told the length, an empty file too', async (version) => {
  const address = await serviceOf(file(of('abc', 'def'))).listen(listening)
  expect(await raw(address, version)).toMatch(/\r\nContent-Length: 6\r\n[\s\S]*\r\n\r\nabcdef$/)
  const empty = await serviceOf(file(of())).listen(listening)
  expect(await raw(empty, version)).toMatch(/\r\nContent-Length: 0\r\n[\s\S]*\r\n\r\n$/)
})

test('gzip is a file of its own, with its own tag and parts, unless the format is compressed', async () => {
  const build = vi.fn(of(MEGABYTE, 'end'))
  const { ask } = serviceOf(file(build))
  const packed = { 'accept-encoding': 'br, gzip' }
  const answer = await ask(packed)
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(answer.rawPayload.length),
  })
  expect(gunzipSync(answer.rawPayload).toString()).toBe(`${MEGABYTE}end`)
  const rest = await ask({ ...packed, range: 'bytes=100-', 'if-range': String(answer.headers.etag) })
  expect([rest.statusCode, rest.rawPayload]).toEqual([206, answer.rawPayload.subarray(100)])
  const plain = await ask({ range: 'bytes=100-', 'if-range': String(answer.headers.etag) })
  expect([plain.statusCode, plain.body.length]).toEqual([200, MEGABYTE.length + 3])
  expect(plain.headers.etag).not.toBe(answer.headers.etag)
  expect(build).toHaveBeenCalledTimes(1)
  const parquet = await serviceOf(file(of(MEGABYTE), { packed: true })).ask(packed)
  expect(parquet.headers['content-encoding']).toBeUndefined()
})

test('what plan and day put into a file makes it another one; the day alone does not', async () => {
  const clock = { now: Date.parse('2024-06-15T12:00:00Z') }
  const build = vi.fn(of('a'))
  const { ask } = serviceOf(file(build, { resolve: ({ today }) => today.slice(0, 7) }), {
    now: () => clock.now,
  })
  const first = await ask()
  clock.now += 86_400_000
  expect((await ask()).headers.etag).toBe(first.headers.etag)
  clock.now += 20 * 86_400_000
  expect((await ask()).headers.etag).not.toBe(first.headers.etag)
  expect(build).toHaveBeenCalledTimes(2)
})

test('the files of a service are gone when it has ended', async () => {
  const service = serviceOf(file(of('a')))
  await service.ask()
  expect(await readdir(filesFolder)).toHaveLength(1)
  await service.close()
  expect(await readdir(filesFolder)).toEqual([])
})

test('its questions wait their turn', async () => {
  const order: string[] = []
  const db = {
    ...noDatabase,
    all: async () => [],
    copy: async (_: unknown, path: string) => {
      order.push('begin')
      await writeFile(path, 'a')
      order.push('end')
    },
  }
  const asks = file(async ({ db, path, signal }) => {
    const copies = [path, `${path}.2`].map((each) =>
      db.copy(sql`select 1`, each, { format: 'lines' }, signal),
    )
    await Promise.all([...copies, db.all(sql`select 1`)])
  })
  const { ask } = serviceOf(asks, {
    editions: new TestEditions(edition({ db })),
    config: { queriesAtOnce: 1 },
  })
  expect((await ask()).body).toBe('a')
  expect(order).toEqual(['begin', 'end', 'begin', 'end'])
})

test('a header that is asked for is named when it is missing or wrong, and never repeated', async () => {
  const lines: string[] = []
  const log = (...words: unknown[]) => lines.push(JSON.stringify(words))
  const logger = { ...console, isLevelEnabled: () => true, info: log, warn: log, error: log, debug: log }
  const { app } = serviceOf(file(of('a'), open), { logger: logger as never })
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
