import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { KEYED_MAX, keyed, sql } from '../sql.ts'
import type { Table } from '../tables.ts'
import { writeDuckDbFile } from './build.ts'
import { openDuckDb } from './open.ts'

const notices: Table = {
  name: 'notices',
  about: '',
  columns: { id: { type: 'text', about: '', required: true }, company: { type: 'text', about: '' } },
  lookups: ['id'],
}

test('rows stand as their table says, however they come, and keep what it asks of them', async () => {
  const days: Table = {
    name: 'days',
    about: '',
    columns: { id: { type: 'text', about: '', required: true }, day: { type: 'date', about: '' } },
    lookups: ['id'],
    order: 'day desc nulls last, id',
  }
  const path = join(await testFolder(), 'days.duckdb')
  const rows = [
    { id: 'c', day: null },
    { id: 'b', day: '2024-01-02' },
    { id: 'd', day: '2024-02-01' },
    { id: 'a', day: '2024-01-02' },
  ]
  await writeDuckDbFile(path, [{ table: days, rows }])
  const { db } = await openDuckDb({ days: path })
  expect(await db.all(sql`select id from days`)).toEqual([{ id: 'd' }, { id: 'a' }, { id: 'b' }, { id: 'c' }])
  expect(await db.all(sql`select table_name as name from duckdb_tables()`)).toEqual([{ name: 'days' }])
  expect(await db.all(sql`select column_name as name from duckdb_columns() where not is_nullable`)).toEqual([
    { name: 'id' },
  ])
  await db.close()
})

test('rows are found by index by what they are looked up by, and however many are asked for', async () => {
  const path = join(await testFolder(), 'notices.duckdb')
  const rows = Array.from({ length: 5000 }, (_, i) => ({ id: `n-${i}`, company: `Mill ${i}` }))
  await writeDuckDbFile(path, [{ table: notices, rows }])
  const { db } = await openDuckDb({ notices: path })
  const found = (ids: string[]) =>
    db.all<{ id: string }>(sql`select id from notices where id in ${keyed(ids)} order by id`)
  for (const count of [0, 1, KEYED_MAX, KEYED_MAX + 1]) {
    const ids = Array.from({ length: count }, (_, i) => `n-${i * 7}`)
    expect((await found([...ids, ...ids, 'nobody'])).map(({ id }) => id)).toEqual([...ids].sort())
  }
  const plan = await db.all<{ explain_value: string }>(
    sql`explain analyze select company from notices where id in ${keyed(['n-1', 'n-4000'])}`,
  )
  expect(plan[0]!.explain_value).toContain('Index Scan')
  await db.close()
})

test('texts that repeat among nulls are packed, and those that are read by themselves are not', async () => {
  const path = join(await testFolder(), 'cases.duckdb')
  const text = { type: 'text', about: '' } as const
  const cases: Table = { name: 'cases', about: '', columns: { id: { ...text, unpacked: true }, kind: text } }
  const rows = Array.from({ length: 20_000 }, (_, i) => ({
    id: `c-${i}`,
    kind: i % 3 === 0 ? null : `k${i % 7}`,
  }))
  await writeDuckDbFile(path, [{ table: cases, rows }])
  const { db } = await openDuckDb({ cases: path })
  const packed = await db.all(sql`
    select column_name as name, min(compression) as least, max(compression) as most
    from pragma_storage_info('cases') where segment_type = 'VARCHAR' group by all order by all`)
  expect(packed).toEqual([
    { name: 'id', least: 'Uncompressed', most: 'Uncompressed' },
    { name: 'kind', least: 'DICT_FSST', most: 'DICT_FSST' },
  ])
  expect(await db.all(sql`select count(*)::integer as n from cases where kind = 'k1'`)).toEqual([
    { n: rows.filter(({ kind }) => kind === 'k1').length },
  ])
  await db.close()
})
