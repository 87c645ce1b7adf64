import { getEventListeners } from 'node:events'
import { expect, test, vi } from 'vitest'
import { Once } from './once.ts'

/** Work that ends when it is told to. */
function slowWork() {
  let finish: (value: string) => void = () => {}
  const work = vi.fn((_unwanted: AbortSignal) => new Promise<string>((resolve) => (finish = resolve)))
  return { work, finish: (value: string) => finish(value) }
}

test('who asks while work is under way gets its result, and who asks later begins anew', async () => {
  const once = new Once<string, string>()
  const { work, finish } = slowWork()
  const asked = [once.do('a', work), once.do('a', work)]
  expect([once.has('a'), once.has('b')]).toEqual([true, false])
  finish('done')
  expect(await Promise.all(asked)).toEqual(['done', 'done'])
  expect([work.mock.calls.length, once.has('a')]).toEqual([1, false])
  expect(await once.do('a', () => 'again')).toBe('again')
})

test('a failure, at once or later, reaches all who wait and stays with nobody', async () => {
  const once = new Once<string, string>()
  const fail = () => {
    throw new Error('no')
  }
  await expect(once.do('a', fail)).rejects.toThrow('no')
  const both = await Promise.allSettled([once.do('a', async () => fail()), once.do('a', () => 'joined')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await once.do('a', () => 'yes')).toBe('yes')
})

test('work is told when all who asked have hung up, and is joined no more; who cannot hang up keeps it', async () => {
  const once = new Once<string, string>()
  const leaving = new AbortController()
  const left = slowWork()
  const first = once.do('a', left.work, leaving.signal)
  const kept = slowWork()
  const second = [once.do('b', kept.work, leaving.signal), once.do('b', kept.work)]
  leaving.abort()
  expect([left, kept].map(({ work }) => work.mock.calls[0]![0].aborted)).toEqual([true, false])
  expect([once.has('a'), once.has('b')]).toEqual([false, true])
  expect(await once.do('a', () => 'fresh')).toBe('fresh')
  left.finish('old')
  kept.finish('kept')
  expect(await Promise.all([first, ...second])).toEqual(['old', 'kept', 'kept'])
})

test('who has hung up before asking is told so to the work, and leaves nothing behind', async () => {
  const once = new Once<string, boolean>()
  expect(await once.do('a', (unwanted) => unwanted.aborted, AbortSignal.abort())).toBe(true)
  expect(once.has('a')).toBe(false)
})

test('nothing of work that has ended, well or not, hangs on the signals of those who waited', async () => {
  const once = new Once<string, string>()
  const { signal } = new AbortController()
  const listening = () => getEventListeners(signal, 'abort').length
  const { work, finish } = slowWork()
  const asked = [once.do('a', work, signal), once.do('a', work, signal)]
  expect(listening()).toBe(2)
  finish('done')
  await Promise.all(asked)
  await expect(once.do('a', () => Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  expect(listening()).toBe(0)
})

test('what is forgotten ends for those who wait, and is not joined', async () => {
  const once = new Once<string, string>()
  const { work, finish } = slowWork()
  const before = once.do('a', work)
  once.forget()
  const after = slowWork()
  const second = once.do('a', after.work)
  finish('before')
  expect(await before).toBe('before')
  // The end of the old is not the end of the new.
  expect(once.has('a')).toBe(true)
  after.finish('after')
  expect(await second).toBe('after')
})
