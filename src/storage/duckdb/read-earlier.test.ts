import { expect, test } from 'vitest'
import { RebuildNeeded } from '../editions/shape.ts'
import type { Table } from '../tables.ts'
import { memoryDuckDb } from './memory.ts'
import { readAllEarlier } from './read-earlier.ts'

const notices: Table = {
  name: 'notices',
  about: 'Notices',
  columns: {
    id: { type: 'text', required: true, about: 'Its name' },
    day: { type: 'date', about: 'Its day' },
    city: { type: 'text', about: 'Its city' },
  },
}

const rowsOf = async (statements: string[], table = notices) => {
  const db = await memoryDuckDb(statements)
  try {
    return await readAllEarlier(db, table, ['id'])
  } finally {
    await db.close()
  }
}

test('rows come in the order asked for, with the columns of today', async () => {
  const made = `create table notices as select * from (values ('b', date '2024-05-01', 9), ('a', null, 8)) as rows (id, day, lost)`
  expect(await rowsOf([made])).toEqual([
    { id: 'a', day: null, city: null },
    { id: 'b', day: '2024-05-01', city: null },
  ])
})

test('a table that there was not has no rows', async () => {
  expect(await rowsOf([])).toEqual([])
})

test('a column that no row can be without is named', async () => {
  const needed = {
    ...notices,
    columns: { ...notices.columns, kind: { type: 'text', required: true, about: '' } },
  }
  await expect(rowsOf([`create table notices as select 'a' as id`], needed as Table)).rejects.toThrow(
    new RebuildNeeded(`the edition's notices have no kind, which each row needs`),
  )
})
