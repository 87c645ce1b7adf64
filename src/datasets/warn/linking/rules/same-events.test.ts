import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NoticeRecord } from '../../notices/record.ts'
import { notice } from '../../testing/notices.ts'
import { linkNotices, setStatus } from '../index.ts'
import { Relations } from './relations.ts'
import { findSameEvents } from './same-events.ts'

/** A row of the register about one mill, all told. */
const row = (id: string, fields: Partial<NoticeRecord> = {}) =>
  notice({
    id,
    city: 'Bend',
    county: 'Deschutes County',
    county_fips: '41017',
    source_id: 'warn/register',
    origin: 'register',
    employees_affected: 137,
    effective_date: '2024-03-01',
    effective_date_precision: 'day',
    ...fields,
  })

const found = (...rows: NoticeRecord[]) =>
  findSameEvents(rows, new Relations()).map((l) => `${l.notice_id} ${l.kind} ${l.other_id}`)

/** The firm as one hand writes it: its house stands in the name. */
const DBA = { company_name: 'Fir Hospitality dba Cedar Works' }
const ONE = ['b possible_duplicate_of a']

describe('one event', () => {
  test.each([
    ['a slip of letters', 'Cedar Wroks Company', {}],
    ['a name that goes on', 'Cedar Works dba Bend Mill', {}],
    ['a name cut at the end of its line', 'Cedar Work', {}],
    ['a name within another one', 'Oregon Cedar Works', {}],
    ['initials of the other name', 'Cedar Works OTC', { company_name: 'Cedar Works Oregon Timber Cutters' }],
    ['a town with a slip', 'Cedar Wroks', { city: 'Bendd' }],
    ['no day of layoff', 'Cedar Works Mill', { effective_date: null, effective_date_precision: null }],
    ['a year behind the name', 'Cedar Works – April 2024', {}],
    ['no day of the notice', 'Cedar Works', { notice_date: null, notice_date_precision: null }],
  ] as const)('is told by rows of one day and headcount that differ in %s', (_, company_name, fields) => {
    const first = 'company_name' in fields ? { company_name: fields.company_name } : {}
    const second = 'company_name' in fields ? {} : fields
    expect(found(row('a', first), row('b', { company_name, ...second }))).toEqual(ONE)
  })

  test.each([
    ['a digit of the year', { effective_date: '2023-03-01' }],
    ['a digit of the day', { effective_date: '2024-03-11' }],
    ['a month in the notice', { notice_date: '2023-12-02' }],
    ['the day of the notice, filed months later', { notice_date: '2024-06-01' }],
    ['the house beside the firm, and the day by a fortnight', { ...DBA, notice_date: '2024-01-16' }],
  ] as const)('is told by rows that differ in %s', (_, fields) => {
    expect(found(row('a'), row('b', fields))).toHaveLength(1)
  })

  test('keeps the day that lies the usual time before the layoff', () => {
    const misprinted = row('a', { notice_date: '2023-02-02' })
    expect(found(misprinted, row('b'))).toEqual(['a possible_duplicate_of b'])
  })

  test('stays with the publisher, and with what names the employer', () => {
    const page = { origin: 'publisher' as const, source_id: 'warn/or' }
    expect(found(row('a', { company_name: 'Cedar Wroks' }), row('b', page))).toEqual([
      'a possible_duplicate_of b',
    ])
    const nameless = { ...page, company_name: 'Unknown employer (Bend)' }
    expect(found(row('a'), row('b', nameless))).toEqual(ONE)
  })

  test('of two companies of one registrant is told once where the headcount says it', () => {
    const elsewhere = { city: null, county: null, county_fips: null, employees_affected: 3000 }
    const yellow = row('a', { ...elsewhere, company_name: 'Yellow Corporation' })
    expect(
      found(yellow, row('b', { ...elsewhere, company_name: 'YRC Regional Transportation, Inc.' })),
    ).toEqual(ONE)
    const few = { ...elsewhere, employees_affected: 40 }
    expect(
      found({ ...yellow, employees_affected: 40 }, row('b', { ...few, company_name: 'YRC Freight' })),
    ).toEqual([])
  })

  test('that is put off is told by its latest filing, however often', () => {
    const closing = { layoff_type: 'closure' as const, event_type: 'closure' as const }
    const rows = [
      row('a', closing),
      row('b', { ...closing, notice_date: '2024-02-20', effective_date: '2024-05-01' }),
      row('c', { ...closing, notice_date: '2024-04-20', effective_date: '2024-07-01' }),
    ]
    expect(found(...rows).sort()).toEqual(['b amends a', 'c amends b'])
    setStatus(rows, findSameEvents(rows, new Relations()), () => false)
    expect(rows.map((r) => r.in_totals)).toEqual([false, false, true])
  })

  test('is put off by what is filed right before it for the same house, a little later', () => {
    const house = { site_address: '12 Elm St, Bend, OR 97701', employees_affected: 70 }
    const again = { ...house, notice_date: '2024-03-01', effective_date: '2024-03-15' }
    expect(found(row('a', house), row('b', again))).toEqual(['b amends a'])
    // Sixty days ahead it may be of others; so may it where the house is another one, or the layoff months later.
    for (const other of [
      { notice_date: '2024-01-20' },
      { site_address: '14 Elm St, Bend, OR 97701' },
      { effective_date: '2024-05-01' },
    ])
      expect(found(row('a', house), row('b', { ...again, ...other }))).toEqual([])
  })

  test('is listed twice within two weeks where neither tells a layoff and the number comes by no chance', () => {
    const receipt = {
      effective_date: null,
      effective_date_precision: null,
      city: null,
      county: null,
      county_fips: null,
    }
    const spelt = {
      ...receipt,
      company_name: 'CedarWorks',
      company_key: 'cedarworks',
      notice_date: '2024-01-08',
    }
    expect(found(row('a', receipt), row('b', spelt))).toHaveLength(1)
    expect(found(row('a', receipt), row('b', { ...spelt, notice_date: '2024-01-20' }))).toEqual([])
    const round = { employees_affected: 75 }
    expect(found(row('a', { ...receipt, ...round }), row('b', { ...spelt, ...round }))).toEqual([])
    // Through another hand a town says enough.
    const place = { ...round, city: 'Bend', county: 'Deschutes County', county_fips: '41017' }
    const hand = { ...spelt, ...place, origin: 'warn-scraper' as const, source_id: 'warn/export-or' }
    expect(found(row('a', { ...receipt, ...place }), row('b', hand))).toHaveLength(1)
  })

  test('is extended in Kentucky by rows that tell no new day', () => {
    const mine = {
      state: 'KY',
      effective_date: null,
      effective_date_precision: null,
      site_address: '11100 HWY 7',
    }
    const rows = [
      row('a', mine),
      row('b', { ...mine, notice_date: '2024-02-20', site_address: '111100 HWY 7' }),
    ]
    expect(found(...rows)).toEqual(['b amends a'])
    expect(found(...rows.map((r) => ({ ...r, state: 'OR' })))).toEqual([])
  })

  test('has one number of its publisher, by which the register links the page', () => {
    const page = { origin: 'publisher' as const, source_id: 'warn/ny', notice_key: 'case 2416' }
    const linked = { source_url: 'https://example.org/details.asp?id=2416', notice_date: '2023-10-05' }
    expect(found(row('a', { ...page, effective_date: null }), row('b', linked))).toEqual(ONE)
  })
})

