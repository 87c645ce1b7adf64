import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Document } from '#ingest/document.ts'
import { readRegister, registerHistory } from './index.ts'
import known from './known-rows.json' with { type: 'json' }

const SHORT =
  `state,employer_name,location,notice_date,effective_date,employees_affected,layoff_type,is_temporary,is_amendment,is_amended,current_version,source_url,source_notice_id,dedupe_key,first_seen,last_seen`.split(
    ',',
  )
const LONG =
  `state,employer_name,normalized_name,canonical_name,canonical_basis,industry,naics,naics_basis,naics_level,cik,ticker,cik_match,sic,sic_description,ein,ntee,lei,wikidata_qid,wikidata_match,parent_company,parent_cik,identity_source,employer_key,place_name,place_fips,county_name,county_fips,latitude,longitude,geo_basis,location,site_address,notice_date,effective_date,employees_affected,layoff_type,is_temporary,is_amendment,is_amended,current_version,source_url,source_notice_id,dedupe_key,first_seen,last_seen`.split(
    ',',
  )

/** A row of a file, the fields named in it set, the others as an ordinary row has them. */
const row = (given: Record<string, string>): Record<string, string> => ({
  state: 'OH',
  employer_name: 'Acme Anvils, Inc.',
  location: 'Dayton',
  notice_date: '2024-03-01',
  effective_date: '2024-05-01',
  employees_affected: '80',
  layoff_type: 'closure',
  is_amendment: '0',
  source_url: 'https://example.org/oh',
  dedupe_key: 'k1',
  first_seen: '2026-07-16',
  last_seen: '2026-08-02',
  ...given,
})

function file(rows: Record<string, string>[], columns = LONG): Document {
  const quoted = (cell = '') => `"${cell.replace(/"/g, '""')}"`
  const lines = [columns.join(','), ...rows.map((r) => columns.map((c) => quoted(r[c])).join(','))]
  return document(new TextEncoder().encode(`${lines.join('\n')}\n`))
}

const document = (bytes: Uint8Array): Document => ({
  url: 'https://example.org/register.csv.gz',
  bytes,
  contentType: 'text/csv',
  fetchedAt: '2026-08-08',
})

const readOne = async (given: Record<string, string>) => {
  const { rows, review } = await readRegister([file([row(given)])])
  return { notice: rows[0]!, review }
}

test('a row of the long form', async () => {
  const { notice, review } = await readOne({
    industry: 'Metal Anvils',
    naics: '332111',
    naics_basis: 'source',
    place_name: 'Dayton city',
    county_name: 'Montgomery County',
    geo_basis: 'place',
    latitude: '39.7',
    longitude: '-84.2',
    is_temporary: '0',
  })
  expect(notice).toEqual({
    state: 'OH',
    company_name: 'Acme Anvils, Inc.',
    site_address: null,
    city: 'Dayton',
    county: 'Montgomery County',
    zip: null,
    notice_date: '2024-03-01',
    notice_date_precision: 'day',
    received_date: null,
    effective_date: '2024-05-01',
    effective_date_precision: 'day',
    effective_end_date: null,
    employees_affected: 80,
    employees_low: null,
    employees_high: null,
    employees_total: null,
    layoff_type: 'closure',
    event_type: 'closure',
    is_temporary: false,
    is_warn: true,
    naics_code: '332111',
    industry: 'Metal Anvils',
    notice_key: 'k1',
    amends_key: null,
    mark: null,
    source_url: 'https://example.org/oh',
    source_agency: 'WARN Notice Register, from the list of Ohio',
    seen_on: '2026-08-02',
    origin: 'register',
    first_seen: '2026-07-16',
    last_seen: '2026-08-02',
    latitude: 39.7,
    longitude: -84.2,
    geo_basis: 'city',
  })
  expect(review).toEqual([])
})

test('the short form, plain or compressed, gives the same rows without what it lacks', async () => {
  const short = file([row({ state: 'CA', location: 'Fresno', last_seen: '' })], SHORT)
  const packed = document(gzipSync(short.bytes))
  const [plain, unpacked] = [await readRegister([short]), await readRegister([packed])]
  expect(unpacked).toEqual(plain)
  expect(plain.rows[0]).toMatchObject({
    state: 'CA',
    city: 'Fresno',
    county: null,
    naics_code: null,
    industry: null,
    seen_on: '2026-07-16',
    last_seen: '2026-07-16',
  })
})

