import { expect, test } from 'vitest'
import { STATES } from '#lib/states.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { listJurisdictions, staleWarnings, UNPUBLISHED } from './coverage.ts'
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
const of = (state: string, list: SourceHealth[], today = '2026-05-21') =>
  listJurisdictions(list, today).find((j) => j.state === state)!

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
  expect(of('AL', [])).toMatchObject({ status: 'unread', stale: true, rows: null, reason: 'never read' })
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
  expect(of('AL', [health('al', { newest: '2024-01-01' })]).reason).toMatch(/no notice since 2024-01-01/)
})

test('how long a state may be quiet is told with the edition, and by its source for editions that do not tell it', () => {
  const quiet = (fields: object) => of('AL', [health('al', { newest: '2026-04-01', ...fields })]).stale
  expect([quiet({}), quiet({ quietDays: 49 }), quiet({ quietDays: 50 })]).toEqual([false, true, false])
})

test('a list of a state that publishes nothing says that its being empty proves nothing', () => {
  for (const list of [all, []])
    expect(staleWarnings(list, '2026-05-21', 'NH')).toEqual([
      expect.stringMatching(/^New Hampshire publishes no list, which is not to say .*: nothing is listed/),
    ])
})

test('lists warn of stale states that they cover, and of no others', () => {
  const list = all.map((h) => (h.id === 'warn/al' ? { ...h, last_success: null, message: 'blocked' } : h))
  expect(staleWarnings(all, '2026-05-21')).toEqual([])
  expect(staleWarnings(list, '2026-05-21')).toEqual([
    'newer notices may be missing of AL; /api/stats says why',
  ])
  expect(staleWarnings(list, '2026-05-21', 'AL')).toEqual([
    'newer notices of Alabama may be missing: never read: blocked',
  ])
  expect(staleWarnings(list, '2026-05-21', 'CA')).toEqual([])
  expect(staleWarnings([], '2026-05-21')).toEqual([])
})
