import { describe, expect, test } from 'vitest'
import { memoryDuckDb } from './duckdb/memory.ts'
import { inOrder, keyed, list, numbered, sql, toPositional } from './sql.ts'

const NEWEST = sql`day desc, id`
const text = (order: string | undefined, by = NEWEST, conditions = [sql`state = ${'OH'}`]) =>
  toPositional(inOrder(order === undefined ? {} : { order }, by, conditions)).text

describe('the order of a list', () => {
  test('is left to the file where rows stand so', () => {
    expect(text('day desc, id')).toBe('')
  })

  test.each([
    ['of a table that says nothing', undefined, NEWEST],
    ['of another order', 'day desc, id', sql`day, id`],
    ['by what a caller asked for', 'day desc, id', sql`day desc, ${'id'}`],
  ])('is asked for %s', (_, order, by) => {
    expect(text(order, by)).toMatch(/^order by day/)
  })

  test('is asked for where another table is, or a list, whose rows come in any order', () => {
    const elsewhere = sql`id in (SELECT record from links where company_id = ${'co-1'})`
    expect(text('day desc, id', NEWEST, [sql`true`, elsewhere])).toBe('order by day desc, id')
    const five = sql`state in ${list(['OH', 'TX', 'CA', 'NY', 'WA'])}`
    expect(text('day desc, id', NEWEST, [five])).toBe('order by day desc, id')
    expect(text('day desc, id', NEWEST, [sql`state in ${list(['OH', 'TX'])}`])).toBe('')
    expect(text('day desc, id', NEWEST, [sql`state in ${list([])}`])).toBe('order by day desc, id')
    const byIndex = inOrder({ order: 'day desc, id', lookups: ['id'] }, NEWEST, [sql`id in ${list(['a'])}`])
    expect(toPositional(byIndex).text).toBe('order by day desc, id')
    // A word that only looks like it asks for nothing.
    expect(text('day desc, id', NEWEST, [sql`selected and in_totals`])).toBe('')
  })
})

test('nothing is in an empty list, and everything is outside of it', async () => {
  const db = await memoryDuckDb([
    `create table t as select * from (values (1, 'a'), (null, null)) as v (no, id)`,
  ])
  const ids = async (condition: ReturnType<typeof sql>) =>
    (await db.all<{ id: string | null }>(sql`select id from t where ${condition}`)).map(({ id }) => id)
  for (const empty of [list([]), numbered([])]) {
    expect(await ids(sql`no in ${empty}`)).toEqual([])
    expect(await ids(sql`no not in ${empty}`)).toEqual(['a', null])
    expect(await ids(sql`coalesce(no in ${empty}, false)`)).toEqual([])
  }
  expect(await ids(sql`id in ${keyed([])}`)).toEqual([])
  await db.close()
})
