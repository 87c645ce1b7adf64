import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '../database.ts'
import type { Sql } from '../sql.ts'
import type { Table } from '../tables.ts'
import { filledEdition } from '../testing/filled.ts'
import type { EditionContext } from './once.ts'
import { rowsWhere } from './row-bitmaps.ts'
import { says } from './text-rows.ts'

const things: Table = {
  name: 'things',
  about: 'Things',
  columns: { name: { type: 'text', about: 'What it is called' } },
}

const editionOf = (names: readonly (string | null)[]) =>
  filledEdition(
    things,
    names.map((name) => ({ name })),
  )

const rowsOf = async (context: EditionContext, condition: Sql) => [
  ...(await rowsWhere(context, 'things', [condition])).rows(),
]

/** The database of whoever asks, where nothing may be asked any more. */
const silent = { get: () => Promise.reject(new Error('asked')) } as unknown as Database

const isHeld = (context: EditionContext) =>
  expect.poll(() => rowsOf({ ...context, db: silent }, says(things, 'name', '?')).catch(() => null), {
    timeout: 30_000,
    interval: 5,
  })

test('rows that say a text are those that are found by asking each, before and once the column is held', async () => {
  const name = fc.oneof(
    fc.constantFrom('', 'a', 'A', 'b', 'é', 'e\u0301', '日本', "o'clock", '%'),
    fc.integer({ min: 1, max: 40 }).map((no) => `co-${no}`),
    fc.string(),
  )
  const names = fc.array(fc.option(name.filter((each) => !each.includes('\n') && !each.includes('\0'))), {
    maxLength: 120,
  })
  await fc.assert(
    fc.asyncProperty(names, name, async (given, other) => {
      const context = await editionOf(given)
      for (const areHeld of [false, true]) {
        if (areHeld) await isHeld(context).not.toBeNull()
        for (const text of [...new Set([...given.slice(0, 10), other, 'co-1', 'nobody'])]) {
          if (text === null) continue
          const rows = given.flatMap((each, i) => (each === text ? [i] : []))
          expect(await rowsOf(context, says(things, 'name', text))).toEqual(rows)
        }
      }
    }),
    { seed: 1, numRuns: 40 },
  )
})

test('of texts with line breaks each is asked', async () => {
  const context = await editionOf(['a', 'a\nb', 'b', null])
  for (let i = 0; i < 6; i++) {
    expect(await rowsOf(context, says(things, 'name', 'a\nb'))).toEqual([1])
    expect(await rowsOf(context, says(things, 'name', 'b'))).toEqual([2])
    await new Promise((next) => setTimeout(next, 20))
  }
  expect(await rowsOf({ ...context, db: silent }, says(things, 'name', 'a')).catch(() => 'asked')).toBe(
    'asked',
  )
})
