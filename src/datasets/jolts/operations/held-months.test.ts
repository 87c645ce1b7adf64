import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RunContext } from '#contract/operation.ts'
import { PLANS } from '#contract/plans.ts'
import { contextOn } from '#contract/testing/ask.ts'
import { digest } from '#lib/text.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { monthsFrom, seriesId, type ValueRow, valuesDatabase } from '../testing/files.ts'
import series from './all-series.ts'
import national from './national.ts'

/** A database in memory, which can be changed. */
type Changed = Database & { run(statement: string): Promise<void> }

/** Series of the nation and of states, each of which begins, ends and lacks months elsewhere; one has ended, one has a month. */
const SERIES = [
  seriesId(),
  seriesId({ element: 'QU' }),
  seriesId({ element: 'LD' }),
  seriesId({ element: 'LD', adjusted: false }),
  seriesId({ element: 'HI', adjusted: false }),
  seriesId({ element: 'QU', level: 'R' }),
  ...['OR', 'TX', 'WA'].map((state) => seriesId({ state })),
  seriesId({ state: 'TX', element: 'QU' }),
]
const MONTHS = monthsFrom('2009-10', '2012-03')
const ROWS = SERIES.flatMap((id, i) =>
  MONTHS.slice(i, MONTHS.length - 2 * i + 1)
    .filter((_, month) => (month * (i + 3)) % 7 !== 2)
    .map((month, at): ValueRow => [id, month, at % 5 === 4 ? '-' : i + at / 10, at % 3 === 0 ? 'P' : '']),
)

const made = await valuesDatabase(ROWS)
/** One edition for all questions, as a server has it. A plan's year reaches from this day into the months held. */
const asHeld = contextOn('2012-07-15', made)

/** All that is held, by series and month. */
const all = await made.all<Held>(sql`
  select series_no, series_id, scope, element, level, seasonally_adjusted, year, month, value, preliminary
  from jolts_observations join jolts_series using (series_no) order by series_no, year, month`)

interface Held {
  series_no: number
  series_id: string
  scope: string
  element: string
  level: string
  seasonally_adjusted: boolean
  year: number
  month: number
  value: number | null
  preliminary: boolean
}

const year = fc.option(fc.integer({ min: 2008, max: 2013 }), { nil: undefined })
const filters = fc
  .record({
    element: fc.constantFrom('JO', 'QU', 'LD', 'HI', 'TS', undefined),
    level: fc.constantFrom('L', 'R'),
    seasonally_adjusted: fc.constantFrom(true, false, undefined),
    years: fc.tuple(year, year),
    plan: fc.constantFrom('enterprise' as const, 'starter' as const),
  })
  .map((each) => ({ ...each, first: each.plan === 'starter' ? '2011-07' : '2000-01' }))

type Filters = typeof filters extends fc.Arbitrary<infer T> ? T : never

/** The rows that a filter selects, as its words say it. */
function meant({ element, level, seasonally_adjusted, years: [from = 0, to = 9999], first }: Filters) {
  const isIn = (row: Held) =>
    (element === undefined || row.element === element) &&
    row.level === level &&
    row.year >= from &&
    row.year <= to &&
    `${row.year}-${String(row.month).padStart(2, '0')}` >= first
  // Those that are not adjusted stand in where no adjusted series of the element is held.
  const isKind = (row: Held) => {
    if (seasonally_adjusted !== undefined) return row.seasonally_adjusted === seasonally_adjusted
    const adjusted = all.some(
      (other) =>
        other.seasonally_adjusted &&
        (['scope', 'element', 'level'] as const).every((name) => other[name] === row[name]),
    )
    return row.seasonally_adjusted === adjusted
  }
  return (scope: string) => all.filter((row) => row.scope === scope && isIn(row) && isKind(row))
}

const asked = ({ element, level, seasonally_adjusted, years: [year_from, year_to] }: Filters) => ({
  level,
  year_from,
  year_to,
  ...(element && { element }),
  ...(seasonally_adjusted !== undefined && { seasonally_adjusted: String(seasonally_adjusted) }),
})

const isOrdered = ({ years: [from, to] }: Filters) => from === undefined || to === undefined || from <= to

/** What both lists tell of rows. */
const told = (rows: readonly Partial<Held>[]) =>
  rows.map(({ element, level, year, month, value, preliminary }) => {
    return { element, level, year, month, value, preliminary }
  })

type Query = Record<string, unknown>

/** The two lists, with what each must hold: the nation by month, one element of the states by series. */
const nation = {
  ask: (query: Query, context: RunContext = asHeld) => national.run(context, national.input.parse(query)),
  // A sort keeps the order of what is equal: by series.
  rows: (filter: Filters) => meant(filter)('nation').sort((a, b) => b.year - a.year || b.month - a.month),
}
const states = {
  ask: (query: Query, context: RunContext = asHeld) =>
    series.run(context, series.input.parse({ ...query, state: 'all' })),
  rows: (filter: Filters) => meant({ ...filter, element: filter.element ?? 'JO' })('state'),
}
const withPlan = ({ plan }: Filters): RunContext => ({ ...asHeld, plan: PLANS[plan] })

