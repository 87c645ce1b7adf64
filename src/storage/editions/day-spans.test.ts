import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf } from '#lib/dates.ts'
import { compareBytes } from '#lib/text.ts'
import { behindDay, withinDays } from '../conditions.ts'
import type { Table } from '../tables.ts'
import { filledEdition } from '../testing/filled.ts'
import { spanOfDays } from './day-spans.ts'
import type { EditionContext } from './once.ts'
import { rowsWhere } from './row-bitmaps.ts'

const filings: Table = {
  name: 'filings',
  about: 'Filings',
  columns: {
    filed: { type: 'date', about: 'Its day' },
    name: { type: 'text', required: true, about: 'Its name' },
    none: { type: 'date', about: 'No day' },
  },
}

const dated = (days: readonly (string | null)[]) => days.map((filed) => ({ filed, name: '' }))

const editionOf = (given: readonly { filed: string | null; name: string }[]) =>
  filledEdition(
    filings,
    given.map((row) => ({ ...row, none: null })),
  )

const ANY = { column: 'filed', from: null, to: '9999-12-31' }

const hold = (context: EditionContext) =>
  expect.poll(() => spanOfDays(context, 'filings', ANY), { interval: 5, timeout: 30_000 }).not.toBeNull()

/** Few days, so that several rows are of one, before and after the first of all days. */
const day = fc.integer({ min: -3, max: 9 }).map(dayOf)
const maybe = fc.option(day)

test('rows of days are those that are found by asking each, once the days are held', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(maybe, { maxLength: 80 }),
      fc.array(fc.tuple(maybe, maybe), { minLength: 8, maxLength: 8 }),
      async (days, windows) => {
        const newestFirst = days.toSorted((a, b) => ((a ?? '') < (b ?? '') ? 1 : -1))
        const context = await editionOf(dated(newestFirst))
        await hold(context)
        for (const [from, to] of windows) {
          const conditions = withinDays('filed', from, to)
          const found = await rowsWhere(context, 'filings', conditions, { isKept: false })
          const asked = conditions.map(({ strings, values }) => ({ strings, values }))
          const each = await rowsWhere(context, 'filings', asked, { isKept: false })
          expect([...found.rows()]).toEqual([...each.rows()])
        }
      },
    ),
    { seed: 1, numRuns: 25 },
  )
})

test('rows behind a place are those that are found by asking each, whether days are held and rows of a day stand in order or not', async () => {
  // With signs whose bytes are in another order than their units.
  const name = fc.constantFrom('', 'a', 'B', 'b', 'é', '\ufffd', '😀', "o'clock", '10', '9')
  const row = fc.record({ filed: maybe, name })
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 80 }),
      fc.array(fc.tuple(day, name, fc.boolean()), { minLength: 8, maxLength: 8 }),
      fc.constantFrom(1, -1, 0),
      async (given, places, order) => {
        const rows = given.toSorted((a, b) =>
          (a.filed ?? '') === (b.filed ?? '')
            ? order * compareBytes(a.name, b.name)
            : (a.filed ?? '') < (b.filed ?? '')
              ? 1
              : -1,
        )
        const context = await editionOf(rows)
        for (const areHeld of [false, true]) {
          if (areHeld) await hold(context)
          for (const [on, text, isFalling] of places) {
            const next = { column: 'name', text, isFalling }
            const condition = behindDay({ table: filings, column: 'filed', day: on, next })
            const { strings, values } = condition
            // Of rows in this order, once the days are held, the condition itself is not asked.
            const isFound = areHeld && order === (isFalling ? -1 : 1)
            const asked = isFound ? { ...condition, strings: ['false'], values: [] } : condition
            const found = await rowsWhere(context, 'filings', [asked], { isKept: false })
            const each = await rowsWhere(context, 'filings', [{ strings, values }], { isKept: false })
            expect([...found.rows()]).toEqual([...each.rows()])
          }
        }
      },
    ),
    { seed: 1, numRuns: 25 },
  )
})

test('of no day are no rows without one, and a window that ends before it begins has none', async () => {
  const context = await editionOf(dated(['2024-05-02', '2024-05-01', null]))
  await hold(context)
  const rows = async (from: string | null, to: string | null) => [
    ...(await rowsWhere(context, 'filings', withinDays('filed', from, to))).rows(),
  ]
  expect(await rows('0001-01-01', null)).toEqual([0, 1])
  expect(await rows(null, '2024-05-01')).toEqual([1])
  expect(await rows('2024-05-02', '2024-05-01')).toEqual([])
  expect(await rows('2025-01-01', null)).toEqual([])
  // It is not asked: the engine would find none.
  const [condition] = withinDays('filed', '2024-05-02')
  const wrong = { ...condition!, strings: ['false'], values: [] }
  expect([...(await rowsWhere(context, 'filings', [wrong], { isKept: false })).rows()]).toEqual([0])
})

test('a table that stands otherwise is asked', async () => {
  const context = await editionOf(dated(['2024-05-01', '2024-05-02', null, '2024-05-03']))
  const found = () => rowsWhere(context, 'filings', withinDays('filed', '2024-05-02'), { isKept: false })
  expect([...(await found()).rows()]).toEqual([1, 3])
  // What is read after it is held, so that it has been read.
  await expect
    .poll(() => spanOfDays(context, 'filings', { ...ANY, column: 'none' }), { interval: 5, timeout: 30_000 })
    .not.toBeNull()
  expect(spanOfDays(context, 'filings', ANY)).toBeNull()
  expect([...(await found()).rows()]).toEqual([1, 3])
})
