import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { Document } from '#ingest/document.ts'
import { STATES } from '#lib/states.ts'
import { scraperExports } from './index.ts'
import { EXPORT_FACTS } from './states.ts'

const quoted = (cell: string) => `"${cell.replace(/"/g, '""')}"`

/** An export as the scraper writes it; `fetchedAt` is what is said of files whose day nobody wrote down. */
function file(state: string, columns: string[], ...rows: string[][]): Document {
  const text = [columns, ...rows].map((row) => row.map(quoted).join(',')).join('\n')
  return {
    url: `raw/${state.toLowerCase()}_bln_scraper_export.csv`,
    bytes: new TextEncoder().encode(`${text}\n`),
    contentType: 'text/csv',
    fetchedAt: '1970-01-01',
  }
}

const sourceOf = (state: string) =>
  scraperExports.find(({ id }) => id === `warn/export-${state.toLowerCase()}`)!
const read = (state: string, columns: string[], ...rows: string[][]) =>
  sourceOf(state).parse([file(state, columns, ...rows)])

const UTAH = ['Date of Notice', 'Company Name', 'Location', 'Affected Workers']
const JOB_CENTER = [
  'employer',
  'notice_date',
  'number_of_employees_affected',
  'warn_type',
  'city',
  'zip',
  'lwib_area',
  'address',
  'record_number',
  'detail_page_url',
]

test('a row says that it comes from the export, and is read by the cells of the live sources', async () => {
  const { rows, review } = await read(
    'UT',
    UTAH,
    ['03/05/14 Updated', 'Acme Anvils, Inc.', 'SLC', '645 Revised'],
    ['09/31/10', 'Elm Works', 'Provo', '12'],
  )
  expect(rows[0]).toMatchObject({
    state: 'UT',
    company_name: 'Acme Anvils, Inc.',
    city: 'Salt Lake City',
    notice_date: '2014-03-05',
    employees_affected: 645,
    mark: 'amendment',
    origin: 'warn-scraper',
    source_agency: 'warn-scraper export, Utah',
    source_url: 'https://github.com/biglocalnews/warn-scraper',
    seen_on: '2014-03-05',
  })
  expect(rows[1]!.notice_date).toBeNull()
  expect(review).toMatchObject([{ field: 'notice_date', cell: '09/31/10', row: 'Elm Works' }])
})

test('Nebraska’s rows with a type are of its wider record, and no WARN notices', async () => {
  const columns = ['Date', 'Company', 'Type', 'Jobs Affected', 'City', 'Location']
  const { rows } = await read(
    'NE',
    columns,
    ['6/14/2018', 'Elm Works', '', '12', '', 'Omaha'],
    ['8/17/2018', 'Elm Works', 'Closure', '12', 'Omaha', 'Elm Hall'],
  )
  expect(rows.map((r) => [r.notice_date, r.city, r.event_type, r.is_warn])).toEqual([
    ['2018-06-14', 'Omaha', null, true],
    ['2018-08-17', 'Omaha', 'closure', false],
  ])
})

describe('the day of a file', () => {
  const seenOn = async (...days: string[]) =>
    (await read('UT', UTAH, ...days.map((day, i) => [day, `Elm Works ${i}`, 'Provo', '12']))).rows[0]!.seen_on

  test('is that of its newest notice, but for a year typed wrong', async () => {
    expect(await seenOn('1/2/2019', '3/4/2021', '5/6/2020')).toBe('2021-03-04')
    expect(await seenOn('1/2/2019', '3/4/2021', '5/6/2108')).toBe('2021-03-04')
    // Eight years without a row are a gap, and no slip.
    expect(await seenOn('1/2/2016', '3/4/2016', '5/6/2025')).toBe('2025-05-06')
  })

  test('is taken from the layoffs where a list has no other date', async () => {
    const columns = ['company', 'location', 'date', 'jobs', 'naics']
    const { rows } = await read('SC', columns, ['Elm Works', 'Aiken', '4/30/2020', '12', '332111'])
    expect(rows[0]).toMatchObject({ seen_on: '2020-04-30', notice_date: null, effective_date: '2020-04-30' })
  })

  test('is that of the index where it has one; without any date the file is not read', async () => {
    const dated = { ...file('UT', UTAH, ['1/2/2019', 'Elm Works', 'Provo', '12']), fetchedAt: '2019-02-01' }
    expect((await sourceOf('UT').parse([dated])).rows[0]!.seen_on).toBe('2019-02-01')
    await expect(read('UT', UTAH, ['TBD', 'Elm Works', 'Provo', '12'])).rejects.toThrow('has a date')
  })
})

