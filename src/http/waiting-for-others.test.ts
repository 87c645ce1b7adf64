import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { oneThing } from '#contract/testing/operations.ts'
import { endServices, testService } from './testing/service.ts'

afterEach(endServices)

test('an answer that waits for somebody else holds no place among the questions', async () => {
  let give = (_news: string) => {}
  const news = new Promise<string>((resolve) => (give = resolve))
  const waiting = read({
    path: '/api/waiting',
    summary: 'Something that others add to',
    group: 'warn',
    auth: 'optional',
    input: z.object({}),
    output: z.object({ name: z.string(), news: z.string().nullable() }),
    run: () => ({ name: 'Cedar', news: null }),
    complete: async (answer) => ({ ...answer, news: await news }),
  })
  const { app } = testService({ operations: [waiting, oneThing], config: { queriesAtOnce: 1 } })
  const both = [app.inject('/api/waiting'), app.inject('/api/waiting')]
  expect((await app.inject('/api/thing/other')).statusCode).toBe(200)
  give('of today')
  for (const answer of await Promise.all(both))
    expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'Cedar', news: 'of today' }])
})
