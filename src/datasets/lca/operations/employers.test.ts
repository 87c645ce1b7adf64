import { beforeAll, describe, expect, test } from 'vitest'
import { saying, textsOf } from '#contract/testing/warnings.ts'
import type { Database } from '#storage/database.ts'
import { ask, PART_OF_2024, refused } from '../testing/ask.ts'
import { caseRow, lcaDatabase } from '../testing/cases.ts'
import employers from './employers.ts'

const namesOf = ({ records }: { records: { employer: string; petitions: number }[] }) =>
  records.map((row) => `${row.employer}: ${row.petitions}`)

let db: Database

beforeAll(async () => {
  const fir = { employer: '100% Fir_Mill \\ Co', worksite_city: "Coeur d'Alene", worksite_state: 'ID' }
  db = await lcaDatabase([
    caseRow({ employer: 'Cedar Works, Inc.', annual_wage_usd: 80_000, workers: 3 }),
    caseRow({ employer: 'CEDAR WORKS INCORPORATED', annual_wage_usd: 90_001, status: 'denied' }),
    caseRow({ employer: 'Cedar Works, Inc.', annual_wage_usd: null, wage_flag: 'excluded' }),
    caseRow({ employer: 'Cedar Works LLC', soc_code: '29-1141' }),
    caseRow({ ...fir, visa_class: 'H-1B1 Chile' }),
    caseRow({ ...fir, visa_class: 'H-1B1 Singapore', decision_date: '2022-11-01' }),
    caseRow({ employer: 'Élan Labs', worksite_city: '50%_Point' }),
    caseRow({ employer: null }),
  ])
})

test('employers stand by petitions, of equal ones in the order of their names; a case without one is left out', async () => {
  const answer = await ask(employers, db)
  expect(namesOf(answer)).toEqual([
    'Cedar Works, Inc.: 3',
    '100% Fir_Mill \\ Co: 2',
    'Cedar Works LLC: 1',
    'Élan Labs: 1',
  ])
  expect(answer).toMatchObject({ count: 4, limit: 50, fiscal_year: null, fiscal_years: [2023, 2024] })
  expect(textsOf(answer.warnings)).toEqual([
    'fiscal years 2023, 2024 are held in part: nothing of quarters 2, 3, 4',
  ])
  expect(answer.records[0]).toEqual({
    employer: 'Cedar Works, Inc.',
    petitions: 3,
    certified: 2,
    certification_rate: 0.6667,
    statuses_missing: 0,
    workers: 5,
    average_wage_usd: 85_001,
    median_wage_usd: 85_001,
    min_wage_usd: 80_000,
    max_wage_usd: 90_001,
    wage_petitions: 2,
    wages_missing: 0,
    wages_excluded: 1,
    wages_raw_taken: 0,
  })
})

describe('filters', () => {
  const asking = async (query: object) => namesOf(await ask(employers, db, { ...query }))

  test('combine', async () => {
    expect(await asking({ fiscal_year: 2023 })).toEqual(['100% Fir_Mill \\ Co: 1'])
    expect(await asking({ visa_class: 'h1b1' })).toEqual(['100% Fir_Mill \\ Co: 2'])
    expect(await asking({ visa_class: 'h1b1 chile', fiscal_year: 2023 })).toEqual([])
    expect(await asking({ state: 'idaho', fiscal_year: 2024 })).toEqual(['100% Fir_Mill \\ Co: 1'])
    expect(await asking({ soc_code: '29-1141.99', state: 'OR' })).toEqual(['Cedar Works LLC: 1'])
    expect(await asking({ city: 'portland', employer: 'cedar', soc_code: '15-1252' })).toEqual([
      'Cedar Works, Inc.: 3',
    ])
    expect(await asking({ city: 'portland', state: 'WA' })).toEqual([])
  })

  test('find an employer by a part of any name it filed under, in any case', async () => {
    expect(await asking({ employer: 'works inc' })).toEqual(['Cedar Works, Inc.: 3'])
    expect(await asking({ employer: 'CEDAR works' })).toEqual(['Cedar Works, Inc.: 3', 'Cedar Works LLC: 1'])
    expect(await asking({ employer: '  cedar   WORKS, ' })).toEqual(['Cedar Works, Inc.: 3'])
    expect(await asking({ employer: 'élan' })).toEqual(['Élan Labs: 1'])
    // Not across two names.
    expect(await asking({ employer: 'inc. cedar' })).toEqual([])
  })

  test('take every character of a name as it stands', async () => {
    for (const employer of ['100%', 'r_m', '%', '_', '\\', '\\ co'])
      expect(await asking({ employer })).toEqual(['100% Fir_Mill \\ Co: 2'])
    for (const employer of ['f%r', 'fir.mill', "'", 'fir-mill'])
      expect(await asking({ employer })).toEqual([])
    for (const city of ['%', '_', '0%_p', '50%']) expect(await asking({ city })).toEqual(['Élan Labs: 1'])
    for (const city of ["d'ALENE", "'"]) expect(await asking({ city })).toEqual(['100% Fir_Mill \\ Co: 2'])
    for (const city of ['po%nd', 'p_rtland']) expect(await asking({ city })).toEqual([])
  })

  test('leave out employers with too few petitions within the question', async () => {
    expect(await asking({ min_petitions: 2 })).toEqual(['Cedar Works, Inc.: 3', '100% Fir_Mill \\ Co: 2'])
    expect(await asking({ min_petitions: 2, fiscal_year: 2024 })).toEqual(['Cedar Works, Inc.: 3'])
    expect(await asking({ min_petitions: 2, state: 'ID' })).toEqual(['100% Fir_Mill \\ Co: 2'])
    expect(await asking({ min_petitions: 3, state: 'ID' })).toEqual([])
    expect(await asking({ min_petitions: 3, employer: 'r' })).toEqual(['Cedar Works, Inc.: 3'])
    expect(await asking({ min_petitions: 4 })).toEqual([])
  })

  test('cut the ranking off behind the limit', async () => {
    expect(await asking({ limit: 1 })).toEqual(['Cedar Works, Inc.: 3'])
    expect(await asking({ limit: 2, state: 'OR' })).toEqual(['Cedar Works, Inc.: 3', 'Cedar Works LLC: 1'])
  })
})

