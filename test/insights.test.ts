/** What is asked across datasets, of a service that runs and whose files are damaged for real. */
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EditionStore } from '#storage/editions.ts'
import { damageFile } from '#storage/testing.ts'
import { datasets, derived } from '../src/registry.ts'
import { publishSample } from '../src/sample.ts'
import { type Served, serve, temporaryFolder } from './service.ts'

const TODAY = '2026-05-21'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let settings: Record<string, string>
let paths: Record<string, string>
let service: Served

/** An edition of all datasets; it passes for a real one, which is not made anew when it is damaged. */
beforeAll(async () => {
  folder = await temporaryFolder()
  settings = { DATA_DIR: folder.path, AS_OF: TODAY, ACCESS: 'open' }
  const store = new EditionStore(folder.path)
  const manifest = await publishSample(store, datasets, TODAY, new Date(`${TODAY}T06:00:00Z`), derived)
  const told = join(store.folder, `${manifest.id}.json`)
  await writeFile(told, (await readFile(told, 'utf8')).replace('"sample": true', '"sample": false'))
  paths = Object.fromEntries(
    Object.entries(manifest.datasets).map(([name, file]) => [name, store.path(file)]),
  )
  service = await serve(settings)
})

afterAll(async () => {
  await service.stop()
  await folder.remove()
})

interface Search {
  results: Record<string, unknown[]>
  warnings: string[]
  partial?: true
  errors?: Record<string, string>
}

async function get<Body>(path: string) {
  const response = await fetch(service.base + path)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Body }
}

const search = (q: string, more = '') =>
  get<Search>(`/api/unified-search?q=${encodeURIComponent(q)}&limit=20${more}`)

/** Texts for every dataset: a company that has done most, an employer, a state and more. */
async function findTexts(): Promise<string[]> {
  const { body } = await get<{ records: { company: string; factors: { points: number }[] }[] }>(
    '/api/risk-signal?min_score=1&limit=200',
  )
  const busiest = body.records.sort(
    (a, b) => b.factors.filter((f) => f.points > 0).length - a.factors.filter((f) => f.points > 0).length,
  )[0]!
  const employers = await get<{ records: { employer: string }[] }>('/api/h1b/employers?limit=1')
  return [busiest.company, employers.body.records[0]!.employer, 'ohio', 'engineer', 'openings']
}

test('a damaged dataset takes nothing from the others, and comes back with its file', async () => {
  const texts = await findTexts()
  const whole = new Map<string, Search>()
  for (const text of texts) {
    const { body, headers } = await search(text)
    expect([headers.get('x-partial-results'), 'partial' in body, 'errors' in body]).toEqual([
      null,
      false,
      false,
    ])
    whole.set(text, body)
  }
  const found = [...whole.values()].flatMap(({ results }) =>
    Object.keys(results).filter((name) => results[name]!.length > 0),
  )
  expect([...new Set(found)].sort()).toEqual(datasets.map(({ ingest }) => ingest.name).sort())

  await service.stop()
  await copyFile(paths.sec!, join(folder.path, 'whole'))
  await truncate(paths.sec!, 5000)
  service = await serve(settings)
  for (const text of texts) await expectWithout(text, whole.get(text)!, ['sec'])
  await expectUnavailable('sec')

  // Damage that comes while the service runs shows when a question meets it: what has been read stays in memory.
  await service.stop()
  service = await serve(settings)
  expect((await get('/readyz')).body).toMatchObject({ broken: ['sec'] })
  await damageFile(paths.bankruptcy!)
  for (const text of texts) await expectWithout(text, whole.get(text)!, ['bankruptcy', 'sec'])
  await expectUnavailable('bankruptcy')
  expect((await get('/readyz')).body).toMatchObject({ broken: ['sec', 'bankruptcy'] })

  const only = await search(texts[0]!, '&dataset=warn')
  expect(only.body).toEqual({ ...only.body, results: { warn: whole.get(texts[0]!)!.results.warn } })
  expect([only.body.partial, only.headers.get('x-partial-results')]).toEqual([undefined, null])
  const lost = await search(texts[0]!, '&dataset=sec')
  expect(lost.body).toMatchObject({ results: { sec: [] }, partial: true, errors: { sec: 'DatabaseDamaged' } })

  await service.stop()
  await copyFile(join(folder.path, 'whole'), paths.sec!)
  service = await serve(settings)
  await expectWithout(texts[0]!, whole.get(texts[0]!)!, ['bankruptcy'])
  expect((await get('/api/sec-filings')).status).toBe(200)
})

/** The answer is the one of before but for the datasets that failed, and says so as the interface has it. */
async function expectWithout(text: string, before: Search, failed: string[]): Promise<void> {
  const { status, headers, body, text: raw } = await search(text)
  expect(status).toBe(200)
  const empty = Object.fromEntries(failed.map((name) => [name, []]))
  expect(body).toEqual({
    ...before,
    results: { ...before.results, ...empty },
    partial: true,
    errors: Object.fromEntries(failed.map((name) => [name, 'DatabaseDamaged'])),
  })
  expect(headers.get('x-partial-results')).toBe([...failed].sort().join(','))
  expect(raw).not.toContain(folder.path)
  // An answer that lacks something is not one to keep.
  expect(headers.get('etag')).toBeNull()
}

/** Every route that cannot do without the dataset says so; those that can go on and name it. */
async function expectUnavailable(name: string): Promise<void> {
  const { openapi, paths: routes } = (
    await get<{ openapi: string; paths: Record<string, unknown> }>('/openapi.json')
  ).body
  expect(openapi).toMatch(/^3\.1/)
  const own = datasets
    .find(({ ingest }) => ingest.name === name)!
    .endpoints.filter(({ path }) => path in routes)
  expect(own.length).toBeGreaterThan(3)
  for (const { path, pathParams } of own) {
    if (pathParams.length > 0) continue
    const { status, headers, body } = await get(path)
    expect([path, status, headers.get('content-type')]).toEqual([
      path,
      503,
      'application/problem+json; charset=utf-8',
    ])
    expect(body).toMatchObject({ code: 'dataset_unavailable', detail: expect.stringContaining(name) })
  }
  const risk = await get<Search>('/api/risk-signal')
  expect([
    risk.status,
    risk.body.warnings.some((each) => each.includes('cannot be read at the moment')),
  ]).toEqual([200, true])
  const stats = await get<{ datasets: Record<string, object> }>('/api/stats')
  expect(stats.body.datasets[name]).toMatchObject({ held: true, readable: false, stale: true })
  for (const path of [
    '/api/signals/summary',
    '/api/market-pulse',
    '/api/state-intelligence/OH',
    '/api/map-data',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 200])
}
