import { expect, test } from 'vitest'
import { STATES } from '#lib/states.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { listJurisdictions, UNPUBLISHED } from './coverage.ts'
import type { HeldSource } from './held.ts'
import { warnSources } from './sources/index.ts'

const health = (part: string, fields: Partial<SourceHealth> = {}): SourceHealth => ({
  id: `warn/${part}`,
  dataset: 'warn',
  publisher: 'Office',
  page: 'https://example.org',
  status: 'ok',
  message: null,
  last_attempt: '2026-05-21T03:00:00Z',
  last_success: '2026-05-21T03:00:00Z',
  rows: 10,
  newest: '2026-05-20',
  ...fields,
})
const all = warnSources.map(({ part }) => health(part))
const held = (sources: Partial<HeldSource>[]) => ({
  years: [],
  sources: sources.map((each) => ({
    state: 'AL',
    source_id: 'warn/al',
    rows: 10,
    first: '2020-01-01',
    newest: '2026-05-20',
    ...each,
  })),
})
const of = (
  state: string,
  list: SourceHealth[],
  today = '2026-05-21',
  rows = [{}] as Partial<HeldSource>[],
) => listJurisdictions(list, today, held(rows)).find((j) => j.state === state)!

test('a jurisdiction that publishes nothing says why and is not zero', () => {
  for (const state of Object.keys(UNPUBLISHED)) {
    expect(of(state, all)).toMatchObject({ status: 'no_public_source', rows: null, stale: false })
    expect(of(state, all).reason).toBeTruthy()
  }
})

test('every state, the District and every territory has a source or a reason to have none', () => {
  const sources = new Set(warnSources.map(({ state }) => state))
  const uncovered = STATES.filter(({ code }) => !sources.has(code) && !(code in UNPUBLISHED))
  expect(uncovered.map(({ code }) => code)).toEqual([])
  // And nothing is covered that is no jurisdiction: a mistyped code would hide a missing one.
  const codes = new Set(STATES.map(({ code }) => code))
  expect([...sources, ...Object.keys(UNPUBLISHED)].filter((code) => !codes.has(code))).toEqual([])
})

test('no jurisdiction has both a source and a reason to have none', () => {
  expect(warnSources.filter(({ state }) => state in UNPUBLISHED)).toEqual([])
})

test('stale: never read, read too long ago, failing, or quiet for longer than usual', () => {
  expect(of('AL', all)).toMatchObject({ status: 'ok', stale: false, rows: 10, reason: null })
  expect(of('AL', [], undefined, [])).toMatchObject({
    status: 'unread',
    stale: true,
    rows: null,
    reason: 'never read',
  })
  expect(of('AL', all, '2026-05-24').stale).toBe(false)
  expect(of('AL', all, '2026-05-25')).toMatchObject({ stale: true, reason: 'last read on 2026-05-21' })
  const failing = health('al', {
    status: 'failed',
    message: 'no table',
    last_success: '2026-05-01T03:00:00Z',
  })
  expect(of('AL', [failing])).toMatchObject({
    status: 'failed',
    stale: true,
    reason: 'last read on 2026-05-01: no table',
  })
  expect(of('AL', all, undefined, [{ newest: '2024-01-01' }]).reason).toBe(
    'the newest notice date held is 2024-01-01, and the state is usually quiet for 90 days at most',
  )
})

test('how long a state may be quiet is told with the edition, and by its source for editions that do not tell it', () => {
  const quiet = (fields: object) =>
    of('AL', [health('al', fields)], undefined, [{ newest: '2026-04-01' }]).stale
  expect([quiet({}), quiet({ quietDays: 49 }), quiet({ quietDays: 50 })]).toEqual([false, true, false])
})

test('all sources of a state count: a page that is not read is made up for by an importer that is', () => {
  const register = health('register', { importer: true })
  const rows = [
    { newest: '2020-07-31', rows: 1 },
    { source_id: 'warn/register', rows: 2252 },
  ]
  const old = health('al', {
    last_success: '2026-05-21T03:00:00Z',
    seen_on: '2026-02-01',
    newest: '2020-07-31',
  })
  expect(of('AL', [old, register], undefined, rows)).toMatchObject({
    status: 'ok',
    stale: false,
    rows: 2253,
    newest_notice: '2026-05-20',
    sources: [
      { id: 'warn/al', own: true, rows: 1, newest_notice: '2020-07-31', last_success: '2026-02-01' },
      { id: 'warn/register', own: false, rows: 2252, newest_notice: '2026-05-20' },
    ],
  })
  expect(of('AL', [register], undefined, rows.slice(1))).toMatchObject({
    status: 'ok',
    stale: false,
    rows: 2252,
  })
  const late = { ...register, last_success: '2026-05-01T03:00:00Z' }
  expect(of('AL', [old, late], undefined, rows).reason).toBe('last read on 2026-05-01')
})