test('the header says which form it is; an unknown or missing column, a cut file and an empty one stop the import', async () => {
  const read = (columns: string[]) => readRegister([file([row({})], columns)])
  await expect(read([...LONG, 'mood'])).rejects.toThrow('unknown column "mood"')
  await expect(read(SHORT.filter((c) => c !== 'notice_date'))).rejects.toThrow('no column "notice_date"')
  await expect(readRegister([file([])])).rejects.toThrow('holds no rows')
  const packed = gzipSync(file(Array.from({ length: 500 }, (_, i) => row({ dedupe_key: `k${i}` }))).bytes)
  await expect(readRegister([document(packed.subarray(0, packed.length - 40))])).rejects.toThrow('broke off')
})

describe('what is taken over', () => {
  test.each([
    ['closure', 'closure'],
    ['mass_layoff', 'layoff'],
    ['unknown', null],
  ])('type %s is %s', async (layoff_type, expected) => {
    expect((await readOne({ layoff_type })).notice).toMatchObject({
      layoff_type: expected,
      event_type: expected,
    })
  })

  test.each(['sector-name', 'employer', 'sec-sic', 'parent-sic', 'ntee', 'sic-crosswalk', ''])(
    'an industry code by "%s" is no filing, the printed industry is',
    async (naics_basis) => {
      const { notice } = await readOne({ naics: '56', naics_basis, industry: 'Retail Trade' })
      expect(notice).toMatchObject({ naics_code: null, industry: 'Retail Trade' })
    },
  )

  test('a digit of the next column is no part of the industry', async () => {
    const industry = async (printed: string) => (await readOne({ industry: printed })).notice.industry
    expect([await industry('Dining  1'), await industry('Route 66')]).toEqual(['Dining', 'Route 66'])
  })

  test('temporary, amendments, and marks that stand in the name', async () => {
    expect((await readOne({ is_temporary: '1' })).notice.is_temporary).toBe(true)
    expect((await readOne({ is_temporary: '' })).notice.is_temporary).toBeNull()
    expect((await readOne({ is_amendment: '1' })).notice.mark).toBe('amendment')
    // A reading of job centers in which every row is one.
    const marked = { state: 'ME', location: 'Bath', is_amendment: '1' }
    expect((await readOne({ ...marked, first_seen: '2026-07-26' })).notice.mark).toBeNull()
    expect((await readOne({ ...marked, first_seen: '2026-08-02' })).notice.mark).toBe('amendment')
    expect((await readOne({ employer_name: 'Acme (Rescinded)' })).notice).toMatchObject({
      company_name: 'Acme',
      mark: 'rescission',
    })
  })

  test('10,000 workers are taken, more are held for review, none reported is none', async () => {
    expect((await readOne({ employees_affected: '10000' })).notice.employees_affected).toBe(10_000)
    const held = await readOne({ employees_affected: '10001' })
    expect(held.notice).toMatchObject({ employees_affected: null, employees_total: 10_001 })
    expect(held.review).toMatchObject([{ field: 'employees_affected', cell: '10001' }])
    expect((await readOne({ employees_affected: '0' })).notice.employees_affected).toBeNull()
    expect((await readOne({ employees_affected: 'many' })).review).toHaveLength(1)
  })

  test('a count that was confirmed for the state’s own list holds here too', async () => {
    const of = {
      state: 'FL',
      employer_name: 'WALT DISNEY PARKS AND RESORTS U.S., INC.',
      notice_date: '2020-10-30',
    }
    const { notice, review } = await readOne({ ...of, effective_date: '', employees_affected: '10903' })
    expect(notice).toMatchObject({ employees_affected: 10_903, employees_total: null })
    expect(review).toEqual([])
    const other = await readOne({
      ...of,
      effective_date: '',
      notice_date: '2020-10-29',
      employees_affected: '10903',
    })
    expect(other.notice.employees_affected).toBeNull()
  })

  test('a misprint known of the state’s own list is one here too, and not one of another state', async () => {
    const misprint = { state: 'OH', employer_name: 'QMax America Inc.', employees_affected: '3931' }
    const workersOf = async (fields: object) =>
      (await readOne({ ...misprint, ...fields })).notice.employees_affected
    expect(await workersOf({})).toBe(70)
    expect(await workersOf({ employees_affected: '3930' })).toBe(3930)
    expect(await workersOf({ state: 'CA' })).toBe(3931)
    expect(await workersOf({ employer_name: 'Acme' })).toBe(3931)
  })

  test('a total of all states is none of this one, and told', async () => {
    const of = { state: 'NE', employer_name: 'United States Cellular Corporation (USCC)', effective_date: '' }
    const total = await readOne({ ...of, notice_date: '2025-03-26', employees_affected: '4100' })
    expect(total.notice).toMatchObject({ employees_affected: null, employees_total: 4100 })
    expect(total.review).toMatchObject([{ field: 'employees_affected', cell: '4100' }])
    const part = await readOne({ ...of, notice_date: '2025-03-26', employees_affected: '410' })
    expect(part.notice).toMatchObject({ employees_affected: 410, employees_total: null })
  })

  test('dates outside of what can be are null and told', async () => {
    const early = await readOne({ notice_date: '1986-12-31' })
    expect(early.notice).toMatchObject({ notice_date: null, notice_date_precision: null })
    expect((await readOne({ notice_date: '2026-08-09', effective_date: '' })).notice.notice_date).toBe(
      '2026-08-09',
    )
    const ahead = await readOne({ notice_date: '2026-08-10', effective_date: '' })
    expect(ahead.notice.notice_date).toBeNull()
    expect(ahead.review).toMatchObject([{ field: 'notice_date', reason: 'is out of range' }])
  })

  test('dates more than three years apart are told, more than five years apart the effective one is left out', async () => {
    const three = await readOne({ effective_date: '2027-06-01' })
    expect(three.notice.effective_date).toBe('2027-06-01')
    expect(three.review).toMatchObject([{ field: 'effective_date', cell: '2027-06-01' }])
    const five = await readOne({ notice_date: '2010-01-22', effective_date: '2026-07-17' })
    expect(five.notice).toMatchObject({ notice_date: '2010-01-22', effective_date: null })
    expect(five.review).toHaveLength(1)
  })
})

