import { afterEach, expect, test, vi } from 'vitest'
import { page } from '#contract/page.ts'
import { endServices, OPERATOR_KEY, testService } from '../testing/service.ts'

afterEach(endServices)

test('at an address of two forms each caller gets the one it asks for, the page out of memory too', async () => {
  const load = vi.fn(() => ({}))
  const start = page({
    path: '/',
    summary: 'The start',
    auth: 'none',
    negotiated: true,
    load,
    head: () => ({ title: 'Start' }),
    view: () => '<p>Welcome</p>',
  })
  const service = testService({ operations: [start] })
  const address = await service.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`${address}/`, { headers })
    return { answer, isPage: (await answer.text()).includes('<p>Welcome</p>') }
  }
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (let i = 0; i < 2; i++) {
    const { answer, isPage } = await ask(browser)
    expect([answer.headers.get('content-type'), isPage]).toEqual(['text/html; charset=utf-8', true])
    const tag = { 'if-none-match': answer.headers.get('etag')! }
    expect((await ask({ ...browser, ...tag })).answer.status).toBe(304)
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5']) {
      const { answer, isPage } = await ask({ accept, ...tag })
      expect([answer.status, answer.headers.get('content-type'), isPage]).toEqual([
        200,
        'application/json; charset=utf-8',
        false,
      ])
    }
  }
  expect(load).toHaveBeenCalledTimes(1)
  const { body } = await service.app.inject({ url: '/metrics', headers: { 'x-api-key': OPERATOR_KEY } })
  expect(body).toMatch(/headcount_answers_total\{from="cache"\} [23]\n/)
})
