/** The figures worked out beforehand are those that anybody would count out of the cases. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupBy } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import type { LcaRow } from '../read/row.ts'
import { caseRow, lcaDatabase } from '../testing/cases.ts'
import { anyCases } from '../testing/generated.ts'
import { cityKey, compare, employerKey, figuresOf, lookThrough, outcomesOf } from '../testing/recount.ts'
import { naicsOfNumber, socOfNumber, stateOfNumber } from './codes.ts'

/** The classes whose figures are held: all, each, and both kinds of H-1B1 under 5. */
const SCOPES: [visa: number | null, classes: string[] | null][] = [
  [null, null],
  [1, ['H-1B']],
  [2, ['H-1B1 Chile']],
  [3, ['H-1B1 Singapore']],
  [4, ['E-3']],
  [5, ['H-1B1 Chile', 'H-1B1 Singapore']],
]

const inScope = (rows: readonly LcaRow[], classes: string[] | null) =>
  rows.filter((row) => classes === null || classes.includes(row.visa_class ?? ''))

/** What a group is made by, as words; a part that is left out is not what it is made by. */
type Part = (row: LcaRow) => string | number | null
const year: Part = (row) => row.fiscal_year ?? 0
const state: Part = (row) => row.worksite_state ?? 'none'
const soc: Part = (row) => row.soc_code ?? 'none'
const beginning =
  (length: number): Part =>
  (row) =>
    row.naics !== null && row.naics.length >= length ? row.naics.slice(0, length) : null

const KINDS: Record<string, Part>[] = [
  {},
  { year },
  { state },
  { year, state },
  { soc },
  { year, soc },
  { state, soc },
  ...[2, 3, 4, 5, 6].flatMap((length): Record<string, Part>[] => [
    { naics: beginning(length) },
    { year, naics: beginning(length) },
  ]),
]

/** Groups by name; a case for which a part gives null is in none. */
function groupsOf(rows: readonly LcaRow[], kind: Record<string, Part>) {
  const keyed = rows.map((row) => Object.entries(kind).map(([name, part]) => [name, part(row)] as const))
  const inGroups = rows.map((row, i) => ({ row, key: keyed[i]! }))
  const whole = inGroups.filter(({ key }) => key.every(([, value]) => value !== null))
  return groupBy(whole, ({ key }) => nameOf(Object.fromEntries(key)))
}

const nameOf = (key: Record<string, unknown>) =>
  ['year', 'state', 'soc', 'naics', 'visa'].map((part) => `${part} ${key[part] ?? '-'}`).join(', ')

function expectedTotals(rows: readonly LcaRow[]) {
  const totals: Record<string, object> = {}
  for (const [visa, classes] of SCOPES)
    for (const kind of KINDS)
      for (const [name, group] of groupsOf(inScope(rows, classes), kind)) {
        const cases = group.map(({ row }) => row)
        totals[name.replace('visa -', `visa ${visa ?? '-'}`)] = { ...figuresOf(cases), ...outcomesOf(cases) }
      }
  return totals
}

async function heldTotals(db: Database) {
  const rows = await db.all<Record<string, number | null>>(sql`select * from lca_totals`)
  const word = (no: number | null | undefined, read: (no: number) => string | null) =>
    no === null || no === undefined ? undefined : (read(no) ?? 'none')
  const entries = rows.map(({ fiscal_year, state_no, soc_no, naics_no, visa_no, ...figures }) => {
    const key = {
      year: fiscal_year,
      state: word(state_no, stateOfNumber),
      soc: word(soc_no, socOfNumber),
      naics: word(naics_no, naicsOfNumber),
      visa: visa_no,
    }
    return [nameOf(key), figures] as const
  })
  expect(new Set(entries.map(([name]) => name)).size).toBe(entries.length)
  return Object.fromEntries(entries)
}

const byYear = (rows: readonly LcaRow[]) =>
  [[null, rows] as const, ...groupBy(rows, (row) => row.fiscal_year ?? 0)] as [number | null, LcaRow[]][]

function expectedCities(rows: readonly LcaRow[]) {
  const world = lookThrough(rows)
  return SCOPES.flatMap(([visa_no, classes]) =>
    byYear(inScope(rows, classes).filter((row) => row.worksite_city !== null)).flatMap(([fiscal_year, of]) =>
      [...groupBy(of, (row) => cityKey(row.worksite_city!, row.worksite_state))].map(([key, cases]) => ({
        fiscal_year,
        visa_no,
        city: world.cities.get(key)!.shown,
        state: cases[0]!.worksite_state,
        ...figuresOf(cases),
      })),
    ),
  )
}

function expectedEmployers(rows: readonly LcaRow[]) {
  const world = lookThrough(rows)
  return SCOPES.flatMap(([visa_no, classes]) =>
    byYear(inScope(rows, classes).filter((row) => row.employer !== null)).flatMap(([fiscal_year, of]) =>
      [...groupBy(of, (row) => employerKey(row.employer!))]
        .sort(([a, some], [b, more]) => more.length - some.length || compare(a, b))
        .map(([key, cases], i) => ({
          fiscal_year,
          visa_no,
          place: i + 1,
          employer: world.employers.get(key)!.shown,
          ...figuresOf(cases),
        })),
    ),
  )
}

