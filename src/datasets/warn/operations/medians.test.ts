import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_NUMBER } from '#storage/editions/columns.ts'
import { RowBitmap } from '#storage/editions/row-bitmaps.ts'
import { groupRows } from './grouped.ts'
import { sumGroups } from './measured.ts'
import { mediansOf } from './medians.ts'

/** Few numbers and very many, close together and far apart. */
const days = fc.oneof(
  fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 30 }),
  fc.array(fc.integer({ min: -400, max: 9000 }), { minLength: 501, maxLength: 700 }),
  fc.array(fc.constantFrom(-3, 0, 5), { minLength: 501, maxLength: 700 }),
  fc.array(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), { minLength: 501, maxLength: 700 }),
)

test('the middle of any numbers is that of all in their order', () => {
  fc.assert(
    fc.property(days, fc.array(fc.nat(800)), (numbers, gaps) => {
      const told = numbers.map((number, i) => (gaps.includes(i) ? NO_NUMBER : number))
      const known = told.filter((number) => number !== NO_NUMBER).sort((a, b) => a - b)
      const rows = Int32Array.from(told.keys())
      const groups = groupRows(rows, [])
      const measured = {
        employees: Int32Array.from(told, () => NO_NUMBER),
        noticeDates: Int32Array.from(told, () => NO_NUMBER),
        days: Int32Array.from(told),
        closures: RowBitmap.read(null, told.length),
      }
      const sums = sumGroups(rows, groups, measured)
      const middle = (known[(known.length - 1) >> 1]! + known[known.length >> 1]!) / 2
      const found = mediansOf(rows, groups, sums, measured.days, rows.length === 0 ? [] : [0])
      expect(found).toEqual(rows.length === 0 ? [] : [known.length === 0 ? null : middle])
    }),
    { seed: 1, numRuns: 60 },
  )
})
