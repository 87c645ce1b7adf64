import { beforeAll, describe, expect, test } from 'vitest'
import { saying, textsOf } from '#contract/testing/warnings.ts'
import type { Database } from '#storage/database.ts'
import { ask, PART_OF_2024, refused } from '../testing/ask.ts'
import { caseRow, lcaDatabase } from '../testing/cases.ts'
import stats from './stats.ts'

let db: Database

beforeAll(async () => {
  db = await lcaDatabase([
    caseRow({ workers: 4, annual_wage_usd: 90_000.4 }),
    caseRow({ status: 'certified_withdrawn', employer: 'CEDAR WORKS', annual_wage_usd: 120_000 }),
    caseRow({ status: 'withdrawn', employer: 'Fir Mill', wage_flag: 'raw_taken', annual_wage_usd: 95_000 }),
    caseRow({ status: 'denied', employer: null, annual_wage_usd: null, wage_flag: 'excluded' }),
    caseRow({ status: 'rejected', worksite_state: 'WA', naics: '611310', annual_wage_usd: null }),
    caseRow({ visa_class: 'H-1B1 Chile', naics: '54', workers: null }),
    caseRow({ visa_class: 'H-1B1 Singapore', worksite_state: null, naics: null }),
    caseRow({ visa_class: 'E-3', decision_date: '2021-10-01', workers: 9 }),
    caseRow({ visa_class: null, decision_date: null, received_date: null }),
  ])
})

const GAP = 'fiscal year 2023 is not held'
const PART_OF_2022 = 'fiscal years 2022, 2024 are held in part: nothing of quarters 2, 3, 4'

test('the newest fiscal year is summed up', async () => {
  expect(await ask(stats, db)).toEqual({
    fiscal_year: 2024,
    fiscal_years: [2024],
    petitions: 7,
    certified: 4,
    certification_rate: 0.5714,
    statuses_missing: 0,
    workers: 9,
    average_wage_usd: 101_000,
    median_wage_usd: 100_000,
    min_wage_usd: 90_000,
    max_wage_usd: 120_000,
    wage_petitions: 5,
    wages_missing: 1,
    wages_excluded: 1,
    wages_raw_taken: 1,
    certified_withdrawn: 1,
    withdrawn: 1,
    denied: 1,
    employers: 2,
    warnings: saying(PART_OF_2024, '1 cases without a date are in no fiscal year'),
  })
})

test('all years are summed up when asked for, with those that tell no day', async () => {
  expect(await ask(stats, db, { all_time: '1' })).toMatchObject({
    fiscal_year: null,
    fiscal_years: [2022, 2024],
    petitions: 9,
    workers: 19,
    warnings: saying(GAP, PART_OF_2022),
  })
  expect(await ask(stats, db, { all_time: '0' })).toEqual(await ask(stats, db))
})

test('a fiscal year that is asked for goes before all years, and it says so', async () => {
  expect(await ask(stats, db, { fiscal_year: 2022, all_time: 1 })).toMatchObject({
    fiscal_year: 2022,
    fiscal_years: [2022],
    petitions: 1,
    warnings: saying(
      'all_time is left out of account: fiscal_year 2022 was asked for',
      'fiscal year 2022 is held in part: nothing of quarters 2, 3, 4',
      '1 cases without a date are in no fiscal year',
    ),
  })
})

