import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReviewItem } from '#ingest/source.ts'
import { addDays, daysBetween, isIsoDate } from '#lib/dates.ts'
import { type CellRules, type RawNotice, readNotice } from './notice.ts'

const RULES: CellRules = { state: 'MD', publisher: 'Example Department of Labor' }
const PLACE = { url: 'https://example.org/warn', fetchedAt: '2026-05-20' }

function read(raw: Partial<RawNotice>, rules: Partial<CellRules> = {}, year?: number) {
  const review: ReviewItem[] = []
  const notice = readNotice(
    { company_name: 'Example Mills', ...raw },
    { ...RULES, ...rules },
    { ...PLACE, year },
    review,
  )
  return { notice, review, reasons: review.map((item) => `${item.field}: ${item.reason}`) }
}

test('an ordinary row is read whole, with nothing to review', () => {
  const { notice, review } = read({
    company_name: ' Example  Mills, Inc. ',
    site_address: '5 Example Road, Springfield, MD 21000-1234',
    city: 'Springfield',
    county: 'Frederick',
    zip: '21000-1234',
    notice_date: '3/1/2024',
    received_date: '3/4/2024',
    effective_date: '5/1/2024 - 5/14/2024',
    employees_affected: '1,120',
    layoff_type: 'Closure',
    permanence: 'Permanent',
    warn_type: 'WARN',
    naics_code: '311211 Flour Milling',
    industry: 'Flour Milling',
    notice_key: 'A-17',
    notice_url: 'https://example.org/a-17.pdf',
  })
  expect(notice).toEqual({
    state: 'MD',
    company_name: 'Example Mills, Inc.',
    site_address: '5 Example Road, Springfield, MD 21000-1234',
    city: 'Springfield',
    county: 'Frederick',
    zip: '21000',
    notice_date: '2024-03-01',
    notice_date_precision: 'day',
    received_date: '2024-03-04',
    effective_date: '2024-05-01',
    effective_date_precision: 'day',
    effective_end_date: '2024-05-14',
    employees_affected: 1120,
    employees_low: null,
    employees_high: null,
    employees_total: null,
    layoff_type: 'closure',
    event_type: 'closure',
    is_temporary: false,
    is_warn: true,
    naics_code: '311211',
    industry: 'Flour Milling',
    notice_key: 'A-17',
    amends_key: null,
    mark: null,
    source_url: 'https://example.org/a-17.pdf',
    source_agency: 'Example Department of Labor',
    seen_on: '2026-05-20',
  })
  expect(review).toEqual([])
})

test('a row of nothing but a name is a notice of nulls', () => {
  const { notice, review } = read({})
  const { company_name, state, is_warn, source_url, source_agency, seen_on, ...rest } = notice
  expect({ company_name, state, is_warn }).toEqual({
    company_name: 'Example Mills',
    state: 'MD',
    is_warn: true,
  })
  expect([source_url, source_agency, seen_on]).toEqual([PLACE.url, RULES.publisher, PLACE.fetchedAt])
  expect(Object.values(rest).every((value) => value === null)).toBe(true)
  expect(review).toEqual([])
})

test('each cell that cannot be read is null and on the review list, as published', () => {
  const { notice, review } = read({
    notice_date: '02/29/2013',
    effective_date: 'Management Canceled',
    employees_affected: '58 94 97 35',
    layoff_type: 'Appliance stores',
  })
  expect(notice).toMatchObject({
    notice_date: null,
    effective_date: null,
    employees_affected: null,
    layoff_type: null,
  })
  expect(review.map(({ field, cell, row }) => [field, cell, row])).toEqual([
    ['notice_date', '02/29/2013', 'Example Mills'],
    ['effective_date', 'Management Canceled', 'Example Mills'],
    ['employees_affected', '58 94 97 35', 'Example Mills'],
    ['layoff_type', 'Appliance stores', 'Example Mills'],
  ])
})

