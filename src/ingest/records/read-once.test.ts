import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'
import type { Table } from '#storage/tables.ts'
import { damageFile } from '#storage/testing/files.ts'
import type { DatasetIngest } from '../dataset.ts'
import { documentText } from '../document.ts'
import { POLITE } from '../fetch/manners.ts'
import { type RefreshOptions, refresh } from '../refresh.ts'
import type { Source } from '../source.ts'

/** A word that a page lists, one a line. */
interface Word {
  source: string
  word: string
}

const words: Table = {
  name: 'words',
  about: '',
  columns: { source: { type: 'text', about: '' }, word: { type: 'text', about: '' } },
}

/** Two sources whose pages are read, and what has been read of them so far. */
function twoSources(read: string[], more: Partial<DatasetIngest<Word>> = {}): DatasetIngest<Word> {
  const source = (part: string): Source<Word> => ({
    id: `words/${part}`,
    dataset: 'words',
    part,
    publisher: part,
    page: 'https://example.org/',
    async *fetch() {},
    async parse(documents) {
      read.push(part)
      const lines = documents.flatMap((document) => documentText(document).split('\n'))
      const cell = { field: 'word', cell: '?', reason: 'no word', row: '?' }
      return {
        rows: lines.filter((word) => word !== '?').map((word) => ({ source: `words/${part}`, word })),
        review: lines.filter((word) => word === '?').map(() => cell),
      }
    },
  })
  return {
    name: 'words',
    readerVersion: 1,
    readsOnce: '',
    sources: [source('a'), source('b')],
    newest: () => null,
    async stage({ previous, results }) {
      const before = previous ? await previous.all<Word>(sql`select * from words`) : []
      const given = results.flatMap(({ generations }) => generations.at(-1) ?? [])
      const rows = [...before.filter((row) => !given.some(({ source }) => source === row.source)), ...given]
      const counts = { new: 0, changed: 0, gone: 0 }
      const changes = results.map(({ source: { id } }) => [id, { rows: 9, ...counts }] as const)
      const tables = [{ table: words, rows: rows as unknown as Iterable<Record<string, string>> }]
      return { changed: JSON.stringify(rows) !== JSON.stringify(before), tables, changes: new Map(changes) }
    },
    ...more,
  }
}

async function mirror(pages: Record<string, string>, fetched_at = '2024-02-01'): Promise<string> {
  const folder = await testFolder()
  const entries = Object.keys(pages).map((part) => ({
    url: `https://example.org/${part}`,
    file: `${part}.txt`,
    dataset: 'words',
    part,
    fetched_at,
  }))
  for (const { part, file } of entries) await writeFile(join(folder, file), pages[part]!)
  await writeFile(join(folder, 'mirror.json'), JSON.stringify(entries))
  return folder
}

/** A data folder that has read `oak` and `elm`, and what refreshes of it read from then on. */
async function readBefore(a = 'oak') {
  const dataDir = await testFolder()
  const pages = await mirror({ a, b: 'elm\n?' })
  const read: string[] = []
  const run = async (options: Partial<RefreshOptions> = {}) => {
    read.length = 0
    return refresh({
      dataDir,
      datasets: [twoSources(read)],
      mirror: pages,
      today: '2024-02-01',
      clock: () => new Date('2024-02-01T03:00:00Z'),
      web: { ...POLITE, userAgent: 'test' },
      ...options,
    })
  }
  const first = await run()
  expect(read).toEqual(['a', 'b'])
  return { dataDir, pages, read, run, first }
}

async function serving(dataDir: string): Promise<string[]> {
  const store = new EditionStore(dataDir)
  const { db } = await openEdition(store, (await store.current())!)
  const rows = await db.all<Word>(sql`select * from words order by word`)
  await db.close()
  return rows.map(({ word }) => word)
}

test('documents that gave the rows that are there are not read again, and what was said of them stands', async () => {
  const { dataDir, read, run, first } = await readBefore()
  const again = await run()
  expect(read).toEqual([])
  expect(again).toMatchObject({ exitCode: 0, published: false })
  expect(again.edition?.sources).toEqual(first.edition?.sources)
  expect(again.sources).toMatchObject([
    { rows: 1, unparsed: 0, status: 'ok' },
    { rows: 1, unparsed: 1, status: 'ok' },
  ])
  expect(await serving(dataDir)).toEqual(['elm', 'oak'])
})

test('where one source has other documents it is read alone, and the rows of the others stay', async () => {
  const { dataDir, read, run } = await readBefore()
  const changed = await mirror({ a: 'oak\nfir', b: 'elm\n?' })
  expect((await run({ mirror: changed })).published).toBe(true)
  expect(read).toEqual(['a'])
  expect(await serving(dataDir)).toEqual(['elm', 'fir', 'oak'])
  await run({ mirror: changed })
  expect(read).toEqual([])
})

test('copies are read again beside a publisher that gives other rows, for they fill what it leaves out', async () => {
  const { read, run } = await readBefore()
  const copied = () => {
    const both = twoSources(read)
    return { ...both, sources: both.sources.map((each) => ({ ...each, importer: each.part === 'b' })) }
  }
  await run({ datasets: [copied()] })
  expect(read).toEqual([])
  await run({ datasets: [copied()], mirror: await mirror({ a: 'oak\nfir', b: 'elm\n?' }) })
  expect(read).toEqual(['a', 'b'])
})