describe('filters', () => {
  const petitions = async (query: object) => (await ask(stats, db, { all_time: 1, ...query })).petitions

  test('take a state by its code or its slug', async () => {
    expect(await petitions({ state: 'WA' })).toBe(1)
    expect(await petitions({ state: 'wa' })).toBe(1)
    expect(await petitions({ state: 'washington' })).toBe(1)
    expect(await petitions({ state: 'new-york' })).toBe(0)
  })

  test('take the beginning of a NAICS code', async () => {
    expect(await petitions({ naics: '54' })).toBe(7)
    expect(await petitions({ naics: '541' })).toBe(6)
    expect(await petitions({ naics: '541511' })).toBe(6)
    expect(await petitions({ naics: '540000' })).toBe(0)
    expect(await petitions({ naics: '61', state: 'WA' })).toBe(1)
  })

  test('take a visa class in any spelling, H1B1 for both of its kinds', async () => {
    for (const spelling of ['H-1B', 'h1b', 'H 1B']) expect(await petitions({ visa_class: spelling })).toBe(5)
    for (const spelling of ['H-1B1', 'h1b1']) expect(await petitions({ visa_class: spelling })).toBe(2)
    for (const spelling of ['H-1B1 Chile', 'h1b1chile', 'H-1B1-Singapore'])
      expect(await petitions({ visa_class: spelling })).toBe(1)
    for (const spelling of ['E-3', 'e3', 'E-3 Australian'])
      expect(await petitions({ visa_class: spelling })).toBe(1)
  })
})

test('nothing found is zero, without a wage', async () => {
  for (const query of [{ state: 'GU' }, { state: 'GU', naics: '54' }, { fiscal_year: 2022, naics: '99' }])
    expect(await ask(stats, db, query)).toMatchObject({
      petitions: 0,
      certification_rate: null,
      statuses_missing: 0,
      workers: 0,
      average_wage_usd: null,
      median_wage_usd: null,
      min_wage_usd: null,
      max_wage_usd: null,
      denied: 0,
      employers: 0,
    })
})

test('a fiscal year that is not held is said, and its figures are unknown', async () => {
  const { fiscal_year: _year, fiscal_years: _years, warnings: _warnings, ...figures } = await ask(stats, db)
  expect(Object.keys(figures)).toHaveLength(17)
  const none = Object.fromEntries(Object.keys(figures).map((name) => [name, null]))
  expect(await ask(stats, db, { fiscal_year: 2009, naics: '54' })).toMatchObject(none)
  expect(await ask(stats, db, { fiscal_year: 2009 })).toEqual({
    fiscal_year: 2009,
    fiscal_years: [],
    ...none,
    warnings: saying(
      'fiscal year 2009 is not held; held are 2022, 2024',
      '1 cases without a date are in no fiscal year',
    ),
  })
})

test('cases that tell no day are summed up with all, though no year is held', async () => {
  const dayless = await lcaDatabase([
    caseRow({ decision_date: null, received_date: null, fiscal_year: null }),
  ])
  expect(await ask(stats, dayless, { all_time: 1 })).toMatchObject({
    fiscal_years: [],
    petitions: 1,
    denied: 0,
  })
})

test('a case dated far ahead is kept, and does not become the newest year', async () => {
  const misdated = caseRow({ decision_date: '2062-01-05' })
  const one = await lcaDatabase([caseRow(), misdated])
  expect(await ask(stats, one)).toMatchObject({ fiscal_year: 2024, petitions: 1 })
  expect(await ask(stats, one, { fiscal_year: 2062 })).toMatchObject({ petitions: 1 })
  expect(await ask(stats, one, { all_time: 1 })).toMatchObject({ petitions: 2 })
  expect(await ask(stats, await lcaDatabase([misdated]))).toMatchObject({ fiscal_year: 2062, petitions: 1 })
  // October begins the next fiscal year.
  const october = await lcaDatabase([caseRow(), caseRow({ decision_date: '2026-10-01' })])
  expect(await ask(stats, october, {}, { today: '2026-09-30' })).toMatchObject({ fiscal_year: 2024 })
  expect(await ask(stats, october, {}, { today: '2026-10-01' })).toMatchObject({ fiscal_year: 2027 })
})

test('a whole year has no warning', async () => {
  const days = ['2023-11-01', '2024-02-01', '2024-05-01', '2024-08-01']
  const whole = await lcaDatabase(days.map((decision_date) => caseRow({ decision_date })))
  expect(await ask(stats, whole)).toMatchObject({ petitions: 4, warnings: [] })
  const lacking = await lcaDatabase(days.slice(0, 3).map((decision_date) => caseRow({ decision_date })))
  expect(textsOf((await ask(stats, lacking)).warnings)).toEqual([
    'fiscal year 2024 is held in part: nothing of quarter 4',
  ])
})

