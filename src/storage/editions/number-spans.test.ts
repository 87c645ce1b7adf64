import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf } from '#lib/dates.ts'
import { isAtLeast, isAtMost } from '../conditions.ts'
import type { Sql } from '../sql.ts'
import type { Table } from '../tables.ts'
import { filledEdition } from '../testing/filled.ts'
import { rowsOfNumbers } from './number-spans.ts'
import type { EditionContext } from './once.ts'
import { rowsWhere } from './row-bitmaps.ts'

const things: Table = {
  name: 'things',
  about: 'Things',
  columns: {
    size: { type: 'integer', about: 'How large' },
    made: { type: 'date', about: 'When it was made' },
    parts: { type: 'bigint', about: 'How many parts' },
  },
}

/** What several columns of a row give. */
const SIZE_OF_SOME = '(case when parts > 3 then size end)'

const editionOf = (rows: readonly object[]) => filledEdition(things, rows)

/** Waits until columns are held: they are read when they are first asked for. */
async function hold(context: EditionContext): Promise<void> {
  for (const [column, from] of [
    ['size', 0],
    ['made', '2024-01-01'],
    ['parts', 0],
    [SIZE_OF_SOME, 0],
  ] as const)
    await expect
      .poll(() => rowsOfNumbers(context, 'things', 0, { column, from, to: null }), {
        interval: 5,
        timeout: 30_000,
      })
      .not.toBeNull()
}

const size = fc.oneof(
  fc.integer({ min: -3, max: 9 }),
  fc.constantFrom(-0x7fffffff, 0x7fffffff, 0x80000000, 2 ** 40),
)
const day = fc.integer({ min: -3, max: 9 }).map(dayOf)
const thing = fc.record({
  size: fc.option(size.filter((each) => each < 0x80000000)),
  made: fc.option(day),
  parts: fc.option(fc.integer({ min: 0, max: 9 })),
})

/** Rows as `rowsWhere` finds them, and as the engine does. */
async function foundBoth(context: EditionContext, condition: Sql) {
  const { strings, values } = condition
  const found = await rowsWhere(context, 'things', [condition], { isKept: false })
  const each = await rowsWhere(context, 'things', [{ strings, values }], { isKept: false })
  return { found: [...found.rows()], each: [...each.rows()] }
}

test('rows of numbers and days are those that are found by asking each, before and once they are held', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(thing, { maxLength: 80 }),
      fc.array(fc.tuple(size, day), { minLength: 4, maxLength: 4 }),
      async (rows, bounds) => {
        const context = await editionOf(rows)
        const conditions = bounds.flatMap(([number, on]) => [
          isAtLeast('size', number),
          isAtMost('size', number),
          isAtLeast('made', on),
          isAtMost('made', on),
          isAtLeast('parts', number),
          isAtMost(SIZE_OF_SOME, number),
        ])
        for (const areHeld of [false, true]) {
          if (areHeld) await hold(context)
          for (const condition of conditions) {
            const { found, each } = await foundBoth(context, condition)
            expect(found).toEqual(each)
          }
        }
      },
    ),
    { seed: 1, numRuns: 25 },
  )
})

test('once a column is held, the engine is not asked', async () => {
  const context = await editionOf([{ size: 1 }, { size: null }, { size: 3 }])
  await hold(context)
  const wrong = { ...isAtLeast('size', 2), strings: ['false'], values: [] }
  expect((await foundBoth(context, wrong)).found).toEqual([2])
})

test('numbers that are too large to be held are asked', async () => {
  const context = await editionOf([{ parts: 2 ** 40 }, { parts: 5 }, { size: 1 }])
  for (let i = 0; i < 6; i++) {
    expect((await foundBoth(context, isAtLeast('parts', 6))).found).toEqual([0])
    await new Promise((next) => setTimeout(next, 20))
  }
})
