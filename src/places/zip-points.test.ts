import { expect, test } from 'vitest'
import { stateCentroid } from './index.ts'
import { statesAround, zipPoint } from './zip-points.ts'
import { zipState } from './zip-states.ts'

const MILES_PER_DEGREE = 69

test.each([
  ['78701', 30.27, -97.74],
  ['00501', 40.82, -73.05],
  ['99501', 61.21, -149.88],
  ['96813', 21.32, -157.85],
])('%s lies at %d, %d', (zip, latitude, longitude) => {
  expect(zipPoint(zip)!.latitude).toBeCloseTo(latitude, 1)
  expect(zipPoint(zip)!.longitude).toBeCloseTo(longitude, 1)
})

test('unused codes, those of the forces and of territories have no point', () => {
  for (const zip of ['00000', '99999', '09012', '96601', '00901']) expect(zipPoint(zip)).toBeNull()
})

test.each([
  ['Austin', 30.27, -97.74, 40, ['TX']],
  ['Kansas City, across the river', 39.1, -94.58, 40, ['KS', 'MO']],
  ['Portland, with Washington to the north', 45.4, -122.6, 40, ['OR', 'WA']],
  ['Monroe, with Ohio to the south', 41.9, -83.4, 40, ['MI', 'OH']],
  ['Honolulu', 21.3, -157.86, 40, ['HI']],
  ['the north of Alaska, without a code near', 68.5, -152.5, 40, ['AK']],
  ['the sea south of Nantucket, with five states within 400 km', 40.2, -69.5, 40, ['MA']],
  ['the Atlantic', 40, -40, 40, []],
])('the states around %s', (_, latitude, longitude, kilometres, states) => {
  expect(statesAround({ latitude, longitude }, kilometres)).toEqual(states)
})

test('every state has many, and none lies far from its state', () => {
  const found = new Map<string, number>()
  for (let code = 0; code < 100_000; code++) {
    const zip = String(code).padStart(5, '0')
    const point = zipPoint(zip)
    if (!point) continue
    const state = zipState(zip)!
    found.set(state, (found.get(state) ?? 0) + 1)
    const middle = stateCentroid(state)!
    const north = (point.latitude - middle.latitude) * MILES_PER_DEGREE
    expect(Math.abs(north), `${zip} ${state}`).toBeLessThan(state === 'AK' ? 1000 : 500)
  }
  expect(found.size).toBe(51)
  expect([...found.values()].reduce((a, b) => a + b)).toBeGreaterThan(40_000)
  for (const [state, codes] of found) expect(codes, state).toBeGreaterThan(80)
})
