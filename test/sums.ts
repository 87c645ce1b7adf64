/** For tests: the same notices are counted alike by every route that counts them. */
import { expect } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: answers of ten shapes
export type Answer = any

/** A question's parameters, as an address has them. */
export type Query = Readonly<Record<string, string>>

/** Asks a route; of an export, `total` is how many records match. */
export type Ask = (path: string, query: Query) => Promise<Answer>

/** The figures of notices that count. */
const figures = ({ notices, employees_affected, notices_unsized }: Answer) => ({
  notices,
  employees_affected,
  notices_unsized,
})

/** What the list of the notices says of those that count. */
const listed = ({ total_in_totals: notices, employees_affected, notices_unsized }: Answer) => ({
  notices,
  employees_affected,
  notices_unsized,
})

/** Sums over groups: of none that is known, null. */
function added(groups: readonly Answer[]) {
  const known = groups.filter(({ employees_affected }) => employees_affected !== null)
  const sum = (rows: readonly Answer[], name: string) => rows.reduce((all, row) => all + row[name], 0)
  const notices = sum(groups, 'notices')
  return {
    notices,
    employees_affected:
      known.some(({ notices: n }) => n > 0) || notices === 0 ? sum(known, 'employees_affected') : null,
    notices_unsized: sum(groups, 'notices_unsized'),
  }
}

/** Without a filter: the totals of the service, and the groups of every page that has some. */
export async function compareTotals(ask: Ask): Promise<void> {
  const all = listed(await ask('/api/records', { limit: '1' }))
  expect(figures(await ask('/api/stats', {})), 'stats').toEqual(all)
  const group = async (by: string) => (await ask('/api/aggregate', { group_by: by, limit: '5000' })).records

  const states = (await ask('/api/states', {})).records
  expect(added(states), 'states').toEqual(all)
  const byState = await group('state')
  for (const state of states) {
    expect(figures(byState.find((each: Answer) => each.state === state.state)), state.state).toEqual(
      figures(state),
    )
    expect(figures(await ask(`/api/state/${state.state}`, {})), state.state).toEqual(figures(state))
  }
  expect(byState).toHaveLength(states.length)
  for (const state of (await ask('/api/geo', {})).records)
    expect(figures(state)).toEqual(figures(states.find((each: Answer) => each.state === state.state)))

  const yearly = await ask('/api/yearly', {})
  expect(added([...yearly.records, yearly.undated]), 'yearly').toEqual(all)
  const byYear = await group('year')
  for (const year of yearly.records)
    expect(figures(byYear.find((each: Answer) => each.year === year.year)), year.year).toEqual(figures(year))

  const sectors = (await ask('/api/industries', {})).records
  expect(added(sectors), 'industries').toEqual(all)
  for (const sector of await group('sector'))
    expect(figures(sectors.find((each: Answer) => each.naics_sector === sector.naics_sector))).toEqual(
      figures(sector),
    )

  for (const by of [
    'month',
    'quarter',
    'type',
    'temporary',
    'county',
    'cbsa',
    'naics3',
    'status',
    'state,type',
  ])
    expect(added(await group(by)), by).toEqual(all)
}

/** The notices of a filter: the list, the sums by each grouping, and the file hold the same; gives their number. */
export async function compareFilter(
  ask: Ask,
  query: Query,
  groupings: readonly string[] = ['state', 'year,type'],
): Promise<number> {
  const about = JSON.stringify(query)
  const list = await ask('/api/records', { ...query, limit: '1' })
  for (const by of groupings) {
    const sums = await ask('/api/aggregate', { ...query, group_by: by, limit: '5000' })
    // Of rows that sums leave out, only their number can be the same.
    if (query.in_totals === 'false') expect(sums.totals.notices, about).toBe(list.total)
    else expect(figures(sums.totals), `${by} ${about}`).toEqual(listed(list))
    expect(added(sums.records), `${by} ${about}`).toEqual(figures(sums.totals))
    for (const left of ['notices_undated', 'notices_unplaced'])
      expect(sums[left], `${left} ${about}`).toBe(list[left])
  }
  expect((await ask('/api/export/csv', { ...query, limit: '1' })).total, `csv ${about}`).toBe(list.total)
  return list.total
}

/** A gap more than so many days before its notice is a misprint to `/api/violations`. */
const LATE_DAYS_MAX = 60

/** Short notices: those of the list under sixty days, without the likely misprints. */
export async function compareShortNotice(ask: Ask, query: Query): Promise<void> {
  const dates = { date_from: '2019-01-01', date_to: '2023-12-31', ...query, in_totals: 'true', limit: '1' }
  const short = async (days: number) =>
    (await ask('/api/records', { ...dates, notice_days_max: String(days) })).total
  const { in_totals: _, ...asked } = dates
  const found = await ask('/api/violations', asked)
  expect(found.total, JSON.stringify(query)).toBe((await short(59)) - (await short(-LATE_DAYS_MAX - 1)))
}

/**
 * Every two filters that do not speak of the same parameter; of `steps`, those alone that stand as far apart in the list,
 * which goes round.
 */
export function pairsOf(filters: readonly Query[], steps?: readonly number[]): Query[] {
  return filters.flatMap((one, i) =>
    filters
      .slice(i + 1)
      .filter((_, j) => !steps || steps.includes(j + 1) || steps.includes(filters.length - j - 1))
      .filter((other) => !Object.keys(other).some((name) => name in one))
      .map((other) => ({ ...one, ...other })),
  )
}
