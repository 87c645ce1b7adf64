import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { contiguous } from '../conditions.ts'
import { type Sql, sql } from '../sql.ts'
import type { Table } from '../tables.ts'
import { filledDatabase } from '../testing/filled.ts'
import type { EditionContext } from './once.ts'
import type { OpenEdition } from './open-edition.ts'
import { foundBy, RowBitmap, rowsOfEach, rowsWhere } from './row-bitmaps.ts'

const things: Table = {
  name: 'things',
  about: 'Things',
  columns: {
    id: { type: 'text', required: true, about: 'Its name' },
    kind: { type: 'text', about: 'What it is' },
    size: { type: 'integer', about: 'How large' },
  },
}

interface Thing {
  id: string
  kind: string | null
  size: number | null
}

/** Many rows of which every few are alike, so that there are several words of bits, and a part of one. */
const thing = (i: number): Thing => ({
  id: `thing ${i}`,
  kind: [null, 'a', 'b', 'ç'][i % 4]!,
  size: i % 7 === 0 ? null : (i % 5) - 1,
})

async function editionOf(rows: readonly Thing[]): Promise<EditionContext> {
  const db = await filledDatabase([{ table: things, rows }])
  onTestFinished(() => db.close())
  return { db, edition: { db } as unknown as OpenEdition }
}

const told = (bitmap: RowBitmap) => [...bitmap.rows()]

const CONDITIONS: readonly [Sql, (row: Thing) => boolean][] = [
  [sql`kind = 'a'`, ({ kind }) => kind === 'a'],
  [sql`kind <> 'a'`, ({ kind }) => kind !== null && kind !== 'a'],
  [sql`size > ${1}`, ({ size }) => size !== null && size > 1],
  [sql`not coalesce(size > 1, false)`, ({ size }) => size === null || size <= 1],
  [sql`rowid % 3 = 0 or kind is null`, ({ id, kind }) => Number(id.slice(6)) % 3 === 0 || kind === null],
  [sql`id in (select id from things where size = 0)`, ({ size }) => size === 0],
  [sql`false`, () => false],
]

test('the rows that meet all conditions are those that the engine finds, whatever is null', async () => {
  for (const count of [0, 1, 31, 32, 33, 1000]) {
    const rows = Array.from({ length: count }, (_, i) => thing(i))
    const context = await editionOf(rows)
    await fc.assert(
      fc.asyncProperty(fc.subarray([...CONDITIONS]), async (asked) => {
        const found = await rowsWhere(
          context,
          'things',
          asked.map(([condition]) => condition),
        )
        const expected = rows.flatMap((row, i) => (asked.every(([, fits]) => fits(row)) ? [i] : []))
        expect(told(found)).toEqual(expected)
        expect(found.count()).toBe(expected.length)
      }),
      { seed: 1, numRuns: 20 },
    )
  }
})

test('a condition is asked once an edition, by its words and its values, unless it is not to be kept', async () => {
  const context = await editionOf([thing(1), thing(2), thing(3)])
  let asked = 0
  const get = <T>(query: Sql) => {
    asked++
    return context.db.get<T>(query)
  }
  const counting = { ...context, db: { ...context.db, get } as EditionContext['db'] }
  const sized = async (size: number, kept?: { isKept: boolean }) =>
    (await rowsWhere(counting, 'things', [sql`size >= ${size}`], kept)).count()
  expect([await sized(1), await sized(1), await sized(2), asked]).toEqual([2, 2, 1, 2])
  expect([await sized(0, { isKept: false }), await sized(0), await sized(0), asked]).toEqual([3, 3, 3, 4])
  const long = sql`kind <> ${'x'.repeat(20_000)}`
  for (const _ of [1, 2]) expect((await rowsWhere(counting, 'things', [long])).count()).toBe(3)
  expect(asked).toBe(5)
  // What fails is not kept.
  const failing = { ...context, db: { ...context.db, get: () => Promise.reject(new Error('no')) } }
  await expect(rowsWhere(failing as never, 'things', [sql`size = 3`])).rejects.toThrow('no')
  expect((await rowsWhere(context, 'things', [sql`size = 3`])).count()).toBe(0)
})

