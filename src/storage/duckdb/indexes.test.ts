import { expect, test } from 'vitest'
import { sql } from '../sql.ts'
import { readIndexes } from './indexes.ts'
import { memoryDuckDb } from './memory.ts'

test('indexes of large tables are read, whatever their columns are called and hold', async () => {
  const db = await memoryDuckDb([
    `create table large as select i as "no", 'it''s ' || i as "month" from range(120000) r(i)`,
    'create index large_by_no on large ("no")',
    'create index large_by_month on large ("month")',
    'create table empty (no integer)',
    'create index empty_by_no on empty (no)',
  ])
  const asked: string[] = []
  const listening = {
    ...db,
    all: db.all.bind(db),
    get: (query: Parameters<typeof db.get>[0]) => {
      asked.push(query.strings.join('?').trim())
      return db.get(query)
    },
  } as typeof db
  await readIndexes(listening)
  expect(asked.filter((text) => text.endsWith('= ?')).sort()).toEqual([
    'select "month" from large where "month" = ?',
    'select "no" from large where "no" = ?',
  ])
  expect(await db.get(sql`select count(*)::integer as n from large`)).toEqual({ n: 120_000 })
  await db.close()
})
