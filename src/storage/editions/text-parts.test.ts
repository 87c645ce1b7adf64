import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ofParts } from '../conditions.ts'
import { contains, join, sql } from '../sql.ts'
import type { Table } from '../tables.ts'
import { filledEdition } from '../testing/filled.ts'
import type { EditionContext } from './once.ts'
import { rowsWhere } from './row-bitmaps.ts'
import { rowsHolding } from './text-parts.ts'

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

const holding = (context: EditionContext, rows: number, parts: readonly string[]) =>
  rowsHolding(context, 'things', rows, { text: 'lower(name)', parts })

const hold = (context: EditionContext) =>
  expect.poll(() => holding(context, 0, ['?']), { timeout: 30_000, interval: 5 }).not.toBeNull()

test('rows whose text holds a part are those that are found by asking each, before and once the texts are held', async () => {
  const word = fc.constantFrom('', 'a', 'A', 'ab', 'BA', 'é', 'É', ' ', '日本', "o'", 'İ', '\n', 'ba')
  const name = fc.array(word, { maxLength: 5 }).map((words) => words.join(''))
  const parts = fc.array(fc.constantFrom('a', 'ab', 'aba', 'b', ' ', "o'", 'aa', 'c', 'é', '\n'), {
    minLength: 1,
    maxLength: 3,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(name), { maxLength: 80 }), fc.array(parts), async (given, asked) => {
      const context = await editionOf(given)
      for (const areHeld of [false, true]) {
        if (areHeld) await hold(context)
        for (const some of asked) {
          const either = join(
            some.map((part) => contains(sql`name`, part)),
            sql` or `,
          )
          const options = { isKept: false }
          const held = ofParts(sql`(${either})`, 'lower(name)', some)
          const found = await rowsWhere(context, 'things', [held], options)
          const each = await rowsWhere(context, 'things', [sql`(${either})`], options)
          expect([...found.rows()]).toEqual([...each.rows()])
        }
      }
    }),
    { seed: 1, numRuns: 25 },
  )
})

test('once the texts are held, the engine is not asked', async () => {
  const context = await editionOf(['Acme Inc', null, 'Bolt LLC', 'ACME INC'])
  await hold(context)
  expect([...holding(context, 4, ['acme'])!.rows()]).toEqual([0, 3])
  expect([...holding(context, 4, ['llc', 'acme'])!.rows()]).toEqual([0, 2, 3])
  // One text ends and the next begins: no text holds both.
  expect([...holding(context, 4, ['incbolt'])!.rows()]).toEqual([])
})

test('a part may be in very many texts; one of what stands between them is asked of each', async () => {
  const names = Array.from({ length: 2100 }, (_, i) => (i % 3 === 0 ? null : `Acme ${i}`))
  const context = await editionOf(names)
  await hold(context)
  expect(holding(context, 2100, ['acme'])!.count()).toBe(1400)
  expect(holding(context, 2100, ['acme 20'])!.count()).toBe(
    names.filter((name) => name?.startsWith('Acme 20')).length,
  )
  expect(holding(context, 2100, ['\x1f'])).toBeNull()
  expect(holding(context, 2100, [''])).toBeNull()
})

test('texts that hold what stands between them are not held', async () => {
  const context = await editionOf(['a\x1fb', 'c', null])
  for (let i = 0; i < 6; i++) {
    expect(holding(context, 3, ['b'])).toBeNull()
    await new Promise((next) => setTimeout(next, 20))
  }
})

test('a part of common letters that is looked for too long is left to the engine', async () => {
  const context = await editionOf(['ab'.repeat(250_000), 'xbb'])
  await hold(context)
  expect(holding(context, 2, ['bb'])).toBeNull()
  const found = await rowsWhere(context, 'things', [
    ofParts(contains(sql`name`, 'bb'), 'lower(name)', ['bb']),
  ])
  expect([...found.rows()]).toEqual([1])
})
