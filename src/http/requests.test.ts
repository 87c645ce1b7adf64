import { afterEach, expect, test } from 'vitest'
import { custom, things } from '#contract/testing/operations.ts'
import { endServices, testService } from './testing/service.ts'

afterEach(endServices)

const service = (config = {}) => testService({ operations: [things, custom(async () => ({}))], config }).app

test('an unusable parameter is 422 with its place', async () => {
  const app = service()
  const answer = await app.inject('/api/things?limit=abc&stat=CA')
  expect(answer.statusCode).toBe(422)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toEqual({
    type: '/errors/invalid_input',
    title: 'Invalid input',
    status: 422,
    detail: expect.stringContaining('limit must be a whole number'),
    code: 'invalid_input',
    errors: [
      {
        loc: ['query', 'stat'],
        msg: 'is not a parameter of /api/things, did you mean "state"?',
        type: 'extra_forbidden',
      },
      { loc: ['query', 'limit'], msg: 'must be a whole number', type: 'int_parsing' },
    ],
  })
})

test('each bound holds at its edge', async () => {
  const app = service({ access: 'open' })
  const status = async (query: string) => (await app.inject(`/api/things?${query}`)).statusCode
  expect(await Promise.all(['limit=1', 'limit=10000', 'offset=0', 'offset=1000000'].map(status))).toEqual([
    200, 200, 200, 200,
  ])
  const beyond = [
    'limit=0',
    'limit=10001',
    'offset=-1',
    'offset=1000001',
    'limit=',
    'limit=1&limit=2',
    'from=2024-02-31',
  ]
  for (const query of beyond) expect(await status(query), query).toBe(422)
})

test('bad percent-encoding is 400, in the path and in the query', async () => {
  const app = service()
  for (const url of [
    '/api/things?state=%',
    '/api/things?%ff=1',
    '/api/things?state=%E0%A4',
    '/api/%E0%A4',
    '/%ff',
  ]) {
    const answer = await app.inject(url)
    expect(answer.statusCode, url).toBe(400)
    expect(answer.json().code).toBe('malformed_request')
  }
})

test('an unknown path is 404 with the nearest route, a wrong method 405 with Allow', async () => {
  const app = service()
  const lost = await app.inject('/api/thigns?x=1')
  expect(lost.json()).toMatchObject({ status: 404, code: 'unknown_route' })
  expect(lost.json().detail).toContain('/api/things')
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const wrong = await app.inject({
      url: '/api/things',
      method,
      payload: '<x/>',
      headers: { 'content-type': 'text/xml' },
    })
    expect(wrong.statusCode).toBe(405)
    expect(wrong.headers.allow).toBe('GET, HEAD, OPTIONS')
    expect(wrong.headers['x-data-edition']).toBe('e1')
  }
})

test('an address that is too long is 414, one that just fits is read', async () => {
  const app = service()
  const url = (length: number) => `/api/custom?pad=${'x'.repeat(length - '/api/custom?pad='.length)}`
  expect((await app.inject(url(8192))).statusCode).toBe(200)
  const tooLong = await app.inject(url(8193))
  expect(tooLong.json()).toMatchObject({ status: 414, code: 'uri_too_long' })
  expect((await app.inject(`/api/${'x'.repeat(9000)}`)).statusCode).toBe(414)
})