describe('rows that the register read wrongly', () => {
  const right = { state: 'KY', notice_date: '2013-08-29', effective_date: '2013-10-30', dedupe_key: 'right' }
  const wrong = {
    state: 'KY',
    notice_date: '2013-10-30',
    effective_date: '2013-08-29',
    first_seen: '2026-07-26',
    dedupe_key: 'wrong',
  }

  test('the swapped dates of one day in Kentucky are swapped back', async () => {
    expect((await readOne(wrong)).notice).toMatchObject({
      notice_date: '2013-08-29',
      effective_date: '2013-10-30',
    })
    const future = await readOne({ ...wrong, notice_date: '2026-12-31', effective_date: '2025-10-03' })
    expect(future.notice).toMatchObject({ notice_date: '2025-10-03', effective_date: '2026-12-31' })
    expect(future.review).toEqual([])
    expect((await readOne({ ...wrong, first_seen: '2026-07-16' })).notice.notice_date).toBe('2013-10-30')
  })

  test('of those rows, the ones since 2017 that no amendment is said of have the notice first', async () => {
    const read = async (fields: Record<string, string>) =>
      (await readOne({ ...wrong, ...fields })).notice.notice_date
    const first = { notice_date: '2018-07-03', effective_date: '2018-09-07' }
    expect(await read({ ...first, is_amendment: '0' })).toBe('2018-07-03')
    expect(await read({ notice_date: '2018-09-07', effective_date: '2018-07-03', is_amendment: '1' })).toBe(
      '2018-07-03',
    )
    // Late notices: the layoff stood first.
    expect(await read({ ...first, is_amendment: '1' })).toBe('2018-09-07')
    const before = { notice_date: '2002-12-29', effective_date: '2003-01-03', is_amendment: '0' }
    expect(await read(before)).toBe('2003-01-03')
  })

  test('a layoff date in place of the notice date is no notice date in Washington, elsewhere it may be one', async () => {
    const copied = { notice_date: '2024-05-01', effective_date: '2024-05-01' }
    const { notice } = await readOne({ ...copied, state: 'WA' })
    expect(notice).toMatchObject({
      notice_date: null,
      notice_date_precision: null,
      effective_date: '2024-05-01',
    })
    expect((await readOne({ ...copied, state: 'OR' })).notice.notice_date).toBe('2024-05-01')
  })

  test('of those rows, the ones of 2025 on that have the notice first are in order', async () => {
    const late = { ...wrong, notice_date: '2025-01-22', effective_date: '2025-03-27' }
    expect((await readOne(late)).notice.notice_date).toBe('2025-01-22')
    const turned = { ...wrong, notice_date: '2025-03-27', effective_date: '2025-01-22' }
    expect((await readOne(turned)).notice.notice_date).toBe('2025-01-22')
  })

  test('a year that Excel made of a count in Kentucky is no count; elsewhere it may be one', async () => {
    for (const [employees_affected, count] of [
      ['1900', null],
      ['1901', null],
      ['1899', 1899],
    ] as const)
      expect((await readOne({ ...wrong, employees_affected })).notice).toMatchObject({
        employees_affected: count,
        employees_total: null,
        notice_date: '2013-08-29',
      })
    const counted = { employees_affected: '1900' }
    expect((await readOne({ ...right, ...counted })).notice.employees_affected).toBe(1900)
    expect((await readOne({ ...wrong, ...counted, state: 'CA' })).notice.employees_affected).toBe(1900)
  })

  test('an event with a type in Nebraska’s reports until 2020 is no WARN notice', async () => {
    const event = { state: 'NE', effective_date: '', notice_date: '2018-08-17' }
    for (const [given, is_warn] of [
      [{ layoff_type: 'closure' }, false],
      [{ layoff_type: 'mass_layoff' }, false],
      [{ layoff_type: 'unknown' }, true],
      [{ layoff_type: 'closure', notice_date: '2023-08-17' }, true],
      [{ layoff_type: 'closure', state: 'KS' }, true],
    ] as const)
      expect((await readOne({ ...event, ...given })).notice.is_warn).toBe(is_warn)
  })

  test('the one date of South Carolina is that of the layoff', async () => {
    const { notice } = await readOne({ state: 'SC', notice_date: '2020-04-27', effective_date: '' })
    expect(notice).toMatchObject({ notice_date: null, effective_date: '2020-04-27' })
  })

  test('New Jersey tells a month of the notice, and in three years no month of the layoff', async () => {
    const given = { state: 'NJ', notice_date: '2006-06-01', effective_date: '2006-01-30' }
    expect((await readOne(given)).notice).toMatchObject({
      notice_date_precision: 'month',
      effective_date: '2006-01-01',
      effective_date_precision: 'year',
    })
    expect((await readOne({ ...given, effective_date: '2010-01-30' })).notice).toMatchObject({
      effective_date: '2010-01-30',
      effective_date_precision: 'day',
    })
  })

  test('a workforce area that was renamed makes no other notice; two rows under one name are two', async () => {
    const board = { state: 'KS', effective_date: '', county_name: '', place_name: '' }
    const given = [
      row({ ...board, location: '4 - Elm Alliance', dedupe_key: 'a' }),
      row({ ...board, location: '4 - Area IV', dedupe_key: 'b' }),
      row({ ...board, location: '4 - Area IV', dedupe_key: 'c' }),
      row({ ...board, location: '3 - Area III', dedupe_key: 'd' }),
      row({ ...board, location: '4 - Elm Alliance', employees_affected: '81', dedupe_key: 'e' }),
    ]
    const { rows, review } = await readRegister([file(given)])
    expect(rows.map((r) => r.notice_key)).toEqual(['b', 'c', 'd', 'e'])
    expect(review).toMatchObject([
      { field: 'row', cell: 'a', reason: 'repeats under "4 - Elm Alliance" what stands under "4 - Area IV"' },
    ])
  })

  test('what then repeats a row in order is left out, once for each such row', async () => {
    const { rows, review } = await readRegister([
      file([row(right), row(wrong), row({ ...wrong, dedupe_key: 'second site' })]),
    ])
    expect(rows.map((r) => r.notice_key)).toEqual(['right', 'second site'])
    expect(review).toEqual([
      {
        field: 'row',
        cell: 'wrong',
        reason: 'repeats the notice of 2013-08-29, effective 2013-10-30',
        row: 'KY Acme Anvils, Inc.',
      },
    ])
  })

  test('rows in order stay, however alike, and so do repaired ones without a headcount', async () => {
    const alike = await readRegister([file([row({}), row({ dedupe_key: 'k2' })])])
    expect(alike.rows).toHaveLength(2)
    const uncounted = { employees_affected: '' }
    const { rows } = await readRegister([
      file([row({ ...right, ...uncounted }), row({ ...wrong, ...uncounted })]),
    ])
    expect(rows).toHaveLength(2)
  })
})