describe('a file that is not what it should be is told of, and stops nothing else', () => {
  const row = ['1/2/2019', 'Elm Works', 'Provo', '12']
  test.each<[string, string[], string[], string]>([
    ['an unknown column', [...UTAH, 'Mood'], [...row, 'glad'], 'unknown column "Mood"'],
    ['a missing column', UTAH.slice(1), row.slice(1), 'no column "Date of Notice"'],
    [
      'a cell without a column',
      UTAH,
      [...row, '', 'stray'],
      '"stray" stands in a column without a name in raw/ut',
    ],
  ])('%s', async (_, columns, cells, sentence) => {
    await expect(read('UT', columns, cells)).rejects.toThrow(sentence)
  })

  test('no rows, and no CSV', async () => {
    await expect(read('UT', UTAH)).rejects.toThrow('holds no rows')
    const broken = { ...file('UT', UTAH), bytes: new TextEncoder().encode('Date of Notice\n"1/2/2019\n') }
    await expect(sourceOf('UT').parse([broken])).rejects.toThrow('is no CSV')
  })

  test('empty columns without a name are nothing', async () => {
    const blanks = Array.from({ length: 50 }, () => '')
    expect((await read('UT', [...UTAH, ...blanks], row, [...row, ...blanks])).rows).toHaveLength(2)
  })

  test('the file of a state without known columns', async () => {
    const unknown = sourceOf('unknown')
    const entry = (name: string) => ({
      url: '',
      file: `raw/${name}`,
      dataset: 'warn',
      part: '',
      fetched_at: '',
    })
    expect(unknown.takes!(entry('wy_bln_scraper_export.csv'))).toBe(true)
    expect(unknown.takes!(entry('ut_bln_scraper_export.csv'))).toBe(false)
    expect(unknown.takes!(entry('ut_list.csv'))).toBe(false)
    expect(sourceOf('UT').takes!(entry('ut_bln_scraper_export.csv'))).toBe(true)
    await expect(unknown.parse([file('WY', ['Name'], ['Elm Works'])])).rejects.toThrow(
      'no columns are known for raw/wy_bln_scraper_export.csv',
    )
  })
})

test('every state of the table is a state, and its history is an importer’s', () => {
  const codes = new Set(STATES.map(({ code }) => code))
  expect(Object.keys(EXPORT_FACTS).filter((code) => !codes.has(code))).toEqual([])
  expect(scraperExports.every(({ importer }) => importer)).toBe(true)
  expect(new Set(scraperExports.map(({ id }) => id)).size).toBe(scraperExports.length)
})

