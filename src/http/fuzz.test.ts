import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockTower, custom, oneThing, things } from '#contract/testing/operations.ts'
import { endServices, OPERATOR_KEY, testService } from './testing/service.ts'

const agent = new Agent({ keepAlive: true })
let address = ''

beforeAll(async () => {
  const operations = [things, oneThing, clockTower, custom(async () => ({}))]
  address = await testService({ operations }).listen({ port: 0 })
})

afterAll(async () => {
  agent.destroy()
  await endServices()
})

interface Got {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Asks as it is written: neither fetch nor a test client would let a bad address through. */
function ask(method: string, path: string, headers: OutgoingHttpHeaders): Promise<Got> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, method, path, headers, agent }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => (body += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
      answer.on('error', reject)
    })
    asking.on('error', reject).end()
  })
}

const anything = fc.string({ unit: 'binary-ascii' }).map((word) => word.replace(/[^\x21-\x7e]/g, '%'))
const encoded = fc.string({ unit: 'grapheme' }).map(encodeURIComponent)

const path = fc.oneof(
  fc.constantFrom(
    '/',
    '/api/things',
    '/api/thing/x',
    '/api/clock',
    '/api/custom',
    '/openapi.json',
    '/errors/x',
  ),
  encoded.map((word) => `/api/thing/${word}`),
  anything.map((word) => `/api/thing/${word}`),
  anything.map((word) => `/${word}`),
)
const name = fc.oneof(
  fc.constantFrom(
    'limit',
    'offset',
    'cursor',
    'fields',
    'state',
    'from',
    'large',
    'kind',
    'n',
    'depth',
    '__proto__',
  ),
  encoded,
  anything,
)
const value = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom('', '%', '%00', '%ff', 'true', 'CA', '2024-02-31', '1e9', 'id,size', 'W10', '%F0%9F%92%A9'),
  encoded,
  anything,
  fc.base64String().map(encodeURIComponent),
)
const query = fc
  .array(fc.tuple(name, value), { maxLength: 5 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map((pair) => pair.join('=')).join('&')}` : ''))
const headerText = fc.string({ unit: 'binary-ascii' }).map((word) => word.replace(/[^\x20-\x7e]/g, '~'))
const key = fc.constant(OPERATOR_KEY)
const headers = fc.record(
  {
    'x-api-key': fc.oneof(key, key, headerText),
    authorization: fc.oneof(
      headerText,
      headerText.map((word) => `Bearer ${word}`),
    ),
    'if-none-match': fc.oneof(fc.constantFrom('*', 'W/"x"', ',,,'), headerText),
    'accept-encoding': fc.oneof(fc.constantFrom('br', 'gzip;q=x', '*;q=0'), headerText),
    'x-request-id': headerText,
    'x-forwarded-for': headerText,
    'content-type': headerText,
  },
  { requiredKeys: [] },
)
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PROPFIND')

test('no input gives a 5xx, and every refusal is a problem', async () => {
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(method, path, query, headers, async (how, where, what, head) => {
      const answer = await ask(how, where + what, head)
      seen.add(answer.status)
      expect(answer.status).toBeGreaterThanOrEqual(200)
      expect(answer.status).toBeLessThan(500)
      expect(answer.headers['x-request-id']).toBeTruthy()
      if (answer.status >= 400 && how !== 'HEAD') {
        expect(answer.headers['content-type']).toContain('application/problem+json')
        expect(JSON.parse(answer.body)).toMatchObject({ status: answer.status, code: expect.any(String) })
      }
    }),
    { numRuns: 2000 },
  )
  // Otherwise the walk has missed the doors.
  expect([...seen]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 422]))
})
