import { describe, expect, test } from 'vitest'
import { InvalidInput } from '#contract/errors.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import type { NoticeRecord } from '../notices/record.ts'
import { ask, refused } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import { citySpellings } from './place-filters.ts'
import records from './records.ts'

/** The names of the notices that a question finds, in alphabetical order. */
async function found(rows: Partial<NoticeRecord>[], query: Record<string, unknown>) {
  const db = await warnDatabase(rows.map((row) => notice(row)))
  const answer = await ask(records, db, query)
  return answer.records.map((record) => record.company_name).sort()
}

const named = (company_name: string, fields: Partial<NoticeRecord>) => ({ company_name, ...fields })

test('workers: from so many, to so many; a notice without a number is neither', async () => {
  const rows = [
    named('none', { employees_affected: null }),
    named('9', { employees_affected: 9 }),
    named('10', { employees_affected: 10 }),
    named('11', { employees_affected: 11 }),
  ]
  expect(await found(rows, { min_employees: '10' })).toEqual(['10', '11'])
  expect(await found(rows, { max_employees: '10' })).toEqual(['10', '9'])
  expect(await found(rows, { min_employees: '10', max_employees: '10' })).toEqual(['10'])
})

test('status, what sums count, temporary or not', async () => {
  const rows = [
    named('a', { status: 'withdrawn', in_totals: false, is_temporary: true }),
    named('b', { is_temporary: false }),
    named('c', {}),
  ]
  expect(await found(rows, { status: 'withdrawn' })).toEqual(['a'])
  expect(await found(rows, { in_totals: 'true' })).toEqual(['b', 'c'])
  expect(await found(rows, { in_totals: '0' })).toEqual(['a'])
  expect(await found(rows, { is_temporary: 'true' })).toEqual(['a'])
  expect(await found(rows, { is_temporary: 'false' })).toEqual(['b'])
})

test('a sector by any of its codes, also where the code is asked for', async () => {
  const rows = [
    named('named', { sector: '31-33', industry: 'Steel mills' }),
    named('coded', { sector: '31-33', naics_code: '331110' }),
    named('other', { sector: '62', naics_code: '622110' }),
  ]
  for (const sector of ['31', '33', '31-33'])
    expect(await found(rows, { naics_sector: sector })).toEqual(['coded', 'named'])
  expect(await found(rows, { naics_code: '31-33' })).toEqual(['coded', 'named'])
  expect(await found(rows, { naics_code: '33' })).toEqual(['coded'])
})

test('days of notice count only where both dates are known to the day', async () => {
  const day = { notice_date: '2024-01-01', effective_date_precision: 'day' } as const
  const rows = [
    named('59', { ...day, effective_date: '2024-02-29' }),
    named('60', { ...day, effective_date: '2024-03-01' }),
    named('month', { ...day, effective_date: '2024-02-01', effective_date_precision: 'month' }),
    named('undated', { effective_date: '2024-02-01', notice_date: null, notice_date_precision: null }),
  ]
  expect(await found(rows, { notice_days_max: '59' })).toEqual(['59'])
  expect(await found(rows, { notice_days_max: '60' })).toEqual(['59', '60'])
})

test('one state or several, in any of their words, each once', async () => {
  const rows = ['OR', 'WA', 'NY'].map((state) => named(state, { state }))
  expect(await found(rows, { state: 'or' })).toEqual(['OR'])
  expect(await found(rows, { state: 'new-york, OR,or' })).toEqual(['NY', 'OR'])
  expect(records.input.parse({ state: 'WA,new-york,WA' }).state).toBe('NY,WA')
  for (const state of ['', 'zz', 'OR,', 'OR,zz', ',', 'x'.repeat(2000)])
    expect(refused(records, { state })).toEqual(['state'])
})