test('no more than the plan gives are shown, and it says so', async () => {
  const many = await lcaDatabase(Array.from({ length: 120 }, (_, i) => caseRow({ employer: `Quill ${i}` })))
  for (const query of [{ limit: 101 }, { limit: 101, state: 'OR' }, { limit: 101, employer: 'quill' }])
    expect(await ask(employers, many, query, { plan: 'starter' })).toMatchObject({
      count: 100,
      limit: 100,
      warnings: saying(
        'limit lowered from 101 to 100: the starter plan gives at most 100 records a call',
        PART_OF_2024,
      ),
    })
  expect(await ask(employers, many)).toMatchObject({ count: 50, limit: 50 })
})

test.each([
  [{ limit: '0' }, ['limit']],
  [{ limit: '1' }, []],
  [{ limit: '1000' }, []],
  [{ limit: '1001' }, ['limit']],
  [{ min_petitions: '0' }, ['min_petitions']],
  [{ min_petitions: '1' }, []],
  [{ min_petitions: '1000000' }, []],
  [{ min_petitions: '1000001' }, ['min_petitions']],
  [{ min_petitions: '2.5' }, ['min_petitions']],
  [{ employer: ' ' }, ['employer']],
  [{ employer: 'x'.repeat(200) }, []],
  [{ employer: 'x'.repeat(201) }, ['employer']],
  [{ city: '' }, ['city']],
  [
    { state: 'Nowhere', soc_code: 'x', visa_class: 'x', fiscal_year: 'x' },
    ['state', 'fiscal_year', 'visa_class', 'soc_code'],
  ],
])('%o is refused for %o', (query, names) => {
  expect(refused(employers, query)).toEqual(names)
})

test('of a state and an occupation with a hundredth of all cases, and of those with fewer, all employers are found', async () => {
  const common = Array.from({ length: 250 }, (_, i) =>
    caseRow({ employer: `Quill ${i % 230} Inc`, visa_class: i % 2 === 0 ? 'H-1B' : 'E-3' }),
  )
  const few = ['Alder Inc', 'Alder Inc', 'Briar Inc'].map((employer, i) =>
    caseRow({ employer, worksite_state: 'TX', soc_code: '29-1141', visa_class: i === 0 ? 'H-1B' : 'E-3' }),
  )
  const rare = caseRow({ employer: 'Cork Inc', worksite_state: 'NY', soc_code: '13-2011' })
  // Three of 254 are ranked beforehand, and three of 353 are not.
  for (const more of [[], Array.from({ length: 99 }, () => caseRow({ employer: 'Dill' }))]) {
    const db = await lcaDatabase([...common, ...few, rare, ...more])
    for (const place of [{ state: 'TX' }, { soc_code: '29-1141' }]) {
      expect(namesOf(await ask(employers, db, place))).toEqual(['Alder Inc: 2', 'Briar Inc: 1'])
      expect(namesOf(await ask(employers, db, { ...place, visa_class: 'E-3' }))).toEqual([
        'Alder Inc: 1',
        'Briar Inc: 1',
      ])
      expect(namesOf(await ask(employers, db, { ...place, employer: 'inc', min_petitions: 2 }))).toEqual([
        'Alder Inc: 2',
      ])
      expect(namesOf(await ask(employers, db, { ...place, employer: 'alder', limit: 1 }))).toEqual([
        'Alder Inc: 2',
      ])
      expect(namesOf(await ask(employers, db, { ...place, employer: 'inc', limit: 1 }))).toEqual([
        'Alder Inc: 2',
      ])
      expect(namesOf(await ask(employers, db, { ...place, visa_class: 'h1b1' }))).toEqual([])
    }
    expect(namesOf(await ask(employers, db, { state: 'NY' }))).toEqual(['Cork Inc: 1'])
    expect(namesOf(await ask(employers, db, { soc_code: '13-2011', employer: 'inc' }))).toEqual([
      'Cork Inc: 1',
    ])
    await db.close()
  }
})
