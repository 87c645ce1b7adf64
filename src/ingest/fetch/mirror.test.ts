import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { type Document, HELD_BYTES_MAX } from '../document.ts'
import type { Source } from '../source.ts'
import { firstDay, type IndexEntry } from './index-entry.ts'
import { generations, mirrorDocuments, openMirror } from './mirror.ts'

const source = { id: 'warn/or', dataset: 'warn', part: 'or' } as Source<unknown>

const entry = (fields: Partial<IndexEntry> = {}): IndexEntry => ({
  url: 'https://example.org/warn',
  file: 'page.html',
  dataset: 'warn',
  part: 'or',
  fetched_at: '2024-02-01',
  ...fields,
})

async function mirrorOf(entries: unknown, files: Record<string, string | Uint8Array> = {}): Promise<string> {
  const folder = await testFolder()
  await writeFile(
    join(folder, 'mirror.json'),
    typeof entries === 'string' ? entries : JSON.stringify(entries),
  )
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

const text = ({ bytes }: Document) => Buffer.from(bytes).toString()
const read = async (folder: string, of = source) => mirrorDocuments(await openMirror(folder), of)

test('a source gets the entries of its dataset and part, oldest first', async () => {
  const folder = await mirrorOf(
    [
      entry({ fetched_at: '2024-05-02', file: 'd' }),
      entry({ fetched_at: '2024-05-01T09:00:00Z', file: 'b' }),
      entry({ fetched_at: '2024-05', file: 'a' }),
      entry({ fetched_at: '2024-05-01T10:00:00Z', file: 'c' }),
      entry({ part: 'ca', file: 'none' }),
      entry({ dataset: 'h1b', file: 'none' }),
      entry({ fetched_at: '2019', file: 'year' }),
    ],
    { a: 'a', b: 'b', c: 'c', d: 'd', year: 'year' },
  )
  expect((await read(folder)).map((d) => [text(d), d.fetchedAt])).toEqual([
    ['year', '2019-01-01'],
    ['a', '2024-05-01'],
    ['b', '2024-05-01'],
    ['c', '2024-05-01'],
    ['d', '2024-05-02'],
  ])
})

test('entries of one time keep the order of the index', async () => {
  const names = ['c', 'a', 'b']
  const folder = await mirrorOf(
    names.map((name) => entry({ file: name, url: name })),
    { a: '', b: '', c: '' },
  )
  expect((await read(folder)).map((d) => d.url)).toEqual(names)
})

test.each([
  ['2024', '2024-01-01'],
  ['2024-05', '2024-05-01'],
  ['2024-05-17', '2024-05-17'],
  ['2024-05-17T23:59:00Z', '2024-05-17'],
])('%s counts as %s, the earliest it can have been', (time, day) => {
  expect(firstDay(time)).toBe(day)
})

test('files stored packed are unpacked, media types lose their parameters, forms sent tell answers apart', async () => {
  const folder = await mirrorOf(
    [
      entry({ file: 'a.gz', encoding: 'gzip', content_type: 'text/html; charset=utf-8' }),
      entry({ file: 'b.gz', method: 'POST', form: { page: '1' } }),
      entry({ file: 'b.gz', method: 'POST', form: { page: '2' } }),
    ],
    { 'a.gz': gzipSync('page'), 'b.gz': 'plain' },
  )
  const [page, one, two] = await read(folder)
  expect([text(page!), page!.contentType, page!.request]).toEqual(['page', 'text/html', undefined])
  expect([text(one!), one!.contentType]).toEqual(['plain', ''])
  expect(one!.request).not.toBe(two!.request)
})

test('a source that knows its entries by itself chooses them, somebody else’s extractions too', async () => {
  const folder = await mirrorOf([entry()], {
    'page.html': 'page',
    'x.csv': 'x',
    'y.csv': 'y',
    'extractions.json': JSON.stringify([
      { file: 'x.csv', dataset: 'warn', part: 'or' },
      { file: 'y.csv', dataset: 'warn', part: 'all', fetched_at: '2026-05' },
    ]),
  })
  const importer = { ...source, takes: (e: IndexEntry) => e.part.startsWith('extraction ') }
  expect((await read(folder, importer)).map((d) => [text(d), d.fetchedAt])).toEqual([
    ['x', '1970-01-01'],
    ['y', '2026-05-01'],
  ])
  // Two files without an address are two documents, not one seen twice.
  expect(new Set((await read(folder, importer)).map((d) => d.url)).size).toBe(2)
  expect((await read(folder)).map(text)).toEqual(['page'])
})

test('a mirror may be given by any path, with or without a slash at its end', async () => {
  const folder = await mirrorOf([entry()], { 'page.html': 'page' })
  await mkdir(join(folder, 'sub'))
  const here = relative(process.cwd(), folder)
  for (const path of [folder, `${folder}/`, `${folder}/sub/..`, here])
    expect((await read(path)).map(text)).toEqual(['page'])
  const back = process.cwd()
  process.chdir(folder)
  try {
    expect((await read('.')).map(text)).toEqual(['page'])
  } finally {
    process.chdir(back)
  }
})

test.each(['../secret', '/etc/hostname', 'sub/../../secret', '..', '.'])(
  'a file %j outside of the folder is refused',
  async (file) => {
    const folder = await mirrorOf([entry({ file })])
    await expect(read(folder)).rejects.toThrow('lies outside of')
  },
)

test('what is larger, unpacked, than what is held at once is refused before it is', async () => {
  const large = gzipSync(Buffer.alloc(HELD_BYTES_MAX + 1))
  const folder = await mirrorOf([entry({ file: 'a.gz', encoding: 'gzip' })], { 'a.gz': large })
  await expect(read(folder)).rejects.toThrow(`a.gz has more than the ${HELD_BYTES_MAX} bytes`)
})

test.each(['https://me:secret@example.org/warn', 'https://me@example.org/', 'javascript:alert(1)', 'http:'])(
  'an address that may not be published refuses its file: %s',
  async (url) => {
    const folder = await mirrorOf([entry({ url, file: 'a' })], { a: 'A' })
    await expect(read(folder)).rejects.toThrow('the address of a ')
  },
)

test('a file that the index names and that is not there is an error', async () => {
  await expect(read(await mirrorOf([entry({ file: 'gone.html' })]))).rejects.toThrow('gone.html')
})

test('a folder without an index, or with one that is none, is named', async () => {
  const empty = await testFolder()
  await expect(openMirror(empty)).rejects.toThrow(`${empty} holds neither mirror.json nor index.jsonl`)
  await expect(openMirror(join(empty, 'nowhere'))).rejects.toThrow('holds neither')
  await expect(openMirror(await mirrorOf('[{'))).rejects.toThrow(/mirror\.json is not JSON/)
  const { fetched_at, ...undated } = entry()
  for (const index of [{}, [null], [{ url: 'x' }], [entry(), undated]])
    await expect(openMirror(await mirrorOf(index))).rejects.toThrow(/mirror\.json must be a list of/)
  const folder = await mirrorOf([entry()], { 'extractions.json': '{"no": "list"}' })
  await expect(openMirror(folder)).rejects.toThrow(/extractions\.json must be a list of/)
})

describe('generations', () => {
  const page = (url: string, day: number, content: string): Document => ({
    url,
    bytes: Buffer.from(content),
    contentType: 'text/html',
    fetchedAt: `2024-02-${String(day).padStart(2, '0')}`,
  })
  const shown = (states: Document[][]) =>
    states.map((state) => state.map((d) => `${d.url}${Number(d.fetchedAt.slice(8))}=${text(d)}`).join(' '))

  test('pages fetched once each are one state, whenever they were fetched', () => {
    expect(shown(generations([page('a', 1, 'x'), page('b', 3, 'y'), page('c', 7, 'z')]))).toEqual([
      'a1=x b3=y c7=z',
    ])
    expect(generations([])).toEqual([])
  })

  test('new content of an address ends a state, and the other addresses stand as last seen', () => {
    const states = generations([page('a', 1, 'x'), page('b', 1, 'y'), page('a', 4, 'X'), page('a', 9, 'XX')])
    expect(shown(states)).toEqual(['a1=x b1=y', 'a4=X b1=y', 'a9=XX b1=y'])
  })

  test('content seen on several days is given as first and as last seen', () => {
    const days = [1, 2, 3].map((day) => page('a', day, 'x'))
    expect(shown(generations(days))).toEqual(['a1=x', 'a3=x'])
    const changed = [...days, page('a', 4, 'y'), page('a', 5, 'y')]
    expect(shown(generations(changed))).toEqual(['a1=x', 'a3=x', 'a4=y', 'a5=y'])
  })

  test('of several captures on one day the last counts', () => {
    expect(shown(generations([page('a', 1, 'x'), page('a', 1, 'y')]))).toEqual(['a1=y'])
  })

  test('answers to different forms are different pages', () => {
    const form = (request: string, content: string) => ({ ...page('a', 1, content), request })
    expect(shown(generations([form('1', 'x'), form('2', 'y')]))).toEqual(['a1=x a1=y'])
  })

  test('each address goes through its contents in order, and each content keeps its first and last day', () => {
    const captures = fc
      .array(
        fc.record({
          url: fc.constantFrom('a', 'b', 'c'),
          day: fc.integer({ min: 1, max: 8 }),
          content: fc.constantFrom('x', 'y'),
        }),
        { minLength: 1, maxLength: 14 },
      )
      .map((list) => list.sort((p, q) => p.day - q.day).map((c) => page(c.url, c.day, c.content)))
    fc.assert(
      fc.property(captures, (documents) => {
        const states = generations(documents)
        for (const state of states) expect(new Set(state.map((d) => d.url)).size).toBe(state.length)
        for (const url of new Set(documents.map((d) => d.url))) {
          const ofUrl = documents.filter((d) => d.url === url)
          const daily = ofUrl.filter((d, i) => ofUrl[i + 1]?.fetchedAt !== d.fetchedAt)
          const wanted = runs(daily)
          const given = runs(states.flatMap((state) => state.filter((d) => d.url === url)))
          expect(given).toEqual(wanted)
          expect(states.at(-1)!.find((d) => d.url === url)).toBe(daily.at(-1))
        }
      }),
    )
  })

  /** The contents one after the other, each with its first and last day. */
  function runs(documents: Document[]): string[] {
    const found: { content: string; first: string; last: string }[] = []
    for (const document of documents) {
      const run = found.at(-1)
      if (run && run.content === text(document)) run.last = document.fetchedAt
      else found.push({ content: text(document), first: document.fetchedAt, last: document.fetchedAt })
    }
    return found.map(({ content, first, last }) => `${content} ${first} ${last}`)
  }
})

test('a new edition of a list takes the place of the one before, whose address was another', () => {
  const edition = (day: string, url: string): Document => ({
    url,
    bytes: Buffer.from(url),
    contentType: 'text/csv',
    fetchedAt: day,
  })
  const documents = [
    edition('2024-01-01', 'https://example.org/list-january.csv'),
    edition('2024-01-01', 'https://example.org/other.csv'),
    edition('2024-02-01', 'https://example.org/list-february.csv'),
  ]
  const seriesOf = ({ url }: Document) => (url.includes('/list-') ? 'list' : null)
  const urls = (states: Document[][]) => states.map((state) => state.map(({ url }) => url.split('/').at(-1)))
  expect(urls(generations(documents, seriesOf))).toEqual([
    ['list-january.csv', 'other.csv'],
    ['other.csv', 'list-february.csv'],
  ])
})
