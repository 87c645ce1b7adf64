import { beforeEach, expect, test } from 'vitest'
import { collectNow, expectGarbage } from './heap.ts'

const MEGABYTES = 2 ** 20
// Files before this one in the same process may have collected too.
beforeEach(expectGarbage)

const used = () => process.memoryUsage().heapUsed / MEGABYTES

test('what nobody holds any more is collected when it is asked for', () => {
  const before = used()
  let held: number[] | null = Array.from<number>({ length: 24 * MEGABYTES }).fill(0)
  expect(held.length).toBe(24 * MEGABYTES)
  expect(used() - before).toBeGreaterThan(150)
  held = null
  collectNow()
  expect(used() - before).toBeLessThan(100)
})

test('what was held the last time is collected once it is let go', () => {
  const before = used()
  let held: number[] | null = Array.from<number>({ length: 24 * MEGABYTES }).fill(0)
  collectNow()
  expect(held.length).toBe(24 * MEGABYTES)
  held = null
  // Nothing has come since: it is left for later, unless whoever let it go says so.
  collectNow()
  expect(used() - before).toBeGreaterThan(150)
  expectGarbage()
  collectNow()
  expect(used() - before).toBeLessThan(100)
})