describe('rows of single states', () => {
  const one = async (state: string, row: Record<string, string>, more: string[] = []) => {
    const cells = [...Object.values(row), ...more.map(() => '')]
    const document = { ...file(state, [...Object.keys(row), ...more], cells), fetchedAt: '2026-06-01' }
    return (await sourceOf(state).parse([document])).rows[0]!
  }
  /** A row whose other columns, known or not kept, are empty. */
  const whole = (state: string, row: Record<string, string>) => {
    const { columns, ignored = [], older } = EXPORT_FACTS[state]!
    // The columns of an older list are those of another file.
    const layouts = [columns].flat().slice(0, older ? 1 : undefined)
    const mapped = layouts.flatMap((layout) => Object.values(layout).map((label) => [label].flat()[0]!))
    const given = new Set(Object.keys(row))
    return one(
      state,
      row,
      [...new Set([...mapped, ...ignored])].filter((label) => !given.has(label)),
    )
  }

  test('a job center: Non-WARN, and the town of an address within the state', async () => {
    const cells = ['Elm Works', 'Mar 01, 2019', '12', 'Non-WARN', 'Salina', '', '3 - Area III', '', '7', '']
    const { rows } = await read(
      'KS',
      JOB_CENTER,
      cells,
      cells.with(3, 'WARN').with(7, '1 Oak St; Topeka, Kansas 66603').with(8, '8'),
    )
    expect(rows.map((r) => [r.is_warn, r.city, r.site_address, r.notice_key])).toEqual([
      [false, 'Salina', null, '7'],
      [true, 'Topeka', '1 Oak St, Topeka, Kansas 66603', '8'],
    ])
  })

  test('Colorado: the sum of the kinds of losses where there is no total, and areas that are a county', async () => {
    const losses = {
      permanent_job_losses: '30',
      temporary_job_losses: '5',
      reduced_hours: '9',
      furloughs: '0',
    }
    const row = {
      company: 'Elm Works',
      notice_date: '1/2/21',
      workforce_area: 'Jefferson (Golden)',
      ...losses,
    }
    expect(await whole('CO', row)).toMatchObject({
      employees_affected: 35,
      county: 'Jefferson',
      city: 'Golden',
    })
    expect(await whole('CO', { ...row, jobs: '40', workforce_area: 'Pikes Peak' })).toMatchObject({
      employees_affected: 40,
      county: null,
    })
  })

  test('Connecticut: a letter without facts is known by the name of its file', async () => {
    const name = 'warn_documents/2020/Elm Works (Stamford) 7-17-2020.pdf'
    expect(await whole('CT', { name, affected_company: '' })).toMatchObject({
      company_name: 'Elm Works',
      city: 'Stamford',
      notice_date: '2020-07-17',
    })
    const { rows, review } = await read(
      'CT',
      [...Object.values(EXPORT_FACTS.CT!.columns as Record<string, string>)],
      ['Elm Works', 'Bethel', '2019-05-23', '2019-05-23', '06/17/2019', '06/28/2019', '52', name],
      ['', '', '', '', '', '', '', 'warn_documents/2021/List of Job Titles.pdf'],
    )
    expect(rows).toMatchObject([{ layoff_type: 'closure', effective_end_date: '2019-06-28' }])
    expect(review).toMatchObject([{ field: 'company_name', reason: 'the row names no employer' }])
  })

  test('Florida: a name over several lines, up to its address', async () => {
    const dated = {
      'State Notification Date': '04-06-17',
      'Layoff Date': '06-01-17\n thru\n06-30-17',
      'Employees Affected': '12',
    }
    const old = 'The Elm-\nWorks\nCorporation #12\n10 S. Oak HWY\nDania, FL 33004'
    expect(await whole('FL', { 'Company Name': old, ...dated })).toMatchObject({
      company_name: 'The Elm-Works Corporation #12',
      site_address: '10 S. Oak HWY',
      city: 'Dania',
      zip: '33004',
      effective_end_date: '2017-06-30',
    })
    for (const [cell, company_name, site_address] of [
      [
        'Elm Works, Inc.\nDania International\nAirport\nDania, FL 33004',
        'Elm Works, Inc.',
        'Dania International Airport',
      ],
      [
        "Elm International\nWorks\nDania Int'l. Airport\nConcourse E\nDania, FL 33004",
        'Elm International Works',
        "Dania Int'l. Airport, Concourse E",
      ],
      [
        'Elm\nDania -\nOjus\nInternational Airport\n10 Oak Rd\nDania, FL 33004',
        'Elm',
        'Dania - Ojus International Airport, 10 Oak Rd',
      ],
      ['Elm Works\nDania AFB\nDania, FL 33004', 'Elm Works', 'Dania AFB'],
    ])
      expect(await whole('FL', { 'Company Name': cell!, ...dated })).toMatchObject({
        company_name,
        site_address,
      })
    const today = 'Elm Works\nAirport\n10 Oak Avenue\nMIAMI, FL, 33126'
    expect(await whole('FL', { 'Company Name': today, ...dated })).toMatchObject({
      company_name: 'Elm Works',
      site_address: 'Airport, 10 Oak Avenue',
      city: 'MIAMI',
    })
  })

  test('Pennsylvania: of several addresses none is the notice’s town', async () => {
    const row = { company: 'Elm Works', date_effective: '7/27/2024', jobs: '55' }
    const several = 'Erie, PA, Jessup, PA'
    expect(await whole('PA', { ...row, addressfull: several })).toMatchObject({
      site_address: several,
      city: 'Erie, Jessup',
    })
    const two = '10 Oak Road, Erie, PA 16501, 20 Oak Road, Erie, PA 16502'
    expect(await whole('PA', { ...row, addressfull: two })).toMatchObject({ city: 'Erie', zip: null })
    const one = '10 Oak Road, Erie, PA 16501'
    expect(await whole('PA', { ...row, addressfull: one })).toMatchObject({ city: 'Erie', zip: '16501' })
  })

  test('Georgia: all dates of separation, a town in place of an address, no ZIP code of nowhere', async () => {
    const row = { 'Company Name': 'Elm Works', 'First Date of Separation': '06/26/2023' }
    expect(
      await whole('GA', {
        ...row,
        'Second Date of Separation': '07/26/2023',
        'First Location Address': 'Rome',
        'Zip Code': '11111',
      }),
    ).toMatchObject({ effective_end_date: '2023-07-26', city: 'Rome', site_address: null, zip: null })
    const address = '709 Oak Rd, Conyers, Georgia'
    expect(
      await whole('GA', { ...row, 'First Location Address': address, 'Zip Code': '30013' }),
    ).toMatchObject({ city: 'Conyers', site_address: address, zip: '30013' })
  })

  test('Illinois: what was never revised is what was expected, and not every event is a WARN notice', async () => {
    const row = {
      'Location Name': 'Elm Works',
      'Initial Date Reported': '1996-06-11 00:00:00',
      'Expected Layoff': '175',
      'Revised Layoff': '0',
      'WARN Notice': 'False',
      'Location State': 'IL',
    }
    expect(await whole('IL', row)).toMatchObject({ employees_affected: 175, is_warn: false })
    expect(await whole('IL', { ...row, 'Revised Layoff': '170', 'WARN Notice': 'True' })).toMatchObject({
      employees_affected: 170,
      is_warn: true,
    })
  })

  test('Illinois: a count that was confirmed for the state’s own list holds here too', async () => {
    const row = {
      'Location Name': 'UNITED AIRLINES',
      'Initial Date Reported': '2002-12-30 00:00:00',
      'Expected Layoff': '14487',
      'Revised Layoff': '14487',
      'WARN Notice': 'True',
      'Location State': 'IL',
    }
    expect(await whole('IL', row)).toMatchObject({ employees_affected: 14_487, employees_total: null })
    expect(await whole('IL', { ...row, 'Initial Date Reported': '2003-12-30 00:00:00' })).toMatchObject({
      employees_affected: null,
      employees_total: 14_487,
    })
  })

  test('Louisiana: lines that run on are a name, unless a house number begins them', async () => {
    const row = { date_notice: '1/7/25', date_action: '3/14/25', affected: '107' }
    expect(
      await whole('LA', {
        ...row,
        company: 'Elm Works, LLC  ',
        address: '(Oak Yard)',
        company_original: 'Elm Works, LLC (Oak Yard)',
      }),
    ).toMatchObject({ company_name: 'Elm Works, LLC (Oak Yard)', site_address: null })
    expect(
      await whole('LA', {
        ...row,
        company: 'Elm Works  , of Acadia',
        address: '88  Line Ave , Shreveport, LA 71106',
        company_original: 'Elm Works of Acadia 88 Line Ave Shreveport, LA 71106',
      }),
    ).toMatchObject({ company_name: 'Elm Works of Acadia', city: 'Shreveport' })
  })

  test('Michigan: a card that was not taken apart, and the day of the letter', async () => {
    const link = 'https://www.michigan.gov/x/2020-12-05_Elm_WARN.pdf?rev=1'
    const card = { city: 'Lansing, County: Ingham, Number Affected: 81', jobs: link, date_start: link, link }
    expect(await whole('MI', { company: 'Elm Works', ...card })).toMatchObject({
      city: 'Lansing',
      county: 'Ingham',
      employees_affected: 81,
      effective_date: null,
      notice_date: '2020-12-05',
      notice_date_precision: 'inferred',
    })
  })

  test('Mississippi: town and county out of the name, cells that ran over, Non-WARN out of the reason', async () => {
    const row = { date_notice: '3/20/2023', affected: '12', event_number: 'RR-MS- 2022-0028' }
    expect(
      await whole('MS', {
        ...row,
        company: 'Elm Works, Inc. New Albany (Union)',
        date_effective: '5/16/2023',
        reason: 'Non-WARN – Due to the economy',
      }),
    ).toMatchObject({
      company_name: 'Elm Works, Inc.',
      city: 'New Albany',
      county: 'Union',
      is_warn: false,
      notice_key: 'RR-MS-2022-0028',
    })
    expect(
      await whole('MS', {
        ...row,
        company: 'Chain, Inc. Horn Lake (DeSoto)',
        date_effective: 'Elm Supply ',
        reason: '05/16/2023 WARN – On behalf of a client',
      }),
    ).toMatchObject({
      company_name: 'Elm Supply Chain, Inc.',
      city: 'Horn Lake',
      effective_date: '2023-05-16',
      is_warn: true,
    })
  })

  test('Missouri: the remarks stand behind the columns that the header names', async () => {
    const columns = ['Received Sort descending', 'Title', 'Location(s)', 'County', 'Type', 'Layoff date(s)']
    const cells = ['01/14/2021', 'Elm Works', 'Branson', 'Taney', 'Layoff', '01/08/2021', '12']
    const { rows } = await read('MO', [...columns, '# affected'], [...cells, 'Notice was rescinded'])
    expect(rows[0]!.mark).toBe('rescission')
  })
})

