import { expect, onTestFinished, test } from 'vitest'
import { sql, trusted } from '../sql.ts'
import { openDuckDb } from './open.ts'

async function open(timeoutSeconds = 20) {
  // One connection, so that each question finds the statements of the one before.
  const { db } = await openDuckDb({}, { connections: 1, timeoutSeconds })
  onTestFinished(() => db.close())
  return db
}

const NUMBERS = sql`select range as n from range(3)`

test('a statement is asked again with other values, of other kinds, and with none', async () => {
  const db = await open()
  const echo = (value: string | number | boolean | null) => db.get(sql`select ${value} as value`)
  for (const value of ['a', 7, null, 'b', true, 2.5, '']) expect(await echo(value)).toEqual({ value })
  expect(await Promise.all([echo('x'), echo('y'), echo('z')])).toEqual([
    { value: 'x' },
    { value: 'y' },
    { value: 'z' },
  ])
})

test('what a statement gave stays what it was when the statement is asked again', async () => {
  const db = await open()
  const of = (most: number) =>
    db.all<{ n: number }>(sql`select range::integer as n from range(5) where range < ${most}`)
  const three = await of(3)
  expect(await of(5)).toHaveLength(5)
  expect(three).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }])
})

test('one that failed and one that was left amid its answer are asked again', async () => {
  const db = await open()
  const divide = (text: string) => db.get(sql`select cast(${text} as integer) as n`)
  await expect(divide('no number')).rejects.toThrow(/no number/)
  expect(await divide('4')).toEqual({ n: 4 })
  const many = sql`select range::integer as n from range(100000)`
  for (const _ of [1, 2]) {
    for await (const rows of db.stream<{ n: number }>(many)) {
      expect(rows[0]).toEqual({ n: 0 })
      break
    }
  }
  expect(await db.all(many)).toHaveLength(100_000)
})

test('one that took too long is asked again', async () => {
  const db = await open(1)
  const long = (rows: number) =>
    db.get(
      sql`select count(*)::integer as n from range(${rows}) as a, range(100000) as b where a.range + b.range >= 0`,
    )
  await expect(long(10_000_000)).rejects.toThrow(/1 second/)
  expect(await long(1)).toEqual({ n: 100_000 })
})

test('more statements than are kept answer as well', async () => {
  const db = await open()
  for (const round of [1, 2])
    for (let at = 0; at < 120; at++)
      expect(await db.get(sql`select ${round} + ${trusted(String(at))} as n`)).toEqual({ n: round + at })
  expect(await db.all(NUMBERS)).toHaveLength(3)
})
