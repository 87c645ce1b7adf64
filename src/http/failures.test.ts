import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { custom, things } from '#contract/testing/operations.ts'
import { QueryTimeout, QueryTooLarge } from '#storage/database.ts'
import { edition, endServices, OPERATOR_KEY, TestEditions, testService } from './testing/service.ts'

afterEach(endServices)

function logged() {
  const lines: string[] = []
  return { lines, logger: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }) }
}

const failing = (error: unknown) => testService({ operations: [custom(() => Promise.reject(error))] }).app

test('what the database gives up is 503 with a time to come back', async () => {
  const timeout = await failing(new QueryTimeout(10)).inject('/api/custom')
  expect(timeout.json()).toMatchObject({ status: 503, code: 'query_timeout' })
  expect(timeout.json().detail).toContain('10 seconds')
  expect(timeout.headers['retry-after']).toBe('10')
  const tooLarge = await failing(new QueryTooLarge('out of memory')).inject('/api/custom')
  expect(tooLarge.json()).toMatchObject({ status: 503, code: 'query_too_large' })
  expect(tooLarge.headers['retry-after']).toBeDefined()
})

test('a mistake of ours is an apology to the caller and an error in the log', async () => {
  const { lines, logger } = logged()
  const operations = [custom(() => Promise.reject(new Error('column "salary" is missing')))]
  const { app } = testService({ operations, logger })
  const answer = await app.inject({ url: '/api/custom?n=7', headers: { 'x-request-id': 'r-7' } })
  expect(answer.statusCode).toBe(500)
  expect(answer.json().code).toBe('internal_error')
  expect(answer.body).not.toContain('salary')
  const error = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 50)
  expect(error).toMatchObject({
    request_id: 'r-7',
    route: '/api/custom',
    err: { message: 'column "salary" is missing' },
  })
})

test('what cannot be written as JSON is a mistake of ours too', async () => {
  const { app } = testService({ operations: [custom(async () => ({ n: 1n }))] })
  expect((await app.inject('/api/custom')).statusCode).toBe(500)
})

test('before the first edition everything that needs data is 503, and the rest answers', async () => {
  const editions = new TestEditions(null)
  const { app } = testService({ editions })
  const answer = await app.inject('/api/things')
  expect(answer.json()).toMatchObject({ status: 503, code: 'no_edition' })
  expect(answer.headers['retry-after']).toBe('30')
  expect(answer.headers['x-data-edition']).toBeUndefined()
  expect((await app.inject('/api/things?limit=0')).statusCode).toBe(422)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/openapi.json')).statusCode).toBe(200)
  editions.now = edition()
  expect((await app.inject('/api/things')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ready', edition: 'e1' })
})

test('a dataset whose file is broken is 503 for the operations that need it, and for no other', async () => {
  const broken = new Map(['lca', 'h1b'].map((name) => [name, new Error('checksum')]))
  const datasets = { lca: { file: 'lca.duckdb', bytes: 1, rows: {}, made_at: '2024-06-01T00:00:00Z' } }
  const lca = custom(async () => ({}), { path: '/api/lca', needs: { datasets: ['warn', 'lca'] } })
  const h1b = custom(async () => ({}), { path: '/api/h1b', needs: { datasets: ['h1b'] } })
  const editions = new TestEditions(edition({ broken, datasets }))
  const { app } = testService({ operations: [things, lca, h1b], editions })
  const answer = await app.inject({ url: '/api/lca', headers: { 'x-api-key': OPERATOR_KEY } })
  expect(answer.json()).toMatchObject({ status: 503, code: 'dataset_unavailable' })
  expect(answer.headers['retry-after']).toBeDefined()
  expect(answer.body).not.toContain('checksum')
  expect((await app.inject('/api/things')).statusCode).toBe(200)
  const unread = await app.inject({ url: '/api/h1b', headers: { 'x-api-key': OPERATOR_KEY } })
  expect(unread.json()).toMatchObject({ status: 503, detail: 'The h1b data have not been read yet' })
  expect((await app.inject('/readyz')).json()).toMatchObject({ broken: ['lca'], unread: ['h1b'] })
})

test('a dataset that is being loaded is 503 until it is there, and the caller is told how far it is', async () => {
  const broken = new Map(['h1b', 'insights'].map((name) => [name, new Error('never read')]))
  const datasets = { warn: { file: 'warn.duckdb', bytes: 1, rows: {}, made_at: '2024-06-01T00:00:00Z' } }
  const h1b = custom(async () => ({}), { path: '/api/h1b', needs: { datasets: ['h1b'] } })
  const loading = edition({ broken, datasets, coming: ['h1b', 'insights'] })
  const { app } = testService({ operations: [things, h1b], editions: new TestEditions(loading) })
  const answer = await app.inject({ url: '/api/h1b', headers: { 'x-api-key': OPERATOR_KEY } })
  expect(answer.headers['retry-after']).toBe('10')
  expect(answer.json()).toMatchObject({
    status: 503,
    code: 'dataset_unavailable',
    detail:
      'The h1b data are not read yet: the records that come with the program are being loaded, 1 of 3 parts are there, and h1b and insights are to come',
  })
  expect((await app.inject('/api/things')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).json()).toMatchObject({ coming: ['h1b', 'insights'] })
})

test('more questions than the service can bear are 503, cached answers still 200', async () => {
  const waiting: (() => void)[] = []
  const slow = custom(async (_, { n }) => {
    if (n > 0) await new Promise<void>((resolve) => waiting.push(resolve))
    return { n }
  })
  const { app } = testService({ operations: [slow], config: { queriesMax: 2 } })
  const headers = { 'x-api-key': OPERATOR_KEY }
  await app.inject({ url: '/api/custom?n=0', headers })
  const held = [1, 2].map((n) => app.inject({ url: `/api/custom?n=${n}`, headers }))
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  const refused = await app.inject({ url: '/api/custom?n=3', headers })
  expect(refused.json()).toMatchObject({ status: 503, code: 'overloaded' })
  expect(refused.headers['retry-after']).toBe('2')
  expect((await app.inject({ url: '/api/custom?n=0', headers })).statusCode).toBe(200)
  for (const end of waiting) end()
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('no key reaches the log, whatever goes wrong and wherever it was put', async () => {
  const { lines, logger } = logged()
  const { app } = testService({
    operations: [things, custom(() => Promise.reject(new Error('bug')))],
    logger,
  })
  const key = OPERATOR_KEY
  await app.inject({ url: '/api/things', headers: { 'x-api-key': key } })
  await app.inject({ url: '/api/custom', headers: { authorization: `Bearer ${key}` } })
  await app.inject({ url: '/api/things', headers: { 'x-api-key': `${key}-wrong` } })
  await app.inject(`/api/custom?api_key=${key}`)
  await app.inject(`/nowhere?token=${key}`)
  expect(lines.length).toBeGreaterThanOrEqual(5)
  expect(lines.join('')).not.toContain(key)
  expect(lines.join('')).toContain('"status":401')
})
