import { afterEach, expect, test } from 'vitest'
import { page } from '#contract/page.ts'
import { things } from '#contract/testing/operations.ts'
import { endServices, TestClock, testService } from '../testing/service.ts'

afterEach(endServices)

const list = page({
  path: '/things',
  summary: 'Things for readers',
  auth: 'none',
  load: () => ({ made: 1 }),
  head: () => ({ title: 'Things' }),
  view: () => '<h1>Things</h1>',
})

test('an address is shown so many pages a minute, out of memory and otherwise, whatever it asks the API besides', async () => {
  const clock = new TestClock()
  const { listen } = testService({
    operations: [things, list],
    now: clock.now,
    config: { pagesPerMinute: 6, trustProxy: true },
  })
  const base = await listen({ port: 0 })
  const ask = (path: string, from = '192.0.2.1') =>
    fetch(`${base}${path}`, { headers: { 'x-forwarded-for': from } })
  for (let i = 0; i < 6; i++) {
    const shown = await ask('/things')
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('<h1>Things</h1>')])
  }
  const refused = await ask('/things')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await refused.json()).toMatchObject({
    code: 'too_many_requests',
    detail: expect.stringContaining('6 pages a minute'),
  })
  // An address with a query is no other page, and neither is one that is not the same as written.
  expect((await ask('/things?utm_source=mail')).status).toBe(429)
  expect((await ask('/api/things')).status).toBe(200)
  expect((await ask('/things', '192.0.2.2')).status).toBe(200)
  clock.ms += 10_000
  expect((await ask('/things')).status).toBe(200)
  expect((await ask('/things')).status).toBe(429)
})