test('New Jersey: the months’ years follow from the order of the sheets', async () => {
  const columns = ['Company', 'City', 'Month Posted', 'Effective Date', 'Workforce Affected']
  const row = (month: string, effective: string, at: number) => [`Elm ${at}`, 'Newark', month, effective, '9']
  const { rows } = await read(
    'NJ',
    columns,
    ...[
      ['January', '3/12/2022'],
      ['March', '5/1/2022'],
      ['January', '2/1/2021'],
      ['May', '3/27/2021'],
      ['December', '1/15/2022'],
      ['November', '12/1/2021'],
      ['January', '2/3/2020'],
      ['June', '3/20/2020'],
    ].map(([month, day], at) => row(month!, day!, at)),
  )
  expect(rows.map(({ notice_date }) => notice_date?.slice(0, 7))).toEqual([
    '2022-01',
    '2022-03',
    '2021-01',
    '2021-05',
    '2021-12',
    '2021-11',
    '2020-01',
    '2020-06',
  ])
  expect(new Set(rows.map((r) => r.notice_date_precision))).toEqual(new Set(['month']))
  const apart = await read(
    'NJ',
    columns,
    row('January', '3/12/2022', 0),
    row('May', '1/1/2022', 1),
    row('January', '1/1/2015', 2),
  )
  expect(apart.rows.map((r) => r.notice_date)).toEqual([null, null, null])
})

