import { createHmac } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { text } from '#contract/fields.ts'
import { escapeHtml } from '#contract/html.ts'
import { page } from '#contract/page.ts'
import { keyed, limits } from '../testing/keys.ts'
import { endServices, OPERATOR_KEY, testService } from '../testing/service.ts'

afterEach(endServices)

const note = (run = vi.fn(async () => ({ id: 'n1' }))) =>
  command({
    method: 'POST',
    path: '/api/notes/{shelf}',
    summary: 'Keeps a note',
    group: 'account',
    auth: 'key',
    input: z.object({ shelf: text(10) }),
    body: z.strictObject({ text: z.string().min(1) }),
    output: z.object({ id: z.string() }),
    status: 201,
    run,
  })

const post = { method: 'POST', url: '/api/notes/top', payload: { text: 'a' } } as const

test('a command is run for who has a key, with parameters and body, and costs a call', async () => {
  const run = vi.fn(async () => ({ id: 'n1' }))
  const { key, service } = await keyed({ operations: [note(run)] })
  const { key: mine, account_id } = await key('free')
  const headers = { 'x-api-key': mine }
  const answer = await service.app.inject({ ...post, headers })
  expect([answer.statusCode, answer.json()]).toEqual([201, { id: 'n1' }])
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(limits(answer)).toEqual(['25', '24'])
  const around = expect.objectContaining({ caller: expect.objectContaining({ account_id }), session: null })
  expect(run).toHaveBeenCalledWith(around, { input: { shelf: 'top' }, body: { text: 'a' } })
  expect((await service.app.inject(post)).json().code).toBe('key_required')
  expect(run).toHaveBeenCalledTimes(1)
})

test('what a command cannot use is told and costs nothing; where no call is left, nothing is done', async () => {
  const run = vi.fn(async () => ({ id: 'n1' }))
  const { key, service } = await keyed({ operations: [note(run)] })
  const headers = { 'x-api-key': (await key('free')).key }
  const wrong = await service.app.inject({ ...post, headers, payload: { text: '', more: 1 } })
  expect(wrong.json().errors.map(({ loc }: { loc: string[] }) => loc)).toEqual([
    ['body', 'text'],
    ['body', 'more'],
  ])
  expect(limits(wrong)).toEqual(['25', '25'])
  for (let i = 0; i < 25; i++) await service.app.inject({ ...post, headers })
  expect((await service.app.inject({ ...post, headers })).json().code).toBe('quota_exceeded')
  expect(run).toHaveBeenCalledTimes(25)
})

test('a command has its own headers; a field of a form that was left empty is one that was left out', async () => {
  const run = vi.fn(async () => ({ id: 'n1' }))
  const form = { ...note(run), headers: { 'X-Robots-Tag': 'noindex' }, form: { to: '/kept' } } as const
  const { key, service } = await keyed({ operations: [form] })
  const headers = { 'x-api-key': (await key('free')).key }
  const asJson = await service.app.inject({ ...post, headers })
  expect([asJson.statusCode, asJson.headers['x-robots-tag']]).toEqual([201, 'noindex'])
  const send = (payload: string) =>
    service.app.inject({
      ...post,
      payload,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    })
  const asForm = await send('text=a')
  expect([asForm.statusCode, asForm.headers.location, asForm.headers['x-robots-tag']]).toEqual([
    303,
    '/kept',
    'noindex',
  ])
  expect((await send('text=')).json().errors).toMatchObject([{ loc: ['body', 'text'], type: 'missing' }])
})

test('a page over the data is kept like an answer, and leaves alone what it does not know', async () => {
  const load = vi.fn(({ edition }: { edition: { id: string } }, { q }: { q: string }) => ({
    q,
    id: edition.id,
  }))
  const shelf = page({
    path: '/shelf',
    summary: 'A shelf',
    auth: 'none',
    input: z.object({ q: z.string().default('') }),
    load,
    head: ({ q }) => ({ title: `Shelf ${q}`, description: 'What stands there' }),
    view: ({ q, id }) => `<p>${escapeHtml(q)} of ${id}</p>`,
  })
  const { app } = testService({ operations: [shelf] })
  const first = await app.inject('/shelf?q=%3Cb%3E&utm_source=mail&q=2')
  expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(first.body).toContain('<p>&lt;b&gt; of e1</p>')
  expect(first.body).toContain('<meta name="description" content="What stands there">')
  const again = await app.inject({
    url: '/shelf?q=%3Cb%3E',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await app.inject('/shelf?q=%3Cb%3E')).body).toBe(first.body)
  expect(load).toHaveBeenCalledTimes(1)
})

const event = command({
  method: 'POST',
  path: '/hooks/post-office',
  summary: 'Hears of a letter',
  group: 'account',
  auth: { signature: 'post-office' },
  body: z.object({ letter: z.int() }),
  output: z.object({ heard: z.int() }),
  run: (_, { body }) => ({ heard: body.letter }),
})

test('what another service sends is taken where its signature fits the bytes, and nowhere else', async () => {
  const sign = (body: Buffer | string) => createHmac('sha256', 'secret').update(body).digest('hex')
  const { app } = testService({
    operations: [event],
    signatures: { 'post-office': (headers, body) => headers['x-signature'] === sign(body) },
  })
  const send = (payload: string, signature: string) =>
    app.inject({
      method: 'POST',
      url: event.path,
      payload,
      headers: { 'content-type': 'application/json', 'x-signature': signature },
    })
  const spaced = '{ "letter":  7 }'
  expect((await send(spaced, sign(spaced))).json()).toEqual({ heard: 7 })
  expect((await send('{"letter":7}', sign(spaced))).statusCode).toBe(401)
  expect((await send('{', sign('{'))).statusCode).toBe(422)
  const unknown = testService({ operations: [event] }).app
  expect((await unknown.inject({ method: 'POST', url: event.path, payload: {} })).statusCode).toBe(401)
})

test('what is the operator’s asks for the operator’s key', async () => {
  const levers = command({
    method: 'GET',
    path: '/levers',
    summary: 'The levers',
    group: 'account',
    auth: 'operator',
    output: z.object({}),
    run: () => ({}),
  })
  const { app } = testService({ operations: [levers] })
  expect((await app.inject('/levers')).json().detail).toBe('/levers needs the operator key')
  const asked = await app.inject({ url: '/levers', headers: { 'x-api-key': OPERATOR_KEY } })
  expect([asked.statusCode, asked.json()]).toEqual([200, {}])
})

test('what works with services that are not there is not served', async () => {
  const needing = { ...note(), services: ['account'] as const }
  const { app } = testService({ operations: [needing] })
  expect((await app.inject(post)).json().code).toBe('unknown_route')
})
