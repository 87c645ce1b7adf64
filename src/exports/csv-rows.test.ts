import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryDuckDb } from '#storage/duckdb/memory.ts'
import { sql } from '#storage/sql.ts'
import { csvLine } from './csv.ts'
import { csvText } from './csv-rows.ts'
import type { Field } from './fields.ts'
import { textOf } from './texts.ts'

let db: Awaited<ReturnType<typeof memoryDuckDb>>
beforeAll(async () => {
  db = await memoryDuckDb([])
})
afterAll(() => db.close())

const field = (name: string, type: Field['type']): Field => ({ name, type, of: 'notice', required: false })
const FIELDS = [field('a', 'text'), field('n', 'integer'), field('f', 'boolean')]

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', "'", '=', '-', ',', '\r', '\n', '\t', 'a') }),
  )
  .filter((each) => !each.includes('\0'))

test('a row is written as the engine writes it', async () => {
  const record = fc.record({
    a: fc.option(text, { nil: null }),
    n: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { nil: null }),
    f: fc.option(fc.boolean(), { nil: null }),
  })
  await fc.assert(
    fc.asyncProperty(record, async (row) => {
      const { a, n, f } = row
      const written = await db.get<{ line: string }>(sql`
        select ${textOf(csvLine(FIELDS))} as line
        from (select ${a}::varchar as a, ${n}::integer as n, ${f}::boolean as f) as t`)
      expect(csvText(['a', 'n', 'f'], [row])).toBe(`a,n,f\r\n${written!.line}\r\n`)
    }),
    { numRuns: 200 },
  )
})

test('a list of words is one cell, and what has parts is JSON', () => {
  const rows = [{ states: ['CA', 'NY'], factors: [{ points: 1 }], none: null }]
  expect(csvText(['states', 'factors', 'none', 'unknown'], rows)).toBe(
    'states,factors,none,unknown\r\nCA; NY,"[{""points"":1}]",,\r\n',
  )
})
