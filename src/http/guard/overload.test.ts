import { afterEach, expect, test, vi } from 'vitest'
import { Unavailable } from '#contract/errors.ts'
import { NobodyWaits, OverloadGuard, type QueryLimits } from './overload.ts'

const LIMITS = { queriesAtOnce: 2, queriesMax: 10, queueSecondsMax: 10, eventLoopDelayMsMax: 500 }

function guard(limits: Partial<QueryLimits> = {}) {
  const probe = { delay: 0, read: () => probe.delay, stop: () => {} }
  return { probe, guard: new OverloadGuard({ ...LIMITS, ...limits }, probe) }
}

/** Questions by name that end when they are told to, in a guard that remembers which it let through. */
function asker(overload: OverloadGuard) {
  const ran: string[] = []
  const ends = new Map<string, () => void>()
  return {
    ran,
    ask: (name: string, wanted?: () => boolean) =>
      overload.run(() => {
        ran.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      }, wanted),
    end: (name: string) => ends.get(name)!(),
  }
}

afterEach(() => {
  vi.useRealTimers()
})

test('questions beyond the limit are refused, and there is room again when one ends', async () => {
  const { guard: overload } = guard({ queriesMax: 2 })
  const ends: (() => void)[] = []
  const hold = () => overload.run(() => new Promise<void>((resolve) => ends.push(resolve)))
  const held = [hold(), hold()]
  await expect(hold()).rejects.toThrow(Unavailable)
  ends[0]!()
  await held[0]
  await expect(overload.run(async () => 'yes')).resolves.toBe('yes')
  ends[1]!()
  await Promise.all(held)
  await expect(overload.run(() => Promise.reject(new Error('own')))).rejects.toThrow('own')
  await expect(Promise.all([overload.run(async () => 1), overload.run(async () => 2)])).resolves.toEqual([
    1, 2,
  ])
  overload.stop()
})

test('so many questions run at once, the others wait for their turn, in order', async () => {
  const { guard: overload } = guard()
  const { ask, end, ran } = asker(overload)
  const asked = ['a', 'b', 'c', 'd'].map((name) => ask(name))
  await vi.waitFor(() => expect(ran).toEqual(['a', 'b']))
  end('b')
  await vi.waitFor(() => expect(ran).toEqual(['a', 'b', 'c']))
  end('a')
  await vi.waitFor(() => expect(ran).toEqual(['a', 'b', 'c', 'd']))
  end('c')
  end('d')
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'd'])
  // A question that fails hands its place over too.
  await expect(overload.run(() => Promise.reject(new Error('own')))).rejects.toThrow('own')
  await expect(overload.run(async () => 'yes')).resolves.toBe('yes')
  overload.stop()
})

test('a question that nobody wants any more at its turn is not asked, and the next one is', async () => {
  const { guard: overload } = guard({ queriesAtOnce: 1 })
  const { ask, end, ran } = asker(overload)
  let wanted = true
  const [first, gone, last] = [ask('first'), ask('gone', () => wanted), ask('last')]
  const outcome = expect(gone).rejects.toThrow(NobodyWaits)
  wanted = false
  end('first')
  await outcome
  await vi.waitFor(() => expect(ran).toEqual(['first', 'last']))
  end('last')
  expect(await Promise.all([first, last])).toEqual(['first', 'last'])
  await expect(ask('gone', () => false)).rejects.toThrow(NobodyWaits)
  expect(ran).toEqual(['first', 'last'])
  overload.stop()
})

test('those who hung up while waiting do not keep others out', async () => {
  const { guard: overload } = guard({ queriesAtOnce: 1, queriesMax: 3 })
  const { ask, end, ran } = asker(overload)
  let wanted = true
  const first = ask('first')
  const gone = [ask('gone', () => wanted), ask('gone', () => wanted)].map((asked) =>
    expect(asked).rejects.toThrow(NobodyWaits),
  )
  await expect(ask('refused')).rejects.toMatchObject({ code: 'overloaded' })
  wanted = false
  const last = ask('last')
  await Promise.all(gone)
  end('first')
  await vi.waitFor(() => expect(ran).toEqual(['first', 'last']))
  end('last')
  expect(await Promise.all([first, last])).toEqual(['first', 'last'])
  overload.stop()
})

test('whoever has waited too long is told to come back, and is not asked later', async () => {
  vi.useFakeTimers()
  const { guard: overload } = guard({ queriesAtOnce: 1, queueSecondsMax: 10 })
  const { ask, end, ran } = asker(overload)
  const first = ask('first')
  const late = expect(ask('late')).rejects.toMatchObject({
    code: 'overloaded',
    headers: { 'Retry-After': '2' },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  await late
  end('first')
  await first
  expect(ran).toEqual(['first'])
  overload.stop()
})

test('a lagging event loop refuses questions until it has caught up', async () => {
  const { guard: overload, probe } = guard()
  probe.delay = 501
  overload.sample()
  await expect(overload.run(async () => 1)).rejects.toMatchObject({
    code: 'overloaded',
    headers: { 'Retry-After': '2' },
  })
  probe.delay = 500
  overload.sample()
  await expect(overload.run(async () => 1)).resolves.toBe(1)
  overload.stop()
})

test('the real probe reads a number', () => {
  const overload = new OverloadGuard({ ...LIMITS, eventLoopDelayMsMax: 1e9 })
  expect(() => overload.sample()).not.toThrow()
  overload.stop()
})