describe('a year typed wrong by a digit', () => {
  test.each([
    ['10/23/2108', '11/1/2018', '2018-10-23'],
    ['03/09/2121', '4/9/2021', '2021-03-09'],
    ['3030-01-23', '2020-03-01', '2020-01-23'],
    ['11/08/2109', '1/1/2020', '2019-11-08'],
    ['0024-05-31', '2024-07-01', '2024-05-31'],
  ])('a notice of %s beside a layoff on %s is of %s', (notice_date, effective_date, meant) => {
    const { notice, reasons } = read({ notice_date, effective_date })
    expect(notice.notice_date).toBe(meant)
    expect(reasons).toEqual([expect.stringContaining(`read as ${meant}`)])
  })

  test.each([
    ['10/01/1973', '8/1/2023'],
    ['1930-03-30', '2020-05-01'],
    ['01/30/1202', '3/1/2012'],
    ['3/1/2032', '4/30/2023'],
    ['10/23/2108', ''],
  ])('%s beside %j may be several years, or none: null', (notice_date, effective_date) => {
    const { notice, reasons } = read({ notice_date, effective_date })
    expect([notice.notice_date, notice.notice_date_precision]).toEqual([null, null])
    expect(reasons).toEqual([expect.stringContaining('out of range')])
  })

  test('a notice is not of the future, a layoff may be for years ahead', () => {
    expect(read({ notice_date: '5/27/2026' }).notice.notice_date).toBe('2026-05-27')
    expect(read({ notice_date: '5/28/2026' }).notice.notice_date).toBeNull()
    expect(read({ notice_date: '5/1/2026', effective_date: '5/1/2028' }).reasons).toEqual([])
    expect(read({ effective_date: '5/1/2031' }).notice.effective_date).toBe('2031-05-01')
    expect(read({ effective_date: '6/1/2031' }).notice.effective_date).toBeNull()
  })

  test('no notice is repaired into the future', () => {
    expect(read({ notice_date: '1/5/2108', effective_date: '1/5/2027' }).notice.notice_date).toBeNull()
  })

  test('one repaired in a list puts first and last day in order', () => {
    const { notice } = read({ notice_date: '2/1/2019', effective_date: 'April 1,2109\nAugust 30, 2019' })
    expect([notice.effective_date, notice.effective_end_date]).toEqual(['2019-04-01', '2019-08-30'])
  })
})

test('dates more than three years apart are kept, and looked at', () => {
  const { notice, reasons } = read({ notice_date: '2/1/2015', effective_date: '4/1/2019' })
  expect([notice.notice_date, notice.effective_date]).toEqual(['2015-02-01', '2019-04-01'])
  expect(reasons).toEqual([expect.stringContaining('more than three years')])
})

describe('a last day in a cell of its own', () => {
  test('ends the layoff', () => {
    const month = read({ effective_date: '4/1/2024', effective_end_date: 'June 2024' }).notice
    expect([month.effective_date, month.effective_end_date]).toEqual(['2024-04-01', '2024-06-30'])
    const one = read({ effective_date: 'June 2024', effective_end_date: 'June 2024' }).notice
    expect([one.effective_date, one.effective_end_date]).toEqual(['2024-06-01', null])
    const { notice } = read({ effective_date: '4/1/2024', effective_end_date: '6/1/2024' })
    expect([notice.effective_date, notice.effective_end_date]).toEqual(['2024-04-01', '2024-06-01'])
  })

  test('is told only where it is behind the first', () => {
    for (const effective_date of ['4/1/2024', '4/1/2024 thru 4/1/2024'])
      expect(read({ effective_date }).notice.effective_end_date).toBeNull()
    expect(read({ effective_date: '4/1/2024', effective_end_date: '4/1/2024' }).notice).toMatchObject({
      effective_date: '2024-04-01',
      effective_end_date: null,
    })
  })

  test('stands for the first where none was told, not where it could not be read', () => {
    expect(read({ effective_date: 'TBD', effective_end_date: '6/1/2024' }).notice.effective_date).toBe(
      '2024-06-01',
    )
    expect(
      read({ effective_date: '02/30/2024', effective_end_date: '6/1/2024' }).notice.effective_date,
    ).toBeNull()
  })
})

describe('marks', () => {
  test.each<[Partial<RawNotice>, string | null]>([
    [{ company_name: '*RESCINDED* Example Mills' }, 'rescission'],
    [{ company_name: 'Example Mills\nRevised (5/27/20)' }, 'amendment'],
    [{ layoff_type: 'Amendment' }, 'amendment'],
    [{ notice_date: '03/31/2021 10/04/2021 rev' }, 'amendment'],
    [{ employees_affected: '45 (amended)' }, 'amendment'],
    [{ employees_affected: '16 (additional)' }, 'supplement'],
    [{ employees_affected: 'additional 16' }, 'supplement'],
    [{ employees_affected: '8 additional', company_name: 'Example Mills (updated)' }, 'supplement'],
    [{ employees_affected: '8 additional', company_name: '*RESCINDED* Example Mills' }, 'rescission'],
    [{ employees_affected: '190 company with an additional 100 contracted' }, null],
    [{ notes: 'Notice rescinded' }, 'rescission'],
    [{ notes: 'Due to a pending sale; the contract was cancelled' }, null],
    [{ notice_date: "2/12/2020 (rec'd 2/18/2020)" }, null],
  ])('%o', (raw, mark) => {
    expect(read(raw).notice).toMatchObject({ company_name: 'Example Mills', mark })
  })
})

