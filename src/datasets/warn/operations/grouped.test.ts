import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ColumnCodes, NO_NUMBER } from '#storage/editions/columns.ts'
import { RowBitmap } from '#storage/editions/row-bitmaps.ts'
import {
  countWithout,
  firstGroups,
  groupByNumber,
  groupRows,
  largestValues,
  rowsWith,
  valuesOf,
} from './grouped.ts'
import { figuresOf, joinGroups, type Measured, sumGroups } from './measured.ts'
import { mediansOf } from './medians.ts'
import { dayAt } from './totals.ts'

/** What a notice tells, of those that the tests make up. */
interface Told {
  kind: string | null
  size: string | null
  employees: number | null
  day: number | null
  days: number | null
  isClosure: boolean
}

const maybe = <T>(known: fc.Arbitrary<T>) => fc.option(known, { freq: 3 })
const notices = fc.array(
  fc.record<Told>({
    kind: maybe(fc.constantFrom('a', 'b', 'c')),
    size: maybe(fc.constantFrom('1', '2')),
    employees: maybe(fc.nat(9)),
    day: maybe(fc.integer({ min: -400, max: 20_000 })),
    days: maybe(fc.integer({ min: -9, max: 9 })),
    isClosure: fc.boolean(),
  }),
  { maxLength: 40 },
)

/** Values that no row has. */
const OTHERS = Array.from({ length: 600 }, (_, i) => `z${i}`)

/**
 * A column as it is held: values in order, null the last of them where `hasNull`, or else rows without one; some that no row has
 * among them, so that there could be more groups than have a slot each.
 */
function columnOf(told: readonly (string | null)[], hasNull: boolean, isWide = false): ColumnCodes {
  const known = [...new Set([...told, ...(isWide ? OTHERS : [])])].filter((value) => value !== null).sort()
  const values: (string | null)[] = hasNull ? [...known, null] : known
  return { values, codes: Int32Array.from(told, (value) => values.indexOf(value)) }
}

const numbersOf = (told: readonly (number | null)[]) => Int32Array.from(told, (each) => each ?? NO_NUMBER)

function measuredOf(told: readonly Told[]): Measured {
  const bytes = new Uint8Array(8)
  for (const [row, { isClosure }] of told.entries()) if (isClosure) bytes[row >> 3]! |= 0x80 >> (row & 7)
  return {
    employees: numbersOf(told.map(({ employees }) => employees)),
    noticeDates: numbersOf(told.map(({ day }) => day)),
    days: numbersOf(told.map(({ days }) => days)),
    closures: RowBitmap.read(bytes, 64),
  }
}

/** The figures of some notices, worked out as simply as can be. */
function plainFigures(told: readonly Told[]) {
  const known = <T>(values: readonly (T | null)[]) => values.filter((value) => value !== null)
  const employees = known(told.map((each) => each.employees))
  const days = known(told.map((each) => each.days)).sort((a, b) => a - b)
  const dates = known(told.map((each) => each.day))
  const [low, high] = [days[(days.length - 1) >> 1], days[days.length >> 1]]
  return {
    notices: told.length,
    employees_affected:
      told.length > 0 && employees.length === 0 ? null : employees.reduce((a, b) => a + b, 0),
    notices_unsized: told.length - employees.length,
    closures: told.filter(({ isClosure }) => isClosure).length,
    median_notice_days: days.length === 0 ? null : (low! + high!) / 2,
    notices_with_days: days.length,
    latest_notice: dayAt(dates.length === 0 ? NO_NUMBER : Math.max(...dates)),
  }
}

