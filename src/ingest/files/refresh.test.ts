import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getGlobalDispatcher, MockAgent, setGlobalDispatcher } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { counts, file, mirror, reads, run } from './testing/words.ts'

test('tables are built out of all files, and a second refresh has nothing to do', async () => {
  const dataDir = await testFolder()
  const from = await mirror({ 'A 1': file('2024-01-01 oak', '2024-01-02 elm'), b: file('2024-01-03 oak') })
  const first = await run(dataDir, { mirror: from })
  expect(first.sources.map(({ source, rows, status }) => [source, rows, status])).toEqual([
    ['words/a-1', 2, 'ok'],
    ['words/b', 1, 'ok'],
  ])
  expect(first.exitCode).toBe(0)
  expect(await counts(dataDir)).toEqual({ elm: 1, oak: 2 })
  expect(first.edition!.datasets.word_counts!.rows).toEqual({ words: 2 })
  expect(first.edition!.sources.map(({ id, newest }) => [id, newest])).toEqual([
    ['words/a-1', '2024-01-02'],
    ['words/b', '2024-01-03'],
  ])
  const second = await run(dataDir, { mirror: from })
  expect([second.published, second.exitCode, reads]).toEqual([false, 0, []])
})

test('of several captures of a file the last one counts', async () => {
  const dataDir = await testFolder()
  const from = await mirror({
    a: [
      ['2024-01-02', file('2024-01-01 new')],
      ['2024-01-01', file('2024-01-01 old')],
    ],
  })
  await run(dataDir, { mirror: from })
  expect(await counts(dataDir)).toEqual({ new: 1 })
})

test('only the file that changed is read again, and those not offered stay', async () => {
  const dataDir = await testFolder()
  await run(dataDir, { mirror: await mirror({ a: file('2024-01-01 oak'), b: file('2024-01-01 elm') }) })
  await run(dataDir, { mirror: await mirror({ b: file('2024-01-01 elm', '2024-01-02 elm') }) })
  expect(reads).toEqual(['b'])
  expect(await counts(dataDir)).toEqual({ oak: 1, elm: 2 })
})

test('a file of a mirror that cannot be taken is told when the others have been read', async () => {
  const folder = await mirror({ a: file('2024-01-01 oak'), b: file('2024-01-01 elm') })
  const index = join(folder, 'mirror.json')
  const [first, ...others] = JSON.parse(await readFile(index, 'utf8'))
  await writeFile(index, JSON.stringify([{ ...first, file: '../outside' }, ...others]))
  const dataDir = await testFolder()
  const report = await run(dataDir, { mirror: folder })
  expect(report.sources.map(({ source, status }) => [source, status])).toEqual([
    ['words/b', 'ok'],
    ['words', 'failed'],
  ])
  expect(await counts(dataDir)).toEqual({ elm: 1 })
})

test('a file that has changed its layout keeps its rows of before, and the others go on', async () => {
  const dataDir = await testFolder()
  await run(dataDir, { mirror: await mirror({ a: file('2024-01-01 oak'), b: file('2024-01-01 elm') }) })
  const report = await run(dataDir, {
    mirror: await mirror({ a: 'Tag Wort\nx y', b: file('2024-01-01 elm', '2024-01-02 elm') }),
  })
  expect(report.exitCode).toBe(3)
  expect(report.sources[0]).toMatchObject({
    source: 'words/a',
    rows: 1,
    status: 'failed',
    message: 'words/a: the heading is "Tag Wort"',
  })
  expect(await counts(dataDir)).toEqual({ oak: 1, elm: 2 })
  const health = report.edition!.sources.find(({ id }) => id === 'words/a')!
  expect([health.status, health.rows, health.last_success! < health.last_attempt!]).toEqual([
    'failed',
    1,
    true,
  ])
})

test('a file whose rows fell away is refused until a person accepts it', async () => {
  const dataDir = await testFolder()
  const days = Array.from({ length: 9 }, (_, i) => `2024-01-0${i + 1} oak`)
  await run(dataDir, { mirror: await mirror({ a: file(...days) }) })
  const shorter = await mirror({ a: file(...days.slice(5)) })
  const refused = await run(dataDir, { mirror: shorter })
  expect(refused.sources[0]!.message).toBe('the rows fell from 9 to 4')
  expect(await counts(dataDir)).toEqual({ oak: 9 })
  expect((await run(dataDir, { mirror: shorter, accept: ['words/a'] })).exitCode).toBe(0)
  expect(await counts(dataDir)).toEqual({ oak: 4 })
})

