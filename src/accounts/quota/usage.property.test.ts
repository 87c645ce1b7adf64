import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { State } from '#state/state.ts'
import { ENGINE, settle, testState } from '#state/testing/stores.ts'
import { clockOf, DAY, ManualTime } from '../testing/time.ts'
import { type QuotaStore, StateQuotaStore } from './quota-store.ts'
import { StateUsage } from './usage.ts'

let names = 0

/** A process that can be killed: from then on nothing of it reaches the store, and nothing comes back. */
class TestProcess {
  private dead = false
  readonly usage: StateUsage

  constructor(state: State, time: ManualTime) {
    const store = new StateQuotaStore(state, `process-${++names}`, clockOf(time))
    const never = new Promise<never>(() => {})
    const mortal: QuotaStore = {
      round: (round) => (this.dead ? never : store.round(round)),
      read: (subject, day) => (this.dead ? never : store.read(subject, day)),
      sweep: async () => {},
    }
    const later: ManualTime['later'] = (milliseconds, run) =>
      time.later(milliseconds, () => this.dead || run())
    const onError = (error: unknown) => {
      throw error
    }
    this.usage = new StateUsage({ store: mortal, time: { now: time.now, later }, onError })
  }

  kill(): void {
    this.dead = true
  }
}

/** Three processes on one store, and what came of what they did for one caller's day. */
class World {
  readonly time = new ManualTime()
  private readonly processes: TestProcess[]
  granted = 0
  refused = 0
  turnedAway = 0

  constructor(
    private readonly state: State,
    private readonly subject: string,
    private readonly limit: number,
  ) {
    this.processes = [0, 1, 2].map(() => new TestProcess(state, this.time))
  }

  take(who: number): void {
    const count = (used: number | null) => void (used === null ? this.refused++ : this.granted++)
    this.usage(who)
      .take(this.subject, DAY, this.limit)
      .then(count, () => void this.turnedAway++)
  }

  async oneByOne(who: number, n: number): Promise<void> {
    for (let i = 0; i < n; i++) {
      if (this.usage(who).takeAtOnce(this.subject, DAY, this.limit) === undefined) this.take(who)
      else this.granted++
      await settle()
    }
  }

  async end(who: number, how: 'close' | 'kill'): Promise<void> {
    if (how === 'kill') this.processes[who]!.kill()
    else await this.usage(who).close()
    this.processes[who] = new TestProcess(this.state, this.time)
  }

  /** Lets everything come to its end; gives the calls that the store has handed out. */
  async finish(): Promise<number> {
    await this.time.advance(3000)
    for (const { usage } of this.processes) await usage.close()
    return (await new StateQuotaStore(this.state, 'looking').read(this.subject, DAY)).taken
  }

  private usage(who: number): StateUsage {
    return this.processes[who]!.usage
  }
}

type Step = (world: World) => unknown

/** A step that says what it is, should it be part of a counterexample. */
const named = (run: Step, ...words: unknown[]): Step =>
  Object.assign(run, { [fc.toStringMethod]: () => words.join(' ') })

const who = fc.nat(2)
const count = (max: number) => fc.integer({ min: 1, max })

const take = fc
  .tuple(who, count(12))
  .map(([who, n]) =>
    named((world) => Array.from({ length: n }).forEach(() => void world.take(who)), 'take', who, n),
  )
const oneByOne = fc
  .tuple(who, fc.oneof({ weight: 7, arbitrary: count(40) }, { weight: 1, arbitrary: count(600) }))
  .map(([who, n]) => named((world) => world.oneByOne(who, n), 'one by one', who, n))
const wait = count(400).map((ms) => named((world) => world.time.advance(ms), 'wait', ms))
const close = who.map((who) => named((world) => world.end(who, 'close'), 'close', who))
const kill = who.map((who) => named((world) => world.end(who, 'kill'), 'kill', who))

const step = fc.oneof(
  { weight: 6, arbitrary: take },
  { weight: 3, arbitrary: oneByOne },
  { weight: 4, arbitrary: wait },
  { weight: 1, arbitrary: close },
)

async function walk(
  state: State,
  limit: number,
  steps: readonly Step[],
): Promise<{ world: World; taken: number }> {
  const world = new World(state, `account:${++names}`, limit)
  for (const each of steps) {
    await each(world)
    await settle()
  }
  return { world, taken: await world.finish() }
}

/** On a server each step takes its time. */
const RUNS = ENGINE === 'postgres' ? 15 : 150

const limits = fc.constantFrom(1, 3, 25, 60, 200, 5000)

test('whatever three processes do, in whatever order, no day has one call more than its plan, and none is lost', async () => {
  const state = await testState()
  await fc.assert(
    fc.asyncProperty(limits, fc.array(step, { maxLength: 30 }), async (limit, steps) => {
      const { world, taken } = await walk(state, limit, steps)
      expect(world.granted).toBeLessThanOrEqual(limit)
      expect(taken).toBe(world.granted)
      // A refusal is right when all calls are used.
      if (world.refused > 0) expect(taken).toBe(limit)
    }),
    { numRuns: RUNS },
  )
})

test('killed processes lose a few calls, and never give one too many', async () => {
  const state = await testState()
  const some = fc.oneof({ weight: 9, arbitrary: step }, { weight: 1, arbitrary: kill })
  await fc.assert(
    fc.asyncProperty(limits, fc.array(some, { maxLength: 40 }), async (limit, steps) => {
      const { world, taken } = await walk(state, limit, steps)
      expect(world.granted).toBeLessThanOrEqual(limit)
      expect(taken).toBeLessThanOrEqual(limit)
      expect(taken).toBeGreaterThanOrEqual(world.granted)
    }),
    { numRuns: RUNS },
  )
})
