import { fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import type { DatasetIngest } from '../dataset.ts'
import type { Document } from '../document.ts'
import { type Source, SourceChanged } from '../source.ts'
import { errorOf, tellError } from './messages.ts'
import { ReadingProcess } from './reading-process.ts'

/** A reader that does what a document's text says, in the place of the one that the program starts. */
const READER = `
process.on('disconnect', () => process.exit(0))
process.on('message', ({ documents: [{ bytes }] }) => {
  const text = Buffer.from(bytes).toString()
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
  const source = { id: 'words/a', dataset: 'words', parse: () => Promise.reject(new Error('read here')) }
  const [apart] = reading.apart([{ name: 'words', sources: [source] } as unknown as DatasetIngest])
  return (apart as DatasetIngest<Row>).sources[0]!
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
