import { fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import type { DatasetIngest } from '../dataset.ts'
import type { Document } from '../document.ts'
import type { FilesIngest } from '../files/file-source.ts'
import type { StoredFile } from '../files/stored-file.ts'
import { type Source, SourceChanged } from '../source.ts'
import { errorOf, tellError } from './messages.ts'
import { ReadingProcess } from './reading-process.ts'

/** A reader that does what a document's text says, in the place of the one that the program starts. */
const READER = `
process.on('disconnect', () => process.exit(0))
const files = []
let last = Promise.resolve()
const readFile = async (file) => {
  // Files are read when all three are known.
  while (files.length < 3) await new Promise(setImmediate)
  if (file.part === 'killed') process.kill(process.pid, 'SIGKILL')
  process.send({ value: { ...file, url: String(process.pid) } })
}
process.on('message', ({ file, documents }) => {
  if (file) {
    files.push(file)
    last = last.then(() => readFile(file))
    return
  }
  const text = Buffer.from(documents[0].bytes).toString()
  if (text === 'loop') for (;;);
  if (text === 'heap') for (const held = []; ; ) held.push(Array.from({ length: 1000 }, (_, i) => ({ i })))
  if (text === 'killed') process.kill(process.pid, 'SIGKILL')
  process.send({ value: { rows: [{ text, pid: process.pid }], review: [], refused: [{ document: 1, reason: 'no' }] } })
})`

const document = (text: string): Document => ({
  url: 'https://example.org/list',
  bytes: Buffer.from(text),
  contentType: '',
  fetchedAt: '2026-01-01',
})

interface Row {
  text: string
  pid: number
}

/** A source whose documents are read in a process of its own. */
async function sourceApart(seconds = 30): Promise<Source<Row>> {
  const reading = await readingProcess(seconds)
  const source = { id: 'words/a', dataset: 'words', parse: () => Promise.reject(new Error('read here')) }
  const [apart] = reading.apart([{ name: 'words', sources: [source] } as unknown as DatasetIngest])
  return (apart as DatasetIngest<Row>).sources[0]!
}

/** What such a process says of a file: its part, and which process it was. */
async function fileApart(): Promise<(part: string) => Promise<{ part: string; url: string }>> {
  const reading = await readingProcess(30)
  const [apart] = reading.apart([{ kind: 'files', name: 'words' } as FilesIngest])
  return (part) => (apart as FilesIngest).write!('', { part } as StoredFile) as never
}

async function readingProcess(seconds: number): Promise<ReadingProcess> {
  const reader = join(await testFolder(), 'reader.mjs')
  await writeFile(reader, READER)
  const reading = new ReadingProcess(
    ({ heapMb }) =>
      fork(reader, [], {
        serialization: 'advanced',
        execArgv: [`--max-old-space-size=${heapMb}`],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      }),
    { heapMb: 20, memoryMb: 100, seconds, fileSeconds: seconds },
  )
  onTestFinished(() => reading.close())
  return reading
}

test('one process reads one thing after the other, and names refused documents as they were given', async () => {
  const { parse } = await sourceApart()
  const second = document('elm')
  const [oak, elm] = await Promise.all([parse([document('oak'), second]), parse([document('elm'), second])])
  expect([oak.rows[0]!.text, elm.rows[0]!.text]).toEqual(['oak', 'elm'])
  expect(elm.rows[0]!.pid).toBe(oak.rows[0]!.pid)
  expect(oak.refused![0]!.document).toBe(second)
})

test('documents that end their reader fail alone', async () => {
  const { parse } = await sourceApart()
  const ends = await Promise.allSettled(['heap', 'killed', 'oak'].map((text) => parse([document(text)])))
  expect(
    ends.map((end) => (end.status === 'rejected' ? end.reason.message : end.value.rows[0]!.text)),
  ).toEqual([
    'reading took more than 20 MB of memory',
    'reading took more than 100 MB of memory, or was killed',
    'oak',
  ])
})

test('files lie with their reader before it has read the first, and one that ends it fails alone', async () => {
  const write = await fileApart()
  const ends = await Promise.allSettled(['a', 'killed', 'b', 'c', 'd'].map((part) => write(part)))
  expect(ends.map((end) => (end.status === 'rejected' ? end.reason.message : end.value.part))).toEqual([
    'a',
    'reading took more than 100 MB of memory, or was killed',
    'b',
    'c',
    'd',
  ])
  const [before, , ...after] = ends.map((end) => (end.status === 'rejected' ? null : end.value.url))
  expect(after).toEqual([after[0], after[0], after[0]])
  expect(after[0]).not.toBe(before)
})

test('a reader that never comes to an end is stopped', async () => {
  const { parse } = await sourceApart(0.1)
  await expect(parse([document('loop')])).rejects.toThrow('reading was stopped after 0.1 seconds')
})

test('an error keeps what it says on its way from one process to the other', () => {
  const changed = errorOf(structuredClone(tellError(new SourceChanged('warn/or', 'no table'))))
  expect(changed).toBeInstanceOf(SourceChanged)
  expect(changed).toMatchObject({ name: 'SourceChanged', message: 'warn/or: no table', found: 'no table' })
  const full = Object.assign(new Error('no room', { cause: new Error('disk') }), { code: 'ENOSPC' })
  expect(errorOf(structuredClone(tellError(full)))).toMatchObject({
    message: 'no room',
    code: 'ENOSPC',
    cause: { message: 'disk' },
  })
})
