import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import { type DerivedFile, EditionStore } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'
import type { Table } from '#storage/tables.ts'
import type { DatasetIngest } from './dataset.ts'
import { documentText } from './document.ts'
import type { IndexEntry } from './fetch/index-entry.ts'
import { POLITE } from './fetch/manners.ts'
import { lockRefresh, RefreshRunning } from './lock.ts'
import type { Progress } from './records/read-sources.ts'
import { type RefreshOptions, refresh } from './refresh.ts'
import { type ReviewItem, type Source, SourceChanged } from './source.ts'

/** A thing that a page lists, one a line: `name 2024-01-02`. A line that says `?` cannot be read. */
interface Thing {
  source: string
  name: string
  day: string
}

const things: Table = {
  name: 'things',
  about: '',
  columns: {
    source: { type: 'text', about: '' },
    name: { type: 'text', about: '' },
    day: { type: 'date', about: '' },
  },
}

function readPage(source: string, page: string): { rows: Thing[]; review: ReviewItem[] } {
  if (page.startsWith('<')) throw new SourceChanged(source, 'a page\n  that is no list')
  const rows: Thing[] = []
  const review: ReviewItem[] = []
  for (const line of page.split('\n').filter((l) => l !== '')) {
    const [name, day] = line.split(' ') as [string, string]
    if (day === '?') review.push({ field: 'day', cell: '?', reason: 'no day', row: name })
    rows.push({ source, name, day: day === '?' ? '2024-01-01' : day })
  }
  return { rows, review }
}

/** A source that reads such pages from where `fetch` takes them. */
function source(part: string, fetch?: Source<Thing>['fetch']): Source<Thing> {
  const id = `things/${part}`
  return {
    id,
    dataset: 'things',
    part,
    publisher: `${part} office`,
    page: `https://example.org/${part}`,
    fetch:
      fetch ??
      (() => {
        throw new Error('no network here')
      }),
    parse: async (documents) => {
      const read = documents.map((d) => readPage(id, documentText(d)))
      return { rows: read.flatMap((r) => r.rows), review: read.flatMap((r) => r.review) }
    },
  }
}

/** Keeps the rows of sources that gave none this time. */
function dataset(sources: Source<Thing>[]): DatasetIngest<Thing> {
  return {
    name: 'things',
    readerVersion: 1,
    sources,
    newest: (rows) =>
      rows
        .map((r) => r.day)
        .sort()
        .at(-1) ?? null,
    async stage({ previous, results }) {
      const before = previous ? await previous.all<Thing>(sql`select * from things`) : []
      const own = (id: string) => before.filter((row) => row.source === id)
      const read = new Set(results.filter(({ status }) => status === 'ok').map((result) => result.source.id))
      const rows = [
        ...before.filter((row) => !read.has(row.source)),
        ...results.flatMap(({ generations }) => generations.at(-1) ?? []),
      ].sort(
        (a, b) =>
          sources.findIndex(({ id }) => id === a.source) - sources.findIndex(({ id }) => id === b.source),
      )
      const changes = results.map(({ source: { id } }) => {
        const count = rows.filter((row) => row.source === id).length
        return [id, { rows: count, new: Math.max(0, count - own(id).length), changed: 0, gone: 0 }] as const
      })
      return {
        changed: JSON.stringify(rows) !== JSON.stringify(before),
        tables: [{ table: things, rows: rows as unknown as Iterable<Record<string, string>> }],
        changes: new Map(changes),
      }
    },
  }
}

/** A mirror with these pages: part → text, or part → [day, text][]. */
async function mirror(pages: Record<string, string | [string, string][]>, folder?: string): Promise<string> {
  const into = folder ?? (await testFolder())
  const entries = Object.entries(pages).flatMap(([part, page]) =>
    (typeof page === 'string' ? [['2024-02-01', page] as const] : page).map(([fetched_at, content]) => ({
      url: `https://example.org/${part}`,
      file: `${part}-${fetched_at}.txt`,
      dataset: 'things',
      part,
      fetched_at,
      content,
    })),
  )
  for (const { file, content } of entries) await writeFile(join(into, file), content)
  await writeFile(join(into, 'mirror.json'), JSON.stringify(entries))
  return into
}