test('of several states each is told what it lacks, of many none', async () => {
  const db = await warnDatabase([notice({ state: 'OR', employees_affected: null })])
  const told = async (state: string) => (await ask(records, db, { state })).warnings.map(({ code }) => code)
  expect(await told('OR,WY')).toEqual(['unsized', 'no_public_list'])
  expect(await told('OR,WY,CA,TX,WA,NY')).toEqual([])
})

test('the first day of the layoff, whatever day the notice is of', async () => {
  const rows = [
    named('early', { effective_date: '2024-05-31' }),
    named('first', { effective_date: '2024-06-01' }),
    named('last', { effective_date: '2024-06-30', notice_date: null, notice_date_precision: null }),
    named('unknown', { effective_date: null }),
  ]
  const june = { effective_from: '2024-06-01', effective_to: '2024-06-30' }
  expect(await found(rows, june)).toEqual(['first', 'last'])
  expect(await found(rows, { effective_to: '2024-06-01' })).toEqual(['early', 'first'])
  expect(await found(rows, { ...june, date_from: '2024-01-01' })).toEqual(['first'])
  const db = await warnDatabase(rows.map((row) => notice(row)))
  expect(textsOf((await ask(records, db, june)).warnings)).toEqual([
    '1 notices fit but give no date of layoff: they are left out',
  ])
  const turned = { effective_from: '2024-06-02', effective_to: '2024-06-01' }
  await expect(ask(records, db, turned)).rejects.toMatchObject({
    errors: [{ loc: ['query', 'effective_from'] }],
  })
})

describe('dates', () => {
  const rows = [
    named('both', { notice_date: '2024-01-10', effective_date: '2024-03-10' }),
    named('no notice', { notice_date: null, notice_date_precision: null, effective_date: '2024-01-15' }),
    named('no effect', { notice_date: '2024-01-20', effective_date: null }),
    named('nothing', { notice_date: null, notice_date_precision: null, effective_date: null }),
  ]
  const january = { date_from: '2024-01-01', date_to: '2024-01-31' }

  test('are those of the notice, of the layoff, or of either', async () => {
    expect(await found(rows, january)).toEqual(['both', 'no effect'])
    expect(await found(rows, { ...january, date_field: 'effective' })).toEqual(['no notice'])
    expect(await found(rows, { ...january, date_field: 'either' })).toEqual([
      'both',
      'no effect',
      'no notice',
    ])
    expect(await found(rows, { date_from: '2024-03-01', date_field: 'either' })).toEqual(['both'])
  })

  test('leave out what lacks the day asked for, and count it', async () => {
    const db = await warnDatabase(rows.map((row) => notice(row)))
    const left = async (query: object) => (await ask(records, db, { ...query })).notices_undated
    expect(await left({})).toBe(0)
    expect(await left(january)).toBe(2)
    expect(await left({ ...january, date_field: 'effective' })).toBe(2)
    expect(await left({ ...january, date_field: 'either' })).toBe(1)
  })

  test('that end before they begin are refused', async () => {
    const db = await warnDatabase([])
    const query = { date_from: '2024-02-01', date_to: '2024-01-31' }
    await expect(ask(records, db, query)).rejects.toBeInstanceOf(InvalidInput)
    expect((await ask(records, db, { ...query, date_to: '2024-02-01' })).total).toBe(0)
  })

  test('of the layoff stay within the history of the plan, which is of notices', async () => {
    const db = await warnDatabase([
      notice({ company_name: 'old', notice_date: '2023-01-01', effective_date: '2024-05-20' }),
      notice({ company_name: 'new', notice_date: '2024-05-01', effective_date: '2024-05-20' }),
    ])
    const answer = await ask(
      records,
      db,
      { date_field: 'effective', date_from: '2024-05-01' },
      { plan: 'free' },
    )
    expect(answer.records.map((record) => record.company_name)).toEqual(['new'])
  })
})

