import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseDamaged, QueryTooLarge } from '../database.ts'
import { list, type SqlValue, sql, toPositional } from '../sql.ts'
import { type MemoryDatabase, memoryDuckDb } from './memory.ts'
import { statementOf } from './statement.ts'

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...`ab0 '"\\;-$%_.,:&/+()#@|=\n\t`) }),
  fc.constantFrom(
    "'; drop table people; --",
    '$1',
    "''",
    "a'b",
    '-- x',
    '/* x',
    'é',
    "\\'",
    '2024-01-01',
    '%_%',
  ),
)
const values: fc.Arbitrary<SqlValue> = fc.oneof(
  texts,
  fc.boolean(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true }),
  fc.constant(null),
)

describe('a value', () => {
  let db: MemoryDatabase
  beforeAll(async () => {
    db = await memoryDuckDb([])
  })
  afterAll(() => db.close())

  test('comes out of a statement as it was put in, whatever it is, beside whatever else', async () => {
    await fc.assert(
      fc.asyncProperty(values, values, async (one, other) => {
        // The engine's package ends texts at their first zero, and binds no number beyond 64 bits.
        for (const each of [one, other]) {
          if (typeof each === 'string') fc.pre(!each.includes('\0'))
          if (typeof each === 'number') fc.pre(!Number.isInteger(each) || Math.abs(each) < 2 ** 63)
        }
        const row = await db.get(sql`select ${one} as one, ${other} as other, ${1} as last`)
        expect(row).toEqual({ one, other, last: 1 })
      }),
      { numRuns: 300 },
    )
  })

  test('means what it means when bound, wherever it stands', async () => {
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    const places = [
      (value: SqlValue) => sql`typeof(${value})`,
      (value: SqlValue) => sql`typeof(coalesce(null, ${value}))`,
      (value: SqlValue) => sql`case when true then ${value} else null end`,
      (value: SqlValue) => sql`${value} in (${value}, null)`,
      (value: SqlValue) => sql`${value} || ' and ' || ${value}`,
    ]
    const numbers = [
      (value: SqlValue) => sql`typeof(${value} / 2)`,
      (value: SqlValue) => sql`(${value} // 2 - ${value} * 0.5)::double`,
      (value: SqlValue) => sql`(select count(*)::integer from (select * from range(9) limit ${value}))`,
    ]
    const sums = [
      (value: SqlValue) => sql`sin(radians(1 -${value}) / 2) - ${value}`,
      (value: SqlValue) => sql`round(${value} * 7918)::bigint::varchar`,
    ]
    const dates = [(value: SqlValue) => sql`(${value}::date - date '2024-01-01')::integer`]
    const asked = [
      ...[
        0,
        7,
        2_147_483_647,
        -1,
        -2_147_483_647,
        0.5,
        -80.23756,
        1 / 3,
        true,
        'Acme',
        '',
        '2024-01-31',
        '-- 1',
        '50%',
      ].map((value) => ({
        value,
        places,
      })),
      ...[0, 7, 1000].map((value) => ({ value, places: numbers })),
      ...[-7, 0.25, -80.23756, 40.17368, 1234567.000001].map((value) => ({ value, places: sums })),
      { value: '2024-02-29', places: dates },
    ]
    for (const { value, places } of asked)
      for (const place of places) {
        const { text, values } = toPositional(sql`select ${place(value)} as x`)
        const bound = await connection.runAndReadAll(text, values)
        const row = await db.get<{ x: unknown }>(sql`select ${place(value)} as x`)
        expect(JSON.stringify([[row!.x]]), text).toBe(JSON.stringify(bound.getRowsJson()))
      }
    connection.closeSync()
    instance.closeSync()
  })

  test('does not let one statement be two, nor what is told of a failure be taken for something else', async () => {
    await expect(db.all({ strings: ['select 1; select 2'], values: [] })).rejects.toThrow()
    const failed = db.all(sql`select no_such_column, ${'checksum, out of memory'} as x`)
    await expect(failed).rejects.toThrow(/no_such_column/)
    await expect(failed).rejects.not.toBeInstanceOf(DatabaseDamaged)
    await expect(failed).rejects.not.toBeInstanceOf(QueryTooLarge)
  })
})

test('plain values are written out, so that nothing is bound; all others are bound', () => {
  const plain = sql`select id from t where state = ${'OH'} and n > ${10} and b = ${true} and c in ${list(['a b', '%x%'])} and d between ${-80.25} and ${-1}`
  expect(statementOf(plain)).toEqual({
    text: "select id from t where state = 'OH' and n > 10 and b = true and c in ('a b', '%x%') and d between (-80.25e0) and (-1)",
    values: [],
  })
  const others = ["it's", 'a"b', 'back\\slash', 'two\nlines', 'é', 'x'.repeat(201), -0, 1e-9, 2 ** 31, null]
  const { text, values: bound } = statementOf(sql`select ${'a'}, ${list(others)}, ${5}`)
  expect(text).toBe(`select 'a', (${others.map((_, i) => `$${i + 1}`).join(', ')}), 5`)
  expect(bound).toEqual(others)
})
