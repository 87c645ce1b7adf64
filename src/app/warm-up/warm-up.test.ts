import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { NotFound } from '#contract/errors.ts'
import { text } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { testCatalogue } from '#contract/testing/catalogue.ts'
import { inTurn } from '#storage/editions/once.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { WarmUp } from './warm-up.ts'

/** A clock that goes on by itself while somebody sleeps, a millisecond a turn of the loop. */
function clock() {
  let time = 0
  return {
    now: () => time,
    async sleep(milliseconds: number, signal: AbortSignal) {
      for (const end = time + milliseconds; time < end && !signal.aborted; time++) await setImmediate()
    },
  }
}

/** Editions that a test lets come and go, and how many use the one that serves. */
class Editions {
  others = 0
  held = 0
  edition: OpenEdition | null = null
  constructor(id?: string) {
    if (id !== undefined) this.swap(id)
  }
  current() {
    return this.edition
  }
  users() {
    return this.others + this.held
  }
  acquire() {
    const { edition } = this
    if (!edition) return null
    this.held++
    return { edition, release: () => void this.held-- }
  }
  swap(id: string) {
    const broken = new Map([['h1b', new Error('not held')]])
    this.edition = { id, db: { of: id }, broken } as unknown as OpenEdition
  }
}

interface Told {
  level: number
  msg: string
  edition?: string
  questions?: number
  failed?: number
  err?: { message: string }
}

/** As the log numbers its levels. */
const WARN = 40

/** Someone who asks ahead, and what was asked and told. */
function warmUp(editions: Editions, whenAsked: (asked: string[]) => unknown = () => {}) {
  const asked: string[] = []
  const told: Told[] = []
  const waits = clock()
  const list = read({
    path: '/api/things',
    summary: 'Things',
    group: 'things',
    auth: 'optional',
    input: z.object({ company: text().optional() }),
    output: z.object({}),
    async run({ edition, db, today, plan }, { company }) {
      expect([db, today, plan.name]).toEqual([edition.db, '2024-06-01', 'enterprise'])
      asked.push(`${edition.id} ${company ?? 'all'}`)
      await whenAsked(asked)
      return {}
    },
  })
  const keys = read({
    path: '/api/keys',
    summary: 'Keys',
    group: 'account',
    auth: 'key',
    output: z.object({}),
    run: () => {
      asked.push('an account')
      return {}
    },
  })
  const unread = read({
    path: '/api/petitions',
    summary: 'Petitions',
    group: 'things',
    auth: 'optional',
    needs: { datasets: ['warn', 'h1b'] },
    output: z.object({}),
    run: () => {
      asked.push('what cannot be read')
      return {}
    },
  })
  const ahead = new WarmUp(
    {
      editions,
      operations: [keys, unread, list],
      catalogue: testCatalogue,
      now: () => Date.parse('2024-06-01T12:00:00Z'),
      today: () => '2024-06-01',
      logger: pino({ level: 'info' }, { write: (line: string) => void told.push(JSON.parse(line)) }),
    },
    waits,
  )
  onTestFinished(() => ahead.stop())
  return { ahead, asked, told, waits }
}

