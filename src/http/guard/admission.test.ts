import { afterEach, expect, test, vi } from 'vitest'
import { Unavailable } from '#contract/errors.ts'
import { Admission, type LaneName, NobodyWaits, type QueryLimits } from './admission.ts'

const LIMITS = { queriesAtOnce: 2, queriesMax: 10, queueSecondsMax: 10, eventLoopDelayMsMax: 500 }

function queue(limits: Partial<QueryLimits> = {}) {
  const probe = { delay: 0, read: () => probe.delay, stop: () => {} }
  return { probe, admission: new Admission({ ...LIMITS, ...limits }, probe) }
}

/** Questions by name that end when they are told to, in a queue that remembers which it let through. */
function asker(admission: Admission) {
  const ran: string[] = []
  const ends = new Map<string, () => void>()
  return {
    ran,
    ask: (name: string, unwanted?: AbortSignal, lane: LaneName = 'question') =>
      admission.run(
        () => {
          ran.push(name)
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
        },
        { lane, ...(unwanted && { unwanted }) },
      ),
    end: (name: string) => ends.get(name)!(),
  }
}

afterEach(() => {
  vi.useRealTimers()
})

test('questions beyond the limit are refused, and there is room again when one ends', async () => {
  const { admission } = queue({ queriesMax: 2 })
  const ends: (() => void)[] = []
  const hold = () => admission.run(() => new Promise<void>((resolve) => ends.push(resolve)))
  const held = [hold(), hold()]
  await expect(hold()).rejects.toThrow(Unavailable)
  ends[0]!()
  await held[0]
  await expect(admission.run(async () => 'yes')).resolves.toBe('yes')
  ends[1]!()
  await Promise.all(held)
  await expect(admission.run(() => Promise.reject(new Error('own')))).rejects.toThrow('own')
  await expect(Promise.all([admission.run(async () => 1), admission.run(async () => 2)])).resolves.toEqual([
    1, 2,
  ])
  admission.stop()
})

test('so many questions run at once, the others wait for their turn, in order', async () => {
  const { admission } = queue()
  const { ask, end, ran } = asker(admission)
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
  await expect(admission.run(() => Promise.reject(new Error('own')))).rejects.toThrow('own')
  await expect(admission.run(async () => 'yes')).resolves.toBe('yes')
  admission.stop()
})

test('a question that nobody wants any more is not asked, and the next one is', async () => {
  const { admission } = queue({ queriesAtOnce: 1 })
  const { ask, end, ran } = asker(admission)
  const leaving = new AbortController()
  const [first, gone, last] = [ask('first'), ask('gone', leaving.signal), ask('last')]
  const outcome = expect(gone).rejects.toThrow(NobodyWaits)
  leaving.abort()
  // Whoever hangs up waits for nothing.
  await outcome
  end('first')
  await vi.waitFor(() => expect(ran).toEqual(['first', 'last']))
  end('last')
  expect(await Promise.all([first, last])).toEqual(['first', 'last'])
  await expect(ask('gone', AbortSignal.abort())).rejects.toThrow(NobodyWaits)
  expect(ran).toEqual(['first', 'last'])
  admission.stop()
})

test('those who hung up while waiting do not keep others out', async () => {
  const { admission } = queue({ queriesAtOnce: 1, queriesMax: 3 })
  const { ask, end, ran } = asker(admission)
  const leaving = new AbortController()
  const first = ask('first')
  const gone = [ask('gone', leaving.signal), ask('gone', leaving.signal)].map((asked) =>
    expect(asked).rejects.toThrow(NobodyWaits),
  )
  await expect(ask('refused')).rejects.toMatchObject({ code: 'overloaded' })
  leaving.abort()
  const last = ask('last')
  await Promise.all(gone)
  end('first')
  await vi.waitFor(() => expect(ran).toEqual(['first', 'last']))
  end('last')
  expect(await Promise.all([first, last])).toEqual(['first', 'last'])
  admission.stop()
})

test('whoever has waited too long is told to come back, and is not asked later', async () => {
  vi.useFakeTimers()
  const { admission } = queue({ queriesAtOnce: 1, queueSecondsMax: 10 })
  const { ask, end, ran } = asker(admission)
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
  admission.stop()
})

test('pages have half of the places at most, and one where there is one', async () => {
  for (const [queriesAtOnce, atOnce] of [
    [4, 2],
    [5, 2],
    [1, 1],
  ] as const) {
    const { admission } = queue({ queriesAtOnce })
    const { ask, end, ran } = asker(admission)
    const pages = ['p1', 'p2', 'p3'].map((name) => ask(name, undefined, 'page'))
    await vi.waitFor(() => expect(ran).toHaveLength(atOnce))
    const questions = queriesAtOnce > 1 ? [ask('q')] : []
    if (questions.length > 0) await vi.waitFor(() => expect(ran).toEqual(['p1', 'p2', 'q']))
    for (const name of ['p1', 'p2', 'p3']) {
      await vi.waitFor(() => expect(ran).toContain(name))
      end(name)
    }
    if (questions.length > 0) end('q')
    await Promise.all([...pages, ...questions])
    admission.stop()
  }
})

test('a lagging event loop refuses questions until it has caught up', async () => {
  const { admission, probe } = queue()
  probe.delay = 501
  admission.sample()
  await expect(admission.run(async () => 'one pause is none')).resolves.toBeDefined()
  admission.sample()
  for (const lane of ['question', 'page'] as const)
    await expect(admission.run(async () => 1, { lane })).rejects.toMatchObject({
      code: 'overloaded',
      headers: { 'Retry-After': '2' },
    })
  probe.delay = 500
  admission.sample()
  await expect(admission.run(async () => 1)).resolves.toBe(1)
  admission.stop()
})

test('a file that is being built is waited for where a question is refused', async () => {
  const { admission, probe } = queue({ queriesAtOnce: 1, queriesMax: 1 })
  const { ask, end, ran } = asker(admission)
  const first = ask('first')
  const file = admission.run(async () => 'file', { lane: 'file' })
  await expect(ask('refused')).rejects.toMatchObject({ code: 'overloaded' })
  probe.delay = 501
  admission.sample()
  admission.sample()
  const second = admission.run(async () => 'second', { lane: 'file' })
  end('first')
  expect(await Promise.all([first, file, second])).toEqual(['first', 'file', 'second'])
  expect(ran).toEqual(['first'])
  admission.stop()
})

test('the real probe reads a number', () => {
  const admission = new Admission({ ...LIMITS, eventLoopDelayMsMax: 1e9 })
  expect(() => admission.sample()).not.toThrow()
  admission.stop()
})
