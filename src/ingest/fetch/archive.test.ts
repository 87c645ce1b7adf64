import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import type { Source } from '../source.ts'
import { type Answer, Archive } from './archive.ts'
import { mirrorDocuments, openMirror } from './mirror.ts'

const answer = (text: string, fields: Partial<Answer> = {}): Answer => ({
  url: 'https://example.org/warn',
  request: {},
  bytes: Buffer.from(text),
  contentType: 'text/html',
  fetchedAt: new Date('2024-02-01T12:00:00Z'),
  ...fields,
})

const lines = async (folder: string) =>
  (await readFile(join(folder, 'index.jsonl'), 'utf8')).split('\n').filter((line) => line !== '')

const readText = async (archive: Archive, ...question: Parameters<Archive['find']>) => {
  const entry = await archive.find(...question)
  const document = entry && (await archive.read(entry))
  return document && Buffer.from(document.bytes).toString()
}

test('an empty archive knows nothing', async () => {
  const archive = new Archive(join(await testFolder(), 'not', 'yet'))
  expect(await archive.find('https://example.org/warn', {})).toBeUndefined()
})

test('what was kept is found again, by this process and by the next', async () => {
  const folder = await testFolder()
  const archive = new Archive(folder)
  const entry = await archive.keep('warn', 'or', answer('<p>', { etag: '"1"', lastModified: 'then' }))
  expect(entry).toEqual({
    url: 'https://example.org/warn',
    file: expect.stringMatching(/^warn\/or\/[0-9a-f]{20}\.html\.gz$/),
    dataset: 'warn',
    part: 'or',
    content_type: 'text/html',
    fetched_at: '2024-02-01T12:00:00.000Z',
    encoding: 'gzip',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    bytes: expect.any(Number),
    etag: '"1"',
    last_modified: 'then',
  })
  for (const one of [archive, new Archive(folder)]) {
    expect(await one.find(entry.url, {})).toEqual(entry)
    expect(await one.read(entry)).toMatchObject({
      url: entry.url,
      contentType: 'text/html',
      fetchedAt: '2024-02-01',
    })
    expect(await readText(one, entry.url, {})).toBe('<p>')
  }
})

test('packed formats are kept as they are', async () => {
  const folder = await testFolder()
  const entry = await new Archive(folder).keep(
    'warn',
    'ca',
    answer('%PDF-', { contentType: 'application/pdf' }),
  )
  expect(entry.file).toMatch(/\.pdf$/)
  expect(entry.encoding).toBeUndefined()
  expect(await readFile(join(folder, entry.file), 'utf8')).toBe('%PDF-')
})

test('the same bytes are stored once, and every answer has its line', async () => {
  const folder = await testFolder()
  const archive = new Archive(folder)
  for (const day of [1, 2, 3])
    await archive.keep('warn', 'or', answer('<p>', { fetchedAt: new Date(Date.UTC(2024, 1, day)) }))
  await archive.keep('warn', 'or', answer('<p>', { url: 'https://example.org/other' }))
  expect(await readdir(join(folder, 'warn/or'))).toHaveLength(1)
  expect(await lines(folder)).toHaveLength(4)
  expect((await new Archive(folder).find('https://example.org/warn', {}))?.fetched_at).toContain('2024-02-03')
})

test('requests that differ in what they send are told apart', async () => {
  const folder = await testFolder()
  const archive = new Archive(folder)
  const requests = [
    {},
    { method: 'POST' as const },
    { method: 'POST' as const, body: { page: '1' } },
    { method: 'POST' as const, body: { page: '2' } },
    { method: 'POST' as const, body: 'page=1' },
  ]
  for (const [i, request] of requests.entries())
    await archive.keep('warn', 'or', answer(`page ${i}`, { request }))
  for (const one of [archive, new Archive(folder)]) {
    for (const [i, request] of requests.entries())
      expect(await readText(one, 'https://example.org/warn', request)).toBe(`page ${i}`)
  }
})

test('many who ask and keep at once share one index', async () => {
  const folder = await testFolder()
  const archive = new Archive(folder)
  const urls = Array.from({ length: 20 }, (_, i) => `https://example.org/${i}`)
  await Promise.all([
    ...urls.map((url) => archive.find(url, {})),
    ...urls.map((url) => archive.keep('warn', 'or', answer(url, { url }))),
  ])
  for (const one of [archive, new Archive(folder)])
    for (const url of urls) expect(await readText(one, url, {})).toBe(url)
})

test.each(['{"url":"https://example.org/warn","file":"wa', '\0\0\0\0', 'null', '"text"', '{}'])(
  'a line %j that a crash left is passed over, and the next one stands on its own',
  async (damage) => {
    const folder = await testFolder()
    await new Archive(folder).keep('warn', 'or', answer('one'))
    await appendFile(join(folder, 'index.jsonl'), `\n${damage}`)
    const archive = new Archive(folder)
    expect(await readText(archive, 'https://example.org/warn', {})).toBe('one')
    await archive.keep('warn', 'or', answer('two'))
    expect(await readText(new Archive(folder), 'https://example.org/warn', {})).toBe('two')
  },
)

