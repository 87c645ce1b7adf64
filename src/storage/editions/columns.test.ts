import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { sql, trusted } from '../sql.ts'
import type { Table } from '../tables.ts'
import '../duckdb/testing/small-engine.ts'
import { filledDatabase, filledEdition } from '../testing/filled.ts'
import {
  columnCodes,
  columnNumbers,
  columnTexts,
  NO_NUMBER,
  type RowShape,
  rowsAt,
  selectFields,
} from './columns.ts'
import { FEW_MAX } from './hold-fields.ts'
import type { EditionContext } from './once.ts'
import type { OpenEdition } from './open-edition.ts'

const things: Table = {
  name: 'things',
  about: 'Things',
  lookups: ['id'],
  columns: {
    id: { type: 'text', required: true, about: 'Its name' },
    kind: { type: 'text', about: 'What it is' },
    size: { type: 'integer', about: 'How large' },
    weight: { type: 'double', about: 'How heavy' },
    parts: { type: 'bigint', about: 'How many parts it has' },
    is_new: { type: 'boolean', about: 'Whether it is new' },
    made_on: { type: 'date', about: 'When it was made' },
  },
}

interface Thing {
  id: string
  kind: string | null
  size: number | null
  weight: number | null
  parts: number | null
  is_new: boolean | null
  made_on: string | null
}

const thing = (i: number): Thing => ({
  id: `thing ${i}`,
  kind: [null, 'a', 'b', 'ç'][i % 4]!,
  size: i % 7 === 0 ? null : (i % 5) - 1,
  weight: i % 3 === 0 ? null : i / 8 - 10,
  parts: i % 11 === 0 ? null : 2 ** 40 + (i % 6),
  is_new: [true, false, null][i % 3]!,
  made_on: i % 5 === 0 ? null : `2024-01-${String((i % 28) + 1).padStart(2, '0')}`,
})

const editionOf = (rows: readonly object[], table: Table = things) => filledEdition(table, rows)

test('columns are told by row: their numbers, texts and values', async () => {
  for (const count of [0, 1, 300]) {
    const rows = Array.from({ length: count }, (_, i) => thing(i))
    const context = await editionOf(rows)
    const sizes = await columnNumbers(context, 'things', sql`size * 2`)
    expect([...sizes]).toEqual(rows.map(({ size }) => (size === null ? NO_NUMBER : size * 2)))
    const ids = await columnTexts(context, 'things', sql`id`)
    expect(rows.map((_, i) => ids.at(i))).toEqual(rows.map(({ id }) => id))
    const { values, codes } = await columnCodes(context, trusted('things'), sql`kind`)
    expect([...codes].map((code) => values[code])).toEqual(rows.map(({ kind }) => kind))
    expect(new Set(values).size).toBe(values.length)
  }
})

test('a row that is not told of has no value', async () => {
  const context = await editionOf([thing(1), thing(2), thing(3)])
  const from = sql`(select rowid as place, size from things where size > 0)`
  const { values, codes } = await columnCodes(context, from, sql`size`, sql`place`)
  expect(Array.from({ length: 4 }, (_, row) => values[codes[row] ?? -1])).toEqual([
    undefined,
    '1',
    '2',
    undefined,
  ])
})

/** The fields of a thing, and what is worked out of it. */
const shape: RowShape = {
  table: things,
  fields: {
    id: 'id',
    kind: 'kind',
    nobody: 'null',
    size: 'size',
    weight: 'weight',
    parts: 'parts',
    is_new: 'is_new',
    made_on: 'made_on',
    is_heavy: '(weight > 2)',
    row_no: 'rowid',
  },
}

/** The database of whoever asks, where nothing may be asked any more. */
const silent = { all: () => Promise.reject(new Error('asked')) } as unknown as Database

/** Asks for rows until they come without the engine: they are the same all the time. */
async function askedUntilHeld(context: EditionContext, asked: RowShape, places: readonly number[]) {
  const first = await rowsAt(context, asked, places)
  const others: unknown[] = []
  const held = async () => {
    const rows = await rowsAt(context, asked, places)
    if (!isDeepStrictEqual(rows, first)) others.push(rows)
    return rowsAt({ ...context, db: silent }, asked, places).catch(({ message }: Error) => message)
  }
  // Nobody waits until fields are held, so neither does this.
  await expect.poll(held, { timeout: 30_000, interval: 5 }).toEqual(first)
  expect(others).toEqual([])
  return first
}