describe('WARN or not', () => {
  test.each<[Partial<RawNotice>, boolean]>([
    [{ warn_type: 'Non-WARN' }, false],
    [{ warn_type: 'WARN' }, true],
    [{ warn_type: 'NO' }, false],
    [{ warn_type: 'Yes' }, true],
    [{ layoff_type: 'Non-WARN layoff' }, false],
    [{ notes: 'Non-WARN - lack of orders' }, false],
    [{ warn_type: 'WARN', notes: 'was a Non-WARN event' }, true],
    [{ warn_type: '' }, true],
  ])('%o', (raw, is_warn) => {
    expect(read(raw).notice.is_warn).toBe(is_warn)
  })
})

test("remarks give an event where the type cell does not, and the type cell's own comes first", () => {
  expect(read({ notes: 'Permanent closure' }).notice).toMatchObject({
    event_type: 'closure',
    is_temporary: false,
  })
  expect(read({ layoff_type: 'Layoff', notes: 'closure later' }).notice.event_type).toBe('layoff')
})

test('corrections take the place of the cell as printed, white space aside', () => {
  const because = 'the letter says so'
  const corrections: CellRules['corrections'] = {
    company_name: { 'Exampel Mills - Updated': { value: 'Example Mills - Updated', because } },
    notice_date: { '13/2/2024': { value: '2024-02-13', because } },
    employees_affected: { '58 94 97 35': { value: '284', because } },
  }
  const { notice, review } = read(
    {
      company_name: 'Exampel  Mills -\nUpdated',
      notice_date: ' 13/2/2024',
      employees_affected: '58 94\n97 35',
    },
    { corrections },
  )
  expect(notice).toMatchObject({
    company_name: 'Example Mills',
    mark: 'amendment',
    notice_date: '2024-02-13',
    employees_affected: 284,
  })
  expect(review).toEqual([])
})

test('a correction of one employer leaves the same cell of others as it is', () => {
  const corrections: CellRules['corrections'] = {
    employees_affected: { '2020': { value: '', because: 'the year', employer: 'Elm Hotel' } },
  }
  const workersOf = (company_name: string) =>
    read({ company_name, employees_affected: '2020' }, { corrections }).notice.employees_affected
  expect(['Elm Hotel, LLC', 'Fir Hotel'].map(workersOf)).toEqual([null, 2020])
})

test('a total that an employer gave to several states is kept as such, and told', () => {
  const cells = { company_name: "David's Bridal, LLC", notice_date: '4/14/2023', employees_affected: '9,248' }
  const { notice, review } = read(cells)
  expect(notice).toMatchObject({ employees_affected: null, employees_total: 9248 })
  expect(review).toMatchObject([{ field: 'employees_affected', cell: '9,248' }])
  expect(read({ ...cells, notice_date: '4/14/2021' }).notice.employees_affected).toBe(9248)
})

test('a count too large to be taken unseen is taken of the notice for which it was confirmed, and of no other', () => {
  const confirmed: CellRules['confirmed'] = [
    {
      company_name: 'Example Airways, Inc.',
      notice_date: '2024-03-01',
      employees_affected: 14_000,
      because: 'the sites of the day add up to it',
    },
  ]
  const cells = {
    company_name: 'EXAMPLE AIRWAYS INC',
    notice_date: '3/1/2024',
    employees_affected: '14,000',
  }
  const one = read(cells, { confirmed })
  expect(one.notice).toMatchObject({ employees_affected: 14_000, employees_total: null })
  expect(one.review).toEqual([])
  for (const other of [
    { notice_date: '3/2/2024' },
    { company_name: 'Example Railways' },
    { employees_affected: '14,001' },
  ]) {
    const held = read({ ...cells, ...other }, { confirmed })
    expect(held.notice.employees_affected).toBeNull()
    expect(held.review).toMatchObject([{ field: 'employees_affected' }])
  }
  expect(read({ ...cells, employees_affected: '0' }, { confirmed }).notice.employees_affected).toBeNull()
})

test("the page's year completes dates without one, and its order of day and month is kept", () => {
  expect(read({ notice_date: 'September' }, {}, 2011).notice).toMatchObject({
    notice_date: '2011-09-01',
    notice_date_precision: 'month',
  })
  expect(read({ notice_date: '5/11/2020' }, { dateOrder: 'dmy' }).notice.notice_date).toBe('2020-11-05')
})

test.each([
  ['21000', '21000'],
  ['21000-1234', '21000'],
  ['210001234', '21000'],
  ['2100', null],
  ['210001', null],
])('a ZIP code of %s, ZIP+4 written with or without a dash, is %s', (zip, expected) => {
  expect(read({ zip }).notice.zip).toBe(expected)
})

test('a date that was not published as such says so', () => {
  expect(read({ notice_date: '2024-03-01' }, { infersNoticeDate: true }).notice.notice_date_precision).toBe(
    'inferred',
  )
})

