import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { Queue } from './queue.ts'

afterEach(() => {
  vi.useRealTimers()
})

const LANE = { waitSecondsMax: 10 }

test('places are handed over in the order of asking, whatever the lane, and the patient outwait the others', async () => {
  vi.useFakeTimers()
  const queue = new Queue(1)
  const done: number[] = []
  const first = await queue.enter(LANE)
  const patient = queue.enter({ waitSecondsMax: 60 }).then((leave) => {
    done.push(1)
    return leave
  })
  const late = expect(queue.enter(LANE)).rejects.toMatchObject({ why: 'late' })
  await vi.advanceTimersByTimeAsync(10_000)
  await late
  const last = queue.enter(LANE).then((leave) => {
    done.push(2)
    return leave
  })
  first()
  ;(await patient)()
  ;(await last)()
  expect([done, queue.length]).toEqual([[1, 2], 0])
})

test('who finds it full, waits too long or hangs up is told why', async () => {
  vi.useFakeTimers()
  const queue = new Queue(1)
  const lane = { max: 3, ...LANE }
  const leave = await queue.enter(lane)
  const leaving = new AbortController()
  const left = expect(queue.enter(lane, leaving.signal)).rejects.toMatchObject({ why: 'left' })
  const late = expect(queue.enter(lane)).rejects.toMatchObject({ why: 'late' })
  await expect(queue.enter(lane)).rejects.toMatchObject({ why: 'full' })
  await expect(queue.enter(lane, AbortSignal.abort())).rejects.toMatchObject({ why: 'left' })
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
        const queue = new Queue(atOnce)
        const inside: (() => void)[] = []
        const waiting: AbortController[] = []
        for (const each of steps) {
          if (each === 'enter') {
            const leaving = new AbortController()
            waiting.push(leaving)
            const forget = () => waiting.splice(waiting.indexOf(leaving), 1)
            queue
              .enter(LANE, leaving.signal)
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

test('a lane that has all that it may leaves the other places to others', async () => {
  const queue = new Queue(4)
  const half = { atOnce: 2, ...LANE }
  const inside: string[] = []
  const leave = new Map<string, () => void>()
  const enter = async (name: string, lane: typeof LANE) => {
    const left = await queue.enter(lane)
    inside.push(name)
    leave.set(name, left)
  }
  const turn = () => new Promise((next) => setImmediate(next))
  const all = ['h1', 'h2', 'h3', 'h4'].map((name) => enter(name, half))
  await turn()
  expect(inside).toEqual(['h1', 'h2'])
  all.push(...['a', 'b', 'c'].map((name) => enter(name, LANE)))
  await turn()
  // Whoever came before waits for its own lane, and keeps nobody of another out.
  expect(inside).toEqual(['h1', 'h2', 'a', 'b'])
  leave.get('a')!()
  await turn()
  expect(inside.slice(4)).toEqual(['c'])
  leave.get('h2')!()
  await turn()
  expect(inside.slice(5)).toEqual(['h3'])
  for (const name of ['b', 'c', 'h1']) leave.get(name)!()
  await turn()
  expect(inside.slice(6)).toEqual(['h4'])
  await Promise.all(all)
  for (const name of ['h3', 'h4']) leave.get(name)!()
  expect(queue.length).toBe(0)
})

test('callers take turns, and where there is no room one with many makes room for one with few', async () => {
  const queue = new Queue(1)
  const lane = { max: 5, ...LANE }
  const done: string[] = []
  const ask = (caller: string, name: string) =>
    queue.enter(lane, undefined, caller).then((leave) => {
      done.push(name)
      leave()
    })
  const first = await queue.enter(lane, undefined, 'many')
  const many = ['m1', 'm2', 'm3'].map((name) => ask('many', name))
  const last = expect(ask('many', 'm4')).rejects.toMatchObject({ why: 'full' })
  await expect(ask('many', 'm5')).rejects.toMatchObject({ why: 'full' })
  const few = ask('few', 'f1')
  await last
  first()
  await Promise.all([...many, few])
  expect(done).toEqual(['m1', 'f1', 'm2', 'm3'])
})
