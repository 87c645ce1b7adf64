import { describe, expect, test } from 'vitest'
import { memoryDuckDb } from './duckdb/memory.ts'
import { fromRows, hasKey, inOrder, KEYED_MAX, keyed, list, numbered, sql, toPositional } from './sql.ts'

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

describe('rows of keys', () => {
  const ALL = [sql`n > ${2}`, hasKey(sql`id`, ['a', 'b', 'c', 'a'])]

  test('are found first, and the rest is asked of them', async () => {
    const db = await memoryDuckDb([
      `create table t as select * from (values ('a', 1), ('b', 2), ('c', 3), ('d', 4)) as v (id, n)`,
      'create unique index by_id on t (id)',
    ])
    expect(await db.all(sql`select id, n ${fromRows('t', ALL)} order by id`)).toEqual([{ id: 'c', n: 3 }])
    expect(await db.all(sql`select t.n ${fromRows('t', [ALL[1]!])} order by n`)).toHaveLength(3)
    expect(await db.all(sql`select id ${fromRows('t', [hasKey(sql`id`, [])])}`)).toEqual([])
    expect(await db.all(sql`select id ${fromRows('t', [])}`)).toHaveLength(4)
    const plan = await db.all<{ explain_value: string }>(sql`explain analyze select id ${fromRows('t', ALL)}`)
    expect(plan[0]!.explain_value).toContain('Index Scan')
    await db.close()
  })

  test('that are too many, or none, are one condition among the others', () => {
    const many = Array.from({ length: KEYED_MAX + 1 }, (_, i) => `k${i}`)
    for (const keys of [many, []])
      expect(toPositional(fromRows('t', [sql`n > ${2}`, hasKey(sql`id`, keys)])).text).toMatch(
        /^from t where n > \$1 and id in \(select/,
      )
  })
})
