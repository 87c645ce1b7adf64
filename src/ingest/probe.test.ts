import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { EditionStore } from '#storage/editions/store.ts'
import type { DatasetIngest } from './dataset.ts'
import { documentText } from './document.ts'
import { Archive } from './fetch/archive.ts'
import { POLITE } from './fetch/manners.ts'
import { file, ingest } from './files/testing/words.ts'
import { lockRefresh, RefreshRunning } from './lock.ts'
import { type Probe, probe } from './probe.ts'
import type { AnyIngest } from './refresh.ts'
import { type Source, SourceChanged } from './source.ts'

/** A publisher whose pages are these, or answer so. */
async function publisher(pages: Record<string, string | number>) {
  const server = createServer((request, response) => {
    const page = pages[request.url!] ?? 404
    if (typeof page === 'number') response.writeHead(page).end()
    else response.end(page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Sources of one word a line; a line that says `?` cannot be read. */
function things(base: string, parts: readonly string[]): DatasetIngest<{ day: string }> {
  const sources = parts.map(
    (part): Source<{ day: string }> => ({
      id: `things/${part}`,
      dataset: 'things',
      part,
      publisher: part,
      page: `${base}/${part}`,
      async *fetch(web) {
        yield await web.get(`${base}/${part}`)
      },
      async parse(documents) {
        const lines = documents.flatMap((document) => documentText(document).split(' '))
        if (lines[0] === '<') throw new SourceChanged(`things/${part}`, 'no column "Day"')
        const review = lines.flatMap((line) =>
          line === '?' ? [{ field: 'day', cell: line, reason: 'no day', row: '' }] : [],
        )
        return { rows: lines.filter((line) => line !== '?').map((day) => ({ day })), review }
      },
    }),
  )
  return {
    name: 'things',
    readerVersion: 1,
    sources,
    newest: (rows) =>
      rows
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? null,
    stage: () => {
      throw new Error('nothing is staged of a look')
    },
  }
}

async function look(dataDir: string, datasets: AnyIngest[], only?: ReadonlySet<string>): Promise<Probe[]> {
  const found: Probe[] = []
  const options = {
    dataDir,
    today: '2024-06-01',
    clock: () => new Date('2024-06-01T12:00:00Z'),
    web: { ...POLITE, userAgent: 'test', pauseSeconds: 0, retrySeconds: 0.001, tries: 2, robots: false },
    ...(only ? { only } : {}),
  }
  for await (const each of probe(datasets, options)) found.push(each)
  return found
}

test('a look says what a source answers and how it reads, and nothing is published or said to be read', async () => {
  const base = await publisher({ '/a': '2024-05-01 2024-05-02 ? ?', '/b': 503, '/c': '<', '/d': 'x' })
  const dataDir = await testFolder()
  const parts = ['a', 'b', 'c', 'd']
  const found = await look(dataDir, [things(base, parts)], new Set(['things/a', 'things/b', 'things/c']))
  const at = (part: string, status: number, bytes: number) => ({ url: `${base}/${part}`, status, bytes })
  expect(found.sort((x, y) => (x.source < y.source ? -1 : 1))).toEqual([
    {
      source: 'things/a',
      status: 'ok',
      message: null,
      answers: [at('a', 200, 25)],
      header_fits: true,
      rows: 2,
      newest: '2024-05-02',
      review: [{ field: 'day', reason: 'no day', cells: 2 }],
    },
    {
      source: 'things/b',
      status: 'failed',
      message: `${base}/b answered 503`,
      answers: [at('b', 503, 0), at('b', 503, 0)],
      header_fits: null,
      rows: 0,
      newest: null,
      review: [],
    },
    {
      source: 'things/c',
      status: 'failed',
      message: 'things/c: no column "Day"',
      answers: [at('c', 200, 1)],
      header_fits: false,
      rows: 0,
      newest: null,
      review: [],
    },
  ])
  expect(await new EditionStore(dataDir).current()).toBeNull()
  const archive = new Archive(join(dataDir, 'raw'))
  expect(await archive.lastReadOf('things', 'a')).toEqual([])
  expect(await archive.latestOf('things', 'a')).toHaveLength(1)
  expect(await readdir(join(dataDir, 'editions', 'files'))).toEqual([])
})

test('a dataset of files is looked at file by file', async () => {
  const base = await publisher({ '/a': file('2024-01-01 oak', '? elm'), '/b': 'day\n2024-01-01' })
  const words: AnyIngest = {
    ...ingest(),
    async *fetch(web) {
      for (const part of ['a', 'b']) yield await web.download(part, `${base}/${part}`)
      throw new Error('the page lists no more')
    },
  }
  const dataDir = await testFolder()
  expect(await look(dataDir, [words])).toMatchObject([
    {
      source: 'words/a',
      status: 'ok',
      message: null,
      rows: 2,
      header_fits: true,
      answers: [{ status: 200 }],
      review: [{ field: 'day', reason: 'no day', cells: 1 }],
    },
    { source: 'words/b', status: 'failed', header_fits: false, rows: 0, answers: [{ status: 200 }] },
    { source: 'words', status: 'failed', message: 'the page lists no more', header_fits: null, answers: [] },
  ])
  const off = { ...words, overridden: { off: true } }
  expect(await look(dataDir, [off])).toMatchObject([
    { source: 'words', status: 'skipped', message: 'turned off in SOURCES_FILE' },
  ])
  expect(await look(dataDir, [words], new Set(['lca']))).toEqual([])
})

test('nobody is visited while a refresh is at work', async () => {
  const dataDir = await testFolder()
  const lock = await lockRefresh(dataDir)
  await expect(look(dataDir, [])).rejects.toBeInstanceOf(RefreshRunning)
  await lock.release()
  expect(await look(dataDir, [])).toEqual([])
})