test('rows that cannot be taken refuse the file from one in a thousand on', async () => {
  const rows = Array.from({ length: 1001 }, () => '2024-01-01 oak')
  const dataDir = await testFolder()
  const few = await run(dataDir, { mirror: await mirror({ a: file(...rows, 'alone', '? elm') }) })
  expect(few.sources[0]).toMatchObject({ rows: 1002, unparsed: 2, status: 'ok' })
  expect(few.review[0]!.items.map(({ cell }) => cell)).toEqual(['alone', '? elm'])
  const many = await run(await testFolder(), { mirror: await mirror({ a: file('2024-01-01 oak', 'alone') }) })
  expect(many.exitCode).toBe(1)
  expect(many.sources[0]!.message).toBe('1 of 2 rows could not be read, such as day "alone": no day')
})

test('another version of the reader reads the files again, and the tables of one whose file is gone as they were read', async () => {
  const dataDir = await testFolder()
  await run(dataDir, { mirror: await mirror({ a: file('2024-01-01 oak') }) })
  const b = await mirror({ b: file('2024-01-01 elm') })
  await run(dataDir, { mirror: b, readerVersion: 2 })
  expect(await counts(dataDir)).toEqual({ oak: 1, elm: 1 })
  await run(dataDir, { mirror: b, readerVersion: 3 })
  expect(reads).toEqual(['b'])
  await rm(join(dataDir, 'parsed'), { recursive: true })
  const lost = await run(dataDir, { mirror: b, readerVersion: 4 })
  expect(lost.exitCode).toBe(1)
  expect(lost.sources.at(-1)!.message).toContain('words/a must be read anew')
  expect(await counts(dataDir)).toEqual({ oak: 1, elm: 1 })
})

test('a file handed in goes to its part, and is held in the archive', async () => {
  const dataDir = await testFolder()
  await run(dataDir, { mirror: await mirror({ a: file('2024-01-01 oak') }) })
  const path = join(await testFolder(), 'saved.csv')
  await writeFile(path, file('2024-01-05 ash'))
  await run(dataDir, { files: { 'words/b': [{ path }] } })
  expect(await counts(dataDir)).toEqual({ oak: 1, ash: 1 })
  await run(dataDir, { files: { 'other/b': [{ path }] } })
  expect(reads).toEqual([])
  // Read by another version of the reader, it comes out of the archive.
  await rm(join(dataDir, 'parsed'), { recursive: true })
  await run(dataDir, { mirror: await mirror({ a: file('2024-01-01 oak') }), readerVersion: 2 })
  expect(reads.sort()).toEqual(['a', 'b'])
  const missing = await run(dataDir, { files: { 'words/b': [{ path: `${path}.not` }] } })
  expect(missing.sources[0]!.message).toContain('saved.csv.not')
})

test('files are fetched to disk with conditional requests, and a broken-off fetch keeps what it got', async () => {
  const agent = new MockAgent()
  agent.disableNetConnect()
  const before = getGlobalDispatcher()
  onTestFinished(() => setGlobalDispatcher(before))
  setGlobalDispatcher(agent)
  const site = agent.get('https://words.example')
  const dataDir = await testFolder()
  site
    .intercept({ path: '/a.txt' })
    .reply(200, file('2024-01-01 oak'), { headers: { etag: '"1"', 'content-type': 'text/plain' } })
  site.intercept({ path: '/b.txt' }).reply(403, 'no')
  const first = await run(dataDir, {}, ['a', 'b'])
  expect(first.sources.map(({ source, status }) => [source, status])).toEqual([
    ['words/a', 'ok'],
    ['words', 'failed'],
  ])
  expect(first.sources[1]!.message).toBe('https://words.example/b.txt answered 403')
  expect(await counts(dataDir)).toEqual({ oak: 1 })
  expect(await readdir(join(dataDir, 'raw/words/a'))).toHaveLength(1)
  site.intercept({ path: '/a.txt', headers: { 'if-none-match': '"1"' } }).reply(304, '')
  site.intercept({ path: '/b.txt' }).reply(200, file('2024-01-02 elm'))
  const second = await run(dataDir, {}, ['a', 'b'])
  expect([second.exitCode, reads]).toEqual([0, ['b']])
  expect(await counts(dataDir)).toEqual({ oak: 1, elm: 1 })
  expect(await readdir(join(dataDir, 'raw/incoming'))).toEqual([])
  await agent.close()
})

test('a dataset of which a mirror has nothing is told', async () => {
  const report = await run(await testFolder(), { mirror: await mirror({}) })
  expect(report.sources).toMatchObject([{ source: 'words', status: 'no_file', message: 'no file in mirror' }])
})
