import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Answer, Order } from './messages.ts'
import { OrderLine, SENT_MAX } from './order-line.ts'

/** A process in the hands of the test: what it was sent, and what it does next. */
class Reader extends EventEmitter {
  exitCode: number | null = null
  signalCode: NodeJS.Signals | null = null
  readonly got: string[] = []
  done = 0
  /** Says nothing more where it cannot be reached. */
  deaf = false

  send(order: Order, sent: (error: Error | null) => void): boolean {
    const told = this.deaf ? new Error('no channel') : null
    if (!this.deaf) this.got.push(nameOf(order))
    process.nextTick(() => sent(told))
    return true
  }

  answers(value: unknown): void {
    const answer: Answer = { value }
    this.emit('message', answer)
  }

  /** Ends; what it has said before comes until `closes`. */
  ends(signal: NodeJS.Signals | null = null, code: number | null = null): void {
    this.signalCode = signal
    this.exitCode = code
  }

  closes(): void {
    this.emit('close', this.exitCode, this.signalCode)
  }

  kill(signal: NodeJS.Signals): boolean {
    if (this.signalCode === null && this.exitCode === null) this.ends(signal)
    return true
  }

  disconnect(): void {
    this.ends(null, 0)
    this.emit('exit', 0, null)
  }
}

const nameOf = (order: Order) => (order.kind === 'write' ? order.path : order.source)
const file = (path: string): Order => ({ kind: 'write', dataset: 'words', path, file: {} as never })
const documents = (source: string): Order => ({ kind: 'parse', dataset: 'words', source, documents: [] })

/** A line of orders, with the processes that were started for it. */
function line() {
  const readers: Reader[] = []
  const orders = new OrderLine(
    () => {
      readers.push(new Reader())
      return readers.at(-1) as unknown as ChildProcess
    },
    (code, signal) => `ended with ${signal ?? code}`,
  )
  /** What became of each so far, in words. */
  const ends: Record<string, string> = {}
  const ask = (order: Order, { seconds = 30, signal }: { seconds?: number; signal?: AbortSignal } = {}) =>
    orders.ask(order, seconds, signal).then(
      (value) => {
        ends[nameOf(order)] = `read: ${value}`
      },
      (error: Error) => {
        ends[nameOf(order)] = `failed: ${error.message}`
      },
    )
  return { orders, readers, ends, ask }
}

/** Lets promises go on. */
const turn = () => new Promise(setImmediate)

test('files lie with the process before the one before is read, and no more than it is worth', async () => {
  const { readers, ask } = line()
  const paths = Array.from({ length: SENT_MAX + 2 }, (_, at) => `${at}`)
  for (const path of paths) void ask(file(path))
  expect(readers[0]!.got).toEqual(paths.slice(0, SENT_MAX))
  readers[0]!.answers('all')
  expect(readers[0]!.got).toEqual(paths.slice(0, SENT_MAX + 1))
})

test('documents are sent when it is their turn, and what is behind them waits', async () => {
  const { readers, ask } = line()
  for (const order of [documents('a'), documents('b'), file('c')]) void ask(order)
  const [reader] = readers
  expect(reader!.got).toEqual(['a'])
  reader!.answers('a')
  expect(reader!.got).toEqual(['a', 'b', 'c'])
})

test('the time of an order is counted from when it is begun', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { readers, ends, ask } = line()
  for (const path of ['a', 'b', 'c', 'd']) void ask(file(path), { seconds: 10 })
  for (const path of ['a', 'b']) {
    vi.advanceTimersByTime(9_000)
    readers[0]!.answers(path)
  }
  vi.advanceTimersByTime(9_000)
  expect(readers[0]!.signalCode).toBe(null)
  vi.advanceTimersByTime(1_000)
  expect(readers[0]!.signalCode).toBe('SIGKILL')
  readers[0]!.closes()
  await turn()
  expect(ends).toEqual({ a: 'read: a', b: 'read: b', c: 'failed: reading was stopped after 10 seconds' })
  expect(readers[1]!.got).toEqual(['d'])
})

test('one that is answered in the last moment is read, and the next is no later for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { readers, ends, ask } = line()
  for (const path of ['a', 'b']) void ask(file(path), { seconds: 10 })
  vi.advanceTimersByTime(10_000)
  readers[0]!.answers('a')
  readers[0]!.closes()
  readers[1]!.answers('b')
  await turn()
  expect(ends).toEqual({ a: 'read: a', b: 'read: b' })
})

test('of a process that is stopped for one, those that it had not got are read by the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { readers, ends, ask } = line()
  void ask(file('a'), { seconds: 10 })
  readers[0]!.deaf = true
  void ask(file('b'), { seconds: 10 })
  vi.advanceTimersByTime(10_000)
  await turn()
  readers[0]!.closes()
  readers[1]!.answers('b')
  await turn()
  expect(ends).toEqual({ a: 'failed: reading was stopped after 10 seconds', b: 'read: b' })
})