const list = fc.constantFrom(nation, states)
const part = fc.record({ limit: fc.integer({ min: 1, max: 40 }), offset: fc.integer({ min: 0, max: 90 }) })

test('a page is that part of all rows that the filter selects, and the total their number', () =>
  fc.assert(
    fc.asyncProperty(list, filters.filter(isOrdered), part, async (each, filter, { limit, offset }) => {
      const rows = each.rows(filter)
      const answer = await each.ask({ ...asked(filter), limit, offset }, withPlan(filter))
      expect(told(answer.records)).toEqual(told(rows.slice(offset, offset + limit)))
      expect(answer).toMatchObject({ total: rows.length, has_more: offset + limit < rows.length })
    }),
    { numRuns: 200 },
  ))

test('cursors lead through all of them, whatever the limit', () =>
  fc.assert(
    fc.asyncProperty(list, filters.filter(isOrdered), part, async (each, filter, { limit, offset }) => {
      const seen: unknown[] = []
      let next: object | null = { offset }
      while (next) {
        const query = { ...asked(filter), limit, ...next }
        const { records, next_cursor }: Page = await each.ask(query, withPlan(filter))
        seen.push(...told(records))
        next = next_cursor === null ? null : { cursor: next_cursor }
      }
      expect(seen).toEqual(told(each.rows(filter).slice(offset)))
    }),
    { numRuns: 60 },
  ))

interface Page {
  records: Partial<Held>[]
  next_cursor: string | null
}

/** The same cursor at another place. */
function cursorAt(cursor: string, place: readonly unknown[]): string {
  const [question, offset] = JSON.parse(Buffer.from(cursor, 'base64url').toString().slice(8))
  const content = JSON.stringify([question, offset, place])
  return Buffer.from(digest(content, 8) + content).toString('base64url')
}

const anyMonth = fc.tuple(fc.integer({ min: 2008, max: 2013 }), fc.integer({ min: -2, max: 15 }))

test('a cursor leads on from its place, be there a row or none', () =>
  fc.assert(
    fc.asyncProperty(
      anyMonth,
      fc.constantFrom(...SERIES, 'of another edition'),
      fc.constantFrom('HI', 'JO', 'LD', 'QU', 'TS'),
      async ([year, month], id, element) => {
        const from = async ({ ask }: typeof nation, place: unknown[]) => {
          const { next_cursor } = await ask({ limit: 1 })
          return told((await ask({ cursor: cursorAt(next_cursor!, place) })).records)
        }
        const isBefore = (row: Held) => row.year < year || (row.year === year && row.month < month)
        const isAt = (row: Held) => row.year === year && row.month === month
        const numberOf = (rows: Held[], is: (row: Held) => boolean) => rows.find(is)?.series_no ?? 0

        const byMonth = nation.rows(EVERY)
        const its = numberOf(byMonth, (row) => row.element === element)
        const older = byMonth.filter((row) => isBefore(row) || (isAt(row) && row.series_no > its))
        expect(await from(nation, [year, month, element])).toEqual(told(older))

        const bySeries = states.rows(EVERY)
        const at = numberOf(bySeries, (row) => row.series_id === id)
        const isLater = (row: Held) => !isBefore(row) && !isAt(row)
        const rest = bySeries.filter((row) => row.series_no > at || (row.series_no === at && isLater(row)))
        expect(await from(states as typeof nation, [id, year, month])).toEqual(told(rest))
      },
    ),
    { numRuns: 60 },
  ))

const EVERY: Filters = {
  element: undefined,
  level: 'L',
  seasonally_adjusted: undefined,
  years: [undefined, undefined],
  plan: 'enterprise',
  first: '2000-01',
}

test('rows that stand in another order are answered in the same', async () => {
  const other = (await valuesDatabase(ROWS)) as Changed
  await other.run(
    'create table turned as select * from jolts_observations order by month, value, series_no desc',
  )
  await other.run('delete from jolts_observations')
  await other.run('insert into jolts_observations from turned')
  for (const { ask } of [nation, states])
    for (const page of [{}, { limit: 7, offset: 20 }])
      expect(await ask(page, contextOn('2012-07-15', other))).toEqual(await ask(page))
})

test('a table that cannot be read fails each question, of series that are not held too, and none once it is back', async () => {
  const db = (await valuesDatabase(ROWS)) as Changed
  await db.run('alter table jolts_observations rename to away')
  const context = contextOn('2012-07-15', db)
  for (const element of ['JO', 'HI', 'TS'])
    for (const { ask } of [nation, states])
      await expect((async () => ask({ element }, context))()).rejects.toThrow(/jolts_observations/)
  await db.run('alter table away rename to jolts_observations')
  expect((await states.ask({}, context)).records).not.toEqual([])
})