let seconds = 0
const clock = () => new Date(Date.UTC(2024, 1, 1, 3, 0, seconds++))

function run(dataDir: string, sources: Source<Thing>[], options: Partial<RefreshOptions> = {}) {
  return refresh({
    dataDir,
    datasets: [dataset(sources)],
    today: '2024-02-01',
    clock,
    web: { ...POLITE, userAgent: 'test', pauseSeconds: 0, retrySeconds: 0.001, tries: 2 },
    ...options,
  })
}

/** Makes a file of no use out of the datasets', and says so. */
const countThings = (onMade: () => void): DerivedFile['write'] => {
  return async (path) => {
    onMade()
    await writeDuckDbFile(path, [{ table: { ...things, name: 'sums' }, rows: [] }])
    return { sums: 0 }
  }
}

/** The names that serve, by source. */
async function serving(dataDir: string): Promise<Record<string, string[]>> {
  const store = new EditionStore(dataDir)
  const edition = await openEdition(store, (await store.current())!)
  const rows = await edition.db.all<Thing>(sql`select * from things order by source, name`)
  await edition.db.close()
  const names: Record<string, string[]> = {}
  for (const { source: id, name } of rows) names[id] = [...(names[id] ?? []), name]
  return names
}

const healthIn = async (dataDir: string) =>
  Object.fromEntries((await new EditionStore(dataDir).current())!.sources.map((s) => [s.id, s]))

const [a, b] = [source('a'), source('b')]

test('a refresh publishes what its sources gave, and says of each how it went', async () => {
  const dataDir = await testFolder()
  const seen: Progress[] = []
  const report = await run(dataDir, [a, b], {
    mirror: await mirror({ a: 'x 2024-01-02\ny 2024-01-03', b: 'z ?' }),
    onProgress: (p) => seen.push(p),
  })
  expect(report).toMatchObject({
    exitCode: 0,
    published: true,
    sources: [
      { source: 'things/a', rows: 2, new: 2, unparsed: 0, status: 'ok', message: null },
      { source: 'things/b', rows: 1, new: 1, unparsed: 1, status: 'ok', message: null },
    ],
    review: [{ source: 'things/b', items: [{ field: 'day', cell: '?', reason: 'no day', row: 'z' }] }],
  })
  expect(await serving(dataDir)).toEqual({ 'things/a': ['x', 'y'], 'things/b': ['z'] })
  expect(report.edition?.datasets.things?.rows).toEqual({ things: 3 })
  const { last_attempt, ...health } = (await healthIn(dataDir))['things/a']!
  expect(last_attempt).toMatch(/^2024-02-01T03:00:\d\d/)
  expect(health).toMatchObject({
    id: 'things/a',
    dataset: 'things',
    publisher: 'a office',
    page: 'https://example.org/a',
    status: 'ok',
    message: null,
    last_success: last_attempt,
    rows: 2,
    newest: '2024-01-03',
  })
  const steps = seen.filter((p) => p.source === 'things/a').map((p) => p.step)
  expect(steps).toEqual(['fetching', 'reading', 'done'])
})