describe('two events', () => {
  test.each([
    ['in two towns', { city: 'Salem', county: 'Marion County', county_fips: '41047' }],
    ['in a town and one with the name of its county', { city: 'Deschutes' }],
    ['at two addresses', { site_address: '12 Elm St' }],
    ['with other counts', { employees_affected: 138 }],
    ['of two stores', { company_name: 'Cedar Works #13' }],
    ['of two firms', { company_name: 'Fir Mill' }],
    ['of numbered companies', { company_name: 'Cedar Works II' }],
    ['of which the list numbers one', { company_name: 'Cedar Works - Bend2' }],
    ['of which the list numbers one with a sign', { company_name: 'Cedar Works - Bend #2' }],
    ['of two years', { notice_date: '2026-01-02', effective_date: '2026-03-01' }],
    ['of two waves', { effective_date: '2024-04-15' }],
    ['of which one is no WARN notice', { is_warn: false }],
  ] as const)('stay two %s', (_, fields) => {
    const first = { site_address: '10 Oak St', company_name: 'Cedar Works #12' }
    const told = 'site_address' in fields ? { site_address: first.site_address } : {}
    const store = fields && 'company_name' in fields && fields.company_name.includes('#') ? first : {}
    expect(found(row('a', { ...told, ...store }), row('b', fields))).toEqual([])
  })

  test('stay two where one has the house in its name and much else differs', () => {
    for (const fields of [
      { notice_date: '2024-01-17' },
      { notice_date: '2024-01-16', city: 'Salem' },
      { notice_date: '2024-01-16', effective_date: '2024-03-02' },
    ])
      expect(found(row('a'), row('b', { ...DBA, ...fields }))).toEqual([])
    const round = { employees_affected: 150 }
    expect(found(row('a', round), row('b', { ...DBA, ...round, notice_date: '2024-01-16' }))).toEqual([])
  })

  test('stay two where a list without days of layoff has a firm twice, unless it spells it in two ways', () => {
    const bare = { effective_date: null, effective_date_precision: null, city: null, county: null }
    const group = { ...bare, county_fips: null, employees_affected: 138, company_name: 'Cedar Health Group' }
    expect(found(row('a', group), row('b', group))).toEqual([])
    const spelt = { ...group, company_name: 'CedarHealth Group' }
    expect(found(row('a', group), row('b', spelt))).toEqual(ONE)
    const round = { employees_affected: 140 }
    expect(found(row('a', { ...group, ...round }), row('b', { ...spelt, ...round }))).toEqual([])
  })

  test('stay two where the publisher numbers them, on one day and with one count', () => {
    const one = { origin: 'warn-scraper' as const, source_id: 'warn/export-or' }
    expect(found(row('a', { ...one, notice_key: '12' }), row('b', { ...one, notice_key: '13' }))).toEqual([])
  })

  test('stay as many as they are where three rows of one list read alike', () => {
    const rows = ['Cedar Works', 'Cedar Works Co', 'Cedar Works Mill'].map((company_name, i) =>
      row('abc'[i]!, { company_name }),
    )
    expect(found(...rows)).toEqual([])
  })

  test('stay two where layoffs of one size follow each other', () => {
    const next = { notice_date: '2024-02-20', effective_date: '2024-05-01' }
    expect(found(row('a'), row('b', next))).toEqual([])
  })

  test('stay two where a handful of workers is all that agrees', () => {
    const few = { employees_affected: 3 }
    expect(found(row('a', few), row('b', { ...few, company_name: 'Cedar Wroks' }))).toEqual([])
  })
})

