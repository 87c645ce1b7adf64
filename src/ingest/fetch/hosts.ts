/** Turns at the publishers' hosts. */

/** How often a publisher lets one visitor ask, where it says so. */
export interface Pace {
  /** Between the beginnings of two requests. */
  pauseSeconds: number
  /** Names the hosts that count a visitor's requests together. */
  together: string
}

/** Hosts shared by all sources of a refresh, so that two of them never crowd one host. */
export class Hosts {
  private readonly turns = new Map<string, Promise<void>>()
  private readonly beginnings = new Map<string, Promise<void>>()

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

  /** The same at the publisher's own pace: one request at a time to a host, and none too soon after another's beginning. */
  takeAt<T>(host: string, { pauseSeconds, together }: Pace, work: () => Promise<T>): Promise<T> {
    return this.take(host, 0, async () => {
      const before = this.beginnings.get(together) ?? Promise.resolve()
      this.beginnings.set(
        together,
        before.then(() => new Promise<void>((resolve) => setTimeout(resolve, pauseSeconds * 1000))),
      )
      await before
      return work()
    })
  }
}
