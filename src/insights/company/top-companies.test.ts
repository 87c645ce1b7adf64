import { rm } from 'node:fs/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { refused } from '#contract/testing/ask.ts'
import { saying } from '#contract/testing/warnings.ts'
import { unknownEmployer, warnLinks, warnNotices, warnNoticeVersions } from '#datasets/warn/table.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { notice, publishEdition } from '../testing/editions.ts'
import topCompanies from './top-companies.ts'

describe('a ranking', () => {
  test('is by workers affected, each company once, however a name is spelt', async () => {
    const edition = await publishEdition({
      warn: [
        notice({ company_name: 'Cedar Works', notice_date: '2024-01-02', employees_affected: 10 }),
        notice({
          company_name: 'CEDAR WORKS, INC.',
          notice_date: '2024-03-02',
          employees_affected: 20,
          state: 'WA',
        }),
        notice({ company_name: 'Cedar Works', notice_date: null, employees_affected: null }),
        notice({ company_name: 'Fir Mill', employees_affected: 90 }),
        notice({ company_name: 'Oak Hall', employees_affected: 30 }),
        notice({ company_name: 'Elm Park', employees_affected: 20 }),
        notice({ company_name: 'Elm Park', employees_affected: null }),
        notice({ company_name: 'Oak Hall', employees_affected: 1000, in_totals: false }),
      ],
    })
    const answer = await edition.ask(topCompanies)
    expect(answer).toEqual({
      records: [
        expect.objectContaining({ company_name: 'Fir Mill', employees_affected: 90 }),
        {
          company_name: 'CEDAR WORKS, INC.',
          company: 'Cedar Works',
          company_id: 'co-cedar-works',
          ticker: null,
          notices: 3,
          employees_affected: 30,
          notices_unsized: 1,
          latest_notice: '2024-03-02',
          states: ['OR', 'WA'],
        },
        expect.objectContaining({ company_name: 'Oak Hall', notices: 1, employees_affected: 30 }),
        expect.objectContaining({ company_name: 'Elm Park', notices: 2, employees_affected: 20 }),
      ],
      count: 4,
      limit: 10,
      notices_undated: 0,
      coverage: 'partial',
      warnings: [],
    })
  })

  test('takes a state, days and a length', async () => {
    const edition = await publishEdition({
      warn: [
        notice({ company_name: 'A', notice_date: '2024-01-02' }),
        notice({ company_name: 'B', notice_date: '2024-02-02', state: 'WA' }),
        notice({ company_name: 'C', notice_date: null }),
      ],
    })
    const found = async (query: Record<string, string>) =>
      (await edition.ask(topCompanies, query)).records.map((r) => r.company_name)
    expect(new Set(await found({}))).toEqual(new Set(['A', 'B', 'C']))
    expect(await found({ limit: '1' })).toHaveLength(1)
    expect(await found({ state: 'WA' })).toEqual(['B'])
    expect(await found({ date_from: '2024-01-02' })).toEqual(['A', 'B'])
    expect(await found({ date_from: '2024-01-03' })).toEqual(['B'])
    expect(await found({ date_to: '2024-02-01' })).toEqual(['A'])
  })

  test('is cut to the plan, and says so', async () => {
    const edition = await publishEdition({
      warn: Array.from({ length: 30 }, (_, i) => notice({ company_name: `Mill ${i}` })),
    })
    const answer = await edition.ask(topCompanies, { limit: 26 }, { plan: 'free' })
    expect(answer).toMatchObject({
      count: 25,
      limit: 25,
      warnings: saying(expect.stringContaining('lowered from 26 to 25')),
    })
  })
})

test.each([
  [{ limit: '0' }, 'limit'],
  [{ limit: '501' }, 'limit'],
  [{ state: 'zz' }, 'state'],
  [{ date_from: 'yesterday' }, 'date_from'],
  [{ date_to: '2024-13-01' }, 'date_to'],
])('%o is refused by name', (query, name) => {
  expect(refused(topCompanies, query)).toEqual([name])
})

test('dates that hold no day are refused', async () => {
  const edition = await publishEdition({ warn: [notice()] })
  const dates = { date_from: '2024-02-01', date_to: '2024-01-01' }
  await expect(edition.ask(topCompanies, dates)).rejects.toMatchObject({ status: 422 })
})

describe('while the file that is made for it is not there', () => {
  const rows = [
    notice({ company_name: 'Cedar Works', employees_affected: 10 }),
    notice({ company_name: 'CEDAR WORKS, INC.', employees_affected: 20 }),
    notice({ company_name: 'Fir Mill', employees_affected: 25, state: 'WA' }),
    notice({ company_name: 'Fir Mill', employees_affected: 900, in_totals: false }),
    notice({ company_name: unknownEmployer('Main Street'), employees_affected: 500 }),
  ]
  const lacking = (...names: string[]) => ({
    edition: { broken: new Map(names.map((name) => [name, new Error('never read')])) },
  })

  test('links tell who is who', async () => {
    const edition = await publishEdition({ warn: rows })
    const whole = await edition.ask(topCompanies)
    expect(whole.records.map((row) => row.employees_affected)).toEqual([30, 25])
    expect(await edition.ask(topCompanies, {}, lacking('insights'))).toEqual(whole)
    const inState = { state: 'WA' }
    expect(await edition.ask(topCompanies, inState, lacking('insights'))).toEqual(
      await edition.ask(topCompanies, inState),
    )
  })

  test('without them notices go together by name, which is said', async () => {
    const edition = await publishEdition({ warn: rows })
    const { records, warnings } = await edition.ask(topCompanies, {}, lacking('insights', 'links'))
    expect(records.map((row) => [row.company_name, row.company_id, row.employees_affected])).toEqual([
      ['Cedar Works', null, 30],
      ['Fir Mill', null, 25],
    ])
    expect(warnings).toEqual(saying(expect.stringContaining('it cannot be told who is who now')))
  })
})

test('notices that have come since it was told whose they are count by their names', async () => {
  const first = notice({ company_name: 'Cedar Works', employees_affected: 100 })
  const before = await publishEdition({
    warn: [first, notice({ company_name: 'Fir Mill', employees_affected: 20 })],
  })
  expect((await before.ask(topCompanies)).records).toMatchObject([
    { company_id: 'co-cedar-works', employees_affected: 100 },
    { company_id: 'co-fir-mill', employees_affected: 20 },
  ])
  await rm(before.files.warn!)
  await writeDuckDbFile(before.files.warn!, [
    {
      table: warnNotices,
      rows: [
        { ...first, in_totals: false, status: 'amended' },
        { ...notice({ company_name: 'Cedar Works', employees_affected: 120 }) },
      ],
    },
    { table: warnNoticeVersions, rows: [] },
    { table: warnLinks, rows: [] },
  ])
  const amid = await before.reopen()
  onTestFinished(() => amid.close())
  expect((await amid.ask(topCompanies)).records).toMatchObject([
    { company_name: 'Cedar Works', company_id: null, employees_affected: 120, notices: 1 },
  ])
})