test('Georgia: a notice that was typed in ten years later has the year of its number', async () => {
  const columns = [
    'GA WARN ID',
    'Company Name',
    'Total Number of Affected Employees',
    'Type of Layoff or Closure',
    'Event Type',
    'First Date of Separation',
    'NAICS',
    'First Location Address',
    'County',
    'Zip Code',
  ]
  const row = (id: string, day: string) => [
    id,
    'Elm Works',
    '12',
    'Closure',
    'WARN',
    day,
    '',
    'Macon',
    'Bibb',
    '',
  ]
  const { rows } = await read('GA', columns, row('1991023C', '2000-04-19'), row('1999023C', '2000-01-19'))
  expect(rows.map((r) => [r.effective_date, r.effective_date_precision])).toEqual([
    ['1991-01-01', 'year'],
    ['2000-01-19', 'day'],
  ])
})

const FOLDER = '../shared/data/warn/raw'
const pathOf = (state: string) =>
  `${FOLDER}/${state.toLowerCase()}/${state.toLowerCase()}_bln_scraper_export.csv`
/** Rows that are no notice: N/A in every cell (IN), nothing but an employer's absence (OR), a header again (CO), further sites of one (ID). */
const SKIPPED: Record<string, number> = { IN: 204, OR: 1, CO: 1, ID: 15 }

test.skipIf(!existsSync(FOLDER))(
  'the real files are accounted for to the row',
  async () => {
    const found = readdirSync(FOLDER).filter((folder) => existsSync(pathOf(folder)))
    expect(found.map((folder) => folder.toUpperCase()).sort()).toEqual(Object.keys(EXPORT_FACTS).sort())
    for (const state of Object.keys(EXPORT_FACTS)) {
      const bytes = readFileSync(pathOf(state))
      const lines = parse(bytes, { bom: true, relax_column_count: true, skip_empty_lines: true })
      const { rows, review } = await sourceOf(state).parse([{ ...file(state, []), bytes }])
      const left = review.filter(({ field }) => field === 'row' || field === 'company_name').length
      expect([state, rows.length + left + (SKIPPED[state] ?? 0)]).toEqual([state, lines.length - 1])
    }
  },
  60_000,
)

test('sites of a merged cell of Idaho are one notice with the headcount of all', async () => {
  const columns = ['Date of Letter', 'Company', 'Address', 'City', 'State', 'Zip']
  const counted = [...columns, 'No. of Employees Affected', 'Effective or Commencing Date']
  const site = (address: string, city: string, count: string, day = '3/31/2020') => [
    ...['4/10/2020', 'Elm Fitness', address, city, 'ID', '83703'],
    ...[count, day],
  ]
  const { rows } = await read(
    'ID',
    counted,
    site('1 Elm St.', 'Boise', '328'),
    site('2 Oak St.', 'Eagle', ''),
    site('3 Fir St.', 'Boise', ''),
    site('4 Ash St.', 'Nampa', '', '4/30/2020'),
    site('5 Bay St.', 'Nampa', '12', '4/30/2020'),
  )
  expect(rows).toMatchObject([
    { site_address: '1 Elm St.; 2 Oak St.; 3 Fir St.', city: 'Boise', employees_affected: 328 },
    { site_address: '4 Ash St.', city: 'Nampa', employees_affected: null },
    { site_address: '5 Bay St.', city: 'Nampa', employees_affected: 12 },
  ])
})