test('groups, their figures and those over all are what counting one by one gives', () => {
  fc.assert(
    fc.property(notices, fc.boolean(), fc.boolean(), fc.boolean(), (told, hasNull, isReversed, isWide) => {
      const rows = Int32Array.from(told.keys()).filter((row) => row % 3 !== 1)
      const listed = told.filter((_, row) => row % 3 !== 1)
      const columns = [
        columnOf(
          told.map(({ kind }) => kind),
          hasNull,
          isWide,
        ),
        columnOf(
          told.map(({ size }) => size),
          !hasNull,
          isWide,
        ),
      ]
      const measured = measuredOf(told)
      const groups = groupRows(rows, columns, isReversed)
      const sums = sumGroups(rows, groups, measured)
      const all = Array.from({ length: groups.count }, (_, group) => group)
      const medians = mediansOf(rows, groups, sums, measured.days, all)
      const sizes = largestValues(rows, groups, columns[1]!, all)
      const seen = new Set<string>()
      for (const group of all) {
        const { kind, size } = told[groups.rows[group]!]!
        seen.add(`${kind} ${size}`)
        const own = listed.filter((each) => each.kind === kind && each.size === size)
        expect(figuresOf(sums, group, medians[group]!)).toEqual(plainFigures(own))
        expect(sizes[group]).toBe(size)
      }
      expect(seen.size).toBe(groups.count)
      expect(new Set(listed.map(({ kind, size }) => `${kind} ${size}`))).toEqual(seen)
      const vague = listed.filter(({ kind, size }) => kind === null || size === null)
      expect(countWithout(rows, columns)).toBe(vague.length)
      const joined = joinGroups(sums)
      const [median] = mediansOf(rows, groupRows(rows, []), joined, measured.days, [0])
      expect(figuresOf(joined, 0, median!)).toEqual(plainFigures(listed))
    }),
    { seed: 1 },
  )
})

test('a page of groups is that part of all of them in order, and what is not known comes last', () => {
  const figure = maybe(fc.nat(4))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(maybe(fc.constantFrom('a', 'b', 'c', 'd', 'e')), figure), { maxLength: 30 }),
      fc.constantFrom('asc', 'desc'),
      fc.nat(8),
      fc.integer({ min: 1, max: 8 }),
      (told, order, offset, limit) => {
        const column = columnOf(
          told.map(([kind]) => kind),
          true,
        )
        const groups = groupRows(Int32Array.from(told.keys()), [column], false)
        const kindOf = (group: number) => told[groups.rows[group]!]![0]
        const figures = Array.from({ length: groups.count }, (_, group) => told[groups.rows[group]!]![1])
        const sign = order === 'asc' ? 1 : -1
        const sorted = [...figures.keys()].sort((a, b) => {
          const [x, y] = [figures[a]!, figures[b]!]
          if (x !== y) return x === null ? 1 : y === null ? -1 : sign * (x - y)
          const [k, l] = [kindOf(a), kindOf(b)]
          return k === l ? 0 : k === null ? 1 : l === null ? -1 : k < l! ? -1 : 1
        })
        const page = firstGroups(groups, (group) => figures[group]!, order as 'asc' | 'desc', {
          offset,
          limit,
        })
        expect(page).toEqual(sorted.slice(offset, offset + limit))
      },
    ),
    { seed: 1 },
  )
})

test('groups that are reversed come in the other order, and null is the last of either', () => {
  const column = columnOf(['b', null, 'a', 'c'], true)
  const rows = Int32Array.of(0, 1, 2, 3)
  const inOrder = (isReversed: boolean) => {
    const groups = groupRows(rows, [column], isReversed)
    const page = firstGroups(groups, () => 0, 'asc', { offset: 0, limit: 9 })
    return page.map((group) => column.values[column.codes[groups.rows[group]!]!])
  }
  expect(inOrder(false)).toEqual(['a', 'b', 'c', null])
  expect(inOrder(true)).toEqual(['c', 'b', 'a', null])
})

test('rows with a number of their own are put together by it, and what each group says is told in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -1, max: 300_000 }), fc.nat(3)), { maxLength: 40 }),
      (told) => {
        const numbers = Int32Array.from(told, ([number]) =>
          number < 0 ? NO_NUMBER : number % 7 === 0 ? 42 : number,
        )
        const column = { values: ['a', 'b', 'c', null], codes: Int32Array.from(told, ([, code]) => code) }
        const rows = rowsWith(Int32Array.from(told.keys()), numbers)
        expect([...rows]).toEqual([...told.keys()].filter((row) => numbers[row]! >= 0))
        const groups = groupByNumber(rows, numbers)
        const all = Array.from({ length: groups.count }, (_, group) => group)
        const values = valuesOf(rows, groups, column, all)
        for (const group of all) {
          const own = [...rows].filter((_, i) => groups.of[i] === group)
          expect(new Set(own.map((row) => numbers[row]))).toEqual(new Set([groups.places[group]]))
          expect(groups.rows[group]).toBe(own[0])
          const said = new Set(own.flatMap((row) => column.values[column.codes[row]!] ?? []))
          expect(values[group]).toEqual([...said].sort())
        }
        expect(new Set(groups.places).size).toBe(groups.count)
      },
    ),
    { seed: 11 },
  )
})