test('whatever goes wrong with a source stays with it; its rows of the day before keep serving', async () => {
  const dataDir = await testFolder()
  const parts = ['good', 'changed', 'empty', 'hanging', 'throwing', 'missing'] as const
  const first = await mirror(Object.fromEntries(parts.map((part) => [part, `${part}1 2024-01-02`])))
  await run(
    dataDir,
    parts.map((part) => source(part)),
    { mirror: first },
  )
  const hang = () => new Promise<never>(() => {})
  const second = await mirror({
    good: 'good2 2024-01-03',
    changed: '<html>',
    empty: '',
    hanging: 'hanging2 2024-01-03',
    throwing: 'throwing2 2024-01-03',
  })
  const now: Source<Thing>[] = [
    { ...source('hanging'), parse: hang },
    source('changed'),
    source('empty'),
    {
      ...source('throwing'),
      parse: () => {
        throw new TypeError('out of reach', { cause: new Error('deep down') })
      },
    },
    source('missing'),
    source('good'),
  ]
  const report = await run(dataDir, now, { mirror: second, deadlineSeconds: 0.2 })
  expect(report).toMatchObject({ exitCode: 3, published: true })
  expect(report.sources.map((s) => [s.source, s.status, s.message, s.rows])).toEqual([
    ['things/hanging', 'failed', 'not done after 0.2 seconds', 1],
    ['things/changed', 'failed', 'things/changed: a page that is no list', 1],
    ['things/empty', 'failed', 'no rows were found', 1],
    ['things/throwing', 'failed', 'out of reach: deep down', 1],
    ['things/missing', 'no_file', 'no file in mirror', 1],
    ['things/good', 'ok', null, 1],
  ])
  expect(await serving(dataDir)).toEqual(
    Object.fromEntries(parts.map((part) => [`things/${part}`, [part === 'good' ? 'good2' : `${part}1`]])),
  )
  const health = await healthIn(dataDir)
  const { changed, missing, good } = {
    changed: health['things/changed']!,
    missing: health['things/missing']!,
    good: health['things/good']!,
  }
  expect(changed).toMatchObject({ status: 'failed', rows: 1, newest: '2024-01-02' })
  expect(changed.last_attempt! > changed.last_success!).toBe(true)
  // Where the mirror had no file nothing was attempted.
  expect(missing).toMatchObject({ status: 'ok', message: null })
  expect(good.last_success).toBe(good.last_attempt)
})

test('the exit code is 0 when all is well, 3 when some sources failed, 1 when none could be read', async () => {
  const dataDir = await testFolder()
  const pages = { a: 'x 2024-01-02', b: 'y 2024-01-02' }
  const codes: number[] = []
  const refreshes: Record<string, string>[] = [
    { a: '<', b: '<' },
    {},
    pages,
    { ...pages, b: '<' },
    { a: '<', b: '<' },
    { a: pages.a },
    {},
  ]
  for (const content of refreshes)
    codes.push((await run(dataDir, [a, b], { mirror: await mirror(content) })).exitCode)
  expect(codes).toEqual([1, 1, 0, 3, 1, 0, 1])
})

test('without a readable source there is no edition; with one before, the failure is told in a new manifest', async () => {
  const dataDir = await testFolder()
  const failed = await run(dataDir, [a], { mirror: await mirror({ a: '<' }) })
  expect(failed).toMatchObject({ edition: null, published: false })
  expect(await new EditionStore(dataDir).current()).toBeNull()
  const good = await run(dataDir, [a], { mirror: await mirror({ a: 'x 2024-01-02' }) })
  const again = await run(dataDir, [a], { mirror: await mirror({ a: '<' }) })
  expect(again).toMatchObject({ published: false, exitCode: 1, sources: [{ rows: 1, status: 'failed' }] })
  expect(again.edition?.datasets).toEqual(good.edition?.datasets)
  expect((await healthIn(dataDir))['things/a']).toMatchObject({
    status: 'failed',
    rows: 1,
    last_success: expect.any(String),
  })
})

test('nothing is published twice when nothing has changed', async () => {
  const dataDir = await testFolder()
  const folder = await mirror({ a: 'x 2024-01-02' })
  const first = await run(dataDir, [a], { mirror: folder })
  for (let i = 0; i < 10; i++) {
    const again = await run(dataDir, [a], { mirror: folder })
    expect(again.published).toBe(false)
    expect(again.edition?.datasets).toEqual(first.edition?.datasets)
  }
  expect(await readdir(join(dataDir, 'editions/files'))).toHaveLength(1)
})

