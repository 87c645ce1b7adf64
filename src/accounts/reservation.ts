/** Calls set aside for answers under way. */

/** A call that is set aside for an answer that may yet fail. Its day is the one on which it was set aside. */
export interface Reservation {
  /** Calls of the day that are used, this one included. */
  used: number
  /** The answer carried data. */
  commit(): void
  /** It did not: the call is free for others. What is done second changes nothing. */
  release(): void
}

/** Makes one out of what is to happen; only the first of the two does. */
export function reservation(used: number, then: { commit(): unknown; release(): unknown }): Reservation {
  let settled = false
  const once = (settle: () => unknown) => () => {
    if (settled) return
    settled = true
    settle()
  }
  return { used, commit: once(then.commit), release: once(then.release) }
}
