/** Turns at the publishers' hosts. */

/** Hosts shared by all sources of a refresh, so that two of them never crowd one host. */
export class Hosts {
  private readonly turns = new Map<string, Promise<void>>()

  /** Waits for the host's turn, does the work, then holds the host for the pause. */
  async take<T>(host: string, pauseSeconds: number, work: () => Promise<T>): Promise<T> {
    const before = this.turns.get(host) ?? Promise.resolve()
    let done!: () => void
    this.turns.set(
      host,
      before.then(() => new Promise<void>((resolve) => (done = resolve))),
    )
    await before
    try {
      return await work()
    } finally {
      setTimeout(done, pauseSeconds * 1000)
    }
  }
}
