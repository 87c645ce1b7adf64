import { describe, expect, test } from 'vitest'
import { saying } from '#contract/testing/warnings.ts'
import { ask, refused } from '../testing/ask.ts'
import { fillerRow, h1bDatabase, hubRow } from '../testing/rows.ts'
import employers from './employers.ts'

const rows = [
  hubRow({ fiscal_year: 2021, initial_approvals: 90, continuing_denials: 10 }),
  hubRow({ fiscal_year: 2022, initial_approvals: 3, naics_sector: '52' }),
  hubRow({ fiscal_year: 2022, initial_approvals: 4, state: 'WA', continuing_approvals: 1 }),
  hubRow({
    fiscal_year: 2022,
    employer: 'FIR MILL',
    tax_id_last4: null,
    initial_approvals: 5,
    initial_denials: 5,
  }),
  hubRow({ fiscal_year: 2021, employer: 'ELM HALL', initial_approvals: 40 }),
  fillerRow(2021),
]

const namesOf = ({ records }: { records: { employer: string | null }[] }) => records.map((r) => r.employer)

test('without a filter the latest fiscal year is ranked by initial approvals', async () => {
  const answer = await ask(employers, await h1bDatabase(rows))
  expect(answer).toEqual({
    records: [
      {
        employer: 'CEDAR WORKS',
        employer_cut: false,
        tax_id_last4: '0417',
        tax_ids_last4: ['0417'],
        fiscal_years: [2022],
        states: ['OR', 'WA'],
        naics_sectors: ['52', '54'],
        initial_approvals: 7,
        initial_denials: 0,
        continuing_approvals: 1,
        continuing_denials: 0,
        approvals: 8,
        denials: 0,
        approval_rate: 1,
      },
      {
        employer: 'FIR MILL',
        employer_cut: false,
        tax_id_last4: null,
        tax_ids_last4: [],
        fiscal_years: [2022],
        states: ['OR'],
        naics_sectors: ['54'],
        initial_approvals: 5,
        initial_denials: 5,
        continuing_approvals: 0,
        continuing_denials: 0,
        approvals: 5,
        denials: 5,
        approval_rate: 0.5,
      },
    ],
    count: 2,
    total: 2,
    limit: 50,
    fiscal_year: 2022,
    fiscal_years: [2022],
    warnings: [],
  })
})

describe('filters', () => {
  test('without a fiscal year look at all of them', async () => {
    const db = await h1bDatabase(rows)
    const named = await ask(employers, db, { employer: 'cedar' })
    expect(named).toMatchObject({ fiscal_year: null, fiscal_years: [2021, 2022], total: 1 })
    expect(named.records).toMatchObject([
      { fiscal_years: [2021, 2022], states: ['OR', 'WA'], initial_approvals: 97, approval_rate: 0.9074 },
    ])
    const washington = await ask(employers, db, { state: 'WA' })
    expect(washington.records).toMatchObject([
      { employer: 'CEDAR WORKS', fiscal_years: [2022], states: ['WA'], initial_approvals: 4 },
    ])
  })

  test('combine', async () => {
    const db = await h1bDatabase(rows)
    expect(namesOf(await ask(employers, db, { fiscal_year: 2021 }))).toEqual([
      'CEDAR WORKS',
      'ELM HALL',
      'FILLER',
    ])
    expect(namesOf(await ask(employers, db, { fiscal_year: 2021, state: 'AK' }))).toEqual(['FILLER'])
    expect(namesOf(await ask(employers, db, { fiscal_year: 2021, employer: 'l' }))).toEqual([
      'ELM HALL',
      'FILLER',
    ])
    expect(namesOf(await ask(employers, db, { fiscal_year: 2022, state: 'OR', employer: 'mill' }))).toEqual([
      'FIR MILL',
    ])
    expect(await ask(employers, db, { employer: 'nobody' })).toMatchObject({
      records: [],
      count: 0,
      total: 0,
    })
  })

  test('find an employer by any of its names, in any case', async () => {
    const cut = 'CEDAR RIVER REGIONAL MEDICAL CENTE'
    const full = 'CEDAR RIVER REGIONAL MEDICAL CENTER OF OREGON'
    const db = await h1bDatabase([
      hubRow({ fiscal_year: 2021, employer: cut.replace('CEDAR RIVER', 'CEDAR-RIVER') }),
      hubRow({ fiscal_year: 2022, employer: full }),
    ])
    for (const employer of ['Of Oregon', 'cedar-river', 'CEDAR RIVER']) {
      expect((await ask(employers, db, { employer })).records).toMatchObject([
        { employer: full, employer_cut: false, initial_approvals: 2 },
      ])
    }
    // Not across two names.
    expect((await ask(employers, db, { employer: 'centecedar' })).count).toBe(0)
  })

  test('take every character of a name as it stands', async () => {
    const db = await h1bDatabase([hubRow({ employer: '100% FIR_MILL \\ CO' }), hubRow({ employer: 'É LAB' })])
    for (const employer of ['100%', 'r_m', '%', '\\', '\\ co'])
      expect(namesOf(await ask(employers, db, { employer }))).toEqual(['100% FIR_MILL \\ CO'])
    for (const employer of ['f%l', 'fir.mill', "'"])
      expect((await ask(employers, db, { employer })).count).toBe(0)
    expect(namesOf(await ask(employers, db, { employer: 'é lab' }))).toEqual(['É LAB'])
  })
})

