/** One company has one total on every route: the walk over the largest, for an invented edition and the real one. */
import { expect } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: answers are walked as the JSON that they are.
export type Answer = any

/** Asks a route by its path, with its query. */
export type Ask = (path: string, query?: Record<string, string>) => Promise<Answer>

interface Total {
  notices: number
  employees: number | null
}

/** What each route that takes a company says of it, by the route. */
async function totalsOf(ask: Ask, text: string): Promise<Record<string, Total & { company_id: string }>> {
  const at = encodeURIComponent(text)
  const company = await ask(`/api/company/${at}`, { limit: '1' })
  const timeline = await ask(`/api/crossref/company-timeline/${at}`, { limit: '1' })
  const risk = await ask(`/api/risk-signal/company/${at}`)
  const visas = await ask('/api/h1b-risk-check', { employer: text })
  const of = (answer: Answer, notices: number, employees: number | null) => ({
    company_id: answer.company_id as string,
    notices,
    employees,
  })
  return {
    company: of(company, company.total_notices, company.total_employees),
    timeline: of(timeline, timeline.warn_notices, timeline.employees_affected),
    risk: of(risk, risk.notice_count, risk.employees_affected),
    'h1b-risk-check': of(visas, visas.warn.notices, visas.warn.employees_affected),
  }
}

/** The records of a company, summed up here. */
async function recordsOf(ask: Ask, company_id: string): Promise<Total> {
  const sums: Total = { notices: 0, employees: 0 }
  const sizes: (number | null)[] = []
  let cursor: string | null = null
  do {
    const page: Answer = await ask('/api/records', {
      company_id,
      limit: '10000',
      ...(cursor ? { cursor } : {}),
    })
    for (const record of page.records as Answer[]) {
      expect(record.company_id).toBe(company_id)
      if (!record.in_totals) continue
      sums.notices++
      sizes.push(record.employees_affected)
    }
    cursor = page.next_cursor
  } while (cursor)
  const known = sizes.filter((size) => size !== null)
  const employees = sizes.length > 0 && known.length === 0 ? null : known.reduce((a, b) => a + b, 0)
  return { ...sums, employees }
}

/**
 * Walks the largest companies over all routes that count their notices, and compares. Returns how many were walked, and
 * how many of them by-company has too.
 */
export async function walkCompanies(ask: Ask, limit: number) {
  const top: Answer[] = (await ask('/api/top-companies', { limit: `${limit}` })).records
  const beside: Answer[] = (await ask('/api/crossref/by-company', { all_years: '1', limit: '500' })).records
  const besideOf = new Map(beside.map((row) => [row.company_id, row]))
  let both = 0
  for (const { company, company_id, notices, employees_affected: employees } of top) {
    const total = { notices, employees }
    const found = await totalsOf(ask, company_id)
    const wanted = Object.fromEntries(Object.keys(found).map((name) => [name, { company_id, ...total }]))
    expect(found, company).toEqual(wanted)
    expect(await recordsOf(ask, company_id), company).toEqual(total)
    const row = besideOf.get(company_id)
    if (!row) continue
    both++
    expect({ notices: row.notices, employees: row.layoffs }, company).toEqual(total)
  }
  return { walked: top.length, both }
}

/** The companies of a state's page are those of the ranking within it. */
export async function compareState(ask: Ask, state: string) {
  const pick = ({ company, company_id, notices, employees_affected }: Answer) => ({
    company,
    company_id,
    notices,
    employees_affected,
  })
  const page = (await ask(`/api/state/${state}`, { limit: '1' })).top_companies.map(pick)
  const ranked = (await ask('/api/top-companies', { state, limit: '10' })).records.map(pick)
  // Of equals at the end either may be shown.
  const above = (rows: Answer[]) => {
    const least = Math.min(...rows.map((row) => row.employees_affected ?? -1))
    const sure = rows.filter((row) => (row.employees_affected ?? -1) > least)
    return Object.fromEntries(sure.map((row) => [row.company_id, row]))
  }
  expect(above(page)).toEqual(above(ranked))
}