test('the day of posting stands for a notice date that is not printed, and says so', () => {
  const dates = { posted_date: '5/14/2026', effective_date: '7/13/2026' }
  expect(read(dates).notice).toMatchObject({
    notice_date: '2026-05-14',
    notice_date_precision: 'inferred',
    effective_date: '2026-07-13',
  })
  expect(read({ ...dates, notice_date: '5/11/2026' }).notice).toMatchObject({
    notice_date: '2026-05-11',
    notice_date_precision: 'day',
  })
  expect(read({ posted_date: 'May 2026' }).notice.notice_date_precision).toBe('month')
  const unread = read({ ...dates, notice_date: '13/13/2026' })
  expect(unread.notice).toMatchObject({ notice_date: null, notice_date_precision: null })
  expect(unread.reasons).toEqual(['notice_date: "13/13/2026" is no day of the calendar'])
  expect(read({ posted_date: '5/14/2036' }).reasons).toEqual(['posted_date: 2036-05-14 is out of range'])
})

test.each([
  ['48-49', '48-49'],
  ['44-45 Retail', '44-45'],
  ['622110; 621111', '622110'],
  ['Not given', null],
])('NAICS %j', (naics_code, code) => {
  expect(read({ naics_code }).notice.naics_code).toBe(code)
})

describe('for any row', () => {
  const FIELDS: (keyof RawNotice)[] = [
    ...([
      'notice_date',
      'received_date',
      'effective_date',
      'effective_end_date',
      'employees_affected',
    ] as const),
    ...([
      'layoff_type',
      'permanence',
      'warn_type',
      'notes',
      'naics_code',
      'zip',
      'city',
      'notice_key',
    ] as const),
  ]
  const parts = fc.constantFrom(
    ...[
      '3/1/2024',
      '2108-01-01',
      '99/99/99',
      ' to ',
      'March',
      'rev',
      'TBD',
      '120',
      '(2 in MD)',
      '75-100',
      '3030',
      '8/8',
    ],
    ...['closure', 'non-WARN', 'amended', ' ', 'x', '12/31/1986', '5/1/2040', '1899-12-29'],
  )
  const cell = fc.oneof(
    fc.array(parts, { maxLength: 4 }).map((words) => words.join(' ')),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  const row = fc.record(Object.fromEntries(FIELDS.map((field) => [field, cell])), { requiredKeys: [] })

  test('reading never throws, dates are in range and in order, and what was lost is on the review list', () => {
    fc.assert(
      fc.property(row, fc.option(fc.integer({ min: 1990, max: 2026 })), (raw, year) => {
        const { notice, review } = read(raw as Partial<RawNotice>, {}, year ?? undefined)
        const { notice_date, received_date, effective_date, effective_end_date } = notice
        for (const date of [notice_date, received_date, effective_date, effective_end_date])
          if (date !== null) {
            expect(isIsoDate(date)).toBe(true)
            expect(date >= '1987-01-01').toBe(true)
            expect(date <= addDays(PLACE.fetchedAt, 5 * 366)).toBe(true)
          }
        for (const date of [notice_date, received_date])
          if (date !== null) expect(daysBetween(PLACE.fetchedAt, date)).toBeLessThanOrEqual(7)
        if (effective_date !== null && effective_end_date !== null)
          expect(effective_date <= effective_end_date).toBe(true)
        expect(notice_date === null).toBe(notice.notice_date_precision === null)
        for (const { field, reason, row } of review) expect([field, reason, row].every(Boolean)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('dates more than a year apart', () => {
  const dates = (notice_date: string, effective_date: string, received_date = '') => {
    const review: ReviewItem[] = []
    const place = { url: 'https://example.org', fetchedAt: '2026-06-01' }
    const raw = { company_name: 'Elm', notice_date, effective_date, received_date }
    const read = readNotice(raw, { state: 'OH', publisher: 'Office' }, place, review)
    return [read.notice_date, read.effective_date, review.length]
  }

  test('a layoff more than a year before its notice is put right by one digit, or left out', () => {
    expect(dates('5/1/2026', '7/31/2020')).toEqual(['2026-05-01', '2026-07-31', 1])
    expect(dates('7/13/2020', '7/4/2002')).toEqual(['2020-07-13', '2020-07-04', 1])
    expect(dates('10/26/2012', '11/30/1999')).toEqual(['2012-10-26', null, 1])
    expect(dates('3/18/2021', '3/16/2020')).toEqual(['2021-03-18', '2020-03-16', 0])
  })

  test('a notice more than a year before its receipt', () => {
    expect(dates('1/15/2014', '3/16/2015', '1/23/2015')).toEqual(['2015-01-15', '2015-03-16', 1])
    expect(dates('1/15/2015', '3/16/2015', '1/23/2015')).toEqual(['2015-01-15', '2015-03-16', 0])
  })
})
