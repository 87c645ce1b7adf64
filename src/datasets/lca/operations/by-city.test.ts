import { expect, test } from 'vitest'
import { saying } from '#contract/testing/warnings.ts'
import { ask, PART_OF_2024, refused } from '../testing/ask.ts'
import { caseRow, lcaDatabase } from '../testing/cases.ts'
import byCity from './by-city.ts'

const citiesOf = ({ records }: { records: { city: string; state: string | null; petitions: number }[] }) =>
  records.map((row) => `${row.city}, ${row.state}: ${row.petitions}`)

const at = (worksite_city: string | null, worksite_state: string | null = 'OR') => ({
  worksite_city,
  worksite_state,
})

test('cities stand by petitions, of equal ones in the order of their names, and are another in another state', async () => {
  const db = await lcaDatabase([
    caseRow(at('Salem')),
    caseRow({ ...at('Portland'), workers: 3, annual_wage_usd: null, status: 'denied' }),
    caseRow(at('PORTLAND')),
    caseRow(at('PORTLAND')),
    caseRow(at('Portland', 'ME')),
    caseRow(at('Portland', null)),
    caseRow(at('Bend')),
    caseRow(at(null)),
  ])
  const answer = await ask(byCity, db)
  expect(citiesOf(answer)).toEqual([
    'PORTLAND, OR: 3',
    'Bend, OR: 1',
    'Portland, ME: 1',
    'Portland, null: 1',
    'Salem, OR: 1',
  ])
  expect(answer).toMatchObject({
    count: 5,
    limit: 50,
    fiscal_year: null,
    fiscal_years: [2024],
    warnings: saying(PART_OF_2024),
  })
  expect(answer.records[0]).toEqual({
    city: 'PORTLAND',
    state: 'OR',
    petitions: 3,
    certified: 2,
    certification_rate: 0.6667,
    statuses_missing: 0,
    workers: 5,
    average_wage_usd: 100_000,
    median_wage_usd: 100_000,
    min_wage_usd: 100_000,
    max_wage_usd: 100_000,
    wage_petitions: 2,
    wages_missing: 1,
    wages_excluded: 0,
    wages_raw_taken: 0,
  })
})

test('filters combine', async () => {
  const db = await lcaDatabase([
    caseRow({ ...at('Bend'), soc_code: '29-1141' }),
    caseRow({ ...at('Salem'), visa_class: 'E-3', soc_code: '29-1141' }),
    caseRow({ ...at('Yakima', 'WA'), decision_date: '2022-11-01' }),
  ])
  const asking = async (query: object) => citiesOf(await ask(byCity, db, { ...query }))
  expect(await asking({ state: 'oregon' })).toEqual(['Bend, OR: 1', 'Salem, OR: 1'])
  expect(await asking({ fiscal_year: 2023 })).toEqual(['Yakima, WA: 1'])
  expect(await asking({ fiscal_year: 2023, state: 'OR' })).toEqual([])
  expect(await asking({ visa_class: 'e3' })).toEqual(['Salem, OR: 1'])
  expect(await asking({ soc_code: '29-1141', visa_class: 'h1b' })).toEqual(['Bend, OR: 1'])
})

test('no more than the plan gives are shown, and it says so', async () => {
  const db = await lcaDatabase(Array.from({ length: 120 }, (_, i) => caseRow(at(`Town ${i}`))))
  expect(await ask(byCity, db, { limit: 101 }, { plan: 'starter' })).toMatchObject({
    count: 100,
    limit: 100,
    warnings: saying(
      'limit lowered from 101 to 100: the starter plan gives at most 100 records a call',
      PART_OF_2024,
    ),
  })
  expect(await ask(byCity, db)).toMatchObject({ count: 50, limit: 50 })
})

test.each([
  [{ limit: '0' }, ['limit']],
  [{ limit: '1' }, []],
  [{ limit: '1000' }, []],
  [{ limit: '1001' }, ['limit']],
  [{ state: 'Nowhere' }, ['state']],
  [{ fiscal_year: '20' }, ['fiscal_year']],
  [{ soc_code: '15' }, ['soc_code']],
  [{ visa_class: 'x' }, ['visa_class']],
])('%o is refused for %o', (query, names) => {
  expect(refused(byCity, query)).toEqual(names)
})

test('cities of an occupation with a hundredth of all cases, and of one with fewer, are all found', async () => {
  const common = Array.from({ length: 150 }, (_, i) => caseRow({ worksite_city: `Town ${i % 9}` }))
  const few = ['Salem', 'Salem', 'Bend'].map((worksite_city) =>
    caseRow({ worksite_city, worksite_state: 'OR', soc_code: '29-1141' }),
  )
  for (const more of [[], Array.from({ length: 200 }, () => caseRow({ worksite_city: 'Eugene' }))]) {
    const db = await lcaDatabase([...common, ...few, ...more])
    const { records } = await ask(byCity, db, { soc_code: '29-1141' })
    expect(records.map(({ city, petitions }) => `${city} ${petitions}`)).toEqual(['Salem 2', 'Bend 1'])
    expect((await ask(byCity, db, { soc_code: '29-1141', limit: 1 })).records).toEqual([records[0]])
    expect((await ask(byCity, db, { soc_code: '29-1141', visa_class: 'E-3' })).records).toEqual([])
    await db.close()
  }
})
