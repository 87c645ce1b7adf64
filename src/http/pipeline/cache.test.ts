import { expect, test, vi } from 'vitest'
import { Representation } from '../respond/representation.ts'
import { AnswerCache } from './cache.ts'

const BIG = 1024 * 1024

const rendered = (bytes: number, expiresAt?: number) =>
  new Representation({
    route: '/x',
    body: Buffer.alloc(bytes, 'x'),
    etag: 'W/"t"',
    headers: [],
    ...(expiresAt !== undefined && { expiresAt }),
  })

function filled(bytesMax = BIG) {
  const cache = new AnswerCache(bytesMax)
  cache.enter('e1', '2024-06-15')
  return cache
}

test('many who ask the same at once share one question', async () => {
  const cache = filled()
  const render = vi.fn(async () => rendered(10))
  const got = await Promise.all(Array.from({ length: 50 }, () => cache.get('q', render)))
  expect(render).toHaveBeenCalledTimes(1)
  expect(new Set(got.map(({ answer }) => answer)).size).toBe(1)
  expect(
    got
      .map(({ from }) => from)
      .sort()
      .slice(0, 2),
  ).toEqual(['query', 'shared'])
  expect((await cache.get('q', render)).from).toBe('cache')
})

test('a budget of nothing keeps nothing', async () => {
  const cache = filled(0)
  await cache.get('q', async () => rendered(0))
  expect((await cache.get('q', async () => rendered(0))).from).toBe('query')
  expect(cache.size).toEqual({ answers: 0, bytes: 0 })
})

test('a failure reaches all who wait, and is not kept', async () => {
  const cache = filled()
  const fail = () => Promise.reject(new Error('no'))
  const got = await Promise.allSettled([cache.get('q', fail), cache.get('q', fail)])
  expect(got.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await cache.get('q', async () => rendered(1))).from).toBe('query')
})

test('a question is wanted while any of its askers is there, and joined by nobody once it is not', async () => {
  const cache = filled()
  const [one, other] = [new AbortController(), new AbortController()]
  let unwanted = AbortSignal.abort()
  let finish: (answer: Representation) => void = () => {}
  const slow = (signal: AbortSignal) => {
    unwanted = signal
    return new Promise<Representation>((resolve) => (finish = resolve))
  }
  const first = cache.get('q', slow, one.signal)
  const second = cache.get('q', slow, other.signal)
  one.abort()
  expect(unwanted.aborted).toBe(false)
  other.abort()
  expect(unwanted.aborted).toBe(true)
  const fresh = await cache.get('q', async () => rendered(20))
  expect([fresh.from, fresh.answer.length]).toEqual(['query', 20])
  finish(rendered(10))
  await Promise.all([first, second])
})

test('a question that is refused before it is asked does not stand in the way of the next', async () => {
  const cache = filled()
  const refuse = () => {
    throw new Error('broken')
  }
  await expect(cache.get('q', refuse)).rejects.toThrow('broken')
  expect((await cache.get('q', async () => rendered(1))).from).toBe('query')
})

test('another edition or another day drops everything', async () => {
  const cache = filled()
  for (const [edition, day] of [
    ['e2', '2024-06-15'],
    ['e2', '2024-06-16'],
  ] as const) {
    await cache.get('q', async () => rendered(10))
    cache.recognise('q', 'free', '/q')
    expect(cache.byTarget('free', '/q', 0)).toBeDefined()
    cache.enter(edition, day)
    expect(cache.size).toEqual({ answers: 0, bytes: 0 })
    expect(cache.byTarget('free', '/q', 0)).toBeUndefined()
  }
})

test('an answer of the edition before neither stays nor is joined after the change', async () => {
  const cache = filled()
  let finish: (answer: Representation) => void = () => {}
  const old = cache.get('q', () => new Promise((resolve) => (finish = resolve)))
  cache.enter('e2', '2024-06-15')
  const fresh = await cache.get('q', async () => rendered(20))
  finish(rendered(10))
  expect((await old).answer.length).toBe(10)
  expect(fresh.answer.length).toBe(20)
  expect((await cache.get('q', async () => rendered(30))).answer.length).toBe(20)
})

test('the budget holds, and what is asked for again outlives what is not', async () => {
  const cache = filled(100_000)
  const ask = (question: string) => cache.get(question, async () => rendered(5000))
  await ask('wanted')
  for (let i = 0; i < 60; i++) {
    await ask(`once ${i}`)
    await ask('wanted')
    expect(cache.size.bytes).toBeLessThanOrEqual(100_000)
  }
  expect(cache.size.answers).toBeGreaterThan(5)
  expect((await ask('wanted')).from).toBe('cache')
  expect((await ask('once 0')).from).toBe('query')
})

test('compressed forms count, and an answer too large for the budget is given but not kept', async () => {
  const cache = filled(100_000)
  const { answer } = await cache.get('q', async () => rendered(20_000))
  const before = cache.size.bytes
  const { body } = await cache.encoded('q', answer, 'gzip')
  expect(cache.size.bytes).toBe(before + body.length)
  await cache.get('huge', async () => rendered(50_000))
  expect((await cache.get('huge', async () => rendered(50_000))).from).toBe('query')
})

test('a target leads to its answer for that plan only, until it expires or is dropped', async () => {
  const cache = filled(20_000)
  await cache.get('q', async () => rendered(10, 1000))
  cache.recognise('q', 'free', '/q?a=1')
  expect(cache.byTarget('free', '/q?a=1', 999)).toBeDefined()
  expect(cache.byTarget('free', '/q?a=1', 1000)).toBeUndefined()
  expect(cache.byTarget('pro', '/q?a=1', 0)).toBeUndefined()
  for (let i = 0; i < 20; i++) await cache.get(`other ${i}`, async () => rendered(1000))
  expect(cache.byTarget('free', '/q?a=1', 0)).toBeUndefined()
})

test('a caller cannot fill the memory by writing one question in many ways', async () => {
  const cache = filled()
  await cache.get('q', async () => rendered(10))
  for (let i = 0; i < 1000; i++) cache.recognise('q', 'free', `/q?${'&'.repeat(i)}`)
  expect(cache.size.bytes).toBeLessThan(10_000)
  expect(cache.byTarget('free', '/q?', 0)).toBeDefined()
  expect(cache.byTarget('free', `/q?${'&'.repeat(999)}`, 0)).toBeUndefined()
})
