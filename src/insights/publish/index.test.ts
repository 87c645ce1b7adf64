import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyTables } from '#companies/table.ts'
import { warnNotices } from '#datasets/warn/table.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { memoryDuckDb } from '#storage/duckdb/memory.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { findMisfits } from '#storage/editions/shape.ts'
import { sql, trusted } from '#storage/sql.ts'
import { datasets } from '../testing/datasets.ts'
import {
  bankruptcyCase,
  filing,
  hubRow,
  lcaCase,
  notice,
  publishEdition,
  type TestEdition,
  TODAY,
} from '../testing/editions.ts'
import { insightTables, writeInsights } from './index.ts'

let edition: TestEdition

beforeAll(async () => {
  edition = await publishEdition({
    warn: [
      notice({
        company_name: 'Cedar Works, Inc.',
        notice_date: '2024-05-01',
        city: 'Saint Paul',
        state: 'MN',
      }),
      notice({
        company_name: 'CEDAR WORKS',
        notice_date: null,
        state: 'MN',
        city: 'St. Paul',
        in_totals: false,
      }),
      notice({ company_name: 'Alder Mills', notice_date: '2024-05-01', employees_affected: 900 }),
      notice({ company_name: 'Elm Foods', is_warn: false, in_totals: false }),
    ],
    h1b: [
      hubRow({ employer: 'CEDAR WORKS INC', city: 'ST PAUL', state: 'MN', initial_approvals: 30 }),
      hubRow({ employer: null, city: 'SALEM' }),
    ],
    lca: [
      lcaCase({ worksite_city: 'SAINT PAUL', worksite_state: 'MN' }),
      lcaCase({ employer: null }),
      lcaCase({ fiscal_year: null, decision_date: null, received_date: null }),
    ],
    sec: [filing({ company: 'Pine Holdings' })],
    bankruptcy: [
      bankruptcyCase({ debtor: 'Pine', cik: '0000000417' }),
      bankruptcyCase({ debtor: 'Nobody Knows LLC' }),
    ],
  })
})

afterAll(() => edition.close())

const named = (name: string) =>
  edition.db.get<Record<string, unknown>>(sql`select * from company_activity where name = ${name}`)

test('the file has the tables that are declared, column by column', async () => {
  expect(await findMisfits(edition.db, { insights: insightTables }, ['insights'])).toEqual(new Map())
})

