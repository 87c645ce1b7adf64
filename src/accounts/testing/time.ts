/** For tests: a time that stands still until it is moved, and counting as separate processes do it. */
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { State } from '#state/state.ts'
import { settle, testState } from '#state/testing/stores.ts'
import { type QuotaRound, type QuotaStore, StateQuotaStore } from '../quota/quota-store.ts'
import { StateUsage } from '../quota/usage.ts'
import type { Time } from '../time.ts'

/** A clock in the tests' hands. */
export class ManualTime implements Time {
  ms: number
  private calls: { at: number; run: () => void }[] = []

  constructor(at = '2024-06-15T12:00:00.000Z') {
    this.ms = Date.parse(at)
  }

  readonly now = () => this.ms

  later(milliseconds: number, run: () => void): () => void {
    const call = { at: this.ms + milliseconds, run }
    this.calls.push(call)
    return () => {
      this.calls = this.calls.filter((each) => each !== call)
    }
  }

  /** Moves on, calling back on the way, and lets everything happen that follows. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.ms + milliseconds
    await settle()
    for (;;) {
      const next = this.calls.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      this.calls = this.calls.filter((each) => each !== next)
      this.ms = Math.max(this.ms, next.at)
      next.run()
      await settle()
    }
    this.ms = end
  }
}

/** A store's clock that tells the time of a test. */
export const clockOf =
  ({ now }: Time): State['clock'] =>
  (later = 0) =>
    sql<string>`cast(${new Date(now() + later).toISOString()} as text)`

/** The day of ManualTime, and a caller. */
export const DAY = '2024-06-15'
export const WHO = 'account:a'

/** Counting in one process of that name; its rounds are counted, and fail while `failing` says so. */
export function countingProcess(state: State, time: ManualTime, name: string) {
  const store = new StateQuotaStore(state, name, clockOf(time))
  const watch = { rounds: 0, failing: null as Error | null, errors: [] as unknown[] }
  const watched: QuotaStore = {
    async round(round: QuotaRound) {
      watch.rounds++
      if (watch.failing) throw watch.failing
      return store.round(round)
    },
    read: (subject, day) => store.read(subject, day),
    sweep: (today) => store.sweep(today),
  }
  const usage = new StateUsage({ store: watched, time, onError: (error) => watch.errors.push(error) })
  return { usage, watch, take: (limit = 25, key?: string) => usage.take(WHO, DAY, limit, key) }
}

/** One process on a store of its own. */
export async function oneProcess() {
  const time = new ManualTime()
  const state = await testState()
  const made = countingProcess(state, time, 'a')
  onTestFinished(() => made.usage.close())
  return { time, state, ...made }
}

/** Two processes on one store. */
export async function twoProcesses() {
  const { time, state, ...a } = await oneProcess()
  const b = countingProcess(state, time, 'b')
  onTestFinished(() => b.usage.close())
  return { time, state, a, b }
}

/** Calls that the store has handed out for the caller. */
export async function takenInStore(state: State): Promise<number | undefined> {
  const row = await state.db
    .selectFrom('quota_days')
    .select('taken')
    .where('subject', '=', WHO)
    .executeTakeFirst()
  return row?.taken
}
