import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { keyed, LOOKUPS_MAX, sql } from '../sql.ts'
import type { Table } from '../tables.ts'
import { writeDuckDbFile } from './build.ts'
import { openDuckDb } from './open.ts'

const notices: Table = {
  name: 'notices',
  about: '',
  columns: { id: { type: 'text', about: '', required: true }, company: { type: 'text', about: '' } },
  lookups: ['id'],
}

test('rows are found by index by what they are looked up by, and however many are asked for', async () => {
  const path = join(await testFolder(), 'notices.duckdb')
  const rows = Array.from({ length: 5000 }, (_, i) => ({ id: `n-${i}`, company: `Mill ${i}` }))
  await writeDuckDbFile(path, [{ table: notices, rows }])
  const { db } = await openDuckDb({ notices: path })
  const found = (ids: string[]) =>
    db.all<{ id: string }>(sql`select id from notices where id in ${keyed(ids)} order by id`)
  for (const count of [0, 1, LOOKUPS_MAX, LOOKUPS_MAX + 1]) {
    const ids = Array.from({ length: count }, (_, i) => `n-${i * 7}`)
    expect((await found([...ids, ...ids, 'nobody'])).map(({ id }) => id)).toEqual([...ids].sort())
  }
  const plan = await db.all<{ explain_value: string }>(
    sql`explain analyze select company from notices where id in ${keyed(['n-1', 'n-4000'])}`,
  )
  expect(plan[0]!.explain_value).toContain('Index Scan')
  await db.close()
})