test('before anything is held there is nothing to sum up', async () => {
  const none = await lcaDatabase([])
  for (const query of [{}, { all_time: 1 }])
    expect(await ask(stats, none, query)).toMatchObject({
      fiscal_year: null,
      fiscal_years: [],
      petitions: null,
      employers: null,
      warnings: [],
    })
  expect(textsOf((await ask(stats, none, { fiscal_year: 2024 })).warnings)).toEqual([
    'fiscal year 2024 is not held; held are none',
  ])
})

test.each([
  [{}, []],
  [{ all_time: '2' }, ['all_time']],
  [{ all_time: '-1' }, ['all_time']],
  [{ all_time: 'yes' }, ['all_time']],
  [{ fiscal_year: '1999' }, ['fiscal_year']],
  [{ fiscal_year: '2000' }, []],
  [{ fiscal_year: '2100' }, []],
  [{ fiscal_year: '2101' }, ['fiscal_year']],
  [{ fiscal_year: '2024.5' }, ['fiscal_year']],
  [{ naics: '5' }, ['naics']],
  [{ naics: '54' }, []],
  [{ naics: '5415111' }, ['naics']],
  [{ naics: '54%' }, ['naics']],
  [{ state: 'ZZ' }, ['state']],
  [{ visa_class: 'H-2B' }, ['visa_class']],
  [{ visa_class: '' }, ['visa_class']],
])('%o is refused for %o', (query, names) => {
  expect(refused(stats, query)).toEqual(names)
})

test('what the publisher left out is unknown, and not none', async () => {
  const untold = { status: null, workers: null, decision_date: null, received_date: null, fiscal_year: 2024 }
  const all = await lcaDatabase([caseRow(untold), caseRow(untold)])
  const answer = await ask(stats, all, { fiscal_year: 2024 })
  expect(answer).toMatchObject({
    petitions: 2,
    certified: null,
    certification_rate: null,
    certified_withdrawn: null,
    withdrawn: null,
    denied: null,
    statuses_missing: 2,
    workers: null,
  })
  expect(textsOf(answer.warnings)).toEqual([
    'the cases of fiscal year 2024 tell no day: it may be held in part',
  ])
  const some = await lcaDatabase([caseRow(untold), caseRow(), caseRow({ status: 'denied' })])
  expect(await ask(stats, some, { fiscal_year: 2024 })).toMatchObject({
    petitions: 3,
    certified: 1,
    certification_rate: 0.5,
    statuses_missing: 1,
    workers: 2,
  })
})

test.each([
  [['29-1141', '29-1215'], true],
  [['29-1141', '15-1252'], false],
])(
  'a year of some hundred cases that tell no day is an excerpt: of %j one kind of work alone: %s',
  async (codes, isOne) => {
    const rows = Array.from({ length: 600 }, (_, i) =>
      caseRow({ fiscal_year: 2023, received_date: null, decision_date: null, soc_code: codes[i % 2]! }),
    )
    const excerpt = await lcaDatabase(rows)
    const texts = textsOf((await ask(stats, excerpt, { fiscal_year: 2023 })).warnings)
    expect(texts).toContain(
      'fiscal year 2023 is held in part: an excerpt of 600 cases, where whole years have hundreds of thousands',
    )
    const alone = 'fiscal year 2023 is held in part: holds occupations of SOC major group 29 alone'
    expect(texts.includes(alone)).toBe(isOne)
    await excerpt.close()
  },
)

test('a year of some hundred cases that reaches over all quarters is an excerpt, and says so', async () => {
  const days = ['2022-10-03', '2023-01-04', '2023-04-05', '2023-07-06']
  const rows = Array.from({ length: 600 }, (_, i) => caseRow({ decision_date: days[i % 4]! }))
  const excerpt = await lcaDatabase(rows)
  const { warnings } = await ask(stats, excerpt, { fiscal_year: 2023 })
  const text =
    'fiscal year 2023 is held in part: an excerpt of 600 cases, where whole years have hundreds of thousands'
  expect(textsOf(warnings)).toContain(text)
  await excerpt.close()
})