test('one that a process being stopped cannot be asked any more is read by the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { readers, ends, ask } = line()
  void ask(file('a'), { seconds: 10 })
  // It has not ended yet, and takes nothing more.
  Object.assign(readers[0]!, { kill: () => true, deaf: true })
  vi.advanceTimersByTime(10_000)
  readers[0]!.answers('a')
  void ask(file('b'), { seconds: 10 })
  await turn()
  readers[1]!.answers('b')
  await turn()
  expect(ends).toEqual({ a: 'read: a', b: 'read: b' })
})

test('answers that come after the process has ended count, and nothing more is sent to it', async () => {
  const { readers, ends, ask } = line()
  for (const path of ['a', 'b']) void ask(file(path))
  readers[0]!.ends('SIGKILL')
  void ask(file('c'))
  readers[0]!.answers('a')
  readers[0]!.closes()
  await turn()
  expect(ends).toEqual({ a: 'read: a', b: 'failed: ended with SIGKILL' })
  expect(readers.map(({ got }) => got)).toEqual([['a', 'b'], ['c']])
})

test('a process that cannot be asked is told to who asked it, and those behind go to the next', async () => {
  const { readers, ends, ask } = line()
  void ask(file('a'))
  readers[0]!.answers('a')
  readers[0]!.deaf = true
  for (const path of ['b', 'c']) void ask(file(path))
  await turn()
  expect(ends).toEqual({ a: 'read: a', b: 'failed: the reading process could not be asked' })
  expect(readers.map(({ got }) => got)).toEqual([['a'], ['c']])
})

test('one that could not be reached any more has ended over nothing that it had not got', async () => {
  const { readers, ends, ask } = line()
  void ask(file('a'))
  readers[0]!.deaf = true
  void ask(file('b'))
  await turn()
  readers[0]!.answers('a')
  readers[0]!.closes()
  readers[1]!.answers('b')
  await turn()
  expect(ends).toEqual({ a: 'read: a', b: 'read: b' })
})

test('what is taken back is read where it lies with the process, and else is not sent', async () => {
  const { readers, ends, ask } = line()
  const end = new AbortController()
  const paths = Array.from({ length: SENT_MAX + 2 }, (_, at) => `${at}`)
  for (const path of paths) void ask(file(path), { signal: end.signal })
  end.abort(new Error('the refresh has ended'))
  for (const path of paths.slice(0, SENT_MAX)) readers[0]!.answers(path)
  await turn()
  const read = Object.fromEntries(paths.slice(0, SENT_MAX).map((path) => [path, `read: ${path}`]))
  const left = paths.slice(SENT_MAX).map((path) => [path, 'failed: the refresh has ended'])
  expect(ends).toEqual({ ...read, ...Object.fromEntries(left) })
})

test('whoever closes it waits for what was asked, and lets the process end', async () => {
  const { orders, readers, ends, ask } = line()
  void ask(file('a'))
  const closed = orders.close().then(() => ends.a)
  await turn()
  readers[0]!.answers('a')
  expect(await closed).toBe('read: a')
  expect(readers[0]!.exitCode).toBe(0)
})

test('what was read is held by nobody but who asked for it', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const { orders, readers } = line()
  const read: WeakRef<object>[] = []
  for (const path of ['a', 'b', 'c']) {
    const answer = orders.ask(file(path), 30)
    readers[0]!.answers({ path })
    read.push(new WeakRef((await answer) as object))
  }
  const held = async () => {
    // What has been looked at is held until the end of the turn.
    await turn()
    collect()
    // Of the last one this function may be in the way itself.
    return read.slice(0, 2).filter((each) => each.deref() !== undefined).length
  }
  await expect.poll(held, { interval: 5, timeout: 10_000 }).toBe(0)
})

test('whatever the process does, each order has its own answer, and only those that end it fail', async () => {
  const order = fc.record({ ofDocuments: fc.boolean(), ends: fc.boolean() })
  // How many orders are asked for before the process gets to do something.
  const steps = fc.array(fc.nat(3), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(fc.array(order, { maxLength: 30 }), steps, async (asked, asksBefore) => {
      const { readers, ends, ask } = line()
      const left = asked.map((each, at) => ({ ...each, name: `${at}` }))
      const deadly = new Set(left.filter((each) => each.ends).map(({ name }) => name))
      const read: string[] = []
      for (let step = 0; left.length > 0 || read.length < asked.length; step++) {
        const count = step < asksBefore.length ? asksBefore[step]! : 3
        for (const { name, ofDocuments } of left.splice(0, count))
          void ask(ofDocuments ? documents(name) : file(name))
        const reader = readers.at(-1)
        const next = reader?.got[reader.done]
        if (!reader || next === undefined || reader.signalCode !== null) continue
        read.push(next)
        reader.done++
        if (!deadly.has(next)) reader.answers(next)
        else {
          reader.ends('SIGABRT')
          reader.closes()
        }
      }
      await turn()
      expect(read).toEqual(asked.map((_, at) => `${at}`))
      expect(ends).toEqual(
        Object.fromEntries(read.map((n) => [n, deadly.has(n) ? 'failed: ended with SIGABRT' : `read: ${n}`])),
      )
    }),
  )
})
