/** Which file stands for a fiscal year, and what shows that it is not all of it. */
import { describe, expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import type { TableRow } from '#storage/tables.ts'
import { fillerRow, h1bFilesDatabase, hubRow } from './testing/rows.ts'

const yearsOf = (db: Database) =>
  db.all<{ fiscal_year: number; part: string; rows: number; partial: boolean; reason: string | null }>(
    sql`select fiscal_year, part, rows, partial, reason from h1b_years order by fiscal_year`,
  )
const approvalsOf = (db: Database) =>
  db.all(
    sql`select fiscal_year, sum(initial_approvals)::integer as approvals from h1b_petitions group by 1 order by 1`,
  )
/** A fiscal year of several sectors, states and employers, with so many rows and initial approvals. */
const year = (fiscal_year: number, rows: number, fields: TableRow = {}) => [
  ...Array.from({ length: rows - 1 }, () => hubRow({ fiscal_year, ...fields })),
  { ...fillerRow(fiscal_year), layout: fields.layout ?? 'yearly' },
]
const dashboard = { layout: 'dashboard' }

describe('the file of a fiscal year', () => {
  const yearly = { part: '2022', fetchedAt: '2024-01-01', rows: year(2022, 3) }
  const newer = { part: '2022', fetchedAt: '2025-01-01', rows: year(2022, 4) }
  const exported = { part: '2016-2024', fetchedAt: '2025-06-01', rows: year(2022, 5, dashboard) }
  const filtered = {
    part: '2016-2024',
    fetchedAt: '2025-06-01',
    rows: Array.from({ length: 9 }, (_, i) =>
      hubRow({ ...dashboard, employer: `E${i}`, state: i % 2 ? 'OR' : 'WA', naics_sector: '52' }),
    ),
  }

  test.each([
    ['a yearly file and not a dashboard export, in any order', [yearly, exported], 2],
    ['a yearly file and not a dashboard export, in any order', [exported, yearly], 2],
    ['the later of two yearly files', [yearly, newer], 3],
    ['a whole export and not one of one sector', [filtered, exported], 4],
    ['a whole export and not one of one sector', [exported, filtered], 4],
    ['one of one sector where there is no other', [filtered], 9],
  ])('is %s', async (_, files, approvals) => {
    expect(await approvalsOf(await h1bFilesDatabase(files))).toEqual([{ fiscal_year: 2022, approvals }])
  })

  test('is chosen for each year by itself', async () => {
    const several = {
      part: '2016-2024',
      fetchedAt: '2025-06-01',
      rows: [...year(2022, 5, dashboard), ...year(2024, 6, dashboard)],
    }
    const db = await h1bFilesDatabase([several, yearly])
    expect(await yearsOf(db)).toEqual([
      { fiscal_year: 2022, part: '2022', rows: 3, partial: false, reason: null },
      { fiscal_year: 2024, part: '2016-2024', rows: 6, partial: false, reason: null },
    ])
    expect(await approvalsOf(db)).toEqual([
      { fiscal_year: 2022, approvals: 2 },
      { fiscal_year: 2024, approvals: 5 },
    ])
  })

  test('that was saved within the year gives way to a later export with as many rows, not to one with fewer', async () => {
    const early = { part: '2022', fetchedAt: '2022-07-01', rows: year(2022, 5) }
    expect(await yearsOf(await h1bFilesDatabase([early, exported]))).toMatchObject([{ part: '2016-2024' }])
    const short = { ...exported, rows: year(2022, 4, dashboard) }
    expect(await yearsOf(await h1bFilesDatabase([early, short]))).toMatchObject([{ part: '2022', rows: 5 }])
  })
})

describe('a fiscal year is held in part when its file', () => {
  const reasonOf = async (rows: TableRow[], fetchedAt = '2026-01-01') => {
    const years = await yearsOf(await h1bFilesDatabase([{ part: 'all', fetchedAt, rows }]))
    const last = years.at(-1)!
    expect(last.partial).toBe(last.reason !== null)
    return last.reason
  }

  test('holds one sector alone', async () => {
    const rows = ['A', 'B'].map((employer, i) => hubRow({ employer, state: i ? 'OR' : 'WA' }))
    expect(await reasonOf(rows)).toBe('holds NAICS sector 54 alone')
    expect(await reasonOf([...rows, hubRow({ naics_sector: null })])).toBe('holds NAICS sector 54 alone')
    expect(await reasonOf([...rows, hubRow({ naics_sector: '52' })])).toBeNull()
  })

  test('holds one state, or one employer, alone', async () => {
    const states = ['A', 'B'].map((employer, i) => hubRow({ employer, naics_sector: `5${i}` }))
    expect(await reasonOf(states)).toBe('holds state OR alone')
    const employers = ['OR', 'WA'].map((state, i) => hubRow({ state, naics_sector: `5${i}` }))
    expect(await reasonOf(employers)).toBe('holds one employer alone')
  })

  test('was fetched before the year had ended', async () => {
    expect(await reasonOf(year(2022, 3), '2022-09-30')).toBe(
      'fetched on 2022-09-30, before the fiscal year had ended',
    )
    expect(await reasonOf(year(2022, 3), '2022-10-01')).toBeNull()
  })

  test('has far fewer rows than the fullest of the five years before', async () => {
    const before = [...year(2017, 100), ...year(2021, 60)]
    expect(await reasonOf([...before, ...year(2022, 66)])).toBe(
      'holds 66 rows, where the years before have up to 100',
    )
    expect(await reasonOf([...before, ...year(2022, 67)])).toBeNull()
    expect(await reasonOf([...year(2016, 100), ...year(2022, 10)])).toBeNull()
  })

  test('is the yearly file of FY2023 with the rows of a part, whatever the years before have', async () => {
    expect(await reasonOf(year(2023, 3))).toBe('its last yearly file ends within the year')
    expect(await reasonOf(year(2023, 3, dashboard))).toBeNull()
  })
})
