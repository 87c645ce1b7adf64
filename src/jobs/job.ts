/** A piece of work that goes on beside answering: announcing, sending, forgetting. */

/** What a job is given each time. */
export interface JobContext {
  /** The time in milliseconds since 1970. */
  now(): number
  /**
   * Aborted once it is to stop: the program ends, or another server has taken over its lease. What it has begun it may end;
   * it begins nothing more.
   */
  signal: AbortSignal
}

/** A job. What it has done stands in the state store, so that it goes on where it was, whoever runs it next. */
export interface Job {
  /** Unique among the jobs; also in its lease and in the log. */
  name: string
  /** How long it rests between one time and the next, over all servers of a state store. */
  everySeconds: number
  /** True for one that every server runs at the same time: it claims each piece of its work by itself. */
  shared?: true
  /** Does what is to be done now. What it throws is logged, and it is run again after its rest. */
  run(context: JobContext): Promise<void>
}
