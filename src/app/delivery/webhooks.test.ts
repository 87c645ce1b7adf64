/** Routes of webhooks, through the door that callers use. */
import { afterAll, expect, test } from 'vitest'
import { testPeople } from '#accounts/testing/people.ts'
import type { Method } from '#contract/operation.ts'
import { SavedFilters } from '#delivery/saved-filters.ts'
import { webhookOperations } from '#delivery/webhooks/operations/index.ts'
import { openWebhooks } from '#delivery/webhooks/services.ts'
import { receiver } from '#delivery/webhooks/testing/receiver.ts'
import { endServices, OPERATOR_KEY, TestClock, testService } from '#http/testing/service.ts'

afterAll(endServices)

/** The service, and calls with keys; it may send to this machine where `allow` says so. */
async function desk(allow = ['127.0.0.0/8']) {
  const clock = new TestClock()
  const people = await testPeople({ now: clock.now })
  const { keyCache, usage, state } = people
  const webhooks = openWebhooks({ state, now: clock.now, allowNetworks: allow, userAgent: 'Headcount/test' })
  const { app } = testService({
    operations: [...webhookOperations],
    services: { webhooks: webhooks.services },
    now: clock.now,
    keyCache,
    usage,
  })
  const call = async (key: string | undefined, url: string, method: Method = 'GET', body?: object) => {
    const headers = key === undefined ? {} : { 'x-api-key': key }
    const answer = await app.inject({ url, method, headers, ...(body && { payload: body }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const { key, account_id } = await people.key('pro')
  const make = (body: object, by = key) => call(by, '/api/webhooks', 'POST', body)
  const filters = new SavedFilters(state, clock.now)
  const count = async () => (await state.db.selectFrom('webhooks').select('id').execute()).length
  return { ...people, clock, call, make, filters, mine: key, account_id, count }
}

const plain = { url: 'https://example.org/hook', events: ['warn.notice.created'] }

test('a webhook is made, listed without its secret, changed, and deleted once', async () => {
  const { call, make, mine } = await desk()
  const made = await make({ ...plain, description: 'for the desk' })
  expect(made.status).toBe(200)
  expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const { record } = made.body
  expect(record).toMatchObject({ ...plain, status: 'on', description: 'for the desk', filter_id: null })
  const list = await call(mine, '/api/webhooks')
  expect(list.body).toEqual({ records: [record], count: 1, count_max: 20 })
  const path = `/api/webhooks/${record.id}`
  const paused = await call(mine, path, 'PATCH', { paused: true, url: 'https://example.org/other' })
  expect(paused.body).toEqual({ record: { ...record, status: 'paused', url: 'https://example.org/other' } })
  const rotated = await call(mine, path, 'PATCH', { rotate_secret: true })
  expect(rotated.body.secret).toMatch(/^whsec_/)
  expect(rotated.body.secret).not.toBe(made.body.secret)
  expect(rotated.body.record.secret_before_until).toBe('2024-06-16T12:00:00.000Z')
  expect((await call(mine, path, 'DELETE')).body).toMatchObject({ deleted: true, record: { id: record.id } })
  const again = await call(mine, path, 'DELETE')
  expect(again).toMatchObject({ status: 404, body: { detail: `The account has no webhook ${record.id}` } })
})

const BAD: [what: object, says: string][] = [
  [{ url: 'ftp://example.org/' }, 'url must begin with https:// or http://, not ftp:'],
  [{ url: 'example.org' }, 'url must be an address such as https://example.org/headcount'],
  [{ url: 'https://ann:word@example.org/' }, 'url must not hold a name or a password'],
  [{ url: 'https://example.org:22/' }, 'url has the port 22'],
  [{ url: 'http://2130706433/' }, 'url names 127.0.0.1, which is not an address of the open internet'],
  [{ url: 'http://[::ffff:10.0.0.1]/' }, 'which is not an address of the open internet'],
  [{ url: 'http://metadata/' }, 'url names the host "metadata"'],
  [{ url: 'http://db.internal./' }, 'url names the host "db.internal"'],
  [{ url: 'http://localhost:8080/' }, 'url names the host "localhost"'],
  [{ url: `https://example.org/${'x'.repeat(2000)}` }, 'url must have at most 2000 characters'],
  [{ url: 7 }, 'url must be of type string'],
  [{ events: [] }, 'events must be at least 1'],
  [{ events: ['warn.notice.create'] }, 'events.0'],
  [{ events: ['webhook.test'] }, 'events.0'],
  [{ events: 'warn.notice.created' }, 'events must be of type array'],
  [{ filter_id: '7' }, 'filter_id must be'],
  [{ description: 'x'.repeat(201) }, 'description must have at most 200 characters'],
  [{ secret: 'whsec_mine' }, 'secret is not a field of this request'],
]

test('what cannot be used is told by its name, and nothing is written', async () => {
  const { make, call, mine, count } = await desk([])
  for (const [what, says] of BAD) {
    const answer = await make({ ...plain, ...what })
    expect([says, answer.status]).toEqual([says, 422])
    expect(answer.body.detail).toContain(says)
  }
  expect((await make({ ...plain, description: 'x'.repeat(17_000) })).status).toBe(413)
  expect((await make({ url: plain.url })).body.detail).toBe('events is required')
  expect(await count()).toBe(0)
  const { record } = (await make(plain)).body
  for (const body of [
    { url: 'http://127.0.0.1/' },
    { events: [] },
    { paused: 'yes' },
    { rotate_secret: false },
  ])
    expect((await call(mine, `/api/webhooks/${record.id}`, 'PATCH', body)).status).toBe(422)
  expect((await call(mine, '/api/webhooks')).body.records).toEqual([record])
})

test('a filter is one of the account’s own, and of notices alone', async () => {
  const { make, call, mine, filters, account_id, key, count } = await desk()
  const { PLANS } = await import('#contract/plans.ts')
  const bob = await key('pro')
  const theirs = await filters.create(bob.account_id, { name: 'b', criteria: { state: 'OR' } }, PLANS.pro)
  const own = await filters.create(account_id, { name: 'a', criteria: { state: 'OR' } }, PLANS.pro)
  for (const filter_id of [theirs.id, own.id === 5 ? 6 : 5]) {
    const answer = await make({ ...plain, filter_id })
    expect(answer).toMatchObject({ status: 404, body: { detail: `The account has no filter ${filter_id}` } })
  }
  const wide = await make({
    ...plain,
    events: ['warn.notice.created', 'sec.filing.created'],
    filter_id: own.id,
  })
  expect(wide.body.detail).toContain('filter_id is a filter of notices, and sec.filing.created is of none')
  expect(await count()).toBe(0)
  const { record } = (await make({ ...plain, filter_id: own.id })).body
  expect(record).toMatchObject({ filter_id: own.id, filter_gone: false })
  await filters.delete(account_id, own.id)
  expect((await call(mine, '/api/webhooks')).body.records[0]).toMatchObject({ filter_gone: true })
  expect(
    (await call(mine, `/api/webhooks/${record.id}`, 'PATCH', { filter_id: null })).body.record,
  ).toMatchObject({
    filter_id: null,
    filter_gone: false,
  })
})

test('another account’s webhook is not there, and whoever has no account has none', async () => {
  const { make, call, key } = await desk()
  const { id } = (await make(plain)).body.record
  const bob = (await key('pro')).key
  const asked: [string, Method, object?][] = [
    [`/api/webhooks/${id}`, 'PATCH', { paused: true }],
    [`/api/webhooks/${id}`, 'DELETE'],
    ['/api/webhooks/test', 'POST', { webhook_id: id }],
    [`/api/webhooks/${id}/deliveries`, 'GET'],
    [`/api/webhooks/${id}/replay`, 'POST', { since: '2024-06-01T00:00:00Z' }],
  ]
  for (const [url, method, body] of asked) {
    expect((await call(bob, url, method, body)).status).toBe(404)
    expect((await call(undefined, url, method, body)).status).toBe(401)
    expect((await call(OPERATOR_KEY, url, method, body)).status).toBe(401)
  }
  expect((await call(bob, '/api/webhooks')).body.records).toEqual([])
})

test('a plan keeps as many as it says, and names the next', async () => {
  const { make, key } = await desk()
  const free = (await key('free')).key
  const made = await Promise.all(Array.from({ length: 4 }, () => make(plain, free)))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(made.find(({ status }) => status === 403)!.body.detail).toBe(
    'The Free plan keeps 1 webhook, and the account has 1: delete one first; the Starter plan keeps 5',
  )
})

test('a test is sent at once, tells what was answered, and is in the log', async () => {
  const { make, call, mine } = await desk()
  let status = 200
  const there = await receiver(() => ({ status, body: 'seen' }))
  const { id } = (await make({ ...plain, url: there.url })).body.record
  await call(mine, `/api/webhooks/${id}`, 'PATCH', { paused: true })
  const well = (await call(mine, '/api/webhooks/test', 'POST', { webhook_id: id })).body
  expect(well).toMatchObject({
    delivered: true,
    attempt: { number: 1, status: 200, error: null, answer: 'seen' },
  })
  expect(JSON.parse(there.received[0]!.body)).toMatchObject({
    type: 'webhook.test',
    data: { webhook_id: id },
  })
  expect(there.received[0]!.headers['webhook-id']).toBe(well.event_id)
  status = 500
  const ill = (await call(mine, '/api/webhooks/test', 'POST', { webhook_id: id })).body
  expect(ill).toMatchObject({ delivered: false, attempt: { status: 500, error: 'answered 500' } })
  const log = (await call(mine, `/api/webhooks/${id}/deliveries?limit=1`)).body
  expect(log).toMatchObject({ count: 1, total: 2, has_more: true })
  const rest = (await call(mine, `/api/webhooks/${id}/deliveries?limit=1&cursor=${log.next_cursor}`)).body
  expect(rest).toMatchObject({ count: 1, has_more: false })
  const ids = [...log.records, ...rest.records].map((delivery) => delivery.id)
  expect(ids.sort()).toEqual([well.delivery_id, ill.delivery_id].sort())
  const failed = (await call(mine, `/api/webhooks/${id}/deliveries?state=failed`)).body.records
  expect(failed).toMatchObject([{ type: 'webhook.test', state: 'failed', attempts: [{ status: 500 }] }])
})

test('one delivery or those of a span are sent again, and nothing else', async () => {
  const { make, call, mine, clock } = await desk()
  const there = await receiver(() => 500)
  const { id } = (await make({ ...plain, url: there.url })).body.record
  const tests = []
  for (let i = 0; i < 3; i++) {
    tests.push((await call(mine, '/api/webhooks/test', 'POST', { webhook_id: id })).body)
    clock.ms += 60_000
  }
  const replay = (body: object) => call(mine, `/api/webhooks/${id}/replay`, 'POST', body)
  const pending = async () => (await call(mine, `/api/webhooks/${id}/deliveries?state=pending`)).body.total
  expect(await replay({ delivery_id: tests[0].delivery_id })).toEqual({
    status: 202,
    body: { replayed: 1, left: 0 },
  })
  expect(await pending()).toBe(1)
  expect((await replay({ since: '2024-06-15T14:01:00+02:00' })).body).toEqual({ replayed: 2, left: 0 })
  expect(await pending()).toBe(3)
  for (const body of [
    {},
    { since: 'yesterday' },
    { since: '2024-06-16T00:00:00Z', until: '2024-06-15T00:00:00Z' },
    { delivery_id: 'x', since: '2024-06-16T00:00:00Z' },
  ])
    expect((await replay(body)).status).toBe(422)
  expect((await replay({ delivery_id: 'dlv_none' })).status).toBe(404)
})
