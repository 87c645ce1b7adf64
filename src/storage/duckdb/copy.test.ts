import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { DiskFull } from '../database.ts'
import { sql } from '../sql.ts'
import { writeDuckDbFile } from './build.ts'
import { fromParquet } from './copy.ts'
import { memoryDuckDb } from './memory.ts'
import { openDuckDb } from './open.ts'

const lines = { format: 'lines' } as const

test('lines are as they are, whatever stands in them, in their order and with values', async () => {
  const db = await memoryDuckDb([])
  const path = join(await testFolder(), "it's.csv")
  const texts = ['a "b", \'c\'', '\\N', '', 'x\r', '\ty|;', 'NULL', '漢🙂']
  const query = sql`select column0 as line from (values (1, ${texts[0]!}), (2, ${texts[1]!}), (3, ${texts[2]!}),
    (4, ${texts[3]!}), (5, ${texts[4]!}), (6, ${texts[5]!}), (7, ${texts[6]!})) as t(n, column0) order by n`
  await db.copy(query, path, lines)
  expect(await readFile(path, 'utf8')).toBe(`${texts.join('\n')}\n`)
  await db.close()
})

test('Parquet files become one, in their order, with what is told of them', async () => {
  const db = await memoryDuckDb([])
  const folder = await testFolder()
  const form = { format: 'parquet', rowGroupRows: 2048 } as const
  const [one, two, all] = ['one', 'two', 'all'].map((name) => join(folder, name)) as [string, string, string]
  await db.copy(sql`select * from range(3)`, one, form)
  await db.copy(sql`select * from range(10, 12)`, two, form)
  await db.copy(fromParquet([two, one]), all, { ...form, facts: { "who's": "it's" } })
  const rows = await db.all<{ range: number }>(fromParquet([all]))
  expect(rows.map(({ range }) => range)).toEqual([10, 11, 0, 1, 2])
  const facts = await db.all(
    sql`select decode(key) as key, decode(value) as value from parquet_kv_metadata(${all})`,
  )
  expect(facts).toContainEqual({ key: "who's", value: "it's" })
  await db.close()
})

test('one that is stopped ends at once, and a full disk is told from damage', async () => {
  const db = await memoryDuckDb([])
  const path = join(await testFolder(), 'file')
  const endless = sql`select sum(a.range * b.range)::varchar as line from range(10000000) as a, range(10000000) as b`
  const stop = new AbortController()
  const stopped = db.copy(endless, path, lines, stop.signal)
  setTimeout(() => stop.abort(), 50)
  await expect(stopped).rejects.toThrow(/abort/)
  const many = sql`select repeat('x', 1000) as line from range(100000)`
  if (existsSync('/dev/full')) await expect(db.copy(many, '/dev/full', lines)).rejects.toThrow(DiskFull)
  await db.close()
})

test('a warehouse that serves writes into its folder and nowhere else', async () => {
  const [folder, elsewhere] = [await testFolder(), await testFolder()]
  const path = join(elsewhere, 'words.duckdb')
  const columns = { word: { type: 'text', about: '' } } as const
  await writeDuckDbFile(path, [{ table: { name: 'words', about: '', columns }, rows: [{ word: 'a' }] }])
  const { db } = await openDuckDb({ words: path }, { filesFolder: folder })
  const query = sql`select word as line from words`
  await db.copy(query, join(folder, 'file'), lines)
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('a\n')
  for (const wrong of [join(elsewhere, 'file'), `${folder}x`, join(folder, '..', 'file')])
    await expect(db.copy(query, wrong, lines), wrong).rejects.toThrow(/disabled by configuration/)
  await db.close()
})
