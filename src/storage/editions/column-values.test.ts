import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ofColumn } from '../conditions.ts'
import { contains, list, type Sql, sql } from '../sql.ts'
import type { Table } from '../tables.ts'
import { filledEdition } from '../testing/filled.ts'
import { codesWhere } from './column-values.ts'
import { columnCodes } from './columns.ts'
import type { EditionContext } from './once.ts'
import type { OpenEdition } from './open-edition.ts'
import { rowsWhere } from './row-bitmaps.ts'

const things: Table = {
  name: 'things',
  about: 'Things',
  columns: { kind: { type: 'text', about: 'What it is' } },
}

const editionOf = (kinds: readonly (string | null)[]) =>
  filledEdition(
    things,
    kinds.map((kind) => ({ kind })),
  )

/** Waits until the values of the column are asked. */
async function hold(context: EditionContext): Promise<void> {
  await expect
    .poll(() => codesWhere(context, 'things', 'kind', sql`true`), { interval: 5, timeout: 30_000 })
    .not.toBeNull()
}

const kind = fc.constantFrom(null, '', 'a', 'A', 'b', 'ç', "o'clock", '10%', 'a\nb', 'St. Louis', '\\', '1')

/** Of a word all that is asked of texts. */
const conditionsOf = (word: string): Sql[] => [
  sql`kind = ${word}`,
  sql`kind <> ${word}`,
  sql`kind in ${list([word, 'a'])}`,
  sql`kind in ${list([])}`,
  contains(sql`kind`, word),
  sql`kind like ${`${word}%`}`,
  sql`kind is null`,
  sql`not coalesce(kind = ${word}, false)`,
]

test('rows found by the values of a column are those that are found by asking each', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(kind, { minLength: 1, maxLength: 90 }),
      fc.constantFrom('a', '', '%', "'"),
      async (kinds, word) => {
        const context = await editionOf(kinds)
        await hold(context)
        for (const condition of conditionsOf(word)) {
          const found = await rowsWhere(context, 'things', [ofColumn('kind', condition)], { isKept: false })
          const each = await rowsWhere(context, 'things', [condition], { isKept: false })
          expect([...found.rows()]).toEqual([...each.rows()])
        }
      },
    ),
    { seed: 1, numRuns: 25 },
  )
})

test('rows are asked until the values are held, and where there is none', async () => {
  const context = await editionOf(['a', null, 'b', 'a'])
  const asked = ofColumn('kind', sql`kind = 'a'`)
  expect([...(await rowsWhere(context, 'things', [asked], { isKept: false })).rows()]).toEqual([0, 3])
  await hold(context)
  expect(await codesWhere(context, 'things', 'kind', asked)).toMatchObject({
    fits: new Uint8Array([1, 0, 0]),
  })
  const none = await editionOf([])
  expect((await rowsWhere(none, 'things', [asked])).count()).toBe(0)
})

test('what cannot be read is told by the rows, and tried again', async () => {
  const context = await editionOf(['a', 'b'])
  const failing = {
    ...context.db,
    numbers: () => Promise.reject(new Error('no')),
    all: () => Promise.reject(new Error('no')),
  }
  const edition = { db: failing } as unknown as OpenEdition
  const asked = { ...context, edition }
  for (const _ of [1, 2]) {
    expect(await codesWhere(asked, 'things', 'kind', sql`true`)).toBeNull()
    await new Promise((resolve) => setImmediate(resolve))
  }
  Object.assign(edition, { db: context.db })
  await hold(asked)
})

test.each<[string, (string | null)[]]>([
  ['many values', Array.from({ length: 501 }, (_, i) => `kind ${i}`)],
  ['long values', ['a', 'b'.repeat(10_000)]],
  ['a value that holds what stands between values', ['a', 'b\u001fc', null]],
])('of a column of %s the rows are asked, however long it is held', async (_, kinds) => {
  const context = await editionOf(kinds)
  const asked = ofColumn('kind', sql`kind = ${kinds[1]!}`)
  const ask = () => codesWhere(context, 'things', 'kind', asked)
  expect(await ask()).toBeNull()
  // What the column says has been read by now, and it has been found to be too much.
  await columnCodes(context, sql`things`, sql`kind`)
  await new Promise((resolve) => setImmediate(resolve))
  expect(await ask()).toBeNull()
  expect([...(await rowsWhere(context, 'things', [asked], { isKept: false })).rows()]).toEqual([1])
})

test('what fails three times is not read again', async () => {
  const context = await editionOf(['a', 'b'])
  let read = 0
  const all = () => {
    read++
    return Promise.reject(new Error('no'))
  }
  const asked = { ...context, edition: { db: { ...context.db, all } } as unknown as OpenEdition }
  for (const _ of [1, 2, 3, 4, 5]) {
    expect(await codesWhere(asked, 'things', 'kind', sql`true`)).toBeNull()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(read).toBe(3)
})
