import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newTable, withDuckDbFile } from '#storage/duckdb/build.ts'
import type { Table } from '#storage/tables.ts'
import type { DatasetIngest } from '../dataset.ts'
import type { FilesIngest } from '../files/file-source.ts'
import type { StoredFile } from '../files/stored-file.ts'
import { oneByOne } from './answer-orders.ts'
import type { Answer, Order } from './messages.ts'

test('orders that come at once are carried out one after the other, and answered in their order', async () => {
  const events: string[] = []
  const sources = ['a', 'b', 'c'].map((id) => ({
    id,
    async parse() {
      events.push(`${id} begun`)
      for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
      events.push(`${id} ended`)
      if (id === 'b') throw new Error('no table')
      return { rows: [id], review: [] }
    },
  }))
  const answers: Answer[] = []
  await new Promise<void>((resolve) => {
    const take = oneByOne(
      async () => ({ name: 'words', sources }) as unknown as DatasetIngest,
      (answer) => {
        answers.push(answer)
        if (answers.length === 3) resolve()
      },
    )
    for (const source of ['a', 'b', 'c']) {
      const order: Order = { kind: 'parse', dataset: 'words', source, documents: [] }
      take(order)
    }
  })
  expect(events).toEqual(['a', 'b', 'c'].flatMap((id) => [`${id} begun`, `${id} ended`]))
  expect(answers).toEqual([
    { value: { rows: ['a'], review: [] } },
    { error: { name: 'Error', message: 'no table' } },
    { value: { rows: ['c'], review: [] } },
  ])
})

test('an answer that cannot be told is an error of its own order, and the one behind has its own', async () => {
  const sources = ['a', 'b'].map((id) => ({ id, parse: async () => ({ rows: [id], review: [] }) }))
  const answers: Answer[] = []
  await new Promise<void>((resolve) => {
    const take = oneByOne(
      async () => ({ name: 'words', sources }) as unknown as DatasetIngest,
      (answer) => {
        if (answers.length === 0 && 'value' in answer) throw new Error('could not be cloned')
        answers.push(answer)
        if (answers.length === 2) resolve()
      },
    )
    for (const source of ['a', 'b']) take({ kind: 'parse', dataset: 'words', source, documents: [] })
  })
  expect(answers).toEqual([
    { error: { name: 'Error', message: 'could not be cloned' } },
    { value: { rows: ['b'], review: [] } },
  ])
})

test('a file that a process before had begun is read as if nobody had', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-orders-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'words.duckdb')
  const table: Table = { name: 'words', about: 'Words', columns: { word: { type: 'text', about: 'A word' } } }
  const dataset = {
    kind: 'files',
    name: 'words',
    parsed: [table],
    newest: () => null,
    async *read() {
      yield { table, rows: [{ word: 'cedar' }] }
    },
  }
  await withDuckDbFile(path, (connection) => newTable(connection, table).then((writer) => writer.close()))
  await writeFile(`${path}.wal`, 'half of it')
  const answer = await new Promise<Answer>((resolve) => {
    const take = oneByOne(async () => dataset as unknown as FilesIngest, resolve)
    take({ kind: 'write', dataset: 'words', path, file: {} as StoredFile })
  })
  expect(answer).toMatchObject({ value: { rows: { words: 1 } } })
})
