import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { text } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { testCatalogue } from '#contract/testing/catalogue.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { WarmUp } from './warm-up.ts'

const PACE = { look: 1, pause: 1, patience: 30 }

/** Editions that a test lets come and go, and how many use the one that serves. */
class Editions {
  others = 0
  held = 0
  edition: OpenEdition | null
  constructor(id: string | null) {
    this.edition = id === null ? null : ({ id, db: { of: id } } as unknown as OpenEdition)
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
    this.edition = { id, db: { of: id } } as unknown as OpenEdition
  }
}

/** Someone who asks ahead, and what was asked and told. */
function warmUp(
  editions: Editions,
  { whenAsked = async () => {} }: { whenAsked?: () => Promise<void> } = {},
) {
  const asked: string[] = []
  const told: { edition?: string; questions?: number }[] = []
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
      await whenAsked()
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
  const ahead = new WarmUp(
    {
      editions,
      operations: [keys, list],
      catalogue: testCatalogue,
      now: () => Date.parse('2024-06-01T12:00:00Z'),
      today: () => '2024-06-01',
      logger: pino({ level: 'info' }, { write: (line: string) => void told.push(JSON.parse(line)) }),
    },
    PACE,
  )
  onTestFinished(() => ahead.stop())
  return { ahead, asked, told }
}

/** Waits for something that comes of itself; a test that waits in vain fails by its time. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(1)
}

test('an edition is asked all questions, once; another one that comes is asked too', async () => {
  const editions = new Editions('first')
  const { ahead, asked, told } = warmUp(editions)
  await sleep(5)
  expect(asked).toEqual([])
  ahead.begin()
  await until(() => told.length === 1)
  await sleep(10)
  expect(asked).toEqual(['first all', 'first boeing'])
  expect(told).toMatchObject([{ edition: 'first', questions: 2 }])
  editions.swap('second')
  await until(() => told.length === 2)
  expect(asked.slice(2)).toEqual(['second all', 'second boeing'])
  expect(editions.held).toBe(0)
})

test('before the first edition nothing is asked', async () => {
  const editions = new Editions(null)
  const { ahead, asked, told } = warmUp(editions)
  ahead.begin()
  await sleep(10)
  expect(asked).toEqual([])
  editions.swap('first')
  await until(() => told.length === 1)
  expect(asked).toEqual(['first all', 'first boeing'])
})

test('while others ask it waits, and asks beside those who do not end', async () => {
  const editions = new Editions('first')
  editions.others = 1
  const { ahead, asked, told } = warmUp(editions)
  const began = performance.now()
  ahead.begin()
  await sleep(10)
  if (performance.now() - began < PACE.patience) expect(asked).toEqual([])
  await until(() => told.length === 1)
  expect(performance.now() - began).toBeGreaterThanOrEqual(2 * PACE.patience)
  expect(asked).toEqual(['first all', 'first boeing'])
})

test('an edition that no longer serves is asked no more, and not kept open', async () => {
  const editions = new Editions('first')
  const { ahead, asked, told } = warmUp(editions, {
    whenAsked: async () => {
      if (asked.length === 1) editions.swap('second')
    },
  })
  ahead.begin()
  await until(() => told.length === 1)
  expect(asked).toEqual(['first all', 'second all', 'second boeing'])
  expect(told).toMatchObject([{ edition: 'second' }])
  expect(editions.held).toBe(0)
})

test('a question that fails ends nothing', async () => {
  const editions = new Editions('first')
  const { ahead, asked, told } = warmUp(editions, { whenAsked: () => Promise.reject(new Error('damaged')) })
  ahead.begin()
  await until(() => told.length === 1)
  expect(asked).toEqual(['first all', 'first boeing'])
})

test('who stops it waits for the question that is being asked, and the edition is let go', async () => {
  const editions = new Editions('first')
  let answer = () => {}
  const { ahead, asked, told } = warmUp(editions, {
    whenAsked: () => new Promise<void>((resolve) => (answer = resolve)),
  })
  ahead.begin()
  await until(() => asked.length === 1)
  let stopped = false
  const stop = ahead.stop().then(() => (stopped = true))
  await sleep(10)
  expect([stopped, editions.held]).toEqual([false, 1])
  answer()
  await stop
  expect([asked, told, editions.held]).toEqual([['first all'], [], 0])
})
