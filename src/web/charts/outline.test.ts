import { expect, test } from 'vitest'
import { STATES } from '#lib/states.ts'
import { outlineOf } from './outline.ts'

test('every state has an outline of some kilobytes, and its cities stand within it', () => {
  for (const { code, fips } of STATES.filter((state) => Number(state.fips) <= 56)) {
    const outline = outlineOf(code)
    expect([code, fips, outline === null]).toEqual([code, fips, false])
    expect(outline!.d.length, code).toBeLessThan(12_000)
    expect(outline!.width <= 420 && outline!.height <= 320, code).toBe(true)
  }
  const [x, y] = outlineOf('OH')!.place({ latitude: 39.96, longitude: -83 })!
  const { width, height } = outlineOf('OH')!
  expect(x > width / 4 && x < (3 * width) / 4 && y > height / 4 && y < (3 * height) / 4).toBe(true)
  expect(outlineOf('OH')!.place({ latitude: 34, longitude: -118 })).toBeNull()
  expect(outlineOf('XX')).toBeNull()
})

test('north is up, and east to the right', () => {
  const { place } = outlineOf('CA')!
  const [losAngeles, redding] = [
    place({ latitude: 34.05, longitude: -118.24 })!,
    place({ latitude: 40.59, longitude: -122.39 })!,
  ]
  expect(redding[1]).toBeLessThan(losAngeles[1])
  expect(redding[0]).toBeLessThan(losAngeles[0])
})
