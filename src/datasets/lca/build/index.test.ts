/** Which rows become the cases of an edition. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { sql, trusted } from '#storage/sql.ts'
import { lcaIngest } from '../ingest.ts'
import type { LcaRow } from '../read/row.ts'
import { lcaFactsByState, lcaTables } from '../table.ts'
import { type CaseFile, caseRow, inSteps, lcaDatabase, lcaFilesDatabase, TODAY } from '../testing/cases.ts'
import { anyCase, fixedCases } from '../testing/generated.ts'
import { settle } from '../testing/recount.ts'

interface Kept {
  case_number: string
  case_date: string | null
  fiscal_year: number
  workers: number | null
  file_no: number
}

const casesOf = (db: Database) =>
  db.all<Kept>(sql`select case_number, case_date, fiscal_year, workers, file_no from lca_cases`)

const file = (part: string, ...rows: LcaRow[]): CaseFile => ({ part, rows })

describe('a case that stands in several rows', () => {
  const one = (workers: number, fields: Partial<LcaRow> = {}) =>
    caseRow({ case_number: 'I-200-24001-000001', workers, ...fields })
  const keptOf = async (...files: CaseFile[]) => {
    const kept = await casesOf(await lcaFilesDatabase(files))
    return kept.map((row) => row.workers)
  }

  test('stands once, as last decided, in whichever file that is', async () => {
    const early = one(1, { decision_date: '2024-01-05' })
    const late = one(2, { decision_date: '2024-05-05' })
    const undated = one(3, { decision_date: null, received_date: '2024-09-09' })
    expect(await keptOf(file('q1', early), file('q2', late))).toEqual([2])
    expect(await keptOf(file('q1', late), file('q2', early))).toEqual([2])
    expect(await keptOf(file('q1', late, early))).toEqual([2])
    // A day of receipt is no decision.
    expect(await keptOf(file('q1', early), file('q2', undated))).toEqual([1])
  })

  test('decided on one day, stands as in the later file', async () => {
    expect(await keptOf(file('q1', one(1)), file('q2', one(2)), file('q3', one(3)))).toEqual([3])
    expect(await keptOf(file('q1', one(9)), file('q2', one(2)))).toEqual([2])
  })

  test('twice in one file, stands as in one row, the same wherever the rows are', async () => {
    const pairs: Partial<LcaRow>[][] = [
      [{ workers: 1 }, { workers: 2 }],
      [{ employer: 'A' }, { employer: 'B' }],
      [{ full_time: true }, { full_time: false }],
      [{ naics: '54' }, { naics: '62' }],
      [{ pw_wage: 1 }, { pw_wage: 2 }],
      [{ wage_to: null }, { wage_to: 5 }],
      [{ willful_violator: true }, { willful_violator: null }],
      [{ employer_city: 'Bend' }, { employer_city: 'Salem' }],
    ]
    // Each pair under a number of its own, so that two builds tell of all.
    const couples = pairs.map((pair, i) =>
      pair.map((fields) => one(5, { ...fields, case_number: `I-200-24001-00000${i}` })),
    )
    const there = await lcaDatabase(couples.flat())
    const back = await lcaDatabase(couples.flat().reverse())
    for (const table of ['lca_cases', 'lca_employers', 'lca_cities']) {
      const all = sql`select * from ${trusted(table)}`
      expect(await back.all(all), table).toEqual(await there.all(all))
    }
    expect(await casesOf(there)).toHaveLength(pairs.length)
  })

  test('whatever files hold, every number stands once, as last decided', async () => {
    const numbered = fc.tuple(anyCase, fc.nat(6)).map(([make, no]) => make(no))
    const content = fc.uniqueArray(numbered, {
      selector: (row) => row.case_number,
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 4 }), async (files) => {
        const db = await lcaFilesDatabase(files.map((rows, i) => file(`q${i}`, ...rows)))
        const kept = (await casesOf(db)).map((row) => [row.case_number, row.workers, row.fiscal_year])
        const expected = settle(files).map((row) => [row.case_number, row.workers, row.fiscal_year ?? 0])
        expect(kept.sort()).toEqual(expected.sort())
      }),
      { numRuns: 8 },
    )
  })
})

describe.each([
  ['all at once', lcaIngest],
  ['in steps', inSteps],
])('cases lie newest first, built %s', (_, ingest) => {
  const built = (rows: LcaRow[]) => lcaFilesDatabase([{ part: '2024', rows }], TODAY, ingest)

  test('whether decided or only received, and those without a day last, by their numbers', async () => {
    const db = await built([
      caseRow({ case_number: 'I-200-24001-000004', decision_date: null, received_date: null }),
      caseRow({ case_number: 'I-200-24001-000001', decision_date: '2024-03-31' }),
      caseRow({ case_number: 'I-200-24001-000003', decision_date: null, received_date: null }),
      caseRow({ case_number: 'I-200-24001-000009', decision_date: null, received_date: '2024-04-01' }),
      caseRow({ case_number: 'I-200-24001-000008', decision_date: '2024-04-01' }),
      caseRow({ case_number: 'I-200-24001-000005', decision_date: '2006-12-31' }),
      caseRow({ case_number: 'I-200-24001-000006', decision_date: '2007-01-01' }),
    ])
    expect(
      (await casesOf(db)).map(({ case_number, case_date }) => [case_number.slice(-1), case_date]),
    ).toEqual([
      ['8', '2024-04-01'],
      ['9', '2024-04-01'],
      ['1', '2024-03-31'],
      ['6', '2007-01-01'],
      ['5', '2006-12-31'],
      ['3', null],
      ['4', null],
    ])
  })

  test('no day of any year is lost, the days to come least of all', async () => {
    const days = ['2041-11-05', '2026-12-31', '2026-06-02', '2026-06-01', '1999-03-03']
    for (const quarter of ['01-01', '03-31', '04-01', '06-30', '07-01', '09-30', '10-01', '12-31'])
      days.push(`2024-${quarter}`, `2007-${quarter}`)
    const db = await built(days.map((decision_date) => caseRow({ decision_date })))
    expect((await casesOf(db)).map((row) => row.case_date)).toEqual(days.sort().reverse())
  })
})

test('a case without a day is of no fiscal year, unless its file tells one', async () => {
  const dateless = { decision_date: null, received_date: null }
  const db = await lcaDatabase([caseRow(dateless), caseRow({ ...dateless, fiscal_year: 2009 })])
  expect((await casesOf(db)).map((row) => row.fiscal_year).sort()).toEqual([0, 2009])
  expect(await db.all(sql`select * from lca_quarters`)).toEqual([
    { fiscal_year: 0, quarter: 0, petitions: 1, last_day: null },
    { fiscal_year: 2009, quarter: 0, petitions: 1, last_day: null },
  ])
})

test('quarters are those of the fiscal year', async () => {
  const days = [
    '2023-10-01',
    '2023-12-31',
    '2024-01-01',
    '2024-03-31',
    '2024-04-01',
    '2024-09-30',
    '2024-10-01',
  ]
  const db = await lcaDatabase(days.map((decision_date) => caseRow({ decision_date })))
  expect(await db.all(sql`select fiscal_year, quarter, petitions, last_day from lca_quarters`)).toEqual([
    { fiscal_year: 2024, quarter: 1, petitions: 2, last_day: '2023-12-31' },
    { fiscal_year: 2024, quarter: 2, petitions: 2, last_day: '2024-03-31' },
    { fiscal_year: 2024, quarter: 3, petitions: 1, last_day: '2024-04-01' },
    { fiscal_year: 2024, quarter: 4, petitions: 1, last_day: '2024-09-30' },
    { fiscal_year: 2025, quarter: 1, petitions: 1, last_day: '2024-10-01' },
  ])
})

test('each case names the file that it was read from', async () => {
  const db = await lcaFilesDatabase([
    { part: '2023', url: 'https://example.org/a', fetchedAt: '2024-02-01', rows: [caseRow({ workers: 1 })] },
    {
      part: '2024-q1',
      url: 'https://example.org/b',
      fetchedAt: '2024-03-01',
      rows: [caseRow({ workers: 2 })],
    },
  ])
  expect(
    await db.all(
      sql`select workers, part, url, fetched_at from lca_cases join lca_files using (file_no) order by 1`,
    ),
  ).toEqual([
    { workers: 1, part: '2023', url: 'https://example.org/a', fetched_at: '2024-02-01' },
    { workers: 2, part: '2024-q1', url: 'https://example.org/b', fetched_at: '2024-03-01' },
  ])
})

test('cases stand by number, and the facts are theirs, in three orders', async () => {
  const db = await lcaDatabase(fixedCases(60))
  const orders = {
    lca_facts_by_state: 'state_no, city_no, fiscal_year, soc_no, employer_no',
    lca_facts_by_occupation: 'soc_no, fiscal_year, state_no, employer_no',
    lca_facts_by_employer: 'employer_no, fiscal_year, soc_no, state_no',
  }
  const numbers = (await db.all<{ case_no: number }>(sql`select case_no from lca_cases`)).map(
    (row) => row.case_no,
  )
  expect(numbers).toEqual(Array.from(numbers, (_, i) => i + 1))
  const columns = trusted(Object.keys(lcaFactsByState.columns).join(', '))
  const cases = await db.all(sql`select ${columns} from lca_cases order by all`)
  for (const [table, order] of Object.entries(orders)) {
    const key = trusted(order)
    const lying = await db.all(sql`select ${key} from ${trusted(table)}`)
    expect(lying).toEqual(await db.all(sql`select ${key} from ${trusted(table)} order by ${key}`))
    expect(await db.all(sql`select ${columns} from ${trusted(table)} order by all`)).toEqual(cases)
  }
})

test('two builds of the same rows give the same tables, on whatever day', async () => {
  const rows = fixedCases(80)
  const first = await lcaDatabase(rows)
  const second = await lcaDatabase(rows, '2027-03-01')
  for (const { name } of lcaTables) {
    const all = sql`select * from ${trusted(name)}`
    const held = await first.all(all)
    expect(held.length, name).toBeGreaterThan(0)
    expect(await second.all(all), name).toEqual(held)
  }
})

test('many cases are built in more steps, to the same tables', async () => {
  const cases = fixedCases(600)
  // Some stand in both files, as in that of a quarter and that of its year.
  const files = [file('2023', ...cases.slice(0, 400)), file('2024', ...cases.slice(300))]
  const few = await lcaFilesDatabase(files)
  const many = await lcaFilesDatabase(files, TODAY, inSteps)
  for (const { name } of lcaTables) {
    const all = sql`select * from ${trusted(name)} order by all`
    const held = await few.all(all)
    expect(held.length, name).toBeGreaterThan(0)
    expect(await many.all(all), name).toEqual(held)
  }
})

test('nothing read gives tables without rows', async () => {
  const db = await lcaDatabase([])
  for (const { name } of lcaTables.filter((table) => table.name !== 'lca_files'))
    expect(await db.all(sql`select * from ${trusted(name)}`), name).toEqual([])
})
