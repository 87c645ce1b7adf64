import { describe, expect, test } from 'vitest'
import { notice, warnDatabase } from '../testing.ts'
import stats from './stats.ts'
import { ask, sourceHealth } from './testing.ts'

const source = (part: string, last_success: string | null) =>
  sourceHealth({ id: `warn/${part}`, publisher: `${part} office`, last_success })

describe('the figures', () => {
  test('are sums over events, of all time and of the last thirty days, today included', async () => {
    const db = await warnDatabase([
      notice({ notice_date: '2024-06-01', employees_affected: 1 }),
      notice({ notice_date: '2024-05-03', employees_affected: 10, state: 'WA' }),
      notice({ notice_date: '2024-05-02', employees_affected: 100 }),
      notice({ notice_date: '2024-06-02', employees_affected: 1000 }),
      notice({ notice_date: null, employees_affected: null }),
      notice({ notice_date: '2024-05-20', employees_affected: 5000, in_totals: false, state: 'CA' }),
    ])
    const { jurisdictions, ...answer } = await ask(stats, db)
    expect(jurisdictions).toHaveLength(56)
    expect(answer).toEqual({
      sample: false,
      edition: '20240601T000000Z-0000',
      as_of: '2024-06-01',
      total_notices: 5,
      total_employees: 1111,
      last_30_days: { notices: 2, employees_affected: 11 },
      states_covered: 2,
      date_range: { first: '2024-05-02', last: '2024-06-02' },
      datasets: {},
      sources: [],
    })
  })

  test('of nothing are zeroes', async () => {
    expect(await ask(stats, await warnDatabase([]))).toMatchObject({
      total_notices: 0,
      total_employees: 0,
      states_covered: 0,
      date_range: { first: null, last: null },
    })
  })
})

describe('freshness', () => {
  test('sources and jurisdictions mean the same by stale: unread, read too long ago, or too quiet', async () => {
    const sources = [
      source('or', '2024-06-01T03:00:00Z'),
      source('ca', '2024-05-28T23:59:59Z'),
      source('ny', null),
      { ...source('wa', '2024-06-01T03:00:00Z'), newest: '2022-01-01' },
      { ...source('history', '2023-01-01T00:00:00Z'), importer: true },
    ]
    const answer = await ask(stats, await warnDatabase([]), {}, { edition: { sources } })
    expect(answer.sources.map((s) => [s.id, s.stale])).toEqual([
      ['warn/or', false],
      ['warn/ca', true],
      ['warn/ny', true],
      ['warn/wa', true],
      ['warn/history', false],
    ])
    const ofState = new Map(answer.jurisdictions.map((j) => [j.state.toLowerCase(), j.stale]))
    for (const { id, stale } of answer.sources.slice(0, 4)) expect(ofState.get(id.slice(5))).toBe(stale)
  })

  test('a source is stale when it has not succeeded for more than three days, or never', async () => {
    const sources = [
      source('or', '2024-06-01T03:00:00Z'),
      source('wa', '2024-05-29T00:00:00Z'),
      source('ca', '2024-05-28T23:59:59Z'),
      { ...source('ny', null), status: 'failed' as const, message: 'closed' },
    ]
    const datasets = {
      warn: {
        file: 'f',
        bytes: 1,
        rows: { warn_notices: 7, warn_links: 2 },
        made_at: '2024-06-01T03:00:00Z',
      },
      h1b: { file: 'g', bytes: 1, rows: {}, made_at: '2024-05-01T03:00:00Z' },
    }
    const answer = await ask(
      stats,
      await warnDatabase([]),
      {},
      { edition: { sources, datasets, sample: true } },
    )
    expect(answer.sample).toBe(true)
    expect(answer.sources.map((s) => [s.id, s.stale])).toEqual([
      ['warn/or', false],
      ['warn/wa', false],
      ['warn/ca', true],
      ['warn/ny', true],
    ])
    expect(answer.sources[3]).toEqual({
      id: 'warn/ny',
      publisher: 'ny office',
      page: 'https://example.org/or',
      status: 'failed',
      message: 'closed',
      last_attempt: '2024-06-01T03:00:00Z',
      last_success: null,
      newest: '2024-05-30',
      rows: 3,
      stale: true,
    })
    expect(answer.datasets).toEqual({
      warn: { rows: 7, refreshed_at: '2024-06-01T03:00:00Z', sources_ok: 2, sources_stale: 2 },
      h1b: { rows: 0, refreshed_at: '2024-05-01T03:00:00Z', sources_ok: 0, sources_stale: 0 },
    })
  })
})
