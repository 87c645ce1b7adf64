/** Which names mean the same employer, city, occupation or title, and under which one it is shown. */
import { describe, expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import type { LcaRow } from '../read/row.ts'
import { caseRow, lcaDatabase } from '../testing/cases.ts'

const filedBy = (...employers: (string | null)[]) =>
  lcaDatabase(employers.map((employer) => caseRow({ employer })))

const shownOf = async (db: Database) => {
  const rows = await db.all<{ employer: string }>(
    sql`select employer from lca_employers order by employer_no`,
  )
  return rows.map((row) => row.employer)
}

describe('an employer', () => {
  test.each([
    [['Cedar Works', 'CEDAR WORKS', 'Cedar  Works']],
    [['Cedar Works, Inc.', 'CEDAR WORKS INC', 'Cedar Works Incorporated', 'Cedar Works, INCORPORATED']],
    [['Fir Corp', 'FIR CORPORATION', 'Fir Corp.']],
    [['Elm Co', 'Elm Company', 'ELM CO.']],
    [['Yew Ltd.', 'YEW LIMITED']],
    [['Gum L.L.C.', 'GUM LLC']],
    [['Oak & Sons', 'OAK AND SONS', 'Oak&Sons']],
    [["O'Birch Hall", 'O’Birch Hall', 'OBIRCH HALL']],
    [['Ålder Höuse', 'ALDER HOUSE', 'Alder-House']],
  ])('is one under %j', async (spellings) => {
    expect(await shownOf(await filedBy(...spellings))).toHaveLength(1)
  })

  test.each([
    [['Cedar Works Inc', 'Cedar Works LLC', 'Cedar Works', 'Cedar Works Corp', 'Cedar Works Co']],
    [['Cedar Works LP', 'Cedar Works LLP']],
    [['Elm Company', 'Company Elm', 'Company']],
    [['Incorporated Oak', 'Inc Oak']],
    [['杉工房', '松工房', 'Кедр']],
  ])('is another under each of %j', async (names) => {
    expect(await shownOf(await filedBy(...names))).toHaveLength(names.length)
  })

  test('without a Latin letter or digit is found by its name as it stands', async () => {
    const db = await filedBy('Кедр', 'КЕДР', '杉工房')
    expect(await db.all(sql`select employer_key, petitions from lca_employers order by 1`)).toEqual([
      { employer_key: 'КЕДР', petitions: 2 },
      { employer_key: '杉工房', petitions: 1 },
    ])
  })

  test('is shown by the name on most of its cases, of equal ones the first in the alphabet', async () => {
    expect(await shownOf(await filedBy('CEDAR INC', 'Cedar, Inc.', 'Cedar, Inc.'))).toEqual(['Cedar, Inc.'])
    expect(await shownOf(await filedBy('Cedar, Inc.', 'CEDAR INC'))).toEqual(['CEDAR INC'])
  })

  test('is numbered in the order of names, and keeps every spelling', async () => {
    const db = await filedBy('Fir', 'alder', 'Birch', 'BIRCH', null)
    expect(
      await db.all(
        sql`select employer_no, employer, employer_key, petitions from lca_employers order by employer_no`,
      ),
    ).toEqual([
      { employer_no: 1, employer: 'alder', employer_key: 'ALDER', petitions: 1 },
      { employer_no: 2, employer: 'BIRCH', employer_key: 'BIRCH', petitions: 2 },
      { employer_no: 3, employer: 'Fir', employer_key: 'FIR', petitions: 1 },
    ])
    expect(await db.all(sql`select * from lca_employer_names order by name_no`)).toEqual([
      { name_no: 1, employer_no: 1, name: 'alder' },
      { name_no: 2, employer_no: 2, name: 'BIRCH' },
      { name_no: 3, employer_no: 2, name: 'Birch' },
      { name_no: 4, employer_no: 3, name: 'Fir' },
    ])
    expect(
      await db.all(sql`
        select name, employer_no is null as unknown, count(*)::integer as cases
        from (select name_no as no from lca_cases) left join lca_employer_names on name_no = no
        group by all order by name nulls last`),
    ).toEqual([
      { name: 'BIRCH', unknown: false, cases: 1 },
      { name: 'Birch', unknown: false, cases: 1 },
      { name: 'Fir', unknown: false, cases: 1 },
      { name: 'alder', unknown: false, cases: 1 },
      { name: null, unknown: true, cases: 1 },
    ])
  })

  test('is searched by all its names in upper case, one a line', async () => {
    const db = await filedBy('Cedar, Inc.', 'Çedar Incorporated', 'CEDAR, INC.', 'Fir')
    const rows = await db.all<{ names: string }>(sql`select names from lca_employers order by employer_no`)
    expect(rows.map((row) => row.names.split('\n').sort())).toEqual([
      ['CEDAR, INC.', 'ÇEDAR INCORPORATED'],
      ['FIR'],
    ])
  })

  test('tells its first and last fiscal year, and none where no day is told', async () => {
    const db = await lcaDatabase([
      caseRow({ employer: 'Fir', decision_date: '2022-10-01' }),
      caseRow({ employer: 'FIR', decision_date: '2020-09-30' }),
      caseRow({ employer: 'Fir', decision_date: null, received_date: null }),
      caseRow({ employer: 'Oak', decision_date: null, received_date: null }),
    ])
    expect(await db.all(sql`select employer, first_year, last_year from lca_employers order by 1`)).toEqual([
      { employer: 'Fir', first_year: 2020, last_year: 2023 },
      { employer: 'Oak', first_year: null, last_year: null },
    ])
  })
})

describe('a city', () => {
  const at = (worksite_city: string | null, worksite_state: string | null, more: Partial<LcaRow> = {}) =>
    caseRow({ worksite_city, worksite_state, employer_city: null, ...more })
  const citiesOf = (db: Database) =>
    db.all(sql`
      select city, chr(64 + (state_no >> 5)) || chr(64 + (state_no & 31)) as state, petitions
      from lca_cities order by city_no`)

  test('is another in another state, and in none', async () => {
    const db = await lcaDatabase([
      at('Portland', 'OR'),
      at('PORTLAND', 'OR'),
      at('Portland', 'ME'),
      at('Portland', null),
      at('PORTLAND', null),
      at(null, 'OR'),
    ])
    expect(await citiesOf(db)).toEqual([
      { city: 'Portland', state: 'ME', petitions: 1 },
      { city: 'PORTLAND', state: 'OR', petitions: 2 },
      { city: 'PORTLAND', state: '@@', petitions: 2 },
    ])
    expect(
      await db.all(sql`select city_no, count(*)::integer as cases from lca_cases group by 1 order by 1`),
    ).toEqual([
      { city_no: 0, cases: 1 },
      { city_no: 1, cases: 1 },
      { city_no: 2, cases: 2 },
      { city_no: 3, cases: 2 },
    ])
  })

  test('is one however its name is punctuated', async () => {
    const db = await lcaDatabase([at('St. Paul', 'MN'), at('ST PAUL', 'MN'), at('St. Paul', 'MN')])
    expect(await citiesOf(db)).toEqual([{ city: 'St. Paul', state: 'MN', petitions: 3 }])
  })

  test('where employers sit counts no case, and gives no spelling to one with cases', async () => {
    const db = await lcaDatabase([
      at('BEND', 'OR', { employer_city: 'Bend', employer_state: 'OR' }),
      at(null, null, { employer_city: 'Bend', employer_state: 'OR' }),
      at(null, null, { employer_city: 'Salem', employer_state: 'OR' }),
    ])
    expect(await citiesOf(db)).toEqual([
      { city: 'BEND', state: 'OR', petitions: 1 },
      { city: 'Salem', state: 'OR', petitions: 0 },
    ])
    const seats = await db.all(sql`
      select city from lca_cases join lca_cities as seat on seat.city_no = employer_city_no order by 1`)
    expect(seats).toEqual([{ city: 'BEND' }, { city: 'BEND' }, { city: 'Salem' }])
  })
})

describe('an occupation', () => {
  const occupationsOf = async (...titles: [code: string | null, title: string | null][]) => {
    const db = await lcaDatabase(titles.map(([soc_code, soc_title]) => caseRow({ soc_code, soc_title })))
    return db.all(sql`select soc_no, soc_title from lca_occupations order by soc_no`)
  }

  test('is shown by the title on most of its cases, of equal ones the first in the alphabet', async () => {
    expect(
      await occupationsOf(
        ['15-1252', 'Software Developers'],
        ['15-1252', 'Software Developers'],
        ['15-1252', 'Coders'],
        ['13-2011', 'B'],
        ['13-2011', 'A'],
      ),
    ).toEqual([
      { soc_no: 132011, soc_title: 'A' },
      { soc_no: 151252, soc_title: 'Software Developers' },
    ])
  })

  test('has a title when any of its cases tells one', async () => {
    expect(
      await occupationsOf(['15-1252', null], ['15-1252', null], ['15-1252', 'Coders'], ['13-2011', null]),
    ).toEqual([
      { soc_no: 132011, soc_title: null },
      { soc_no: 151252, soc_title: 'Coders' },
    ])
  })

  test('that no code tells has no title', async () => {
    expect(await occupationsOf([null, 'Wizards'], ['00-0000', 'None'])).toEqual([])
  })
})

test('titles are numbered by cases, whatever their case, and roles sum them up', async () => {
  const nurse = { job_title: 'Nurse', soc_code: '29-1141', employer: 'Elm' }
  const db = await lcaDatabase([
    caseRow({ ...nurse, workers: 3, annual_wage_usd: 70_000.5 }),
    caseRow({ ...nurse, job_title: 'NURSE', workers: null, annual_wage_usd: null, status: 'denied' }),
    caseRow({ ...nurse, worksite_state: 'WA', decision_date: '2022-01-01', status: 'certified_withdrawn' }),
    caseRow({ ...nurse, employer: null }),
    caseRow({ job_title: 'Cook', decision_date: null, received_date: null }),
    caseRow({ job_title: null }),
  ])
  expect(await db.all(sql`select * from lca_titles order by title_no`)).toEqual([
    { title_no: 1, title: 'NURSE' },
    { title_no: 2, title: 'COOK' },
  ])
  const counts = { petitions: 1, certified: 1, statuses_missing: 0 }
  const role = { title_no: 1, soc_no: 291141, state_no: 498, employer_no: 2, ...counts }
  const wage = {
    wage_petitions: 1,
    wage_cents: 10_000_000,
    wage_cents_min: 10_000_000,
    wage_cents_max: 10_000_000,
  }
  const low = { wage_cents: 7_000_050, wage_cents_min: 7_000_050, wage_cents_max: 7_000_050 }
  expect(await db.all(sql`select * from lca_roles`)).toEqual([
    { ...role, employer_no: 0, workers: 1, ...wage, last_year: 2024 },
    { ...role, petitions: 2, workers: 3, ...wage, ...low, last_year: 2024 },
    { ...role, state_no: 737, workers: 1, ...wage, last_year: 2022 },
    { ...role, title_no: 2, soc_no: 151252, employer_no: 1, workers: 1, ...wage, last_year: 0 },
  ])
})

test('wages are kept to the cent, with what is odd about them', async () => {
  const db = await lcaDatabase([
    caseRow({ annual_wage_usd: 85_000.55, annual_from: 80_000.1, annual_to: 90_001, annual_pw: 79_999.99 }),
    caseRow({ annual_wage_usd: 90_000, wage_flag: 'raw_taken', annual_pw: 1, pw_flag: 'raw_taken' }),
    caseRow({ annual_wage_usd: null, annual_from: null, wage_flag: 'excluded', pw_flag: 'excluded' }),
    caseRow({ annual_wage_usd: null, annual_from: null, wage_flag: 'no_wage', pw_flag: 'no_wage' }),
    // Missing without a word of the reader.
    caseRow({ annual_wage_usd: null, annual_from: null, wage_flag: null, annual_pw: null }),
  ])
  expect(
    await db.all(sql`
      select annual_from_cents as low, annual_to_cents as high, wage_cents as mid, wage_flag_no as flag,
             pw_cents as pw, pw_flag_no as pw_flag
      from lca_cases order by case_number`),
  ).toEqual([
    { low: 8_000_010, high: 9_000_100, mid: 8_500_055, flag: 0, pw: 7_999_999, pw_flag: 0 },
    { low: 9_000_000, high: null, mid: 9_000_000, flag: 1, pw: 100, pw_flag: 1 },
    { low: null, high: null, mid: null, flag: 2, pw: null, pw_flag: 2 },
    { low: null, high: null, mid: null, flag: 3, pw: null, pw_flag: 3 },
    { low: null, high: null, mid: null, flag: 3, pw: null, pw_flag: 3 },
  ])
})