test('of copies only the rows of regions are given again whose publishers give other rows', async () => {
  const read: string[] = []
  const given: [id: string, rows: number, regions: string][] = []
  const both = twoSources(read)
  const [a, b] = both.sources as [Source<Word>, Source<Word>]
  const importer = true
  const of = (source: Source<Word>, part: string, more: Partial<Source<Word>>) => {
    const parse = async (documents: Parameters<Source<Word>['parse']>[0]) => {
      read.push(part)
      const lines = documents.flatMap((document) => documentText(document).split('\n'))
      return { rows: lines.map((word) => ({ source: `words/${part}`, word })), review: [] }
    }
    return { ...source, id: `words/${part}`, part, parse, ...more }
  }
  const dataset: DatasetIngest<Word> = {
    ...both,
    sources: [
      of(a, 'a', { region: 'o' }),
      of(b, 'b', { region: 'e' }),
      of(b, 'all', { importer }),
      of(b, 'elms', { importer, region: 'e' }),
    ],
    regionOf: ({ word }) => word[0]!,
    async stage(context) {
      for (const { source, generations, regions } of context.results)
        given.push([source.id, generations.flat().length, [...(regions ?? [])].join()])
      return both.stage(context)
    },
  }
  const pages = { a: 'oak', b: 'elm', all: 'oak\nelm', elms: 'elm' }
  const options = { dataDir: await testFolder(), datasets: [dataset], today: '2024-02-01' }
  const web = { ...POLITE, userAgent: 'test' }
  const run = async (mirrored: string, more: Partial<RefreshOptions> = {}) => {
    read.length = 0
    given.length = 0
    const clock = () => new Date('2024-02-01T03:00:00Z')
    return refresh({ ...options, mirror: mirrored, clock, web, ...more })
  }
  await run(await mirror(pages))
  expect(read).toEqual(['a', 'b', 'all', 'elms'])
  const { sources } = await run(await mirror({ ...pages, a: 'oak\nfir' }))
  expect(read).toEqual(['a', 'all'])
  expect(given).toEqual([
    ['words/a', 2, ''],
    ['words/b', 0, ''],
    ['words/all', 1, 'o'],
    ['words/elms', 0, ''],
  ])
  expect(sources.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok'])
  // A copy that is another one itself is given whole, and those after it may fill what it leaves out.
  const changed = { ...pages, a: 'oak\nfir', all: 'oak\nelm\nash' }
  await run(await mirror(changed))
  expect(given.slice(2)).toEqual([
    ['words/all', 3, ''],
    ['words/elms', 1, ''],
  ])
  // One that was not asked beside a publisher of its region is read whole when it is.
  const only = new Set(['words/a'])
  await run(await mirror({ ...changed, a: 'oak\nfir\nash' }), { only })
  expect(read).toEqual(['a'])
  await run(await mirror({ ...changed, a: 'oak\nfir\nash' }))
  expect(read).toEqual(['all', 'elms'])
  expect(given[2]).toEqual(['words/all', 3, ''])
})

test('the same bytes of another day are read, since rows tell the day', async () => {
  const { read, run } = await readBefore()
  await run({ mirror: await mirror({ a: 'oak', b: 'elm\n?' }, '2024-02-02') })
  expect(read).toEqual(['a', 'b'])
})

test('all is read where a person looks at each cell, or accepts a source, or another version reads', async () => {
  const { read, run } = await readBefore()
  expect((await run({ anew: true })).review).toMatchObject([{ source: 'words/b' }])
  expect(read).toEqual(['a', 'b'])
  await run({ accept: ['words/b'] })
  expect(read).toEqual(['b'])
  await run({ datasets: [twoSources(read, { readerVersion: 2 })] })
  expect(read).toEqual(['a', 'b'])
})

test('all is read where rows rest on something that has changed', async () => {
  const { read, run } = await readBefore()
  await run({ datasets: [twoSources(read, { readsOnce: 'another setting' })] })
  expect(read).toEqual(['a', 'b'])
})

test('a dataset that does not say that rows stay has all documents read', async () => {
  const { read, run } = await readBefore()
  const { readsOnce: _, ...careful } = twoSources(read)
  await run({ datasets: [careful] })
  expect(read).toEqual(['a', 'b'])
})

test('documents that failed are read again, and those whose rows are there are well without it', async () => {
  const { pages, read, run } = await readBefore()
  const refused = await run({ mirror: await mirror({ a: '', b: 'elm\n?' }), datasets: [emptyFails(read)] })
  expect(refused.sources[0]).toMatchObject({ status: 'failed' })
  expect(read).toEqual(['a'])
  const back = await run({ mirror: pages, datasets: [emptyFails(read)] })
  expect(read).toEqual([])
  expect(back.edition?.sources).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
})

/** Sources that take an empty page for none. */
function emptyFails(read: string[]): DatasetIngest<Word> {
  const both = twoSources(read)
  const parse = (source: Source<Word>): Source<Word> => ({
    ...source,
    async parse(documents) {
      const parsed = await source.parse(documents)
      return { ...parsed, rows: parsed.rows.filter(({ word }) => word !== '') }
    },
  })
  return { ...both, sources: both.sources.map(parse) }
}

test('a damaged file is told, though nothing of it would be written', async () => {
  const { dataDir, run, first } = await readBefore(
    Array.from({ length: 30_000 }, (_, i) => `oak ${(i * 7919) % 1_000_003}`).join('\n'),
  )
  // Nothing of its beginning is damaged: it can be opened.
  await damageFile(new EditionStore(dataDir).path(first.edition!.datasets.words!))
  expect((await run()).sources[0]?.message).toMatch(/file of words is damaged; roll back/)
})