test.each([700, FEW_MAX + 700])(
  'of %d rows those at places are the engine’s, in the order asked for, before and once they are held',
  async (count) => {
    const given = Array.from({ length: count }, (_, i) => thing(i))
    const context = await editionOf(given)
    const told = (place: number) => {
      const { weight, ...row } = given[place]!
      const is_heavy = weight === null ? null : weight > 2
      return { ...row, weight, nobody: null, is_heavy, row_no: place }
    }
    for (const places of [[], [3], [5, 4, 600, 6], given.map((_, i) => given.length - 1 - i)]) {
      const rows = await askedUntilHeld(context, shape, places)
      expect(rows).toEqual(places.map(told))
      for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(shape.fields))
    }
  },
)

test.each([3, FEW_MAX, FEW_MAX + 1])('once %d rows are held, the engine is not asked', async (count) => {
  const context = await editionOf(Array.from({ length: count }, (_, i) => thing(i)))
  await askedUntilHeld(context, shape, [1, 2])
  expect(await rowsAt({ ...context, db: silent }, shape, [2])).toMatchObject([{ id: 'thing 2' }])
})

/** So many rows more make a table one of which each column is held by itself. */
const more = <Row>(row: Row): Row[] => Array.from({ length: FEW_MAX }, () => row)

/** Texts with the signs that stand between held ones, and for none, are asked for whenever they are needed. */
const canBeHeld = (text: string | null) => text === null || (!text.includes('\x1f') && text !== '\x1e')

test('whatever texts hold, they are told as they are', async () => {
  const text = fc.option(
    fc.oneof(fc.string(), fc.constantFrom('', '\x1e', '\x1f', 'a\x1fb', '\n', 'é', '日本', 'null')),
    { nil: null },
  )
  const texts: Table = { name: 'texts', about: 'Texts', columns: { text: { type: 'text', about: 'A text' } } }
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 30 }), fc.boolean(), async (given, isLong) => {
      const rows = [...given, ...(isLong ? more('more') : [])].map((each) => ({ text: each }))
      const db = await filledDatabase([{ table: texts, rows }])
      const context = { db, edition: { db } as unknown as OpenEdition }
      const asked = { table: texts, fields: { text: 'text' } }
      const places = given.map((_, i) => i)
      const told = given.map((each) => ({ text: each }))
      if (!isLong || given.every(canBeHeld))
        expect(await askedUntilHeld(context, asked, places)).toEqual(told)
      else {
        expect(await rowsAt(context, asked, places)).toEqual(told)
        // Fields are held one after the other: by then these have been looked at.
        await askedUntilHeld(context, { table: texts, fields: { row_no: 'rowid' } }, [0])
        expect(await rowsAt(context, asked, places)).toEqual(told)
      }
      await db.close()
    }),
    { seed: 1, numRuns: 60 },
  )
})

test('numbers are told as they are, few or far apart', async () => {
  const numbers: Table = {
    name: 'numbers',
    about: 'Numbers',
    columns: { number: { type: 'integer', about: 'A number' } },
  }
  const small = fc.integer({ min: -3, max: 300 })
  const number = fc.option(fc.oneof(small, fc.integer({ min: -0x7fffffff, max: 0x7fffffff })), { nil: null })
  const expectTold = async (given: readonly (number | null)[]) => {
    const rows = given.map((each) => ({ number: each }))
    const db = await filledDatabase([{ table: numbers, rows }])
    const context = { db, edition: { db } as unknown as OpenEdition }
    const asked = { table: numbers, fields: { number: 'number' } }
    const places = given.map((_, i) => i)
    expect(await askedUntilHeld(context, asked, places)).toEqual(rows)
    await db.close()
  }
  for (const one of [null, 7]) await expectTold([...more(one), one])
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(small, { nil: null })), fc.array(number), async (few, far) => {
      for (const given of [few, far, [...few, ...more(null)], [...far, ...more(1)]]) await expectTold(given)
    }),
    { seed: 1, numRuns: 25 },
  )
})