test('another version of the reader makes the file anew, though nothing has changed', async () => {
  const dataDir = await testFolder()
  const options = { mirror: await mirror({ a: 'x 2024-01-02' }) }
  await run(dataDir, [a], options)
  expect((await run(dataDir, [a], options)).published).toBe(false)
  const datasets = [{ ...dataset([a]), readerVersion: 2 }]
  expect((await run(dataDir, [a], { ...options, datasets })).published).toBe(true)
  expect(await serving(dataDir)).toEqual({ 'things/a': ['x'] })
})

test('what another version makes of the same rows is published, and told as such', async () => {
  const dataDir = await testFolder()
  const folder = await mirror({ a: 'x 2024-01-02' })
  const made = (version: number) =>
    run(dataDir, [a], { mirror: folder, derived: { sums: { version, write: countThings(() => {}) } } })
  const outcomes: boolean[] = []
  for (const version of [1, 1, 2, 2]) outcomes.push((await made(version)).published)
  expect(outcomes).toEqual([true, false, true, false])
})

test('rows that look broken are refused until a person accepts them', async () => {
  const dataDir = await testFolder()
  const many = Array.from({ length: 12 }, (_, i) => `x${i} 2024-01-02`).join('\n')
  await run(dataDir, [a, b], { mirror: await mirror({ a: many, b: many }) })
  const few = await mirror({ a: 'x1 2024-01-02', b: 'x1 2024-01-02' })
  const refused = await run(dataDir, [a, b], { mirror: few })
  expect(refused.sources.map((s) => [s.status, s.message, s.rows])).toEqual([
    ['failed', 'the rows fell from 12 to 1', 12],
    ['failed', 'the rows fell from 12 to 1', 12],
  ])
  const accepted = await run(dataDir, [a, b], { mirror: few, accept: ['things/a'] })
  expect(accepted.sources.map((s) => [s.status, s.rows])).toEqual([
    ['ok', 1],
    ['failed', 12],
  ])
  // Accepted once: from here on the new number is the measure.
  expect((await run(dataDir, [a], { mirror: few })).exitCode).toBe(0)
})

test('a source that nobody knows cannot be accepted', async () => {
  const accept = ['things/a', 'things/x']
  await expect(run(await testFolder(), [a], { mirror: await mirror({}), accept })).rejects.toThrow(
    'there is no source "things/x" to accept',
  )
})

test('an archive with several captures is read capture by capture, and judged by the last', async () => {
  const dataDir = await testFolder()
  const parsed: string[] = []
  const watched: Source<Thing> = {
    ...a,
    parse: (documents) => {
      parsed.push(documents.map((d) => `${d.fetchedAt} ${documentText(d)}`).join())
      return a.parse(documents)
    },
  }
  const folder = await mirror({
    a: [
      ['2024-01-05', 'x 2024-01-02'],
      ['2024-01-06', 'x 2024-01-02'],
      ['2024-01-09', 'y ?'],
    ],
  })
  const report = await run(dataDir, [watched], { mirror: folder })
  expect(parsed).toEqual(['2024-01-05 x 2024-01-02', '2024-01-06 x 2024-01-02', '2024-01-09 y ?'])
  expect(report.sources[0]).toMatchObject({ rows: 1, unparsed: 1 })
  expect(await serving(dataDir)).toEqual({ 'things/a': ['y'] })
})

test('a sample edition is no day before: its rows are not taken over', async () => {
  const dataDir = await testFolder()
  await run(dataDir, [b], { mirror: await mirror({ b: 'invented 2024-01-02' }) })
  const store = new EditionStore(dataDir)
  const real = (await store.current())!
  // The same file, marked as invented.
  await writeFile(
    join(store.folder, 'sample-1.json'),
    JSON.stringify({ ...real, id: 'sample-1', sample: true }),
  )
  await store.use('sample-1')
  const report = await run(dataDir, [a, b], { mirror: await mirror({ a: 'x 2024-01-02' }) })
  expect(report.edition?.sample).toBe(false)
  expect(await serving(dataDir)).toEqual({ 'things/a': ['x'] })
  expect(Object.keys(await healthIn(dataDir))).toEqual(['things/a'])
})

