import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { registry } from '../../registry.ts'
import { visitedSources } from './visited.ts'

const config = readConfig({})
const modules = registry(config)
const visited = (said: Partial<typeof config> = {}, seed = 'a') =>
  visitedSources({ config: { ...config, ...said }, modules }, seed)

test('every source that a publisher is asked for is visited; what is handed in is not', () => {
  const ids = visited().map(({ id }) => id)
  for (const id of ['warn/or', 'lca', 'claims', 'sec/current', 'bankruptcy/rss-deb', 'bankruptcy/fjc'])
    expect(ids).toContain(id)
  for (const id of ['warn/register', 'bankruptcy/docket', 'bankruptcy/courtlistener'])
    expect(ids).not.toContain(id)
  expect(visited({ courtListenerToken: 'token' }).map(({ id }) => id)).toContain('bankruptcy/courtlistener')
})

test('history is asked for as seldom as it changes, that of the register only where it is wanted', () => {
  const rhythmOf = (id: string, said: Partial<typeof config> = {}) =>
    visited(said).find((each) => each.id === id)?.rhythm
  expect(rhythmOf('bankruptcy/fjc')).toEqual({ everyHours: 720 })
  expect(rhythmOf('bankruptcy/f2-monthly')).toEqual({ everyHours: 168 })
  expect(rhythmOf('warn/register')).toBeUndefined()
  expect(rhythmOf('warn/register', { history: true })).toEqual({ everyHours: 720 })
})

test('the operator says how often, or not at all', () => {
  const said = visited({ sources: { 'warn/or': { everyHours: 12 }, 'warn/ca': { on: false } } })
  expect(said.find(({ id }) => id === 'warn/or')?.rhythm).toEqual({ everyHours: 12 })
  expect(said.find(({ id }) => id === 'warn/wa')?.rhythm).toEqual({ pattern: '0 3 * * *' })
  expect(said.some(({ id }) => id === 'warn/ca')).toBe(false)
})

test('sources are spread, those of one site together, and otherwise with each start', () => {
  const shifts = new Map(visited().map(({ id, shift }) => [id, shift]))
  expect(new Set([...shifts].filter(([id]) => id.startsWith('sec/')).map(([, shift]) => shift)).size).toBe(1)
  expect(new Set(shifts.values()).size).toBeGreaterThan(30)
  for (const shift of shifts.values()) expect(shift >= 0 && shift < 1).toBe(true)
  expect(visited({}, 'b').find(({ id }) => id === 'warn/or')?.shift).not.toBe(shifts.get('warn/or'))
})