test('a city is found however it is abbreviated', async () => {
  const rows = [
    'St. Louis',
    'Saint Louis',
    'East St Louis',
    'Stlow',
    'FORT WORTH',
    'Ft Worth',
    'De Kalb',
  ].map((city) => named(city, { city }))
  const louis = ['East St Louis', 'Saint Louis', 'St. Louis']
  for (const city of ['st louis', 'St. Louis', 'saint louis'])
    expect(await found(rows, { city })).toEqual(louis)
  expect(await found(rows, { city: 'ft. worth' })).toEqual(['FORT WORTH', 'Ft Worth'])
  expect(await found(rows, { city: 'dekalb' })).toEqual(['De Kalb'])
  expect(await found(rows, { city: 'De Kalb' })).toEqual(['De Kalb'])
  expect(citySpellings('ofallon')).toContain("o'fallon")
  expect(citySpellings('Winston Salem')).toContain('winston-salem')
  expect(citySpellings('Austin')).toEqual(['austin'])
  // A word that every object of the language has.
  expect(citySpellings('Constructor')).toEqual(['constructor'])
  expect(await found(rows, { city: 'constructor' })).toEqual([])
})

describe('a metropolitan area', () => {
  const rows = [
    named('Travis', { county_fips: '48453' }),
    named('Mower', { county_fips: '27099' }),
    named('Stamford', { county_fips: '09001', city: 'Stamford' }),
    named('Shelton', { county_fips: '09001', city: 'Shelton' }),
    named('unknown', { county_fips: null, city: 'Austin' }),
  ]

  test('is found by its code, by its title, and by towns where counties are older', async () => {
    expect(await found(rows, { cbsa: '12420' })).toEqual(['Travis'])
    expect(await found(rows, { cbsa: 'austin, tx' })).toEqual(['Travis'])
    expect(await found(rows, { cbsa: 'stamford' })).toEqual(['Stamford'])
    expect(await found(rows, { cbsa: '47930' })).toEqual(['Shelton'])
  })

  test('stands in the record, and where a word means several the answer names them', async () => {
    const db = await warnDatabase(rows.map((row) => notice(row)))
    const answer = await ask(records, db, { cbsa: 'austin' })
    expect(
      answer.records.map(({ company_name, cbsa, cbsa_title }) => [company_name, cbsa, cbsa_title]),
    ).toEqual([
      ['Travis', '12420', 'Austin-Round Rock-San Marcos, TX'],
      ['Mower', '12380', 'Austin, MN'],
    ])
    expect(answer.warnings[0]).toMatchObject({ code: 'read_as' })
    expect((await ask(records, db, { cbsa: '12420' })).warnings).toMatchObject([
      { code: 'incomplete', affects: 1, text: expect.stringContaining('give no county') },
    ])
  })
})

test('near a point are those placed within so many miles; the middle of a state is no place', async () => {
  const at = (latitude: number, longitude: number, geo_basis: string) => ({ latitude, longitude, geo_basis })
  const rows = [
    named('Austin', at(30.267, -97.743, 'city')),
    named('Round Rock', at(30.508, -97.679, 'city')),
    named('Dallas', at(32.777, -96.797, 'city')),
    named('Texas', at(30.3, -97.7, 'state')),
    named('nowhere', {}),
  ]
  const near = '30.267,-97.743'
  expect(await found(rows, { near })).toEqual(['Austin', 'Round Rock'])
  expect(await found(rows, { near, miles: '10' })).toEqual(['Austin'])
  expect(await found(rows, { near, miles: '200' })).toEqual(['Austin', 'Dallas', 'Round Rock'])
  expect(await found(rows, { near: '78701', miles: '10' })).toEqual(['Austin'])
  expect(await found(rows, { near: ' 78701-2345 ', miles: '200' })).toEqual([
    'Austin',
    'Dallas',
    'Round Rock',
  ])
  const answer = await ask(records, await warnDatabase(rows.map((row) => notice(row))), { near })
  expect(answer.notices_unplaced).toBe(2)
  const elsewhere = await warnDatabase([
    ...rows.map((row) => notice({ ...row, state: 'TX' })),
    notice({ state: 'OR' }),
  ])
  expect((await ask(records, elsewhere, { near })).notices_unplaced).toBe(2)
})