describe('a list that mends towns', () => {
  const [hudson, bedford] = [
    { city: 'Hudson', county: 'Summit County', county_fips: '39153' },
    { city: 'Bedford', county: 'Cuyahoga County', county_fips: '39035' },
  ]
  const pair = (fields: Partial<NoticeRecord>, other: Partial<NoticeRecord> = {}) =>
    found(
      row('a', { state: 'OH', ...hudson, ...fields }),
      row('b', { state: 'OH', ...bedford, ...fields, ...other }),
    )

  test('tells a house at two towns, with one number that is no round one', () => {
    expect(pair({ employees_affected: 359 })).toEqual(ONE)
  })

  test.each([
    ['a round number', { employees_affected: 350 }, {}],
    ['a small number', { employees_affected: 97 }, {}],
    ['another state', { state: 'NC', employees_affected: 359 }, {}],
    ['another day of layoff', { employees_affected: 359 }, { effective_date: '2024-03-02' }],
    ['a name that goes on', { employees_affected: 359 }, { company_name: 'Cedar Works Mill' }],
  ])('tells two houses by %s', (_, fields, other) => {
    expect(pair(fields, other)).toEqual([])
  })

  test('tells three houses in three rows', () => {
    const third = { city: 'Akron', county: 'Summit County', county_fips: '39153' }
    const rows = [hudson, bedford, third].map((place, i) =>
      row('abc'[i]!, { state: 'OH', employees_affected: 359, ...place }),
    )
    expect(found(...rows)).toEqual([])
  })
})

test('whatever the rows: each goes once, something stays, and their order does not matter', () => {
  const fields = fc.record({
    state: fc.constantFrom('OR', 'KY'),
    company_name: fc.constantFrom(
      'Cedar Works',
      'Cedar Wroks',
      'Cedar Works Mill',
      'Unknown employer (Bend)',
    ),
    city: fc.constantFrom(null, 'Bend'),
    site_address: fc.constantFrom(null, '10 Oak St', '12 Oak St'),
    notice_date: fc.constantFrom('2024-01-02', '2024-02-20', '2024-01-12'),
    effective_date: fc.constantFrom(null, '2024-03-01', '2024-03-11', '2024-05-01'),
    layoff_type: fc.constantFrom(null, 'closure' as const),
    mark: fc.constantFrom(null, null, 'amendment' as const),
    origin: fc.constantFrom('publisher' as const, 'register' as const),
  })
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 7 }), fc.nat(), (list, turn) => {
      const rows = list.map((f, i) => row(`n${i}`, { ...f, source_id: `warn/${f.origin}` }))
      const links = linkNotices(rows)
      const at = turn % (rows.length || 1)
      expect(linkNotices([...rows.slice(at), ...rows.slice(0, at)])).toEqual(links)
      setStatus(rows, links, () => false)
      // What is left out is left out for another row of its state, and of each event one row is summed.
      for (const record of rows.filter((r) => !r.in_totals))
        expect(links.some((l) => l.notice_id === record.id || l.other_id === record.id)).toBe(true)
      for (const state of new Set(rows.map((r) => r.state)))
        expect(rows.some((r) => r.state === state && r.in_totals)).toBe(true)
    }),
  )
})