/** Lets the loop turn until something is so; a test that waits in vain fails by its time. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await setImmediate()
}

test('an edition is asked all questions, once; another one that comes is asked too', async () => {
  const editions = new Editions('first')
  const { ahead, asked, told, waits } = warmUp(editions)
  expect(asked).toEqual([])
  ahead.begin()
  await until(() => waits.now() > 5000)
  expect(asked).toEqual(['first all', 'first boeing'])
  expect(told).toMatchObject([{ edition: 'first', questions: 2, failed: 0 }])
  editions.swap('second')
  await until(() => told.length === 2)
  expect(asked.slice(2)).toEqual(['second all', 'second boeing'])
  expect(editions.held).toBe(0)
})

test('it is told once what questions had it read is held, and what cannot be', async () => {
  const editions = new Editions('first')
  let holds = () => {}
  const { ahead, asked, told, waits } = warmUp(editions, () => {
    if (asked.length > 1) return
    inTurn(editions.edition!, () => new Promise<void>((resolve) => (holds = resolve)))
    inTurn(editions.edition!, () => Promise.reject(new Error('a text holds a line break')))
  })
  ahead.begin()
  await until(() => asked.length === 2)
  const then = waits.now()
  await until(() => waits.now() > then + 1000)
  expect(told).toEqual([])
  holds()
  await until(() => told.length === 2)
  expect(told).toMatchObject([
    { edition: 'first', questions: 2, failed: 0 },
    { level: WARN, err: { message: 'a text holds a line break' } },
  ])
  expect(editions.held).toBe(0)
})

test('who stops it does not wait for what is being held', async () => {
  const editions = new Editions('first')
  const { ahead, asked, told, waits } = warmUp(editions, () => {
    if (asked.length === 1) inTurn(editions.edition!, () => new Promise<void>(() => {}))
  })
  ahead.begin()
  await until(() => asked.length === 2)
  const then = waits.now()
  await until(() => waits.now() > then + 100)
  await ahead.stop()
  expect([told, editions.held]).toEqual([[], 0])
})

test('an edition that another takes the place of is held no longer', async () => {
  const editions = new Editions('first')
  const { ahead, asked, told } = warmUp(editions, () => {
    if (asked.length === 1) inTurn(editions.edition!, () => new Promise<void>(() => {}))
  })
  ahead.begin()
  await until(() => asked.length === 2)
  editions.swap('second')
  await until(() => told.length === 1)
  expect(told).toMatchObject([{ edition: 'second' }])
  expect(editions.held).toBe(0)
})

test('before the first edition nothing is asked, nor in the first second', async () => {
  const editions = new Editions()
  const { ahead, asked, told, waits } = warmUp(editions)
  ahead.begin()
  await until(() => waits.now() > 1500)
  expect(asked).toEqual([])
  editions.swap('first')
  await until(() => asked.length > 0)
  expect(waits.now()).toBe(2000)
  await until(() => told.length === 1)
})

test('while others ask it waits, and asks as soon as they have been answered', async () => {
  const editions = new Editions('first')
  editions.others = 1
  const { ahead, asked, told, waits } = warmUp(editions)
  ahead.begin()
  await until(() => waits.now() > 1500)
  expect(asked).toEqual([])
  editions.others = 0
  await until(() => told.length === 1)
  expect(waits.now()).toBeLessThan(1600)
})

test('beside those who do not end it asks a question a second', async () => {
  const editions = new Editions('first')
  editions.others = 1
  const { ahead, asked, waits } = warmUp(editions)
  ahead.begin()
  await until(() => asked.length === 1)
  expect(waits.now()).toBe(2000)
  await until(() => asked.length === 2)
  expect(waits.now()).toBe(3000)
})

test('others have their turn between two questions, though all be answered out of memory', async () => {
  const editions = new Editions('first')
  const { ahead, asked } = warmUp(editions, () => {
    // Who has asked meanwhile is heard of in the next turn of the loop.
    setImmediate().then(() => (editions.others = 1))
  })
  ahead.begin()
  await until(() => editions.others === 1)
  await setImmediate()
  expect(asked).toEqual(['first all'])
})

test('an edition that no longer serves is asked no more, and not kept open', async () => {
  const editions = new Editions('first')
  const { ahead, asked, told } = warmUp(editions, ({ length }) => length === 1 && editions.swap('second'))
  ahead.begin()
  await until(() => told.length === 1)
  expect(asked).toEqual(['first all', 'second all', 'second boeing'])
  expect(told).toMatchObject([{ edition: 'second' }])
  expect(editions.held).toBe(0)
})

test('a question that fails ends nothing, and is told; one that has no answer is none', async () => {
  const editions = new Editions('first')
  const { ahead, asked, told } = warmUp(editions, ({ length }) => {
    throw length === 1 ? new Error('damaged') : new NotFound('There is none')
  })
  ahead.begin()
  await until(() => told.length === 2)
  expect(asked).toEqual(['first all', 'first boeing'])
  expect(told).toMatchObject([{ questions: 2, failed: 1 }, { err: { message: 'damaged' } }])
})

test('what goes wrong besides is logged, and the next edition asked all the same', async () => {
  const editions = new Editions('first')
  const { ahead, asked, told } = warmUp(editions)
  editions.users = () => {
    delete (editions as Partial<Editions>).users
    throw new Error('out of order')
  }
  ahead.begin()
  await until(() => told.length === 1)
  expect(told).toMatchObject([{ level: 50, err: { message: 'out of order' } }])
  expect([asked, editions.held]).toEqual([[], 0])
  editions.swap('second')
  await until(() => told.length === 2)
  expect(asked).toEqual(['second all', 'second boeing'])
})

test('who stops it waits for the question that is being asked, and the edition is let go', async () => {
  const editions = new Editions('first')
  let answer = () => {}
  const { ahead, asked, told } = warmUp(editions, () => new Promise<void>((resolve) => (answer = resolve)))
  ahead.begin()
  await until(() => asked.length === 1)
  let stopped = false
  const stop = ahead.stop().then(() => (stopped = true))
  await setImmediate()
  expect([stopped, editions.held]).toEqual([false, 1])
  answer()
  await stop
  expect([asked, told, editions.held]).toEqual([['first all'], [], 0])
})
