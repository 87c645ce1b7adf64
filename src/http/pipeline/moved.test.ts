import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { companyFilter, text, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { endServices, OPERATOR_KEY, testService } from '../testing/service.ts'

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

test('what a command or a tool asks of a company of before is answered as of now', async () => {
  const both = command({
    method: 'POST',
    path: '/api/both',
    summary: 'x',
    group: 'account',
    auth: 'operator',
    body: z.strictObject({ company_id: z.string() }),
    output: z.object({ asked: z.array(z.string()) }),
    async run({ ask }, { body: { company_id } }) {
      const answers = [await ask(list, { company_id }), await ask(one, { company_name: company_id })]
      return { asked: answers.map(({ asked }) => String(asked)) }
    },
  })
  const endedIds = async () => new Map([['co-old', 'cik-7']])
  const { app } = testService({ operations: [list, one, both], endedIds })
  const post = (company_id: string) =>
    app.inject({
      method: 'POST',
      url: '/api/both',
      headers: { 'x-api-key': OPERATOR_KEY },
      payload: { company_id },
    })
  expect((await post('co-old')).json().asked).toEqual(['cik-7', 'cik-7'])
  expect((await post('co-new')).json().asked).toEqual(['co-new', 'co-new'])
})
