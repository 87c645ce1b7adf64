/**
 * How long statements wait for a file that another program keeps locked. SQLite's own waiting would keep the whole process
 * from everything else, so that it waits for moments alone, and between them everything else goes on. Once somebody has
 * waited in vain, nobody waits for a while.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { StateUnavailable } from '../errors.ts'

/** How long SQLite waits by itself, in milliseconds: two processes that write at once are done with it sooner. */
export const STANDING_MS = 5
/** For how long it is tried again in all. */
const PATIENCE_MS = 2000
const PAUSE_MS = 25
/** For how long nobody waits after one has in vain. */
const REST_MS = 2000

/** Time, for tests to pass. */
export interface Clock {
  now(): number
  wait(ms: number): Promise<unknown>
}

const CLOCK: Clock = { now: () => performance.now(), wait: (ms) => pause(ms) }

/** The patience of one connection. */
export class Patience {
  private restsUntil = Number.NEGATIVE_INFINITY

  constructor(private readonly clock: Clock = CLOCK) {}

  /** Runs a statement that nothing came before: one that met a lock has done nothing, and is run again. */
  async run<T>(statement: () => Promise<T>): Promise<T> {
    const { clock } = this
    const until = clock.now() + PATIENCE_MS
    for (;;) {
      try {
        const result = await statement()
        this.restsUntil = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        if (!isLocked(error) || clock.now() < this.restsUntil) throw error
        if (clock.now() >= until) {
          this.restsUntil = clock.now() + REST_MS
          throw error
        }
      }
      await clock.wait(PAUSE_MS)
    }
  }
}

const isLocked = (error: unknown) =>
  error instanceof StateUnavailable && /^SQLITE_BUSY/.test(String((error.cause as { code?: unknown })?.code))