test('rows of several conditions are read together', async () => {
  const context = await editionOf(Array.from({ length: 100 }, (_, i) => thing(i)))
  const asked = CONDITIONS.map(([condition]) => condition)
  const found = await rowsOfEach(context, 'things', asked)
  for (const [i, condition] of asked.entries())
    expect(told(found[i]!)).toEqual(told(await rowsWhere(context, 'things', [condition])))
})

const numbers = fc.uniqueArray(fc.nat(199), { maxLength: 200 })

/** A set of rows of 200, as the engine writes it. */
function bitmapOf(rows: readonly number[]): RowBitmap {
  const bytes = new Uint8Array(28)
  for (const row of rows) bytes[row >> 3]! |= 0x80 >> (row & 7)
  return RowBitmap.read(bytes, 200)
}

test('sets are joined and counted as lists of their rows are', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const [one, other] = [bitmapOf(a), bitmapOf(b)]
      const both = a.filter((row) => b.includes(row)).sort((x, y) => x - y)
      const either = [...new Set([...a, ...b])].sort((x, y) => x - y)
      expect(told(one.and(other))).toEqual(both)
      expect(one.last()).toBe(told(one).at(-1))
      expect(one.countWith(other)).toBe(both.length)
      expect(told(one.or(other))).toEqual(either)
      expect(one.or(other).count()).toBe(either.length)
      expect(a.every((row) => one.has(row))).toBe(true)
      expect(either.filter((row) => one.has(row)).length).toBe(a.length)
      expect(told(one.and(RowBitmap.all(200)))).toEqual(told(one))
      for (const [skip, take] of [
        [0, 5],
        [7, 40],
        [a.length, 1],
      ] as const)
        expect(one.page(skip, take)).toEqual(told(one).slice(skip, skip + take))
      const codes = Int32Array.from({ length: 200 }, (_, row) => (row % 4) - 1)
      expect([...one.countBy(codes, 3)]).toEqual(
        [0, 1, 2].map((code) => a.filter((row) => codes[row] === code).length),
      )
    }),
    { seed: 1 },
  )
})

test('rows said to stand together are found, whether they do or not', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => thing(i))
  const context = await editionOf(rows)
  await fc.assert(
    fc.asyncProperty(fc.nat(110), fc.nat(110), fc.boolean(), async (from, to, isGapped) => {
      const gap = isGapped ? sql`and rowid % 5 <> 2` : sql``
      const condition = sql`rowid >= ${from} and rowid < ${to} ${gap}`
      const found = await rowsWhere(context, 'things', [contiguous(condition)])
      expect(told(found)).toEqual(told(await rowsWhere(context, 'things', [sql`(${condition})`])))
    }),
    {
      seed: 1,
      numRuns: 60,
      examples: [
        [0, 100, false],
        [31, 64, false],
        [32, 33, false],
        [99, 100, false],
      ],
    },
  )
})

test('rows that are held are given without asking, and asked where they are not', async () => {
  const context = await editionOf(Array.from({ length: 70 }, (_, i) => thing(i)))
  const none = sql`size > 90`
  const found = (find: (rows: number) => RowBitmap | null) =>
    rowsWhere(context, 'things', [foundBy(none, async (_, rows) => find(rows))], { isKept: false })
  expect(told(await found((rows) => RowBitmap.ofRows(rows, [0, 31, 32, 69])))).toEqual([0, 31, 32, 69])
  expect(told(await found((rows) => RowBitmap.ofRows(rows, [])))).toEqual([])
  expect(told(await found(() => null))).toEqual([])
  const all = foundBy(sql`rowid < 3`, async () => null)
  expect(told(await rowsWhere(context, 'things', [all]))).toEqual([0, 1, 2])
})
