/** Over invented notices of every kind, every route that counts notices counts the same ones. */
import '#storage/duckdb/testing/small-engine.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askOn, contextOn } from '#contract/testing/ask.ts'
import type { NoticeRecord } from '#datasets/warn/notices/record.ts'
import { warnOperations } from '#datasets/warn/operations/index.ts'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import csv from '#exports/operations/csv.ts'
import { profileOperations } from '#insights/profiles/index.ts'
import stats from '#insights/stats/stats.ts'
import { catalogue } from '#insights/testing/datasets.ts'
import type { Database } from '#storage/database.ts'
import { type Ask, compareFilter, compareShortNotice, compareTotals, pairsOf, type Query } from './sums.ts'

const TODAY = '2024-06-01'
const HELD = { companies: {}, links: {} }
const askToday = askOn(TODAY, HELD, catalogue)
const operations = [stats, ...warnOperations, ...profileOperations]

/** Asks the routes themselves, without a server. */
const askOver =
  (db: Database): Ask =>
  async (path, query) => {
    if (path === csv.path) {
      const context = contextOn(TODAY, db, { edition: { datasets: HELD as never } }, catalogue)
      return csv.run(context, csv.input.parse(query))
    }
    const [, state] = /^\/api\/state\/(..)$/.exec(path) ?? []
    const route = state ? '/api/state/{state_code}' : path
    const operation = operations.find((each) => each.path === route)!
    return askToday(operation as typeof stats, db, { ...query, ...(state && { state_code: state }) })
  }

const day = fc.constantFrom(null, '2019-12-31', '2020-03-15', '2023-05-01', '2024-01-10', '2024-05-31')
const maybe = <Value>(...values: Value[]) => fc.constantFrom(null, ...values)

const PLACES = [
  {
    city: 'Austin',
    county: 'Travis County',
    county_fips: '48453',
    latitude: 30.27,
    longitude: -97.74,
    geo_basis: 'city',
  },
  {
    city: 'St. Louis',
    county: 'St. Louis city',
    county_fips: '29510',
    latitude: 38.63,
    longitude: -90.2,
    geo_basis: 'city',
  },
  {
    city: null,
    county: 'Cook County',
    county_fips: '17031',
    latitude: 41.84,
    longitude: -87.82,
    geo_basis: 'county',
  },
  { city: null, county: null, county_fips: null, latitude: 31.17, longitude: -100.08, geo_basis: 'state' },
] as const

const KINDS = [
  { sector: '31-33', naics_code: '336111', industry: 'Automobile Manufacturing' },
  { sector: '62', naics_code: null, industry: 'Hospitals' },
  { sector: null, naics_code: null, industry: null },
] as const

/** A notice of any kind; a date and its precision are there or lack together. */
const anyNotice: fc.Arbitrary<Partial<NoticeRecord>> = fc
  .record({
    state: fc.constantFrom('TX', 'MO', 'IL', 'PR'),
    company_name: fc.constantFrom('Cedar Works', 'Walmart #12', 'Cedar Foods'),
    notice_date: day,
    effective_date: day,
    precision: fc.constantFrom('day' as const, 'month' as const, 'year' as const),
    employees_affected: maybe(0, 9, 49, 100, 250),
    layoff_type: maybe('layoff' as const, 'closure' as const),
    is_temporary: maybe(true, false),
    is_warn: fc.constantFrom(true, true, true, false),
    in_totals: fc.constantFrom(true, true, false),
    status: fc.constantFrom('listed' as const, 'amended' as const),
    changed_on: fc.constantFrom('2024-01-01', '2024-05-01'),
    place: fc.constantFrom(...PLACES),
    kind: fc.constantFrom(...KINDS),
  })
  .map(({ place, kind, precision, in_totals, ...fields }) => ({
    ...fields,
    ...place,
    ...kind,
    in_totals: in_totals && fields.is_warn,
    notice_date_precision: fields.notice_date && precision,
    effective_date_precision: fields.effective_date && precision,
  }))

const FILTERS: readonly Query[] = [
  { state: 'TX' },
  { company: 'cedar' },
  { company_id: 'cik-104169' },
  { ticker: 'wmt' },
  { has_ticker: 'false' },
  { city: 'saint louis' },
  { county: 'cook' },
  { cbsa: '12420' },
  { date_from: '2020-01-01', date_to: '2023-12-31' },
  { date_to: '2023-12-31', date_field: 'effective' },
  { date_from: '2024-01-01', date_field: 'either' },
  { naics_code: '336' },
  { naics_sector: '62' },
  { industry: 'hosp' },
  { layoff_type: 'closure' },
  { is_temporary: 'false' },
  { status: 'amended' },
  { in_totals: 'true' },
  { in_totals: 'false' },
  { min_employees: '49' },
  { max_employees: '49' },
  { notice_days_max: '59' },
  { near: '78701', miles: '100' },
  { changed_since: '2024-05-01' },
  { include_non_warn: 'true' },
]

const open = (rows: Partial<NoticeRecord>[]) =>
  warnDatabase(
    rows.map((row) => notice(row)),
    [{ name: 'Walmart #12', company_id: 'cik-104169', cik: '0000104169', ticker: 'WMT' }],
  )

const anyRows = fc.array(anyNotice, { maxLength: 25 })

test('without a filter they are the same on every page', async () => {
  await fc.assert(
    fc.asyncProperty(anyRows, async (rows) => {
      const db = await open(rows)
      await compareTotals(askOver(db))
      await db.close()
    }),
    { numRuns: 7 },
  )
})

test('of one filter or of two they are the same in list, sums and file', async () => {
  const asked = fc.subarray([...FILTERS, ...pairsOf(FILTERS)], { minLength: 12, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(anyRows, asked, async (rows, queries) => {
      const db = await open(rows)
      for (const query of queries) await compareFilter(askOver(db), query)
      await db.close()
    }),
    { numRuns: 7 },
  )
})

test('two filters find what each of them finds', async () => {
  const two = fc.constantFrom(...pairsOf(FILTERS.filter((query) => !('include_non_warn' in query))))
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyNotice, { minLength: 10, maxLength: 40 }),
      fc.array(two, { minLength: 8, maxLength: 8 }),
      async (rows, pairs) => {
        const db = await open(rows)
        const found = async (query: Query): Promise<string[]> =>
          (await askOver(db)('/api/records', { ...query, limit: '100' })).records.map(
            ({ id }: { id: string }) => id,
          )
        for (const pair of pairs) {
          const each = FILTERS.filter((query) =>
            Object.entries(query).every(([name, value]) => pair[name] === value),
          )
          const [one = [], other = []] = await Promise.all(each.map(found))
          const others = new Set(other)
          expect((await found(pair)).sort(), JSON.stringify(pair)).toEqual(
            one.filter((id) => others.has(id)).sort(),
          )
        }
        await db.close()
      },
    ),
    { numRuns: 6 },
  )
})

test('short notices are those of the list under sixty days', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyRows,
      fc.constantFrom({}, { state: 'TX' }, { min_employees: '49' }),
      async (rows, query) => {
        const db = await open(rows)
        await compareShortNotice(askOver(db), query as Query)
        await db.close()
      },
    ),
    { numRuns: 10 },
  )
})