const many: Table = { name: 'many', about: 'Many', columns: { text: { type: 'text', about: 'A text' } } }
const manyShape: RowShape = { table: many, fields: { text: 'text' } }
/** More different texts than are held each once. */
const MANY = 100_500

test('texts of more kinds than are held each once are held in one piece', async () => {
  const lettersOf = (i: number) => String(i).replace(/[0-9]/g, (digit) => 'abcdefghij'[Number(digit)]!)
  const rows = Array.from({ length: MANY }, (_, i) => ({ text: i === 7 ? null : `text ${lettersOf(i)}` }))
  const context = await editionOf(rows, many)
  expect(await askedUntilHeld(context, manyShape, [7, MANY - 1, 0])).toEqual([
    { text: null },
    { text: 'text baaejj' },
    { text: 'text a' },
  ])
  expect(await rowsAt({ ...context, db: silent }, manyShape, [8])).toEqual([{ text: 'text i' }])
})

test('texts that differ in their digits alone are told as they are', async () => {
  const digits = fc.stringMatching(/^[0-9]{0,6}$/)
  const others = fc.constantFrom('', '-', ' no. ', 'é', '٣', '日本', '\n', '\\', "'")
  const parts = fc.array(fc.oneof(digits, others), { maxLength: 5 })
  const text = fc.option(
    parts.map((each) => each.join('')).filter((each) => each.replace(/[^0-9]/g, '').length <= 18),
    { nil: null },
  )
  // With one of these among them they are held otherwise.
  const odd = fc.constantFrom([], [], ['\x1d1'], ['1234567890123456789'])
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 20 }), odd, fc.boolean(), async (some, further, isWide) => {
      const given = [...some, ...further]
      // With leading zeros, as docket numbers have them.
      const usual = Array.from({ length: MANY }, (_, i) => `24-${String(i).padStart(isWide ? 9 : 6, '0')}`)
      const texts = [...usual, ...given]
      const context = await editionOf(
        texts.map((each) => ({ text: each })),
        many,
      )
      const places = [0, 99, MANY - 1, ...given.map((_, i) => MANY + i)]
      const told = places.map((place) => ({ text: texts[place] }))
      expect(await askedUntilHeld(context, manyShape, places)).toEqual(told)
      await context.db.close()
    }),
    { seed: 1, numRuns: 12 },
  )
})

test('an edition that is closed meanwhile takes nothing with it', async () => {
  const context = await editionOf(Array.from({ length: FEW_MAX + 1 }, (_, i) => thing(i)))
  await rowsAt(context, shape, [0])
  await context.db.close()
  await new Promise((next) => setTimeout(next, 20))
  await expect(rowsAt(context, shape, [0])).rejects.toThrow('the database is closed')
})

test.each([
  { count: 2, fail: [0, 1] },
  // Before a column is packed, and once some are.
  { count: FEW_MAX + 1, fail: [1, 5] },
])('what could not be read is tried again, and asked of the engine meanwhile', async ({ count, fail }) => {
  const { db } = await editionOf(Array.from({ length: count }, (_, i) => thing(i + 1)))
  let asked = 0
  // Fields are held by way of the edition's own database: the question's goes on.
  const failing: Database = Object.assign(Object.create(db), {
    get: (query: Parameters<Database['get']>[0]) =>
      fail.includes(asked++) ? Promise.reject(new Error('no time')) : db.get(query),
  })
  const context = { db, edition: { db: failing } as unknown as OpenEdition }
  expect(await askedUntilHeld(context, shape, [1])).toMatchObject([{ id: 'thing 2', size: 1 }])
  expect(asked).toBeGreaterThan(fail.at(-1)! + 1)
})

test('fields are selected in their order', async () => {
  const { db } = await editionOf([thing(4)])
  expect(await db.all(sql`select ${selectFields(shape)} from things`)).toMatchObject([
    { id: 'thing 4', kind: null, nobody: null, size: 3, is_heavy: false },
  ])
})