test('every row becomes a notice or an entry of the review list, whatever is in it', async () => {
  const cell = (...values: string[]) => fc.constantFrom(...values)
  const any = fc.record({
    state: cell('OH', 'KY', 'WA', 'XX', ''),
    employer_name: cell('Acme', 'Zenith', '', ' '),
    notice_date: cell('', '2024-03-01', '2024-05-01', '2024-02-30', '9999-01-01'),
    effective_date: cell('', '2024-05-01', '2001-01-01', 'soon'),
    employees_affected: cell('', '0', '7', '99999', 'x'),
    first_seen: cell('2026-07-16', '2026-07-26', ''),
    geo_basis: cell('', 'place', 'county', 'place+county'),
    location: fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n"]/g, '')),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 20 }), async (given) => {
      const { rows, review } = await readRegister([file(given.map((g) => row(g)))])
      expect(rows.length + review.filter((item) => item.field === 'row').length).toBe(given.length)
      for (const notice of rows) {
        expect(notice.employees_affected ?? 1).toBeLessThanOrEqual(10_000)
        expect(notice.notice_date ?? '2000-01-01').toMatch(/^\d{4}-\d\d-\d\d$/)
      }
    }),
    { numRuns: 60 },
  )
})

test('the files of the register are its own, and no others', () => {
  const takes = (file: string) =>
    registerHistory.takes!({ url: '', file, dataset: 'warn', part: '', fetched_at: '' })
  expect(takes('warn/consolidated/warn_notice_register_ca_2026-07-23.csv.gz')).toBe(true)
  expect(takes('warn/consolidated/warn_notice_register_portal_catalog.xlsx')).toBe(false)
  expect(takes('warn/consolidated/65001_warn_json/ca.json.gz')).toBe(true)
  expect(takes('warn/consolidated/65001_warn_json/tx.json.gz')).toBe(false)
  expect(takes('warn/raw/al/al_bln_scraper_export.csv')).toBe(false)
})