describe('companies', () => {
  test('have as many LCA cases over all years as in each of them', async () => {
    const other = await publishEdition({
      warn: [notice({ company_name: 'Cedar Works' })],
      lca: [2022, 2023, 2023].map((fiscal_year) => lcaCase({ fiscal_year, status: 'certified' })),
    })
    const of = (table: string, by: string) =>
      other.db.all(sql`
        select ${trusted(by)}, sum(lca_petitions)::integer as petitions, sum(lca_certified)::integer as certified,
               sum(wage_petitions)::integer as waged, sum(wage_usd)::bigint as usd
        from ${trusted(table)} group by all order by all`)
    for (const [years, totals, by] of [
      ['company_lca', 'company_lca_totals', 'company_no, state, soc_no'],
      ['company_titles', 'company_title_totals', 'company_no, state, soc_no, title_no'],
    ] as const) {
      const cases = await of(totals, by)
      expect(cases).toMatchObject([{ state: 'OR', petitions: 3, certified: 3, waged: 3, usd: 300_000 }])
      expect(await of(years, by)).toEqual(cases)
      expect(await other.db.all(sql`from ${trusted(totals)}`)).toHaveLength(1)
    }
    await other.close()
  })

  test('with a notice have sums of visas by year and over all, everywhere and in each state', async () => {
    const petition = (
      fiscal_year: number,
      state: string,
      initial_approvals: number,
      employer = 'CEDAR WORKS',
    ) => hubRow({ employer, fiscal_year, state, initial_approvals, continuing_approvals: 0 })
    const other = await publishEdition({
      warn: [notice({ company_name: 'Cedar Works' })],
      h1b: [
        petition(2022, 'WA', 1),
        petition(2023, 'WA', 2),
        petition(2023, 'OR', 4),
        petition(2023, 'OR', 8, 'FIR'),
      ],
      lca: [
        lcaCase({ fiscal_year: 2022, worksite_state: 'OR' }),
        lcaCase({ fiscal_year: 2023, worksite_state: 'OR' }),
        lcaCase({ fiscal_year: 2023, worksite_state: null, worksite_city: null }),
        // Of no year, and of a company without a notice.
        lcaCase({ decision_date: null, received_date: null, fiscal_year: null }),
        lcaCase({ employer: 'Fir', fiscal_year: 2023 }),
      ],
    })
    const read = (table: string, by: string) =>
      other.db.all(sql`
        select ${trusted(by)}, h1b_initial_approvals as initial, lca_petitions as cases, wage_usd as usd
        from ${trusted(table)} order by all`)
    expect(await read('company_visa_totals', 'fiscal_year')).toEqual([
      { fiscal_year: 0, initial: 7, cases: 3, usd: 300_000 },
      { fiscal_year: 2022, initial: 1, cases: 1, usd: 100_000 },
      { fiscal_year: 2023, initial: 6, cases: 2, usd: 200_000 },
    ])
    expect(await read('company_state_visas', 'state, fiscal_year')).toEqual([
      { state: 'OR', fiscal_year: 0, initial: 4, cases: 2, usd: 200_000 },
      { state: 'OR', fiscal_year: 2022, initial: 0, cases: 1, usd: 100_000 },
      { state: 'OR', fiscal_year: 2023, initial: 4, cases: 1, usd: 100_000 },
      { state: 'WA', fiscal_year: 0, initial: 3, cases: 0, usd: 0 },
      { state: 'WA', fiscal_year: 2022, initial: 1, cases: 0, usd: 0 },
      { state: 'WA', fiscal_year: 2023, initial: 2, cases: 0, usd: 0 },
    ])
    await other.close()
  })

  test('with a notice have the job titles of most cases, by year and over all', async () => {
    const titles = ['Engineer', 'Engineer', 'Analyst', 'Clerk', 'Nurse', 'Cook', 'Teacher', 'Cook']
    const other = await publishEdition({
      warn: [notice({ company_name: 'Cedar Works' })],
      lca: titles.map((job_title, i) =>
        lcaCase({ fiscal_year: 2022 + (i % 2), job_title, soc_code: `15-125${i}` }),
      ),
    })
    const rows = await other.db.all<{ year: number; title: string; cases: number; soc_no: number }>(sql`
      select fiscal_year as year, title, lca_petitions as cases, soc_no
      from company_top_titles join company_title_names using (title_no) order by fiscal_year, place`)
    expect(rows.map(({ year, title, cases, soc_no }) => `${year} ${title} ${cases} ${soc_no}`)).toEqual([
      '0 COOK 2 151255',
      '0 ENGINEER 2 151250',
      '0 ANALYST 1 151252',
      '0 CLERK 1 151253',
      '0 NURSE 1 151254',
      '2022 ANALYST 1 151252',
      '2022 ENGINEER 1 151250',
      '2022 NURSE 1 151254',
      '2022 TEACHER 1 151256',
      '2023 COOK 2 151255',
      '2023 CLERK 1 151253',
      '2023 ENGINEER 1 151251',
    ])
    await other.close()
  })

  test('are one across datasets and spellings', async () => {
    expect(await named('Cedar Works, Inc.')).toMatchObject({
      notices: 1,
      h1b_approvals: 30,
      lca_petitions: 1,
    })
  })

  test('with an SEC number are known by it, whatever they are called', async () => {
    const rows = await edition.db.all(
      sql`select cik, filings, cases from company_activity where company_id = 'cik-417'`,
    )
    expect(rows).toEqual([{ cik: '0000000417', filings: 1, cases: 1 }])
  })

  test('that the directory lacks are companies of their own, and none is lost', async () => {
    const folder = await testFolder()
    const path = join(folder, 'companies.duckdb')
    await writeDuckDbFile(
      path,
      companyTables.map((table) => ({ table, rows: [] })),
    )
    const out = join(folder, 'insights.duckdb')
    const { companies: _companies, insights: _insights, ...files } = edition.files
    const rows = await writeInsights(out, { ...files, companies: path }, TODAY, datasets)
    expect(rows.company_notices).toBe(3)
    const { db } = await openDuckDb({ insights: out })
    // The same folded name is the same company in all datasets.
    expect(
      await db.get(sql`select notices, h1b_approvals from company_activity where name like 'C%'`),
    ).toEqual({
      notices: 1,
      h1b_approvals: 30,
    })
    await db.close()
  })

  test('with most workers in recent notices come first', async () => {
    const rows = await edition.db.all<{ name: string }>(
      sql`select name from company_activity order by company_no limit 2`,
    )
    expect(rows.map((row) => row.name)).toEqual(['Alder Mills', 'Cedar Works, Inc.'])
  })
})

