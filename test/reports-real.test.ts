/** Monthly reports of the real files, worked out again through the API. */
import { beforeAll, describe, expect, test } from 'vitest'
import { isWithoutMirror, REAL_EDITION_MILLISECONDS, realService, whyWithout } from './real-edition.ts'
import { type Ask, askItsQuestions, compareTrend, recountNotices } from './reports.ts'
import type { Served } from './service.ts'

const WALK_MILLISECONDS = 120_000

describe.skipIf(isWithoutMirror)(`monthly reports${whyWithout}`, () => {
  let service: Pick<Served, 'base'>
  const ask: Ask = async (path) => {
    const response = await fetch(service.base + path)
    expect(response.status, path).toBe(200)
    return response.json()
  }

  beforeAll(async () => {
    service = await realService()
  }, REAL_EDITION_MILLISECONDS)

  test.each(['2026-07', '2020-04', '2001-01'])(
    'the figures of %s are those of the single notices',
    async (month) => {
      expect(await recountNotices(ask, month)).toBeGreaterThan(60)
    },
    WALK_MILLISECONDS,
  )

  test.each([
    ['2025-02', ['claims', 'claims.year_before']],
    ['2020-04', ['claims', 'jolts[].level', 'jolts[].rate']],
  ])(
    'the questions that the report of %s names give its figures, those of %j too',
    async (month, federal) => {
      const held = await askItsQuestions(ask, month)
      const ofNotices = [
        'national.year_before',
        'year_to_date',
        'states[]',
        'industries[]',
        'kinds',
        'largest',
      ]
      expect(held).toEqual(expect.arrayContaining([...ofNotices, ...federal]))
    },
    WALK_MILLISECONDS,
  )

  test(
    'the sums of all months are those of the trend',
    async () => {
      expect(await compareTrend(ask)).toBeGreaterThan(420)
    },
    WALK_MILLISECONDS,
  )

  test('of the newest closed month what is not held is null, and what came late is named', async () => {
    const report = await ask('/api/reports/monthly/2026-07')
    const unknown = { claims: null, jolts: null, bankruptcies: null, sec_filings: null }
    expect(report).toMatchObject({ revision: 1, closed_on: '2026-08-05', ...unknown })
    for (const dataset of ['dol_claims', 'jolts', 'bankruptcy', 'sec'])
      expect(report.coverage.missing).toContainEqual({ dataset, why: 'not_held' })
    const { states_late, states_no_public_list } = report.coverage
    const held = report.states.find(({ state }: { state: string }) => state === 'CO')
    expect(held.status).toBe('held')
    expect(states_late.length).toBeGreaterThan(20)
    for (const { last_read } of states_late) expect((last_read ?? '') < '2026-08-05').toBe(true)
    expect(states_no_public_list).toEqual(expect.arrayContaining(['NH', 'WY', 'GU']))
    const { sec_filings, coverage } = await ask('/api/reports/monthly/2025-12')
    expect(sec_filings).toMatchObject({ filings: 97, month_before: { filings: 3 } })
    expect(coverage.missing).not.toContainEqual({ dataset: 'sec', why: 'not_held' })
  })
})
