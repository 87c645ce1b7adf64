import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { Queue } from './queue.ts'

afterEach(() => {
  vi.useRealTimers()
})

const WAIT = { waitSecondsMax: 10 }

test('places are handed over in the order of asking, and a failure hands on its place too', async () => {
  const queue = new Queue({ atOnce: 1, ...WAIT })
  const done: number[] = []
  const work = (n: number) => async () => {
    done.push(n)
    if (n === 1) throw new Error('own')
  }
  const all = await Promise.allSettled([0, 1, 2, 3].map((n) => queue.run(work(n))))
  expect(done).toEqual([0, 1, 2, 3])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(queue.length).toBe(0)
})

test('who finds it full, waits too long or hangs up is told why', async () => {
  vi.useFakeTimers()
  const queue = new Queue({ atOnce: 1, max: 3, ...WAIT })
  const leave = await queue.enter()
  const leaving = new AbortController()
  const left = expect(queue.enter(leaving.signal)).rejects.toMatchObject({ why: 'left' })
  const late = expect(queue.enter()).rejects.toMatchObject({ why: 'late' })
  await expect(queue.enter()).rejects.toMatchObject({ why: 'full' })
  await expect(queue.enter(AbortSignal.abort())).rejects.toMatchObject({ why: 'left' })
  leaving.abort()
  await left
  await vi.advanceTimersByTimeAsync(10_000)
  await late
  const empty = queue.empty()
  leave()
  await empty
  expect(queue.length).toBe(0)
})

test('whatever callers do, no more have a place than may, and none is lost', async () => {
  const step = fc.constantFrom('enter', 'leave', 'hang up')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { maxLength: 60 }),
      async (atOnce, steps) => {
        const queue = new Queue({ atOnce, ...WAIT })
        const inside: (() => void)[] = []
        const waiting: AbortController[] = []
        for (const each of steps) {
          if (each === 'enter') {
            const leaving = new AbortController()
            waiting.push(leaving)
            const forget = () => waiting.splice(waiting.indexOf(leaving), 1)
            queue
              .enter(leaving.signal)
              .then(
                (leave) => inside.push(leave),
                () => {},
              )
              .finally(forget)
          } else if (each === 'leave') inside.shift()?.()
          else waiting.at(-1)?.abort()
          await new Promise((next) => setImmediate(next))
          expect(inside.length).toBeLessThanOrEqual(atOnce)
          if (inside.length < atOnce) expect(waiting).toEqual([])
          expect(queue.length).toBe(inside.length + waiting.length)
        }
        for (const leaving of waiting.splice(0)) leaving.abort()
      },
    ),
    { numRuns: 50 },
  )
})
