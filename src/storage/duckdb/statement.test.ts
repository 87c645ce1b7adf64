import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { list, type SqlValue, sql } from '../sql.ts'
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

  test('has the type that it has when bound', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    for (const value of [0, 7, 2_147_483_647, true, false, 'Acme', '', '2024-01-31']) {
      const bound = await connection.runAndReadAll('select typeof($1)', [value])
      const row = await db.get<{ type: string }>(sql`select typeof(${value}) as type`)
      expect([[row!.type]]).toEqual(bound.getRows())
    }
    connection.closeSync()
  })
})

test('plain values are written out, so that nothing is bound; all others are bound', () => {
  const plain = sql`select id from t where state = ${'OH'} and n > ${10} and b = ${true} and c in ${list(['a b', '%x%'])}`
  expect(statementOf(plain)).toEqual({
    text: "select id from t where state = 'OH' and n > 10 and b = true and c in ('a b', '%x%')",
    bound: [],
  })
  const others = ["it's", 'a"b', 'back\\slash', 'two\nlines', 'é', 'x'.repeat(201), -1, 0.5, 2 ** 31, null]
  const { text, bound } = statementOf(sql`select ${'a'}, ${list(others)}, ${5}`)
  expect(text).toBe(`select 'a', (${others.map((_, i) => `$${i + 1}`).join(', ')}), 5`)
  expect(bound).toEqual(others)
})
