import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { companyFilter } from '#contract/companies.ts'
import { text, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { endServices, testService } from '../testing/service.ts'

afterEach(endServices)

const shape = {
  output: z.object({ asked: z.string() }),
  group: 'warn',
  auth: 'optional',
  summary: 'x',
} as const

const list = read({
  ...shape,
  path: '/api/of-company',
  input: z.object({ ...companyFilter, limit: whole().default(5), note: text().optional() }),
  run: (_, { company_id = 'all' }) => ({ asked: company_id }),
})

const one = read({
  ...shape,
  path: '/api/one-company/{company_name}',
  input: z.object({ company_name: text(), note: text().optional() }),
  run: (_, { company_name }) => ({ asked: company_name }),
})

const service = () =>
  testService({ operations: [list, one], endedIds: async () => new Map([['co-old', 'cik-7']]) })

test.each([
  ['/api/of-company?limit=3&company_id=co-old', '/api/of-company?limit=3&company_id=cik-7'],
  ['/api/one-company/co-old', '/api/one-company/cik-7'],
  ['/api/one-company/co-old?note=a%26b', '/api/one-company/cik-7?note=a%26b'],
])('%s leads to %s, and costs nothing', async (url, location) => {
  const { app } = service()
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.headers.location, answer.json().code]).toEqual([301, location, 'moved'])
  expect(answer.headers['cache-control']).toBe('no-store')
  const next = await app.inject(location)
  expect([next.statusCode, next.json().asked]).toEqual([200, 'cik-7'])
  expect(next.headers['x-ratelimit-remaining']).toBe('24')
})

test.each([
  '/api/of-company?company_id=co-new',
  '/api/of-company?note=co-old',
  '/api/of-company',
  '/api/one-company/co-old%20works',
  '/api/one-company/CO-OLD',
])('%s is answered', async (url) => expect((await service().app.inject(url)).statusCode).toBe(200))

test('what cannot be read is refused before', async () => {
  const { app } = service()
  expect((await app.inject('/api/of-company?company_id=co-old&limit=x')).statusCode).toBe(422)
})
