import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { memoryDuckDb } from '#storage/duckdb/memory.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { filledDays, lackingWarnings, yearsBetween, yearsLacking } from './calendar-years.ts'

const isBusinessDay = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
/** All days of 2023, the first of which is a Sunday. */
const DAYS = Array.from({ length: 365 }, (_, i) => addDays('2023-01-01', i))

/** What is told of a table with so many records of each of these days. */
async function filledBy(records: readonly (readonly [day: string, count: number])[]) {
  const rows = records.map(([day, count]) => `select date '${day}' as filed from range(${count})`)
  const db = await memoryDuckDb([`create table told as ${rows.join(' union all ')}`])
  return filledDays('told', 'filed')({ db, edition: { db } as unknown as OpenEdition })
}

test('a year is held whole where nearly all of its business days have the records of a day', async () => {
  const business = DAYS.filter(isBusinessDay)
  const lacking = async (records: [string, number][]) =>
    yearsLacking(await filledBy(records), [2022, 2023], '2024-06-01')
  expect(await lacking(business.map((day) => [day, 10]))).toEqual([2022])
  // Companies' own lists have a few filings of any day, and an excerpt has days with hundreds.
  expect(await lacking(business.map((day) => [day, 9]))).toEqual([2022, 2023])
  expect(await lacking(business.slice(0, 100).map((day) => [day, 300]))).toEqual([2022, 2023])
  // What is told of weekends makes up for no business day.
  expect(
    await lacking(DAYS.filter((day) => !isBusinessDay(day) || day < '2023-08-01').map((day) => [day, 20])),
  ).toEqual([2022, 2023])
})

test('of the year that goes on, days that have come are asked for', async () => {
  const filled = await filledBy(DAYS.slice(0, 90).map((day) => [day, 50]))
  expect(yearsLacking(filled, [2023], '2023-04-01')).toEqual([])
  expect(yearsLacking(filled, [2023], '2023-06-01')).toEqual([2023])
  // The first days of a year ask for none.
  expect(yearsLacking(new Map(), [2024], '2024-01-05')).toEqual([])
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
