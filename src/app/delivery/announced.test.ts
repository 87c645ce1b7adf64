/** What is announced of each dataset, out of two editions of all datasets in small. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JURISDICTIONS } from '#datasets/dol-claims/jurisdictions.ts'
import company from '#insights/risk/company.ts'
import {
  bankruptcyCase,
  filing,
  notice,
  publishEdition,
  rawWeek,
  seriesId,
  type TestEdition,
} from '#insights/testing/editions.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { withMemory } from '#storage/duckdb/build.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { attachFile, quoteText } from '#storage/duckdb/quoting.ts'
import type { EditionFile, Manifest } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'
import { modules } from '../testing/newsroom.ts'

const cedar = { company_name: 'Cedar Works', employees_affected: 30, notice_date: '2024-05-20' }
const open = [filing({ company: 'Cedar Works Inc' })]
/** Known from an 8-K alone. */
const byFiling = (accession: string, fields: object = {}) =>
  bankruptcyCase({
    id: `sec-${accession}`,
    source: 'sec_8k',
    sources: 'sec_8k',
    court_id: null,
    docket_number: null,
    date_filed: '2024-05-28',
    ...fields,
  })
const fir = { debtor: 'Fir Paper', cik: '0000000555' }
const cases = [bankruptcyCase({ debtor: 'Hazel Energy' })]
const filedCases = [
  byFiling('0000000555-24-000001', fir),
  byFiling('0000000666-24-000001', { debtor: 'Elm Steel', cik: '0000000666' }),
]
/** A week as all jurisdictions report it, or only some. */
const week = (rptdate: string, states: readonly string[] = JURISDICTIONS) =>
  states.map((st) => rawWeek({ rptdate, st }))
const weeks = [...week('5/11/2024'), ...week('5/18/2024', ['OR'])]
const months: [string, string, number][] = [[seriesId({}), '2024-03', 8000]]

let before: TestEdition
let after: TestEdition

beforeAll(async () => {
  const rows = {
    warn: [notice(cedar)],
    sec: open,
    bankruptcy: [...cases, ...filedCases],
    dol_claims: weeks,
    jolts: months,
    h1b: [],
  }
  before = await publishEdition(rows)
  after = await publishEdition({
    ...rows,
    warn: [notice(cedar), notice({ ...cedar, employees_affected: 5000 })],
    sec: [
      ...open,
      filing({ accession: '0000000417-24-999999', company: 'Cedar Works Inc', filing_date: '2024-05-30' }),
      filing({ company: 'Old Mills', filing_date: '2019-05-30' }),
      filing({ company: 'Unknown Day', filing_date: null }),
    ],
    bankruptcy: [
      ...cases,
      // The court has told of the one, under its number; of the other nobody has.
      bankruptcyCase({ id: 'deb-24-55555', ...fir, date_filed: '2024-05-25', sources: 'rss,sec_8k' }),
      filedCases[1]!,
      bankruptcyCase({ id: 'deb-24-99999', debtor: 'Alder Mills', date_filed: '2024-05-29' }),
      bankruptcyCase({ debtor: 'Ann Alder', is_business: false }),
      bankruptcyCase({ debtor: 'Old Foods', date_filed: '2010-05-29' }),
    ],
    // Of the newest week some are still to report; that some have tells that the one before is out.
    dol_claims: [...weeks, ...week('5/25/2024', ['OR', 'WA']), rawWeek({ rptdate: '5/22/2010' })],
    jolts: [...months, [seriesId({}), '2024-04', 8100]],
  })
})

afterAll(() => Promise.all([before.close(), after.close()]))

const fileOf = (built_by: number) => (path: string) =>
  ({ file: path, bytes: 0, rows: {}, made_at: '2024-06-01T00:00:00.000Z', built_by }) as EditionFile

/**
 * What the later edition tells, its files made by these versions; all others by the one that made the earlier. `others` stand in
 * the place of files of the earlier.
 */
async function told(versions: Record<string, number> = {}, others: Record<string, string> = {}) {
  const of = ({ files }: Pick<TestEdition, 'files'>, version: (name: string) => number) =>
    Object.fromEntries(Object.entries(files).map(([name, path]) => [name, fileOf(version(name))(path)]))
  const earlier: Manifest = {
    id: '20240601T000000Z-aaaa',
    created_at: '2024-06-01T00:00:00.000Z',
    sample: false,
    datasets: of({ files: { ...before.files, ...others } }, () => 1),
    sources: [],
  }
  const path = join(await testFolder(), 'changes.duckdb')
  await modules.changes.write(path, {
    id: '20240602T000000Z-bbbb',
    created_at: '2024-06-02T00:00:00.000Z',
    datasets: of(after, (name) => versions[name] ?? 1),
    sources: [],
    earlier: [earlier],
    path: ({ file }) => file,
  })
  const { db } = await openDuckDb({ changes: path }, { threads: 1 })
  const rows = await db.all<{ dataset: string; kind: string; record_id: string; fields: string | null }>(
    sql`select dataset, kind, record_id, fields from record_changes order by seq`,
  )
  await db.close()
  return rows
}

test('of filings, cases, weeks and months what is new, and of companies the level of risk that has risen', async () => {
  const created = (dataset: string, record_id: string) => ({
    dataset,
    kind: 'created',
    record_id,
    fields: null,
  })
  const rows = await told()
  expect(rows.filter(({ dataset }) => dataset !== 'risk')).toEqual([
    created('dol_claims', '2024-05-18'),
    created('jolts', '2024-04'),
    created('sec', '0000000417-24-999999'),
    created('bankruptcy', 'deb-24-99999'),
  ])
  const [risen, ...others] = rows.filter(({ dataset }) => dataset === 'risk')
  expect(others).toEqual([])
  expect(risen).toMatchObject({ kind: 'amended', record_id: expect.stringMatching(/^cik-417$/) })
  const { level, score } = (await after.ask(company, { company_name: 'Cedar Works' })) as {
    level: string
    score: number
  }
  const fields = JSON.parse(risen!.fields!)
  expect(fields).toEqual([
    { field: 'level', before: expect.any(String), after: level },
    { field: 'score', before: expect.any(Number), after: score },
  ])
})

test('a level of risk that another version has worked out is no news', async () => {
  for (const name of ['insights', 'companies', 'warn', 'h1b'])
    expect((await told({ [name]: 2 })).filter(({ dataset }) => dataset === 'risk')).toEqual([])
})

test('cases are told of when the version before held no names in lower case', async () => {
  const path = join(await testFolder(), 'bankruptcy.duckdb')
  await withMemory(async (connection) => {
    await connection.run(attachFile('held', before.files.bankruptcy!))
    await connection.run(`attach ${quoteText(path)} as bare`)
    await connection.run(
      'create table bare.bankruptcy_cases as select * exclude (names_lower, names_trigrams) from held.bankruptcy_cases',
    )
  })
  const cases = (rows: Awaited<ReturnType<typeof told>>) =>
    rows.filter(({ dataset }) => dataset === 'bankruptcy')
  const usual = cases(await told())
  expect(usual).toMatchObject([{ kind: 'created', record_id: 'deb-24-99999' }])
  expect(cases(await told({ bankruptcy: 2 }, { bankruptcy: path }))).toEqual(usual)
})