/** Who has most cases in each group that has a hundredth of all cases or more. */
function expectedInGroups(
  rows: readonly LcaRow[],
  groupOf: (row: LcaRow) => string | null,
  rankedBy: (row: LcaRow) => string | null,
  shown: (key: string) => string,
) {
  const large = [...groupBy(rows, (row) => groupOf(row) ?? '')].flatMap(([group, cases]) =>
    group !== '' && cases.length * 100 >= rows.length ? [group] : [],
  )
  return SCOPES.flatMap(([visa_no, classes]) =>
    large.flatMap((group) => {
      const told = inScope(rows, classes).filter((row) => groupOf(row) === group && rankedBy(row) !== null)
      return [...groupBy(told, (row) => rankedBy(row)!)]
        .sort(([a, some], [b, more]) => more.length - some.length || compare(a, b))
        .map(([key, cases], i) => ({ visa_no, group, place: i + 1, ranked: shown(key), ...figuresOf(cases) }))
    }),
  )
}

const employerOf = (row: LcaRow) => (row.employer === null ? null : employerKey(row.employer))
const cityOf = (row: LcaRow) =>
  row.worksite_city === null ? null : cityKey(row.worksite_city, row.worksite_state)

const sorted = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => compare(a, b)))).sort()

test('totals of every kind and class, of cities and of employers are a plain count of the cases', async () => {
  await fc.assert(
    fc.asyncProperty(anyCases(60), async (rows) => {
      const db = await lcaDatabase(rows)
      expect(await heldTotals(db)).toEqual(expectedTotals(rows))
      const cities = await db.all<{ state_no: number }>(sql`
        select totals.* exclude (city_no, state_no), city, totals.state_no
        from lca_city_totals as totals join lca_cities using (city_no)`)
      const stated = cities.map(({ state_no, ...row }) => ({ ...row, state: stateOfNumber(state_no) }))
      expect(sorted(stated)).toEqual(sorted(expectedCities(rows)))
      const employers = await db.all<object>(sql`
        select top.* exclude (employer_no), employer
        from lca_top_employers as top join lca_employers using (employer_no)`)
      expect(sorted(employers)).toEqual(sorted(expectedEmployers(rows)))
      const world = lookThrough(rows)
      const employer = (key: string) => world.employers.get(key)!.shown
      const inGroups = await db.all<{ state_no: number | null; soc_no: number | null }>(sql`
        select top.* exclude (employer_no), employer as ranked
        from lca_group_employers as top join lca_employers using (employer_no)`)
      const ofGroups = inGroups.map(({ state_no, soc_no, ...row }) => ({
        ...row,
        group: state_no === null ? socOfNumber(soc_no!) : stateOfNumber(state_no),
      }))
      const inStates = expectedInGroups(rows, (row) => row.worksite_state, employerOf, employer)
      const inOccupations = expectedInGroups(rows, (row) => row.soc_code, employerOf, employer)
      expect(sorted(ofGroups)).toEqual(sorted([...inStates, ...inOccupations]))
      const placed = await db.all<{ soc_no: number }>(sql`
        select top.* exclude (city_no), city as ranked
        from lca_occupation_cities as top join lca_cities using (city_no)`)
      const ofOccupations = placed.map(({ soc_no, ...row }) => ({ ...row, group: socOfNumber(soc_no) }))
      const city = (key: string) => world.cities.get(key)!.shown
      expect(sorted(ofOccupations)).toEqual(
        sorted(expectedInGroups(rows, (row) => row.soc_code, cityOf, city)),
      )
    }),
    { numRuns: 8 },
  )
})

test('of the employers the thousand largest are held, of equal ones those first in the alphabet', async () => {
  const names = Array.from({ length: 1003 }, (_, i) => `Quill ${String(i).padStart(4, '0')}`)
  const db = await lcaDatabase([...names, 'Quill 1001'].map((employer) => caseRow({ employer })))
  const rows = await db.all<{ place: number; employer: string }>(sql`
    select place, employer from lca_top_employers as top join lca_employers using (employer_no)
    where fiscal_year is null and visa_no is null order by place`)
  expect(rows.map((row) => row.place)).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1))
  expect(rows.map((row) => row.employer)).toEqual(['Quill 1001', ...names.slice(0, 999)])
})

test('a median is the middle wage, or halfway between the two', async () => {
  const medianOf = async (...wages: number[]) => {
    const db = await lcaDatabase(wages.map((annual_wage_usd) => caseRow({ annual_wage_usd })))
    const rows = await db.all<{ median_wage_usd: number }>(
      sql`select distinct median_wage_usd from lca_totals where visa_no is null`,
    )
    return rows.map((row) => row.median_wage_usd)
  }
  expect(await medianOf(50_000, 90_000, 60_000)).toEqual([60_000])
  expect(await medianOf(50_000, 90_000, 60_000, 60_000)).toEqual([60_000])
  expect(await medianOf(50_000, 60_001)).toEqual([55_001])
  expect(await medianOf(50_000.49)).toEqual([50_000])
  expect(await medianOf(50_000.5)).toEqual([50_001])
})
