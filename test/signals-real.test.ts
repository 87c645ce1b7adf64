/** Signals, risk, trends, search and JOLTS over the real files: what a year, a window or an area rests on. */
import { beforeAll, describe, expect, test } from 'vitest'
import { isWithoutMirror, REAL_EDITION_MILLISECONDS, realService, whyWithout } from './real-edition.ts'
import type { Served } from './service.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of many routes, each looked at by its own test.
type Answer = any

describe.skipIf(isWithoutMirror)(`signals over the real files${whyWithout}`, () => {
  let service: Pick<Served, 'base'>

  const ask = async (path: string, query: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(`${service.base}${path}?${new URLSearchParams(query)}`)
    expect(response.status, `${path} ${JSON.stringify(query)}`).toBe(200)
    return response.json()
  }

  beforeAll(async () => {
    service = await realService()
  }, REAL_EDITION_MILLISECONDS)

  test('the largest sponsors have petitions: every route takes fiscal year 2022, the newest held whole', async () => {
    const displaced = await ask('/api/signals/talent-displacement', { limit: '50' })
    const approvals = new Map(displaced.records.map((row: Answer) => [row.company, row.h1b_approvals]))
    for (const company of ['Amazon', 'Microsoft'])
      expect(approvals.get(company), company).toBeGreaterThan(500)
    const named = [
      displaced.h1b_fiscal_year,
      (await ask('/api/crossref/layoffs-vs-h1b')).periods.h1b_fiscal_year,
      (await ask('/api/crossref/by-company')).periods.h1b_fiscal_year,
      (await ask('/api/risk-signal')).h1b_fiscal_year,
      (await ask('/api/h1b-risk-check', { employer: 'amazon' })).h1b_fiscal_year,
      (await ask('/api/state-intelligence/wa')).h1b.fiscal_year,
      (await ask('/api/market-pulse')).h1b.fiscal_year,
      (await ask('/api/h1b/sponsor-finder', { job_title: 'engineer' })).h1b_fiscal_year,
    ]
    expect([...new Set(named)]).toEqual([2022])
    const amazon = (await ask('/api/crossref/layoffs-vs-h1b', { limit: '100' })).records.find(
      (row: Answer) => row.company === 'Amazon',
    )
    expect(amazon.h1b_approvals).toBeGreaterThan(10_000)
  })

  test('a year held of one sector is answered where it is asked for, with null and a warning', async () => {
    const { records, warnings } = await ask('/api/crossref/layoffs-vs-h1b', {
      fiscal_year: '2024',
      limit: '500',
    })
    const partial = warnings.filter((each: Answer) => each.code === 'year_partial')
    expect(JSON.stringify(partial)).toContain('holds NAICS sector 52 alone')
    for (const row of records) expect(row.h1b_approvals === 0 && row.h1b_denials === 0).toBe(false)
  })

  test('Spirit Airlines, shut on 2 May 2026: what could be scored is said', async () => {
    const spirit = await ask('/api/risk-signal/company/spirit%20airlines')
    expect(spirit).toMatchObject({ score_max: 5, level_max: 'Critical' })
    expect(spirit.remark).toMatch(/^SEC filings and bankruptcy cases/)
  })

  test('the pulse does not fall for lag alone', async () => {
    const { warn } = await ask('/api/market-pulse')
    expect(warn.trend_windows).toMatchObject({
      recent: { from: '2026-06-10', to: '2026-07-09' },
      before: { from: '2026-05-11', to: '2026-06-09' },
    })
    expect(warn.change_percent).toBeGreaterThan(-20)
  })

  test('areas are no spellings of one firm, and no workforce regions', async () => {
    const { records, warnings } = await ask('/api/signals/metro-contagion', { min_companies: '2' })
    const cities = records.map((row: Answer) => `${row.city} ${row.state}`)
    for (const none of ['Milton MA', 'Shullsburg WI', 'Pikes Peak CO']) expect(cities).not.toContain(none)
    expect(cities.slice(0, 5)).toContain('New York NY')
    expect(JSON.stringify(warnings)).toMatch(/name no city and are left out: \d+ of CA/)
  })

  test('every sector opens its notices, which come to the same sums', async () => {
    const { records } = await ask('/api/industries')
    for (const row of records.filter((each: Answer) => each.records_url !== null)) {
      const query = Object.fromEntries(new URL(row.records_url, service.base).searchParams)
      const opened = await ask('/api/records', { ...query, limit: '1' })
      expect([row.industry, opened.total, opened.total_employees]).toEqual([
        row.industry,
        row.notices,
        row.employees_affected,
      ])
    }
  })

  test('search knows places, alone and behind a company', async () => {
    const austin = await ask('/api/unified-search', { q: 'austin', dataset: 'warn' })
    expect(austin.results.warn.some((row: Answer) => row.match === 'place' && row.city === 'Austin')).toBe(
      true,
    )
    expect(austin.totals.warn).toBeGreaterThan(300)
    const both = await ask('/api/unified-search', { q: 'wells fargo iowa', dataset: 'warn' })
    expect(both.totals.warn).toBeGreaterThan(100)
    for (const row of both.results.warn) expect([row.state, row.match]).toEqual(['IA', 'name_and_place'])
  })

  test('periods that are not over say so', async () => {
    const months = (await ask('/api/trends', { months: '3' })).records
    expect(months.map((row: Answer) => [row.month, row.partial])).toEqual([
      ['2026-06', false],
      ['2026-07', false],
      ['2026-08', true],
    ])
    const years = (await ask('/api/yearly')).records
    expect(years.filter((row: Answer) => row.partial).map((row: Answer) => row.year)).toEqual([2026])
  })

  test('one name with many tax numbers can be one row', async () => {
    const query = { employer: 'google llc', group_by: 'employer' }
    const { records } = await ask('/api/h1b/employers', query)
    expect(records).toHaveLength(1)
    expect(records[0].tax_ids_last4.length).toBeGreaterThan(5)
    const apart = await ask('/api/h1b/employers', { employer: 'google llc', limit: '100' })
    const sum = apart.records.reduce((all: number, row: Answer) => all + row.initial_approvals, 0)
    expect(records[0].initial_approvals).toBe(sum)
  })
})
