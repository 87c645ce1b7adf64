import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { registry } from '../../src/registry.ts'
import { SCALES } from '../made/scale.ts'
import { KNOWN_BEYOND, type Measured, PAGE, pageOf, type Results, type Told } from './report.ts'

const taken = (p99: number) => ({ p50: 1, p99, max: p99, cpuMilliseconds: 2, slowest: '/api/things?a=b' })
const route = (list: boolean, one: number, eight = 50) => ({
  list,
  questions: 200,
  one: taken(one),
  eight: taken(eight),
  rival: { ratio: 5.1, questions: 12, agreeing: 1 },
})
const measured = (routes: Measured['routes']): Measured => ({
  rows: SCALES.full,
  day: '2026-12-01',
  machine: 'a machine',
  start: { firstAnswerSeconds: 0.8 },
  memory: { residentMegabytes: 300, peakMegabytes: 400 },
  routes,
})

const pageOfRoutes = (routes: Results) => pageOf({ routes })

test('the page is what the bench wrote of its results', async () => {
  const told = JSON.parse(await readFile('bench/results.json', 'utf8')) as Told
  expect(await readFile(PAGE, 'utf8')).toBe(pageOf(told))
})

test('a route beyond a goal is marked, and counted', () => {
  const page = pageOfRoutes({ full: measured({ '/api/a': route(true, 19.9), '/api/b': route(true, 20) }) })
  expect(page).toContain('1 of 2 routes are beyond a goal')
  expect(page).toContain('`/api/b` **beyond**')
  expect(page).not.toContain('`/api/a` **beyond**')
})

test('eight callers have a goal of their own', () => {
  expect(pageOfRoutes({ full: measured({ '/api/a': route(false, 30, 250) }) })).toContain(
    '`/api/a` **beyond**',
  )
})

test('what takes more than twice the CPU for twice the rows is named', () => {
  const half = measured({ '/api/a': route(false, 5) })
  const full = measured({ '/api/a': { ...route(false, 10), one: { ...taken(10), cpuMilliseconds: 4.1 } } })
  expect(pageOfRoutes({ half, full })).toContain('More than twice as much CPU: `/api/a`')
  expect(pageOfRoutes({ half, full: half })).toContain('More than twice as much CPU: no route')
})

test('what was not measured at full size is not told', () => {
  expect(pageOfRoutes({})).toContain('Not measured.')
  expect(pageOfRoutes({ half: measured({ '/api/a': route(true, 5) }) })).not.toContain('/api/a')
})

test('the pace of the machine is told where it was measured', () => {
  const full = measured({ '/api/a': route(true, 5) })
  expect(pageOfRoutes({ full })).not.toContain('same piece of work')
  expect(pageOfRoutes({ full: { ...full, pace: { quickest: 501.2, middle: 510, slowest: 700 } } })).toContain(
    "the same piece of the engine's work on one core took 501.2 to 700 ms, 510 ms in the middle",
  )
})

test('what asking ahead took is told where it was measured', () => {
  const full = measured({ '/api/a': route(true, 5) })
  expect(pageOfRoutes({ full })).not.toContain('asked its edition ahead')
  expect(
    pageOfRoutes({ full: { ...full, ahead: { seconds: 14, cpuSeconds: 12, residentMegabytes: 800 } } }),
  ).toContain(
    'had asked its edition ahead (decision 72) 14 s after it listened, with 12 s of the processor since its start, and held 800 MB;',
  )
})

test('three routes at most are known to be beyond a goal, and where they are the page says why', () => {
  const known = Object.keys(KNOWN_BEYOND)
  expect(known.length).toBeLessThanOrEqual(3)
  const paths = registry(readConfig({})).operations.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(known))
  const page = pageOfRoutes({
    full: measured({ [known[0]!]: route(true, 90), [known[1]!]: route(false, 5) }),
  })
  expect(page).toContain(`\`${known[0]}\` (${KNOWN_BEYOND[known[0]!]})`)
  expect(page).not.toContain(KNOWN_BEYOND[known[1]!])
})
