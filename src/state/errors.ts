/** What goes wrong with the state store, told in sentences that name the setting to blame. */

/** The store cannot be used as it is set up; the message says what to do. Secrets of the URL are never part of it. */
export class StateError extends Error {
  override name = 'StateError'
}

/** The store cannot be read or written at the moment: locked for too long, disk full, disk failing. */
export class StateUnavailable extends Error {
  override name = 'StateUnavailable'
}

/** Whether nothing could be written since the store's disk is full; what is read of it is right. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof StateUnavailable &&
  /^(SQLITE_FULL|53100$)/.test(String((error.cause as { code?: unknown } | undefined)?.code))

/** Another transaction was in the way of this one, which has done nothing: run again, it may succeed. */
export class StateConflict extends StateUnavailable {}

/** The store as the operator knows it: the setting and what it says. */
export interface StatePlace {
  setting: 'STATE_URL' | 'DATA_DIR'
  /** The file, or a server's address as it may be told. */
  path: string
}