test('what is no WARN notice is no notice of a company', async () => {
  expect(await edition.db.get(sql`select count(*)::integer as n from company_notices`)).toEqual({ n: 3 })
})

test('a city is one place in all datasets, however it is spelt', async () => {
  const rows = await edition.db.all(sql`
    select city, h1b_approvals, lca_petitions from place_visas join insight_places using (place_no) where state = 'MN'
    order by fiscal_year`)
  expect(rows).toEqual([
    { city: 'Saint Paul', h1b_approvals: 30, lca_petitions: 0 },
    { city: 'Saint Paul', h1b_approvals: 0, lca_petitions: 1 },
  ])
  const places = await edition.db.get(sql`select count(distinct place_no)::integer as n from company_notices`)
  expect(places).toEqual({ n: 1 })
})

test('cases without a fiscal year or an employer are in no sum of companies', async () => {
  expect(await edition.db.get(sql`select sum(lca_petitions)::integer as n from company_visas`)).toEqual({
    n: 1,
  })
})

describe('a dataset that cannot be used', () => {
  const inputsOf = async (files: Record<string, string>) => {
    const out = join(await testFolder(), 'insights.duckdb')
    await writeInsights(out, files, TODAY, datasets)
    const { db } = await openDuckDb({ out })
    const rows = await db.all<{ dataset: string }>(
      sql`select dataset from insight_inputs where held order by dataset`,
    )
    const found = await db.get<{ n: number }>(sql`select sum(filings)::integer as n from company_activity`)
    await db.close()
    return [rows.map((row) => row.dataset), found?.n]
  }

  test('contributes nothing, be it absent, damaged or of another version', async () => {
    const { insights: _insights, ...files } = edition.files
    expect(await inputsOf(files)).toEqual([['bankruptcy', 'h1b', 'lca', 'sec', 'warn'], 1])
    const { sec: _sec, ...without } = files
    expect(await inputsOf(without)).toEqual([['bankruptcy', 'h1b', 'lca', 'warn'], 0])
    const folder = await testFolder()
    const damaged = join(folder, 'damaged.duckdb')
    await writeFile(damaged, 'this is no database')
    expect(await inputsOf({ ...files, sec: damaged })).toEqual([['bankruptcy', 'h1b', 'lca', 'warn'], 0])
    const older = join(folder, 'older.duckdb')
    await writeDuckDbFile(older, [{ table: warnNotices, rows: [] }])
    expect(await inputsOf({ ...files, sec: older })).toEqual([['bankruptcy', 'h1b', 'lca', 'warn'], 0])
  })

  test('but without who is who there are no insights', async () => {
    await expect(writeInsights('nowhere', {}, TODAY, datasets)).rejects.toThrow('need the file of companies')
  })
})

test('the same files give the same rows on every publication', async () => {
  const again = join(await testFolder(), 'again.duckdb')
  const { insights: _insights, ...files } = edition.files
  await writeInsights(again, files, TODAY, datasets)
  const db = await memoryDuckDb([
    `attach '${edition.files.insights}' as one (read_only)`,
    `attach '${again}' as other (read_only)`,
  ])
  for (const { name } of insightTables) {
    await db.run(`create or replace temp view differs as
      (select * from one.${name} except select * from other.${name}) union all (select * from other.${name} except select * from one.${name})`)
    expect([name, await db.get(sql`select count(*)::integer as n from differs`)]).toEqual([name, { n: 0 }])
  }
  await db.close()
})
