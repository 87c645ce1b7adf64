import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { RebuildNeeded } from '../editions/shape.ts'
import type { Table } from '../tables.ts'
import { withDuckDbFile, writeDuckDbFile } from './build.ts'
import { readTable, writeTable } from './parquet-tables.ts'
import { attachFile } from './quoting.ts'

const column = { type: 'text', about: '' } as const
/** As an earlier version made it: its rows stand anyhow, and nothing is told of a note. */
const before: Table = { name: 'days', about: '', columns: { id: { ...column, required: true }, day: column } }
const noted: Table = { ...before, columns: { ...before.columns, note: column }, lookups: ['id'] }
const now: Table = { ...noted, order: 'day desc nulls last, id' }
const rows = [
  { id: 'c', day: null },
  { id: 'b', day: '2024-01-02' },
  { id: 'd', day: '2024-02-01' },
  { id: 'a', day: '2024-01-02' },
]

/** The rows of a table written to Parquet and read as another, in the order in which they stand then. */
async function carried(from: Table, to: Table, filled = rows as readonly Record<string, string | null>[]) {
  const folder = await testFolder()
  const [source, parquet] = [join(folder, 'source.duckdb'), join(folder, 'days.parquet')]
  await writeDuckDbFile(source, [{ table: from, rows: filled }])
  return withDuckDbFile(join(folder, 'read.duckdb'), async (connection) => {
    await connection.run(attachFile('source', source))
    const written = await writeTable(connection, 'source', from, parquet)
    const read = await readTable(connection, to, written > 0 ? parquet : null)
    const found = await connection.rows<{ id: string; day: string | null }>(`select * from ${to.name}`)
    const indexes = await connection.rows(`select 1 from duckdb_indexes() where table_name = '${to.name}'`)
    return { written, read, found, indexes: indexes.length }
  })
}

test('rows that stand anyhow are put in the order of their table, and keep all they say', async () => {
  expect(await carried(before, now)).toEqual({
    written: 4,
    read: 4,
    found: [
      { id: 'd', day: '2024-02-01', note: null },
      { id: 'a', day: '2024-01-02', note: null },
      { id: 'b', day: '2024-01-02', note: null },
      { id: 'c', day: null, note: null },
    ],
    indexes: 1,
  })
})

test('a table that says nothing of an order keeps the one that was written', async () => {
  const { found } = await carried(before, noted)
  expect(found.map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a'])
})

test('a table without rows is written as no file, and is there empty', async () => {
  expect(await carried(before, now, [])).toMatchObject({ written: 0, read: 0, found: [] })
})

test('a column that no row can be without is missed by name', async () => {
  const needed: Table = { ...now, columns: { ...now.columns, source: { ...column, required: true } } }
  await expect(carried(before, needed)).rejects.toThrow(RebuildNeeded)
  await expect(carried(before, needed)).rejects.toThrow('days.parquet has no source')
})