describe('what is repaired by state', () => {
  test('New Jersey: a notice put up after the layoff stands in the year of the layoff', async () => {
    const nj = (notice_date: string, effective_date: string) =>
      readOne({ state: 'NJ', notice_date, effective_date }).then(({ notice }) => notice)
    expect(await nj('2019-05-01', '2020-03-27')).toMatchObject({
      notice_date: '2020-05-01',
      notice_date_precision: 'month',
    })
    expect((await nj('2014-06-01', '2015-05-01')).notice_date).toBe('2015-06-01')
    expect((await nj('2013-09-01', '2014-06-30')).notice_date).toBe('2013-09-01')
    expect((await nj('2020-01-01', '2020-04-01')).notice_date).toBe('2020-01-01')
  })

  test('Georgia: the year of a notice that was typed in later', async () => {
    const ga = { state: 'GA', notice_date: '', effective_date: '2000-03-30' }
    const [key] = known.georgia_years['1991'].split(' ')
    expect((await readOne({ ...ga, dedupe_key: `${key}0000` })).notice).toMatchObject({
      effective_date: '1991-01-01',
      effective_date_precision: 'year',
    })
    expect((await readOne({ ...ga, dedupe_key: 'k1' })).notice.effective_date).toBe('2000-03-30')
  })

  test('Illinois: no day of a trade petition, the count of the first notice, and its kind', async () => {
    const il = { state: 'IL', notice_date: '2010-06-16', effective_date: '2009-07-17' }
    const trade = known.illinois_trade.split(' ')[0]!
    expect((await readOne({ ...il, dedupe_key: trade })).notice.effective_date).toBeNull()
    const [key, count] = known.illinois_first.split(' ')[0]!.split(':') as [string, string]
    const first = Number(count)
    const raised = await readOne({ ...il, dedupe_key: key, employees_affected: String(first + 5) })
    expect(raised.notice).toMatchObject({ employees_affected: first, employees_high: first + 5 })
    const zero = await readOne({ ...il, dedupe_key: key, employees_affected: '' })
    expect(zero.notice).toMatchObject({ employees_affected: 0, employees_low: 0, employees_high: first })
    const never = await readOne({ ...il, dedupe_key: key, employees_affected: '', notice_date: '1996-06-16' })
    expect(never.notice).toMatchObject({ employees_affected: first, employees_high: null })
    expect((await readOne({ ...il, layoff_type: 'unknown' })).notice.layoff_type).toBe('layoff')
  })

  test('a layoff with a year typed wrong', async () => {
    const day = (notice_date: string, effective_date: string) =>
      readOne({ notice_date, effective_date }).then(({ notice }) => notice.effective_date)
    expect(await day('2024-02-20', '2021-03-12')).toBe('2024-03-12')
    expect(await day('2012-10-26', '1999-11-30')).toBeNull()
    // Furloughed in March 2020, told of a year later.
    expect(await day('2021-03-18', '2020-03-16')).toBe('2020-03-16')
  })
})