test('what is said of a source that is no more is dropped, of another dataset it is kept', async () => {
  const dataDir = await testFolder()
  const pages = await mirror({ a: 'x 2024-01-02', b: 'y 2024-01-02' })
  await run(dataDir, [a, b], { mirror: pages })
  const foreign = {
    ...source('c'),
    id: 'other/c',
    dataset: 'other',
    takes: (e: IndexEntry) => e.part === 'a',
  }
  const other = { ...dataset([foreign]), name: 'other' }
  await run(dataDir, [], { mirror: pages, datasets: [other] })
  await run(dataDir, [b], { mirror: pages })
  expect(Object.keys(await healthIn(dataDir)).sort()).toEqual(['other/c', 'things/b'])
})

test("yesterday's damaged file stops the refresh instead of losing its history", async () => {
  const dataDir = await testFolder()
  const pages = await mirror({ a: 'x 2024-01-02' })
  const { edition } = await run(dataDir, [a], { mirror: pages })
  const store = new EditionStore(dataDir)
  await writeFile(store.path(edition!.datasets.things!), 'damaged')
  const report = await run(dataDir, [a], { mirror: pages })
  expect(report).toMatchObject({ exitCode: 1, published: false })
  expect(report.sources[0]?.message).toMatch(/file of things is damaged; roll back/)
  expect((await store.current())?.datasets).toEqual(edition!.datasets)
})

