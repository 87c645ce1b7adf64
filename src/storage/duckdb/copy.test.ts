import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { sql } from '../sql.ts'
import { writeDuckDbFile } from './build.ts'
import { copyToFile } from './copy.ts'

let folder: string
let files: Record<string, string>
beforeEach(async () => {
  folder = await testFolder()
  files = { words: join(folder, "it's.duckdb") }
  const columns = { word: { type: 'text', about: '' }, n: { type: 'integer', about: '' } } as const
  const rows = ['Ann', "O'Neil", 'Zoe'].map((word, n) => ({ word, n }))
  await writeDuckDbFile(files.words!, [{ table: { name: 'words', about: '', columns }, rows }])
})

test('an answer becomes a file, in its order and with its values bound', async () => {
  const path = join(folder, "ann's.csv")
  const query = sql`select word, n from words where word <> ${"O'Neil"} order by n desc`
  expect(await copyToFile({ files, query, path, options: 'format csv, header' })).toBe(2)
  expect(await readFile(path, 'utf8')).toBe('word,n\nZoe,2\nAnn,0\n')
})

test('of one that fails or is stopped nothing is left', async () => {
  const path = join(folder, 'big.csv')
  const failing = copyToFile({
    files,
    query: sql`select error(word) from words`,
    path,
    options: 'format csv',
  })
  await expect(failing).rejects.toThrow('Ann')
  const stop = new AbortController()
  const endless = sql`select sum(a.range * b.range) from range(10000000) as a, range(10000000) as b`
  const stopped = copyToFile({ files, query: endless, path, options: 'format csv', signal: stop.signal })
  setTimeout(() => stop.abort(), 50)
  await expect(stopped).rejects.toThrow(/abort/)
  expect(existsSync(path)).toBe(false)
})

test('one that needs more memory than it may use fails alone', async () => {
  const query = sql`select list(range) as all_of_them from range(100000000)`
  const path = join(folder, 'list.parquet')
  await expect(copyToFile({ files, query, path, options: 'format parquet', memoryMb: 32 })).rejects.toThrow(
    /out of memory/i,
  )
  expect(existsSync(path)).toBe(false)
})
