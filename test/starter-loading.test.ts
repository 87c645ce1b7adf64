/** What a service answers while the records that come with the program are being loaded. */
import '#storage/duckdb/testing/small-engine.ts'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenService } from '../src/app/open.ts'
import { type App, buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { addressOf, operations } from './sample-service.ts'
import { temporaryFolder } from './service.ts'
import { STARTER_DAY as DAY, sampleStarter } from './starter-mirror.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let app: App
let service: OpenService

beforeAll(async () => {
  folder = await temporaryFolder()
  const { starter } = await sampleStarter()
  const settings = { DATA_DIR: join(folder.path, 'data'), STARTER_DIR: starter, AS_OF: DAY, ACCESS: 'open' }
  const now = () => Date.parse(`${DAY}T12:00:00Z`)
  app = buildApp(readConfig(settings), { logger: pino({ level: 'silent' }), now })
  // Opens on the notices alone, as `serve` does before the process that loads the rest has done anything.
  service = await app.open()
}, 120_000)

afterAll(async () => {
  await service?.close()
  await folder?.remove()
})

async function get(url: string): Promise<{ status: number; retry: unknown; body: Answer }> {
  const { statusCode, headers, body } = await service.app.inject({
    url,
    headers: { 'x-email': 'ann@example.org' },
  })
  const isJson = /json/.test(String(headers['content-type']))
  const answer = { status: statusCode, retry: headers['retry-after'], body: isJson ? JSON.parse(body) : body }
  // The machine has other tests to run.
  if (answer.body.code !== 'overloaded') return answer
  await new Promise((done) => setTimeout(done, 500))
  return get(url)
}

// biome-ignore lint/suspicious/noExplicitAny: answers are walked as the JSON that they are.
type Answer = any

const VALUES = {
  company_name: 'Cedar',
  employer: 'Cedar',
  q: 'Cedar',
  state_code: 'AL',
  ticker: 'ABC',
  accession_number: '0000000000-26-000001',
  id: 'none',
  state: 'AL',
  city: 'Nowhere',
  sector: '31-33',
  group_by: 'state',
  month: '2026-04',
  company_id: 'co-cedar',
}

/** How all routes answer, by path. */
async function askAll() {
  const answers = new Map<string, Awaited<ReturnType<typeof get>>>()
  for (const operation of operations) {
    const { url } = addressOf(operation, VALUES)
    answers.set(operation.path, await get(url))
  }
  return answers
}

test('while it is loaded, what cannot be told yet says so, how far the loading is and when to ask again', async () => {
  const answers = await askAll()
  const refused = [...answers].filter(([, { status }]) => status === 503)
  expect(refused.length).toBeGreaterThan(30)
  for (const [path, { retry, body }] of refused) {
    expect([path, retry, body.code]).toEqual([path, '10', 'dataset_unavailable'])
    expect(body.detail, path).toMatch(
      / are not read yet: the records that come with the program are being loaded, 1 of 11 parts are there, and .*insights.* are to come$/,
    )
  }
  for (const [path, { status, body }] of answers)
    expect([200, 404, 503], `${path}: ${JSON.stringify(body).slice(0, 200)}`).toContain(status)
  const told = [...answers].filter(([, { status }]) => status === 200).map(([path]) => path)
  expect(told).toEqual(
    expect.arrayContaining([
      '/api/records',
      '/api/stats',
      '/api/trends',
      '/api/top-companies',
      '/api/state/{state_code}',
      '/api/aggregate',
      '/api/violations',
      '/api/unified-search',
      '/api/export/csv',
    ]),
  )
  // By company it can only be answered with the links.
  expect((await get('/api/records?ticker=ABC')).body.detail).toMatch(
    /^The links that tell who is who are not read yet/,
  )
  expect((await get('/api/violations?group_by=company')).status).toBe(503)
  const { body } = await get('/api/top-companies')
  expect(body.records.length).toBeGreaterThan(0)
  expect(body.warnings.map(({ code }: { code: string }) => code)).toContain('dataset_unavailable')
})

test('statistics and readiness tell how far it is, and nothing of it once all is there', async () => {
  const { body } = await get('/api/stats')
  expect(body.loading).toMatchObject({ parts_loaded: 1, parts_total: 11 })
  expect(body.loading.coming).toContain('h1b')
  expect(body.datasets.h1b).toMatchObject({ held: false, reason: 'it is being loaded' })
  expect((await get('/readyz')).body.coming).toEqual(body.loading.coming)
  await app.completeStarter()
  await service.editions.check()
  const after = (await get('/api/stats')).body
  expect([after.loading, after.datasets.h1b.held]).toEqual([null, true])
  expect((await get('/readyz')).body).toMatchObject({ broken: [], unread: [], coming: [] })
  const answers = await askAll()
  expect([...answers].filter(([, { status }]) => status === 503)).toEqual([])
}, 120_000)

test('what nobody loads any more is not said to come', async () => {
  const settings = { DATA_DIR: join(folder.path, 'given-up') }
  const given = buildApp({ ...app.config, dataDir: settings.DATA_DIR }, app)
  await given.prepare()
  const before = (await given.store.current())!
  expect(before.coming).toContain('h1b')
  await given.endLoading()
  const after = (await given.store.current())!
  expect([after.coming, after.datasets]).toEqual([undefined, before.datasets])
  expect(await given.lacksStarter()).toBe(true)
})
