import { describe, expect, test } from 'vitest'
import { askOn } from '#contract/testing/ask.ts'
import { warnNotices } from '#datasets/warn/table.ts'
import { sourceHealth } from '#datasets/warn/testing/ask.ts'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import { memoryDuckDb } from '#storage/duckdb/memory.ts'
import { createTable } from '#storage/tables.ts'
import { catalogue } from '../testing/datasets.ts'
import stats from './stats.ts'

const ask = askOn('2024-06-01', { companies: {}, links: {} }, catalogue)

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
    const { jurisdictions, datasets, ...answer } = await ask(stats, db)
    expect(Object.values(datasets).map(({ held }) => held)).toEqual(Array(7).fill(false))
    expect(jurisdictions).toHaveLength(56)
    expect(answer).toEqual({
      sample: false,
      edition: '20240601T000000Z-0000',
      as_of: '2024-06-01',
      data_day: null,
      data_age_days: null,
      total_notices: 5,
      notices: 5,
      total_employees: 1111,
      employees_affected: 1111,
      notices_unsized: 1,
      last_30_days: { notices: 2, employees_affected: 11, notices_unsized: 0, notices_undated: 0 },
      states_covered: 2,
      date_range: { first: '2024-05-02', last: '2024-06-02' },
      loading: null,
      refreshing: null,
      warnings: [],
      sources: [],
    })
  })

  test('say how far a refresh is that has published before its end', async () => {
    const part = { sources_done: 12, sources_total: 48 }
    expect(await ask(stats, await warnDatabase([]), {}, { edition: { part } })).toMatchObject({
      refreshing: part,
    })
  })

  test('of nothing are zeroes', async () => {
    expect(await ask(stats, await warnDatabase([]))).toMatchObject({
      total_notices: 0,
      notices: 0,
      total_employees: 0,
      employees_affected: 0,
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
    const db = await warnDatabase([notice({ state: 'WA', source_id: 'warn/wa', notice_date: '2022-01-01' })])
    const answer = await ask(stats, db, {}, { edition: { sources } })
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
    const answer = await ask(stats, await warnDatabase([]), {}, { edition: { sources, sample: true } })
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
  })
})

describe('all datasets', () => {
  const file = (name: string, rows: Record<string, number>) => ({
    file: name,
    bytes: 1,
    rows,
    made_at: '2024-06-01T03:00:00Z',
  })
  const datasets = {
    warn: file('w', { warn_notices: 7, warn_links: 2 }),
    h1b: file('h', { h1b_petitions: 5 }),
    jolts: file('j', { jolts_series: 3, jolts_observations: 40 }),
    sec: file('s', { sec_filings: 9 }),
    companies: file('c', { companies: 1 }),
    insights: file('i', { insight_inputs: 7 }),
  }
  const sources = [
    source('or', '2024-06-01T03:00:00Z'),
    source('ca', '2024-05-01T03:00:00Z'),
    { ...source('x', '2024-01-01T03:00:00Z'), id: 'h1b/2014', dataset: 'h1b', newest: null },
    { ...source('y', null), id: 'h1b/2015', dataset: 'h1b', status: 'failed' as const, newest: null },
  ]
  /** What a publication writes of the datasets' days; the rest of the table is no matter here. */
  const spans = [
    ['warn', '1988-01-04', '2024-05-30'],
    ['h1b', '2008-10-01', '2023-09-30'],
    ['lca', null, null],
    ['jolts', '2000-12-01', '2024-02-21'],
    ['sec', '2023-06-01', '2024-05-26'],
  ]
  async function database() {
    const db = await memoryDuckDb([createTable(warnNotices)])
    await db.run('create table insight_inputs (dataset varchar, first_day date, last_day date)')
    for (const [dataset, first, last] of spans) {
      const day = (text: string | null | undefined) => (text ? `date '${text}'` : 'null')
      await db.run(`insert into insight_inputs values ('${dataset}', ${day(first)}, ${day(last)})`)
    }
    return db
  }

  test('each tells its rows, its days, when it was read and whether newer records must be missing', async () => {
    const broken = new Map([['sec', new Error('damaged')]])
    const answer = await ask(stats, await database(), {}, { edition: { datasets, sources, broken } })
    const { warn, h1b, jolts, sec, lca } = answer.datasets
    expect(Object.keys(answer.datasets)).toEqual([
      'warn',
      'h1b',
      'lca',
      'dol_claims',
      'jolts',
      'sec',
      'bankruptcy',
    ])
    expect(warn).toEqual({
      held: true,
      readable: true,
      rows: 7,
      first: '1988-01-04',
      last: '2024-05-30',
      refreshed_at: '2024-06-01T03:00:00Z',
      last_read: '2024-06-01T03:00:00Z',
      stale: false,
      reason: null,
      sources_ok: 1,
      sources_stale: 1,
    })
    // A file of a fiscal year is read once, and is not stale for that.
    expect(h1b).toMatchObject({ rows: 5, last: '2023-09-30', stale: false, sources_ok: 1, sources_stale: 1 })
    expect(jolts).toMatchObject({
      rows: 40,
      stale: true,
      reason: expect.stringMatching(/^the newest record is of 2024-02-21/),
    })
    expect(sec).toMatchObject({ held: true, readable: false, stale: true, reason: 'its file cannot be read' })
    expect(lca).toMatchObject({
      held: false,
      rows: 0,
      refreshed_at: null,
      reason: 'this edition does not hold it',
    })
  })

  test('the last day on which none need be missing', async () => {
    const of = async (today: string) =>
      (await ask(stats, await database(), {}, { today, edition: { datasets } })).datasets.warn!.stale
    expect([await of('2024-06-06'), await of('2024-06-07')]).toEqual([false, true])
  })

  test('without the file that has the days, sources tell the newest; a sample is not stale', async () => {
    const { insights: _insights, ...held } = datasets
    const edition = { datasets: held, sources }
    const told = (await ask(stats, await warnDatabase([]), {}, { edition })).datasets
    expect(told.warn).toMatchObject({ first: null, last: '2024-05-30', stale: false })
    expect(told.h1b).toMatchObject({ last: null, reason: 'no record of a known day is held' })
    const sample = (await ask(stats, await warnDatabase([]), {}, { edition: { ...edition, sample: true } }))
      .datasets
    expect(Object.values(sample).filter(({ stale }) => stale)).toEqual([])
  })
})
