/** The time, and being called later: handed in, so that tests need not wait. */

/** A clock that can call back. */
export interface Time {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls once after so long, unless the answer is called before. `background` lets the program end meanwhile. */
  later(milliseconds: number, run: () => void, background?: boolean): () => void
}

/** The time as the machine tells it, with the given clock. */
export function realTime(now: () => number): Time {
  return {
    now,
    later(milliseconds, run, background = false) {
      const timer = setTimeout(run, milliseconds)
      if (background) timer.unref()
      return () => clearTimeout(timer)
    },
  }
}