test('a state whose notices are all placed in its middle has them counted near any of its points', async () => {
  const honolulu = notice({ state: 'HI', latitude: 20.3, longitude: -156.4, geo_basis: 'state' })
  const db = await warnDatabase([honolulu, notice({ state: 'OR' })])
  for (const near of ['96813', '21.3,-157.86'])
    expect(await ask(records, db, { near })).toMatchObject({ total: 0, notices_unplaced: 1 })
  expect((await ask(records, db, { near: '78701' })).notices_unplaced).toBe(0)
})

test('what lacks several things asked for is counted once, with what lacks one of them', async () => {
  const db = await warnDatabase([
    notice({ layoff_type: 'closure', employees_affected: 80 }),
    notice({ layoff_type: null, employees_affected: 80 }),
    notice({ layoff_type: 'closure', employees_affected: null }),
    notice({ layoff_type: null, employees_affected: null }),
    // What is known of these does not fit.
    notice({ layoff_type: null, employees_affected: 10 }),
    notice({ layoff_type: 'layoff', employees_affected: null }),
  ])
  const lacking = async (query: Record<string, string>) =>
    (await ask(records, db, query)).warnings
      .filter(({ code }) => code === 'incomplete')
      .map(({ affects, text }) => [affects, /give no (.*):/.exec(text)![1]])
  expect(await lacking({ layoff_type: 'closure', min_employees: '50' })).toEqual([
    [1, 'kind of event'],
    [1, 'number of workers'],
    [3, 'kind of event or no number of workers, or lack several of these'],
  ])
  expect(await lacking({ layoff_type: 'closure' })).toEqual([[3, 'kind of event']])
})

test.each([
  [{ cbsa: 'atlantis' }, 'cbsa'],
  [{ min_employees: '-1' }, 'min_employees'],
  [{ status: 'gone' }, 'status'],
  [{ naics_sector: '99' }, 'naics_sector'],
  [{ naics_sector: '331' }, 'naics_sector'],
  [{ near: '91,0' }, 'near'],
  [{ near: '-91,0' }, 'near'],
  [{ near: '00000' }, 'near'],
  [{ near: '7870' }, 'near'],
  [{ near: '787012345' }, 'near'],
  [{ near: '30.2', miles: '501' }, 'near'],
  [{ miles: '0' }, 'miles'],
  [{ date_field: 'received' }, 'date_field'],
])('%o is refused by name', (query, name) => {
  expect(refused(records, query)).toContain(name)
})

test('what a filter leaves out since the publisher does not tell it is counted and named', async () => {
  const db = await warnDatabase(
    [
      { layoff_type: 'closure' as const, employees_affected: 50 },
      { layoff_type: null, employees_affected: null },
      { layoff_type: null, employees_affected: 9, state: 'WA' },
      { layoff_type: null, in_totals: false },
    ].map((fields) => notice({ state: 'OR', notice_date: '2024-03-01', ...fields })),
  )
  const lacking = async (query: Record<string, unknown>) =>
    (await ask(records, db, query)).warnings
      .filter(({ code }) => code === 'incomplete')
      .map(({ affects, text }) => [affects, text])
  expect(await lacking({ layoff_type: 'closure' })).toEqual([
    [2, '2 notices fit but give no kind of event: they are left out'],
  ])
  expect(await lacking({ layoff_type: 'closure', state: 'OR' })).toEqual([
    [1, '1 notices fit but give no kind of event: they are left out'],
  ])
  expect(await lacking({ layoff_type: 'closure', date_to: '2024-02-29' })).toEqual([])
  expect(await lacking({ min_employees: 10, state: 'OR' })).toEqual([
    [1, '1 notices fit but give no number of workers: they are left out'],
  ])
  expect(await lacking({ state: 'OR' })).toEqual([])
})