test('only one refresh runs in a data folder, and a failed one gives the place free', async () => {
  const dataDir = await testFolder()
  const folder = await mirror({ a: 'x 2024-01-02' })
  const both = await Promise.allSettled([
    run(dataDir, [a], { mirror: folder }),
    run(dataDir, [a], { mirror: folder }),
  ])
  expect(both.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected'])
  const lock = await lockRefresh(dataDir)
  await expect(run(dataDir, [a], { mirror: folder })).rejects.toBeInstanceOf(RefreshRunning)
  await lock.release()
  await expect(run(dataDir, [a], { mirror: await testFolder() })).rejects.toThrow('holds neither')
  expect((await run(dataDir, [a], { mirror: folder })).exitCode).toBe(0)
})

test('leftovers of a killed refresh are removed by the next one', async () => {
  const dataDir = await testFolder()
  const folder = await mirror({ a: 'x 2024-01-02' })
  await run(dataDir, [a], { mirror: folder })
  await writeFile(join(dataDir, 'editions/files/things-x.duckdb.tmp'), 'half')
  await run(dataDir, [a], { mirror: folder })
  expect(await readdir(join(dataDir, 'editions/files'))).toHaveLength(1)
})

/** A publisher on this machine: path → page, status or silence. */
async function publisher(pages: Record<string, string | number | null>) {
  const server = createServer((request, response) => {
    const page = pages[request.url!] ?? (request.url! in pages ? null : 404)
    if (typeof page === 'number') response.writeHead(page).end()
    else if (page !== null) response.writeHead(200, { 'Content-Type': 'text/plain' }).end(page)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const live = (part: string) =>
    source(part, async function* (web) {
      yield await web.get(`${base}/${part}`)
    })
  return { live }
}

test('on the live web every source is fetched on its own, and what it gave is archived and can be replayed', async () => {
  const dataDir = await testFolder()
  const { live } = await publisher({ '/a': 'x 2024-01-02', '/b': 403 })
  const silent = await publisher({ '/c': null })
  const nothing = source('d', async function* () {})
  const sources = [silent.live('c'), live('b'), nothing, live('missing'), live('a')]
  const report = await run(dataDir, sources, { deadlineSeconds: 2 })
  expect(report.exitCode).toBe(3)
  expect(report.sources.map((s) => [s.source, s.message])).toEqual([
    ['things/c', 'not done after 2 seconds'],
    ['things/b', expect.stringMatching(/^http:.*\/b answered 403$/)],
    ['things/d', 'the publisher gave no document'],
    ['things/missing', expect.stringMatching(/\/missing is not there$/)],
    ['things/a', null],
  ])
  expect(await serving(dataDir)).toEqual({ 'things/a': ['x'] })
  const elsewhere = await testFolder()
  await run(elsewhere, [live('a')], { mirror: join(dataDir, 'raw') })
  expect(await serving(elsewhere)).toEqual(await serving(dataDir))
  expect(await readFile(join(dataDir, 'raw/index.jsonl'), 'utf8')).toContain('"part":"a"')
})

test('history that only a mirror hands in is no failure on the live web', async () => {
  const { live } = await publisher({ '/a': 'x 2024-01-02' })
  const importer = { ...source('history', async function* () {}), importer: true }
  const report = await run(await testFolder(), [live('a'), importer])
  expect(report.exitCode).toBe(0)
  expect(report.sources[1]).toMatchObject({
    status: 'no_file',
    message: 'history is handed in with a mirror',
  })
})

test('no more sources than allowed are fetched side by side, and a slow one holds up no other', async () => {
  let open = 0
  let most = 0
  const order: string[] = []
  const slow = (part: string, milliseconds: number) =>
    source(part, async function* () {
      most = Math.max(most, ++open)
      await new Promise((done) => setTimeout(done, milliseconds))
      open--
      order.push(part)
      yield { url: part, bytes: Buffer.from('x 2024-01-02'), contentType: '', fetchedAt: '2024-02-01' }
    })
  const sources = [slow('slow', 80), slow('b', 5), slow('c', 5), slow('d', 5)]
  const report = await run(await testFolder(), sources, { parallel: 2 })
  expect(report.exitCode).toBe(0)
  expect(most).toBe(2)
  expect(order.at(-1)).toBe('slow')
  // The report keeps the order of the sources.
  expect(report.sources.map((s) => s.source)).toEqual(sources.map((s) => s.id))
})

test('a publisher that the operator has turned off is not visited, and its rows keep serving', async () => {
  const dataDir = await testFolder()
  await run(dataDir, [a, b], { mirror: await mirror({ a: 'x 2024-01-02', b: 'z 2024-01-02' }) })
  let visits = 0
  const off: Source<Thing> = {
    ...source('a', () => {
      visits++
      throw new Error('closed')
    }),
    overridden: { off: true },
  }
  const report = await run(dataDir, [off], {})
  expect(visits).toBe(0)
  expect(report.sources).toMatchObject([
    { source: 'things/a', status: 'no_file', message: 'turned off in SOURCES_FILE', rows: 1 },
  ])
  expect(await serving(dataDir)).toEqual({ 'things/a': ['x'], 'things/b': ['z'] })
  // A mirror or a saved file is nobody's visit.
  const again = await run(dataDir, [off], { mirror: await mirror({ a: 'x 2024-01-02\ny 2024-01-03' }) })
  expect(again.sources).toMatchObject([{ source: 'things/a', status: 'ok', rows: 2 }])
})

test('what is read serves while a slow source is still being read; what is made out of it comes at the end', async () => {
  const dataDir = await testFolder()
  const { live } = await publisher({ '/a': 'x 2024-01-02', '/b': 'z 2024-01-03' })
  let finish = () => {}
  const slow: Source<Thing> = {
    ...live('b'),
    async *fetch(web, today) {
      await new Promise<void>((resolve) => (finish = resolve))
      yield* live('b').fetch(web, today)
    },
  }
  let made = 0
  const derived = { sums: { version: 1, write: countThings(() => made++) } }
  const done = run(dataDir, [live('a'), slow], { partSeconds: 0.1, derived })
  await expect
    .poll(() => serving(dataDir).catch(() => null), { timeout: 5000 })
    .toEqual({ 'things/a': ['x'] })
  const part = (await new EditionStore(dataDir).current())!
  expect([part.part, made, Object.keys(await healthIn(dataDir))]).toEqual([
    { sources_done: 1, sources_total: 2 },
    0,
    ['things/a'],
  ])
  finish()
  const report = await done
  expect(await serving(dataDir)).toEqual({ 'things/a': ['x'], 'things/b': ['z'] })
  expect([report.exitCode, report.edition?.part, made]).toEqual([0, undefined, 1])
  expect(report.sources.map(({ source: id, new: count }) => [id, count])).toEqual([
    ['things/a', 1],
    ['things/b', 1],
  ])
  // Nobody can roll back to half of a refresh.
  expect(await new EditionStore(dataDir).list()).toHaveLength(1)
})

test('a dataset that is read serves before the next one is; files made out of all are made once', async () => {
  const dataDir = await testFolder()
  const { live } = await publisher({ '/a': 'x 2024-01-02', '/b': 'z 2024-01-03' })
  const served: unknown[] = []
  const second: Source<Thing> = {
    ...live('b'),
    id: 'others/b',
    dataset: 'others',
    async *fetch(web, today) {
      served.push(await serving(dataDir))
      yield* live('b').fetch(web, today)
    },
  }
  let made = 0
  const derived = { sums: { version: 1, write: countThings(() => made++) } }
  const others: DatasetIngest<Thing> = {
    ...dataset([second]),
    name: 'others',
    stage: async ({ results }) => ({
      changed: true,
      tables: [{ table: { ...things, name: 'others' }, rows: results[0]!.generations[0]! as never }],
      changes: new Map(),
    }),
  }
  const report = await run(dataDir, [], { datasets: [dataset([live('a')]), others], derived })
  expect(served).toEqual([{ 'things/a': ['x'] }])
  expect([made, report.published]).toEqual([1, true])
  expect(Object.keys(report.edition!.datasets)).toEqual(['things', 'others', 'sums'])
})

test('only the sources that are asked for are visited, and the others keep what they had', async () => {
  const dataDir = await testFolder()
  const { live } = await publisher({ '/a': 'x 2024-01-02', '/b': 'z 2024-01-03' })
  await run(dataDir, [live('a'), live('b')])
  const before = await healthIn(dataDir)
  const report = await run(dataDir, [live('a'), live('b')], { only: new Set(['things/b']) })
  expect(report.sources.map(({ source: id }) => id)).toEqual(['things/b'])
  const after = await healthIn(dataDir)
  expect(after['things/a']).toEqual(before['things/a'])
  expect(await serving(dataDir)).toEqual({ 'things/a': ['x'], 'things/b': ['z'] })
  expect(after['things/b']!.last_attempt! > before['things/b']!.last_attempt!).toBe(true)
})

test('how often a source has failed in a row is told until it is read again', async () => {
  const dataDir = await testFolder()
  const pages: Record<string, string | number> = { '/a': 'x 2024-01-02', '/b': 403 }
  const { live } = await publisher(pages)
  for (let n = 0; n < 2; n++) await run(dataDir, [live('a'), live('b')])
  const first = (await healthIn(dataDir))['things/b']!
  expect(first).toMatchObject({ failures: 2, status: 'failed' })
  expect(first.failing_since! < first.last_attempt!).toBe(true)
  pages['/b'] = 'z 2024-01-03'
  await run(dataDir, [live('a'), live('b')])
  const mended = (await healthIn(dataDir))['things/b']!
  expect([mended.failures, mended.failing_since, mended.status]).toEqual([undefined, undefined, 'ok'])
})

test('a source that may be idle is well on a day on which it has nothing to tell', async () => {
  const dataDir = await testFolder()
  const pages: Record<string, string | number> = { '/a': 'x 2024-01-02', '/b': 403 }
  const { live } = await publisher(pages)
  const wanted = { ...live('b'), mayBeIdle: true }
  await run(dataDir, [live('a'), wanted])
  expect((await healthIn(dataDir))['things/b']).toMatchObject({ status: 'failed', failures: 1 })
  const idle = { ...wanted, async *fetch() {} }
  expect((await run(dataDir, [live('a'), idle])).exitCode).toBe(0)
  const { failures, status, last_success } = (await healthIn(dataDir))['things/b']!
  expect([failures, status, last_success]).toEqual([undefined, 'ok', expect.any(String)])
})