test('employers that rank alike stand by all approvals, then always in the same order', async () => {
  const db = await h1bDatabase([
    hubRow({ employer: 'B' }),
    hubRow({ employer: 'C', continuing_approvals: 1 }),
    hubRow({ employer: 'A' }),
  ])
  expect(namesOf(await ask(employers, db))).toEqual(['C', 'A', 'B'])
})

test('an employer without a name is shown as one', async () => {
  const db = await h1bDatabase([hubRow({ employer: null, state: null, naics_sector: null })])
  expect((await ask(employers, db)).records).toMatchObject([
    { employer: null, states: [], naics_sectors: [] },
  ])
})

test('a cut name says so', async () => {
  const db = await h1bDatabase([
    hubRow({ employer: 'CEDAR RIVER REGIONAL MEDICAL CENTE', fiscal_year: 2021 }),
  ])
  expect((await ask(employers, db)).records).toMatchObject([{ employer_cut: true }])
})

test('no more than the plan gives are shown, and it says so', async () => {
  const many = Array.from({ length: 120 }, (_, i) => hubRow({ employer: `E${i}`, initial_approvals: i }))
  const db = await h1bDatabase([...many, { ...fillerRow(2022), initial_approvals: 0 }])
  expect(await ask(employers, db, { limit: 101 }, { plan: 'starter' })).toMatchObject({
    count: 100,
    total: 121,
    limit: 100,
    warnings: saying('limit lowered from 101 to 100: the starter plan gives at most 100 records a call'),
  })
  expect(await ask(employers, db, { limit: 1 })).toMatchObject({ count: 1, records: [{ employer: 'E119' }] })
})

test('a fiscal year held in part is said, also when it is the latest', async () => {
  const db = await h1bDatabase([hubRow(), hubRow({ state: 'WA', employer: 'B' })])
  const warnings = saying('fiscal year 2022 is held in part: holds NAICS sector 54 alone')
  expect(await ask(employers, db)).toMatchObject({ fiscal_year: 2022, warnings })
  expect(await ask(employers, db, { state: 'WA' })).toMatchObject({ fiscal_year: null, warnings })
})

test('before anything is held there is nothing to show', async () => {
  expect(await ask(employers, await h1bDatabase([]))).toMatchObject({
    records: [],
    fiscal_year: null,
    total: 0,
  })
})

test.each([
  [{ limit: '0' }, ['limit']],
  [{ limit: '1' }, []],
  [{ limit: '1000' }, []],
  [{ limit: '1001' }, ['limit']],
  [{ limit: 'abc' }, ['limit']],
  [{ employer: ' ' }, ['employer']],
  [{ employer: 'x'.repeat(200) }, []],
  [{ employer: 'x'.repeat(201) }, ['employer']],
  [{ state: 'Nowhere' }, ['state']],
  [{ fiscal_year: '20' }, ['fiscal_year']],
])('%o is refused for %o', (query, names) => {
  expect(refused(employers, query)).toEqual(names)
})

test('a name with several tax numbers is several rows, or one where rows are asked for by name', async () => {
  const db = await h1bDatabase([
    hubRow({ employer: 'GUM SEARCH LLC', tax_id_last4: '1111', initial_approvals: 3, state: 'CA' }),
    hubRow({ employer: 'GUM SEARCH LLC', tax_id_last4: '2222', initial_approvals: 9, state: 'NY' }),
    hubRow({ employer: 'GUM SEARCH LLC', tax_id_last4: '3333', fiscal_year: 2021, initial_approvals: 20 }),
    hubRow({ employer: 'FIR MILL', tax_id_last4: '4444', initial_approvals: 10 }),
  ])
  const apart = await ask(employers, db, { employer: 'gum', fiscal_year: 2022 })
  expect(apart.records.map((row) => [row.employer, row.tax_id_last4, row.initial_approvals])).toEqual([
    ['GUM SEARCH LLC', '2222', 9],
    ['GUM SEARCH LLC', '1111', 3],
  ])
  const summed = await ask(employers, db, { group_by: 'employer', fiscal_year: 2022 })
  expect(summed.total).toBe(2)
  expect(summed.records[0]).toMatchObject({
    employer: 'GUM SEARCH LLC',
    tax_id_last4: null,
    tax_ids_last4: ['1111', '2222'],
    initial_approvals: 12,
    states: ['CA', 'NY'],
  })
  const all = await ask(employers, db, { group_by: 'employer', employer: 'gum' })
  expect(all.records).toMatchObject([{ initial_approvals: 32, tax_ids_last4: ['1111', '2222', '3333'] }])
  expect(refused(employers, { group_by: 'name' })).toEqual(['group_by'])
})
