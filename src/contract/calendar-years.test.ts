import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumber } from '#lib/dates.ts'
import { memoryDuckDb } from '#storage/duckdb/memory.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import {
  type FilledDays,
  filledDays,
  isHeldWhole,
  lackingWarnings,
  lackingWithin,
  yearsBetween,
} from './calendar-years.ts'

const isBusinessDay = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
/** All days of 2023, the first of which is a Sunday. */
const DAYS = Array.from({ length: 365 }, (_, i) => addDays('2023-01-01', i))

/** What is told of a table with so many records of each of these days. */
async function filledBy(records: readonly (readonly [day: string, count: number])[]) {
  const rows = records.map(([day, count]) => `select date '${day}' as filed from range(${count})`)
  const db = await memoryDuckDb([`create table told as ${rows.join(' union all ')}`])
  return filledDays('told', 'filed')({ db, edition: { db } as unknown as OpenEdition })
}

const of2023 = (filled: FilledDays, window: Parameters<typeof lackingWithin>[1], today = '2024-06-01') =>
  lackingWithin(filled, window, { today, since: 1993 })

test('a year is held whole where nearly all of its business days have the records of a day', async () => {
  const business = DAYS.filter(isBusinessDay)
  const lacking = async (records: [string, number][]) =>
    of2023(await filledBy(records), { from: '2022-01-01', until: '2023-12-31' })
  expect(await lacking(business.map((day) => [day, 10]))).toEqual([2022])
  // Companies' own lists have a few filings of any day, and an excerpt has days with hundreds.
  expect(await lacking(business.map((day) => [day, 9]))).toEqual([2022, 2023])
  expect(await lacking(business.slice(0, 100).map((day) => [day, 300]))).toEqual([2022, 2023])
  // What is told of weekends makes up for no business day.
  const weekends = DAYS.filter((day) => !isBusinessDay(day) || day < '2023-08-01')
  expect(await lacking(weekends.map((day) => [day, 20]))).toEqual([2022, 2023])
})

test('the days asked for are judged, and not the year that they are of', async () => {
  const filled = await filledBy(DAYS.slice(180).map((day) => [day, 50]))
  expect(of2023(filled, { from: '2023-08-01', until: '2023-12-31' })).toEqual([])
  expect(of2023(filled, { from: '2023-03-01', until: '2023-12-31' })).toEqual([2023])
  expect(of2023(filled, { from: '2023-09-04', until: '2023-09-04' })).toEqual([])
  expect(of2023(filled, { from: '2023-05-01', until: '2023-05-01' })).toEqual([2023])
  // A window that ends with the first days of a year.
  expect(of2023(filled, { from: '2023-08-01', until: '2024-01-03' })).toEqual([])
  expect(of2023(filled, { from: '2024-01-02', until: '2024-01-03' })).toEqual([2024])
  // All that is held, without a first day; and before it.
  expect(of2023(filled, {}, '2024-01-03')).toEqual([])
  expect(of2023(filled, { until: '2021-05-01' })).toEqual([2021])
})

test('of the year that goes on, days that have come are asked for, and the last ones may be late', async () => {
  const filled = await filledBy(DAYS.slice(0, 90).map((day) => [day, 50]))
  expect(of2023(filled, {}, '2023-04-06')).toEqual([])
  expect(of2023(filled, {}, '2023-06-01')).toEqual([2023])
})

test('no year before the dataset began is missed, and years far away take no time', async () => {
  const filled = await filledBy([['2023-05-01', 1]])
  expect(of2023(filled, { from: '0001-01-01', until: '1994-12-31' })).toEqual([1993, 1994])
  expect(of2023(filled, { from: '0001-01-01', until: '0900-12-31' })).toEqual([])
  const none = { filled: new Int32Array(0), first: null }
  expect(of2023(none, {})).toEqual([2024])
})

test('as many business days are counted as there are', () => {
  const days = fc.integer({ min: 0, max: 364 })
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 20, max: 300 }),
      fc.integer({ min: 0, max: 260 }),
      (start, length, held) => {
        const asked = DAYS.slice(start, start + length)
        fc.pre(asked.length > 20)
        const business = asked.filter(isBusinessDay)
        const filled = Int32Array.from(business.slice(0, held), dayNumber)
        const lacks = filled.length < business.length * 0.8
        const window = { from: asked[0]!, until: asked.at(-1)! }
        expect(of2023({ filled, first: null }, window)).toEqual(lacks ? [2023] : [])
      },
    ),
  )
})

test('a window is judged as years are: over its own days, up to the day before today', async () => {
  const filled = await filledBy(DAYS.slice(180).map((day) => [day, 50]))
  const isWhole = (from: string | null, until: string | undefined, today = '2024-06-01') =>
    isHeldWhole(filled, { from, until }, today)
  expect(isWhole('2023-07-01', '2023-12-31')).toBe(true)
  expect(isWhole('2023-01-01', '2023-12-31')).toBe(false)
  // It may begin in one year and end in another, which no single year tells.
  expect(isWhole('2023-07-01', '2024-01-31')).toBe(true)
  expect(isWhole('2023-07-01', '2024-03-31')).toBe(false)
  expect(isWhole('2023-11-01', undefined, '2024-01-05')).toBe(true)
  expect(isWhole(null, undefined, '2024-01-05')).toBe(true)
  expect(isWhole(null, undefined)).toBe(false)
  // One day is told by those before it.
  expect(isWhole('2024-01-05', '2024-01-05', '2024-01-05')).toBe(true)
  expect(isWhole('2024-01-20', '2024-01-20', '2024-01-20')).toBe(false)
  expect(isHeldWhole({ filled: new Int32Array(0), first: null }, {}, '2024-01-05')).toBe(false)
})

test('of a short window only the days of the last week may be late: what else is missing is', async () => {
  const today = '2023-12-01'
  const window = { from: '2023-11-02' }
  const held = async (from: string, to: string) => {
    const days = DAYS.filter((day) => day >= from && day <= to).map((day): [string, number] => [day, 50])
    return isHeldWhole(await filledBy(days), window, today)
  }
  expect(await held('2023-01-01', '2023-11-30')).toBe(true)
  // The five business days of the last week are not there yet.
  expect(await held('2023-01-01', '2023-11-23')).toBe(true)
  expect(await held('2023-01-01', '2023-11-17')).toBe(false)
  // Over half of the window, at its end or at its beginning.
  expect(await held('2023-11-14', '2023-11-30')).toBe(false)
  expect(await held('2023-11-02', '2023-11-17')).toBe(false)
})

test('warnings name each year that is lacking, in runs', () => {
  expect(lackingWarnings('sec', '8-K filings', [])).toEqual([])
  expect(lackingWarnings('sec', '8-K filings', [2003, 2004, 2005, 2007])).toMatchObject([
    {
      code: 'window_not_held',
      years: [2003, 2004, 2005, 2007],
      text: 'no 8-K filings of 2003 to 2005, 2007, or only some, are held: there none found is not none filed',
    },
  ])
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1990, max: 2030 }), { minLength: 1 }), (drawn) => {
      const years = drawn.sort((a, b) => a - b)
      const { text } = lackingWarnings('sec', 'filings', years)[0]!
      const runs = text.slice('no filings of '.length, text.indexOf(', or only')).split(', ')
      const told = runs.flatMap((run) => {
        const [from, to = from] = run.split(' to ').map(Number)
        return yearsBetween(from!, to!)
      })
      expect(told).toEqual(years)
    }),
  )
})
