/** Over the real files, every route that counts notices counts the same ones, whatever is asked of them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { isWithoutMirror, REAL_EDITION_MILLISECONDS, realService, whyWithout } from './real-edition.ts'
import type { Served } from './service.ts'
import { type Ask, compareFilter, compareShortNotice, compareTotals, pairsOf, type Query } from './sums.ts'

const WALK_MILLISECONDS = 600_000

/** Every filter of notices with a value that finds some. */
const FILTERS: readonly Query[] = [
  { state: 'TX' },
  { company: 'walmart' },
  { company_id: 'cik-27419' },
  { cik: '104169' },
  { ticker: 'BA' },
  { has_ticker: 'true' },
  { city: 'st louis' },
  { county: 'cook' },
  { cbsa: '12420' },
  { date_from: '2020-03-01', date_to: '2020-06-30' },
  { date_from: '2023-01-01', date_field: 'effective' },
  { date_to: '2010-12-31', date_field: 'either' },
  { naics_code: '336' },
  { naics_sector: '62' },
  { industry: 'hospital' },
  { layoff_type: 'closure' },
  { is_temporary: 'true' },
  { status: 'amended' },
  { in_totals: 'true' },
  { in_totals: 'false' },
  { min_employees: '100' },
  { max_employees: '50' },
  { notice_days_max: '30' },
  { near: '48502', miles: '50' },
  { near: '41.88,-87.63' },
  { changed_since: '2026-01-01' },
  { include_non_warn: 'true' },
]

/** How far apart in the list those are that are asked for together. */
const STEPS = [2, 5, 9, 13]

describe.skipIf(isWithoutMirror)(`sums of notices${whyWithout}`, () => {
  let service: Pick<Served, 'base'>

  const ask: Ask = async (path, query) => {
    const response = await fetch(`${service.base}${path}?${new URLSearchParams(query)}`)
    expect(response.status, `${path} ${JSON.stringify(query)}`).toBe(200)
    if (!path.startsWith('/api/export/')) return response.json()
    await response.arrayBuffer()
    return { total: Number(response.headers.get('x-total-count')) }
  }

  beforeAll(async () => {
    service = await realService()
  }, REAL_EDITION_MILLISECONDS)

  test('without a filter they are the same on every page', () => compareTotals(ask), WALK_MILLISECONDS)

  test.each(FILTERS)('of %o they are the same in list, sums and file', async (query) => {
    expect(await compareFilter(ask, query)).toBeGreaterThan(0)
  })

  // sums.test.ts draws from all pairs, over invented notices.
  test(
    'of any two filters too: each with eight others',
    async () => {
      const pairs = pairsOf(FILTERS, STEPS)
      expect(pairs.length).toBeGreaterThan(90)
      let found = 0
      for (const pair of pairs) if ((await compareFilter(ask, pair, ['state'])) > 0) found++
      expect(found).toBeGreaterThan(pairs.length / 2)
    },
    WALK_MILLISECONDS,
  )

  test.each([{}, { state: 'OH' }, { min_employees: '100' }, { state: 'CA', min_employees: '250' }])(
    'short notices of %o are those of the list under sixty days',
    (query) => compareShortNotice(ask, query as Query),
  )
})
