import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryDuckDb } from '#storage/duckdb/memory.ts'
import { sql, trusted } from '#storage/sql.ts'
import type { Field } from './fields.ts'
import { jsonRecord } from './json.ts'
import { FURTHER_FIELDS, REPORT } from './jsonld-report.ts'
import { textOf } from './texts.ts'

let db: Awaited<ReturnType<typeof memoryDuckDb>>
beforeAll(async () => {
  db = await memoryDuckDb([])
})
afterAll(() => db.close())

const field = (name: string, type: Field['type'], plain = false): Field => ({
  name,
  type,
  plain,
  of: 'notice',
  required: false,
})
const FIELDS = [
  field('a', 'text'),
  field('p', 'text', true),
  field('n', 'integer'),
  field('x', 'double'),
  field('d', 'date'),
  field('f', 'boolean'),
]

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom('"', '\\', '\r', '\n', '\t', '\u0001', '\u2028', '/', '{', 'é', '🙂'),
    }),
  )
  .filter((each) => !each.includes('\0'))

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

test('any record, as the engine writes it, is read back as it was', async () => {
  const record = fc.record({
    a: maybe(text),
    p: maybe(fc.stringMatching(/^[\w-]{1,12}$/)),
    n: maybe(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    x: maybe(fc.oneof(fc.integer({ min: -180, max: 180 }), fc.double({ min: -180, max: 180, noNaN: true }))),
    d: maybe(fc.constantFrom('2024-02-29', '1999-12-31', '0001-01-01')),
    f: maybe(fc.boolean()),
  })
  await fc.assert(
    fc.asyncProperty(record, async (row) => {
      const { a, p, n, x, d, f } = row
      const got = await db.get<{ line: string }>(sql`
        select ${textOf(jsonRecord(FIELDS))} as line
        from (select ${a}::varchar as a, ${p}::varchar as p, ${n}::integer as n, ${x}::double as x, ${d}::date as d,
                     ${f}::boolean as f) as t`)
      expect(got!.line).not.toContain('\n')
      // There is no negative zero among degrees.
      expect(JSON.parse(got!.line)).toEqual(Object.is(x, -0) ? { ...row, x: 0 } : row)
    }),
    { numRuns: 300 },
  )
})

const NOT_TOLD = trusted(
  [...FURTHER_FIELDS, 'site_address', 'zip'].map((name) => `null::varchar as ${name}`).join(', '),
)

interface Report {
  name: string
  about: { name: string; '@type': string; tickerSymbol?: string; identifier?: unknown[] }
  contentLocation: { address: Record<string, string>; containedInPlace?: { name: string }; geo?: object }
}

async function reportOf(row: Record<string, string | number | null>): Promise<Report> {
  const { company_name, city, county, latitude, longitude, ticker, cik, company_id } = row
  const got = await db.get<{ line: string }>(sql`
    select ${textOf(REPORT)} as line from (select
      ${NOT_TOLD}, 'OR-2024-00000001' as id, ${company_name!}::varchar as company_name, ${city!}::varchar as city,
      ${county!}::varchar as county, 'OR' as state, null::integer as employees_affected, null::date as notice_date,
      null::date as effective_date, null::varchar as layoff_type, null::boolean as is_temporary, true as is_warn,
      null::varchar as naics_code, null::varchar as industry, ${latitude!}::double as latitude,
      ${longitude!}::double as longitude, null::varchar as geo_basis, ${ticker!}::varchar as ticker,
      ${cik!}::varchar as cik, ${company_id!}::varchar as company_id, null::varchar as company, 'https://example.org/' as source_url,
      'Agency' as source_agency, 'listed' as status, true as in_totals, date '2024-01-01' as first_seen,
      date '2024-01-02' as last_seen) as t`)
  return JSON.parse(got!.line) as Report
}

const NOTHING = { city: null, county: null, latitude: null, longitude: null, ticker: null, cik: null }

test('a report leaves out what is missing, and keeps any text as it is', async () => {
  await fc.assert(
    fc.asyncProperty(text, maybe(text), async (company_name, county) => {
      const report = await reportOf({ ...NOTHING, company_name, county, company_id: null })
      expect(report.name).toBe(`WARN notice of ${company_name}, OR`)
      expect(report.about).toEqual({ '@type': 'Organization', name: company_name })
      expect(report.contentLocation).toEqual({
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressRegion: 'OR', addressCountry: 'US' },
        ...(county !== null && { containedInPlace: { '@type': 'AdministrativeArea', name: county } }),
      })
      expect(Object.keys(report)).not.toContain('datePublished')
    }),
    { numRuns: 100 },
  )
})

test('a report tells a company by all its numbers, and a point by both of its degrees', async () => {
  const numbered = (propertyID: string, value: string) => ({ '@type': 'PropertyValue', propertyID, value })
  const one = await reportOf({ ...NOTHING, company_name: 'A', company_id: 'co-1', latitude: 45 })
  expect(one.about.identifier).toEqual([numbered('company_id', 'co-1')])
  expect(one.contentLocation.geo).toBeUndefined()
  const known = { company_id: 'co-1', cik: '0000000007', ticker: 'A"B', latitude: 45, longitude: -120.25 }
  const all = await reportOf({ ...NOTHING, company_name: 'A', ...known })
  expect(all.about).toMatchObject({ '@type': 'Corporation', tickerSymbol: 'A"B' })
  expect(all.about.identifier).toEqual([numbered('CIK', '0000000007'), numbered('company_id', 'co-1')])
  expect(all.contentLocation.geo).toEqual({ '@type': 'GeoCoordinates', latitude: 45, longitude: -120.25 })
})
