import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import type { TableRow } from '#storage/tables.ts'
import { h1bDatabase, hubRow } from './testing/rows.ts'

const employersOf = (db: Database) =>
  db.all(sql`
    select employer, initial_approvals::integer as approvals, first_year, last_year from h1b_employers order by employer_no`)

describe('employers', () => {
  const cut = 'CEDAR RIVER REGIONAL MEDICAL CENTE'
  const full = 'CEDAR RIVER REGIONAL MEDICAL CENTER OF OREGON'

  test('are one under the cut and the full name, and shown under the full one', async () => {
    const db = await h1bDatabase([
      hubRow({ fiscal_year: 2021, employer: cut }),
      hubRow({ fiscal_year: 2022, employer: full }),
      hubRow({ fiscal_year: 2024, employer: cut }),
    ])
    expect(await employersOf(db)).toEqual([
      { employer: full, approvals: 3, first_year: 2021, last_year: 2024 },
    ])
    expect(await db.all(sql`select employer_cut from h1b_employers`)).toEqual([{ employer_cut: false }])
    const names = await db.all(
      sql`select name_no, employer, first_year, last_year from h1b_employer_names order by name_no`,
    )
    expect(names).toEqual([
      { name_no: 1, employer: cut, first_year: 2021, last_year: 2024 },
      { name_no: 2, employer: full, first_year: 2022, last_year: 2022 },
    ])
    expect(await db.all(sql`select name_no from h1b_petitions order by fiscal_year`)).toEqual([
      { name_no: 1 },
      { name_no: 2 },
      { name_no: 1 },
    ])
  })

  test('of one name with different tax numbers are different', async () => {
    const db = await h1bDatabase([hubRow({ tax_id_last4: '0001' }), hubRow({ tax_id_last4: '0002' })])
    expect(await employersOf(db)).toHaveLength(2)
  })

  test('without a tax number are one in one state, and not the one that has a number', async () => {
    const db = await h1bDatabase([
      hubRow({ tax_id_last4: null, initial_approvals: 1 }),
      hubRow({ tax_id_last4: null, fiscal_year: 2021, initial_approvals: 2 }),
      hubRow({ tax_id_last4: null, state: 'WA', initial_approvals: 4 }),
      hubRow({ initial_approvals: 8 }),
    ])
    expect((await employersOf(db)).map((row) => (row as { approvals: number }).approvals)).toEqual([8, 4, 3])
  })

  test('without a name stay apart, but for one tax number at one place', async () => {
    const blank = (fields: TableRow) => hubRow({ employer: null, ...fields })
    const db = await h1bDatabase([
      blank({ naics_sector: '52' }),
      blank({ naics_sector: '54' }),
      blank({ zip: '97301' }),
      blank({ tax_id_last4: null, fiscal_year: 2021 }),
      blank({ tax_id_last4: null, fiscal_year: 2022 }),
    ])
    expect(await employersOf(db)).toEqual([
      { employer: null, approvals: 2, first_year: 2022, last_year: 2022 },
      ...[2021, 2022, 2022].map((year) =>
        expect.objectContaining({ employer: null, approvals: 1, last_year: year }),
      ),
    ])
  })

  test('that repeat with another sector or city are summed, not overwritten', async () => {
    const db = await h1bDatabase([
      hubRow({ naics_sector: '52', initial_approvals: 3 }),
      hubRow({ naics_sector: '54', initial_approvals: 4 }),
      hubRow({ city: 'SALEM', initial_approvals: 5 }),
      hubRow({ city: 'SALEM', initial_approvals: 5 }),
    ])
    expect(await employersOf(db)).toMatchObject([{ approvals: 17 }])
    expect(await db.all(sql`select count(*)::integer as rows from h1b_petitions`)).toEqual([{ rows: 4 }])
  })
})

test('rows are sorted by fiscal year and state', async () => {
  const db = await h1bDatabase([
    hubRow({ fiscal_year: 2022, state: 'WA' }),
    hubRow({ fiscal_year: 2021, state: null }),
    hubRow({ fiscal_year: 2022, state: 'AK' }),
    hubRow({ fiscal_year: 2021, state: 'WY' }),
  ])
  expect(await db.all(sql`select fiscal_year, state from h1b_petitions`)).toEqual([
    { fiscal_year: 2021, state: 'WY' },
    { fiscal_year: 2021, state: null },
    { fiscal_year: 2022, state: 'AK' },
    { fiscal_year: 2022, state: 'WA' },
  ])
})

test('no rows give no years and no sums', async () => {
  const db = await h1bDatabase([])
  expect(await db.all(sql`select * from h1b_years`)).toEqual([])
  expect(await db.all(sql`select * from h1b_totals`)).toEqual([])
})

test('whatever rows come, every sum is the sum of the rows', async () => {
  const count = fc.nat(2000)
  const row = fc.record({
    fiscal_year: fc.constantFrom(2021, 2022, 2024),
    employer: fc.constantFrom(null, 'CEDAR WORKS', 'FIR MILL', 'FIR-MILL'),
    tax_id_last4: fc.constantFrom(null, '0417', '0001'),
    state: fc.constantFrom(null, 'OR', 'WA'),
    naics_sector: fc.constantFrom(null, '52', '54'),
    initial_approvals: count,
    initial_denials: count,
    continuing_approvals: count,
    continuing_denials: count,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (given) => {
      const rows = given.map((fields) => hubRow(fields))
      const db = await h1bDatabase(rows)
      const totals =
        await db.all<Record<string, number | string | boolean | null>>(sql`select * from h1b_totals`)
      const employers = await db.all<{ initial_approvals: number }>(sql`select * from h1b_employers`)
      await db.close()
      const all = (counted: TableRow[], field: string) =>
        counted.reduce((sum, r) => sum + Number(r[field]), 0)
      for (const total of totals) {
        const own = rows.filter(
          (r) =>
            (total.all_years || r.fiscal_year === total.fiscal_year) &&
            (total.all_states || r.state === total.state),
        )
        for (const field of [
          'initial_approvals',
          'initial_denials',
          'continuing_approvals',
          'continuing_denials',
        ])
          expect(total[field]).toBe(all(own, field))
      }
      const cells = new Set(rows.map((r) => `${r.fiscal_year} ${r.state}`)).size
      const [years, states] = ['fiscal_year', 'state'].map((field) => new Set(rows.map((r) => r[field])).size)
      expect(totals.length).toBe(rows.length === 0 ? 0 : cells + years! + states! + 1)
      expect(employers.reduce((sum, e) => sum + e.initial_approvals, 0)).toBe(all(rows, 'initial_approvals'))
    }),
    { numRuns: 25 },
  )
})
