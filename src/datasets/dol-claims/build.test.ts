import { describe, expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import {
  claimsDatabase,
  nationalReport,
  rawDatabase,
  rawReport,
  rawWeek,
  reportWeek,
  stateReport,
  wholeWeek,
} from './testing/files.ts'

const states = (db: Database) =>
  db.all<Record<string, unknown>>(sql`
    select state, week_ending, initial_claims, continued_claims, source
    from dol_claims order by state, week_ending`)
const nation = (db: Database) => db.all<Record<string, unknown>>(sql`select * from dol_claims_national`)

describe('a state and week', () => {
  test('is told by the raw report, whichever file was fetched later', async () => {
    const raw = { part: 'ar539', text: rawReport([rawWeek({ c3: 100 })]) }
    const table = { part: 'r539cy-state', text: stateReport([reportWeek({ InitialClaims: '900' })]) }
    for (const files of [
      [raw, table],
      [table, raw],
    ])
      expect(await states(await claimsDatabase(files))).toMatchObject([
        { state: 'OR', week_ending: '2024-01-06', initial_claims: 100, source: 'ar539' },
      ])
  })

  test('that the raw report lacks, or has without a figure, is told by the published table', async () => {
    const blank = { c3: '', c7: '', c8: '', c12: '' }
    const db = await claimsDatabase([
      {
        part: 'ar539',
        text: rawReport([rawWeek({ ...blank }), rawWeek({ rptdate: '1/20/2024' })]),
      },
      {
        part: 'r539cy-state',
        text: stateReport([reportWeek(), reportWeek({ weekEnded: '01/13/2024' })]),
      },
    ])
    expect(await states(db)).toMatchObject([
      { week_ending: '2024-01-06', initial_claims: 1100, continued_claims: 11_000, source: 'r539cy' },
      { week_ending: '2024-01-13', initial_claims: 1100, source: 'r539cy' },
      { week_ending: '2024-01-20', initial_claims: 100, source: 'ar539' },
    ])
  })

  test('of two captures of the raw report is told by the later, of two rows in one by the later line', async () => {
    const at = (c3: number, fetchedAt: string) => ({
      part: 'ar539',
      fetchedAt,
      text: rawReport([rawWeek({ c3: 1 }), rawWeek({ c3 })]),
    })
    expect(await states(await claimsDatabase([at(2, '2024-02-01'), at(3, '2024-02-02')]))).toMatchObject([
      { initial_claims: 3 },
    ])
  })

  test('without a figure is kept among others and left out after the last', async () => {
    const blank = { c3: '', c7: '', c8: '', c12: '' }
    const db = await rawDatabase([
      rawWeek({ rptdate: '1/6/2024' }),
      rawWeek({ rptdate: '1/13/2024', ...blank }),
      rawWeek({ rptdate: '1/20/2024', c3: '' }),
      rawWeek({ rptdate: '1/27/2024', ...blank }),
      rawWeek({ st: 'WA', ...blank }),
    ])
    expect(await states(db)).toMatchObject([
      { week_ending: '2024-01-06', initial_claims: 100, continued_claims: 1000 },
      { week_ending: '2024-01-13', initial_claims: null, continued_claims: null },
      { week_ending: '2024-01-20', initial_claims: null, continued_claims: 1000 },
    ])
  })

  test('after the day that counts as today is left out', async () => {
    const rows = [rawWeek({ rptdate: '1/6/2024' }), rawWeek({ rptdate: '1/13/2024' })]
    expect(await states(await rawDatabase(rows, '2024-01-12'))).toHaveLength(1)
    expect(await states(await rawDatabase(rows, '2024-01-13'))).toHaveLength(2)
  })
})

describe('the national sums', () => {
  test('are complete when all 53 reported both figures', async () => {
    const [week] = await nation(await rawDatabase(wholeWeek({ c3: 10, c8: 100, c18: 4000 })))
    expect(week).toMatchObject({
      week_ending: '2024-01-06',
      continued_week_ending: '2023-12-30',
      jurisdictions: 53,
      continued_jurisdictions: 53,
      complete: true,
      initial_claims: 530,
      continued_claims: 5300,
      covered_employment: 212_000,
      insured_unemployment_rate: 2.5,
      published_initial_claims: null,
      initial_claims_sa: null,
      insured_unemployment_rate_sa: null,
    })
  })

  test('tell how many jurisdictions they are over, apart for both figures', async () => {
    const [first, ...rest] = wholeWeek({ c3: 10, c8: 100 })
    const [week] = await nation(await rawDatabase([{ ...first, c8: '' }, ...rest.slice(1)]))
    expect(week).toMatchObject({
      jurisdictions: 52,
      continued_jurisdictions: 51,
      complete: false,
      initial_claims: 520,
      continued_claims: 5100,
    })
    const [other] = await nation(await rawDatabase([...rest, { ...first, c8: '' }]))
    expect(other).toMatchObject({ jurisdictions: 53, continued_jurisdictions: 52, complete: false })
  })

  test('have a rate over those states alone that give both its parts', async () => {
    const db = await rawDatabase([
      rawWeek({ st: 'OR', c8: 100, c18: 1000 }),
      rawWeek({ st: 'WA', c8: 900, c18: '' }),
      rawWeek({ st: 'CA', c8: '', c18: 9000 }),
    ])
    expect(await nation(db)).toMatchObject([{ insured_unemployment_rate: 10, covered_employment: 10_000 }])
    const [none] = await nation(await rawDatabase([rawWeek({ c18: 0 })]))
    expect(none).toMatchObject({ insured_unemployment_rate: null })
  })

  test("have DOL's own figures beside them: initial of the week, continued of the week before", async () => {
    const db = await claimsDatabase([
      { part: 'ar539', text: rawReport([rawWeek(), rawWeek({ rptdate: '1/13/2024' })]) },
      {
        part: 'r539cy-national',
        text: nationalReport({
          '12/30/2023': ['1', '20'],
          '01/06/2024': ['2', '40'],
          '01/13/2024': ['3', '&#160;'],
          '01/20/2024': ['&#160;', '&#160;'],
        }),
      },
    ])
    expect(await nation(db)).toMatchObject([
      {
        week_ending: '2024-01-13',
        published_initial_claims: 3,
        initial_claims_sa: 3,
        continued_claims_sa: 40,
      },
      {
        week_ending: '2024-01-06',
        published_initial_claims: 2,
        initial_claims_sa: 2,
        continued_claims_sa: 20,
      },
    ])
    const report = await db.all<{ week_ending: string }>(sql`select * from dol_claims_report`)
    expect(report.map((row) => row.week_ending)).toEqual(['2024-01-13', '2024-01-06', '2023-12-30'])
  })
})