test('a file that is gone or is not what the index says is no answer, and is mended when it comes again', async () => {
  const folder = await testFolder()
  const archive = new Archive(folder)
  const entry = await archive.keep('warn', 'or', answer('<p>', { contentType: 'application/pdf' }))
  await writeFile(join(folder, entry.file), '<q>')
  expect(await archive.read(entry)).toBeUndefined()
  expect(await archive.read({ ...entry, file: 'warn/or/none.pdf' })).toBeUndefined()
  await archive.keep('warn', 'or', answer('<p>', { contentType: 'application/pdf' }))
  expect(await readText(archive, entry.url, {})).toBe('<p>')
})

test('the archive opened as a mirror gives the documents as they were fetched, oldest first', async () => {
  const folder = await testFolder()
  const archive = new Archive(folder)
  const on = (day: number, text: string, fields: Partial<Answer> = {}) =>
    archive.keep('warn', 'or', answer(text, { fetchedAt: new Date(Date.UTC(2024, 1, day, 12)), ...fields }))
  await on(1, 'one')
  await on(1, 'form', { request: { method: 'POST', body: { page: '1' } } })
  await on(2, 'one')
  await on(3, 'two', { contentType: 'application/pdf' })
  await archive.keep('warn', 'ca', answer('another source'))
  const source = { id: 'warn/or', dataset: 'warn', part: 'or' } as Source<unknown>
  const documents = await mirrorDocuments(await openMirror(folder), source)
  expect(
    documents.map((d) => [
      d.fetchedAt,
      Buffer.from(d.bytes).toString(),
      d.contentType,
      d.request !== undefined,
    ]),
  ).toEqual([
    ['2024-02-01', 'one', 'text/html', false],
    ['2024-02-01', 'form', 'text/html', true],
    ['2024-02-02', 'one', 'text/html', false],
    ['2024-02-03', 'two', 'application/pdf', false],
  ])
})

test('of an address that two sources ask for, only the one that took rows from it has read it', async () => {
  const folder = await testFolder()
  const archive = new Archive(folder)
  await archive.keep('sec', 'feed', answer('feed'))
  await archive.keep('sec', 'companies', answer('feed'))
  await archive.keep('sec', 'companies', answer('company', { url: 'https://example.org/company' }))
  const read = async (url: string) => (await archive.read((await archive.find(url, {}))!))!
  await archive.markRead({ dataset: 'sec', part: 'companies' }, [await read('https://example.org/company')])
  await archive.markRead({ dataset: 'sec', part: 'feed' }, [await read('https://example.org/warn')])
  const mirror = await openMirror(folder)
  for (const [part, text] of [
    ['feed', 'feed'],
    ['companies', 'company'],
  ]) {
    const documents = await mirrorDocuments(mirror, { dataset: 'sec', part } as Source<unknown>)
    expect(documents.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([text])
  }
})

test('opened as a mirror, a source that was read gives what it was read from, and not the pages on the way', async () => {
  const folder = await testFolder()
  const archive = new Archive(folder)
  await archive.keep('warn', 'or', answer('token', { url: 'https://example.org/token' }))
  await archive.keep('warn', 'or', answer('list'))
  await archive.keep('warn', 'wa', answer('never read', { url: 'https://example.org/wa' }))
  const list = await archive.read((await archive.find('https://example.org/warn', {}))!)
  await archive.markRead({ dataset: 'warn', part: 'or' }, [list!])
  await archive.keep('warn', 'or', answer('refused', { fetchedAt: new Date('2024-02-02T12:00:00Z') }))
  const mirror = await openMirror(folder)
  const texts = async (part: string) => {
    const documents = await mirrorDocuments(mirror, { dataset: 'warn', part } as Source<unknown>)
    return documents.map(({ bytes }) => Buffer.from(bytes).toString())
  }
  expect(await texts('or')).toEqual(['list'])
  expect(await texts('wa')).toEqual(['never read'])
  const [last] = await new Archive(folder).lastReadOf('warn', 'or')
  expect(last).toMatchObject({ url: 'https://example.org/warn', read: true })
})

test('what was refused since rows were taken at an address is not believed; before any were, all is', async () => {
  const archive = new Archive(await testFolder())
  const first = await archive.keep('warn', 'or', answer('<p>'))
  expect(await archive.isBelieved(first)).toBe(true)
  await archive.markRead({ dataset: 'warn', part: 'or' }, [
    { url: first.url, bytes: Buffer.from('<p>'), contentType: '', fetchedAt: '2024-02-01' },
  ])
  expect(await archive.isBelieved((await archive.find(first.url, {}))!)).toBe(true)
  const since = await archive.keep('warn', 'or', answer("<p>another's"))
  expect(await archive.isBelieved(since)).toBe(false)
})
