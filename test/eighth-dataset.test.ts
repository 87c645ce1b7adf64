/**
 * A dataset more is a folder and a line: an invented one, put beside the others, is refreshed, published, served,
 * searched and described, and nothing else is told of it. docs/adding/a-dataset.md shows its files.
 */
import '#storage/duckdb/testing/small-engine.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePages } from '#datasets/warn/sample.ts'
import type { OpenService } from '../src/app/open.ts'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { datasetsOf } from '../src/datasets.ts'
import { assemble } from '../src/registry.ts'
import { stoppages } from './eighth/index.ts'
import { temporaryFolder, writeMirror } from './service.ts'

const TODAY = '2026-05-21'
const FILE = `number,employer,state,began,workers
7,Cedar Works,Ohio,2026-04-20,2500
8,Alder Lines,,2026-05-02,
9,Elm Foods,WA,2025-03-09,many
,Nobody,OH,soon,10
`
/** Enough that one line which cannot be read is no reason to refuse the file. */
const MORE = Array.from({ length: 1200 }, (_, i) => `${100 + i},Pine Parts ${i},OR,2026-01-05,1000\n`).join(
  '',
)

/** A file of the guide: its name in a heading, and all of it in the block below. */
const BLOCK = /^### `src\/datasets\/work-stoppages\/([^`]+)`\n\n```\w+\n(.*?)^```$/gms

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let service: OpenService

const appIn = (name: string) => {
  const config = readConfig({ DATA_DIR: join(folder.path, name), AS_OF: TODAY, FIRST_DATA: 'sample' })
  const surroundings = { logger: pino({ level: 'silent' }), now: () => Date.parse(`${TODAY}T12:00:00Z`) }
  return buildApp(config, surroundings, assemble([...datasetsOf(config), stoppages], config))
}

/** What the publisher gave, and pages of notices, which the figures of all datasets stand beside. */
async function writeFiles(mirror: string): Promise<void> {
  const entry = { contentType: 'text/csv', fetchedAt: TODAY }
  const year = { url: 'https://example.org/stoppages/2026.csv', bytes: Buffer.from(FILE + MORE), ...entry }
  await writeMirror(mirror, new Map([...samplePages(TODAY), ['stoppages/2026', [year]]]))
}

beforeAll(async () => {
  folder = await temporaryFolder()
  const mirror = join(folder.path, 'mirror')
  await writeFiles(mirror)
  const app = appIn('data')
  const chosen = app.modules.datasets.filter(({ slug }) => ['warn', 'work_stoppages'].includes(slug))
  const datasets = await Promise.all(chosen.map(({ ingest }) => ingest()))
  const report = await app.refresh({ datasets, mirror })
  expect(report.sources.find(({ source }) => source === 'stoppages/2026')).toMatchObject({
    rows: 1203,
    unparsed: 2,
    status: 'ok',
  })
  service = await app.open()
}, 120_000)

afterAll(async () => {
  await service.close()
  await folder.remove()
})

async function get(url: string, key: string | null = service.operatorKey.key) {
  const headers = key === null ? {} : { 'x-api-key': key }
  const { statusCode, body } = await service.app.inject({ url, headers })
  return { status: statusCode, body: JSON.parse(body) }
}

test('its rows are served', async () => {
  const { body } = await get('/api/work-stoppages?limit=2')
  expect(body.records.map(({ employer, workers }: Record<string, unknown>) => [employer, workers])).toEqual([
    ['Alder Lines', null],
    ['Cedar Works', 2500],
  ])
  expect(body.total).toBe(1203)
  const next = await get(`/api/work-stoppages?limit=2&cursor=${body.next_cursor}`)
  expect(next.body.records[0].employer).toBe('Pine Parts 0')
  expect((await get('/api/work-stoppages?state=WA')).body.records).toHaveLength(1)
})

test('plans hold it from the smallest one on that it names', async () => {
  const refused = await get('/api/work-stoppages', null)
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'Work stoppages are part of the Starter plan and above',
  ])
  expect((await get('/api/auth/check')).body.capabilities.datasets).toContain('work_stoppages')
  expect((await get('/api/auth/check', null)).body.capabilities.datasets).toEqual(['warn'])
})

test('one search finds it beside the others', async () => {
  const { body } = await get('/api/unified-search?q=cedar works')
  expect(body.results.work_stoppages).toEqual([
    { employer: 'Cedar Works', began: '2026-04-20', workers: 2500, match: 'name' },
  ])
  expect(Object.keys(body.results).at(-1)).toBe('work_stoppages')
  const only = await get('/api/unified-search?q=elm&dataset=work_stoppages')
  expect(only.body.results).toEqual({ work_stoppages: [expect.objectContaining({ employer: 'Elm Foods' })] })
})

test('the figures tell how it stands', async () => {
  const { datasets, sources } = (await get('/api/stats')).body
  expect(datasets.work_stoppages).toMatchObject({
    held: true,
    rows: 1203,
    first: '2025-03-09',
    last: '2026-05-02',
    stale: false,
    sources_ok: 1,
  })
  expect(sources).toContainEqual(expect.objectContaining({ id: 'stoppages/2026', stale: false }))
})

test('the description of the interface has its routes, its chapter and its name', async () => {
  const { paths, tags } = (await get('/openapi.json')).body
  expect(paths['/api/work-stoppages'].get.tags).toEqual(['work-stoppages'])
  expect(tags).toContainEqual({ name: 'work-stoppages', description: 'Work stoppages' })
  const parameters = paths['/api/unified-search'].get.parameters as { name: string; schema: { enum?: [] } }[]
  expect(parameters.find(({ name }) => name === 'dataset')!.schema.enum).toContain('work_stoppages')
})

test('the guide to adding a dataset shows its files as they are', () => {
  const guide = readFileSync('docs/adding/a-dataset.md', 'utf8')
  const shown = new Map([...guide.matchAll(BLOCK)].map(([, file, text]) => [file, text]))
  const files = readdirSync('test/eighth', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(ts|md)$/.test(file),
  )
  expect([...shown.keys()].sort()).toEqual(files.sort())
  for (const [file, text] of shown) expect(text, file).toBe(readFileSync(join('test/eighth', file!), 'utf8'))
})

test('a fresh install shows its sample', async () => {
  const app = appIn('fresh')
  await app.prepare()
  const { datasets, sample } = (await app.store.current())!
  expect([sample, datasets.work_stoppages!.rows]).toEqual([true, { work_stoppages: 2 }])
}, 120_000)
