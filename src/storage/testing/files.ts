/** For tests: real files of words, and damage to them. */
import { open, stat } from 'node:fs/promises'
import { writeDuckDbFile } from '../duckdb/build.ts'
import type { DatasetWriter } from '../editions/store.ts'
import type { Table } from '../tables.ts'

/** A table of words. */
export const wordsTable = (name: string): Table => ({
  name,
  about: '',
  columns: { word: { type: 'text', about: '' } },
})

/** A writer of a file with so many different words that most of it is their blocks. */
export const writesWords =
  (table: string): DatasetWriter =>
  async (path) => {
    const rows = Array.from({ length: 100_000 }, (_, i) => ({ word: `word ${(i * 7919) % 1_000_003}` }))
    await writeDuckDbFile(path, [{ table: wordsTable(table), rows }])
    return { [table]: rows.length }
  }

/** Overwrites a little of each block of a file, but nothing of the first ones, which say what is where. */
export async function damageFile(path: string): Promise<void> {
  const { size } = await stat(path)
  const file = await open(path, 'r+')
  for (let at = 16 * 1024; at < size; at += 64 * 1024) await file.write(Buffer.from('damage'), 0, 6, at)
  await file.close()
}
