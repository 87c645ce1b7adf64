import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Hosts } from './hosts.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

const PACE = { pauseSeconds: 1 / 8, together: 'example.org' }

/** Asks hosts at the pace, each answering after so many milliseconds; tells when each was asked. */
async function askAll(asked: readonly [host: string, takesMs: number][]): Promise<[string, number][]> {
  const hosts = new Hosts()
  const begun: [string, number][] = []
  const all = asked.map(([host, takesMs]) =>
    hosts.takeAt(host, PACE, async () => {
      begun.push([host, Date.now()])
      await new Promise((resolve) => setTimeout(resolve, takesMs))
    }),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(all)
  return begun
}

test('a publisher’s pace holds for all its hosts together', async () => {
  expect(
    await askAll([
      ['www', 10],
      ['data', 10],
      ['www', 10],
      ['files', 10],
    ]),
  ).toEqual([
    ['www', 0],
    ['data', 125],
    ['files', 250],
    ['www', 375],
  ])
})

test('a slow answer holds up its own host, and no other', async () => {
  expect(
    await askAll([
      ['www', 1000],
      ['www', 10],
      ['data', 10],
      ['data', 10],
    ]),
  ).toEqual([
    ['www', 0],
    ['data', 125],
    ['data', 250],
    // A turn of no pause ends with the next tick of the clock.
    ['www', 1001],
  ])
})

test('eight requests a second, however many wait', async () => {
  const begun = await askAll(Array.from({ length: 40 }, (_, i) => [`host-${i % 5}`, 1]))
  const inFirst = (from: number) => begun.filter(([, at]) => at >= from && at < from + 1000).length
  for (const from of [0, 125, 1000, 2500]) expect(inFirst(from)).toBeLessThanOrEqual(8)
  expect(begun).toHaveLength(40)
})

test('what fails lets the next one in', async () => {
  const hosts = new Hosts()
  const failed = hosts.takeAt('www', PACE, () => Promise.reject(new Error('no route')))
  const next = hosts.takeAt('www', PACE, async () => 'there')
  const told = expect(failed).rejects.toThrow('no route')
  await vi.advanceTimersByTimeAsync(1000)
  await told
  expect(await next).toBe('there')
})
