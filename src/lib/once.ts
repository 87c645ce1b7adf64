/** One piece of work for all who ask for the same at the same time. */

interface Run<Value> {
  result: Promise<Value>
  /** Those who wait for it and have not hung up. */
  waiting: number
  unwanted: AbortController
  /** Each takes a listener off the signal of one who waits. */
  unlisten: (() => void)[]
}

/**
 * Joins calls by key: while work for a key is under way, whoever asks for the key gets its result. Nothing is kept
 * once it has ended.
 */
export class Once<Key, Value> {
  private readonly runs = new Map<Key, Run<Value>>()

  /** Whether work for the key is under way that one can join. */
  has(key: Key): boolean {
    return this.runs.has(key)
  }

  /**
   * The result of the work under way, which is begun if there is none. `signal` tells that this caller has hung up;
   * once all have, the signal that `work` was given is aborted, and nobody joins that work any more.
   */
  do(
    key: Key,
    work: (unwanted: AbortSignal) => Value | Promise<Value>,
    signal?: AbortSignal,
  ): Promise<Value> {
    const running = this.runs.get(key)
    if (running) {
      this.wait(key, running, signal)
      return running.result
    }
    const run = { waiting: 0, unwanted: new AbortController(), unlisten: [] as (() => void)[] } as Run<Value>
    // Before it begins: it may be unwanted at once, and must not stay then.
    this.runs.set(key, run)
    this.wait(key, run, signal)
    run.result = this.begin(key, run, work)
    return run.result
  }

  /** Nobody joins what is under way: it answers a question that has changed. */
  forget(): void {
    this.runs.clear()
  }

  private async begin(
    key: Key,
    run: Run<Value>,
    work: (unwanted: AbortSignal) => Value | Promise<Value>,
  ): Promise<Value> {
    try {
      return await work(run.unwanted.signal)
    } finally {
      this.remove(key, run)
      // A signal lives until the whole heap is collected, whoever holds it: with it would the result.
      for (const unlisten of run.unlisten) unlisten()
    }
  }

  private wait(key: Key, run: Run<Value>, signal: AbortSignal | undefined): void {
    run.waiting++
    const leave = () => {
      run.waiting--
      if (run.waiting > 0) return
      this.remove(key, run)
      run.unwanted.abort()
    }
    if (signal?.aborted) leave()
    else if (signal) {
      signal.addEventListener('abort', leave, { once: true })
      run.unlisten.push(() => signal.removeEventListener('abort', leave))
    }
  }

  private remove(key: Key, run: Run<Value>): void {
    if (this.runs.get(key) === run) this.runs.delete(key)
  }
}