const FOLDER = '../shared/data/warn/consolidated'
const REAL = ['46_states_2026-08-08', 'ca_2026-07-23'].map(
  (n) => `${FOLDER}/warn_notice_register_${n}.csv.gz`,
)

test.skipIf(!REAL.every((path) => existsSync(path)))(
  'the real files are accounted for to the row',
  async () => {
    const { rows, review } = await readRegister(REAL.map((path) => document(readFileSync(path))))
    const repeats = review.filter((item) => item.field === 'row')
    expect(rows.length + repeats.length).toBe(66_676 + 14_171)
    const inState = (state: string) => repeats.filter((item) => item.row.startsWith(state)).length
    expect([inState('KY'), inState('WA'), inState('KS'), inState('AZ')]).toEqual([460, 1360, 597, 132])
    // Lines of a summary by county, and of head offices elsewhere.
    expect([inState('NC'), inState('OR')]).toEqual([6, 4])
    expect(repeats).toHaveLength(460 + 1360 + 597 + 132 + 6 + 4)
    const held = review.flatMap(({ reason, cell }) => (reason.includes('held for review') ? cell : []))
    expect(held).toEqual(['16000', '27500'])
    const large = rows.flatMap((r) => ((r.employees_affected ?? 0) > 10_000 ? r.employees_affected : []))
    expect(large).toEqual([10_903, 14_487, 11_083])
    expect(new Set(rows.map((r) => r.state)).size).toBe(47)
    expect(rows.filter((r) => r.state === 'CA')).toHaveLength(14_171)
  },
)

test('of some states alone the rows are those that all files give of them', async () => {
  const states = ['OH', 'IL', 'KY', 'MS']
  const rows = fc.record({
    state: fc.constantFrom(...states, 'oh'),
    employer_name: fc.constantFrom('Acme Anvils, Inc.', 'Birch Oxford (Lafayette)', '12'),
    location: fc.constantFrom('Dayton', 'Lafayette County', ''),
    notice_date: fc.constantFrom('2024-03-01', '2016-07-01', ''),
    employees_affected: fc.constantFrom('80', '81', ''),
    dedupe_key: fc.constantFrom('k1', 'k2', 'k3'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(rows, { minLength: 1, maxLength: 12 }),
      fc.subarray(states),
      async (given, some) => {
        const documents = [file(given.map(row))]
        const regions = new Set(some)
        const whole = (await readRegister(documents)).rows
        const { rows: read } = await readRegister(documents, regions)
        expect(read).toEqual(whole.filter(({ state }) => regions.has(state)))
      },
    ),
    { numRuns: 40 },
  )
})
