/** So many at once, and the others behind them, in the order in which they came. */

/** The limits of a queue. */
export interface QueueLimits {
  atOnce: number
  /** Running and waiting together; without it, however many come may wait. */
  max?: number
  waitSecondsMax: number
}

/** Why somebody did not get a place: there was no room to wait, or they waited too long, or they hung up. */
export type NoPlace = 'full' | 'late' | 'left'

/** No place was to be had. */
export class QueueRefused extends Error {
  override name = 'QueueRefused'

  constructor(readonly why: NoPlace) {
    super(`no place in the queue: ${why}`)
  }
}

interface Waiting {
  go(): void
}

/** A queue. */
export class Queue {
  private running = 0
  private readonly waiting = new Set<Waiting>()
  private emptied: (() => void)[] = []

  constructor(private readonly limits: QueueLimits) {}

  /** Running and waiting. */
  get length(): number {
    return this.running + this.waiting.size
  }

  /** Does the work when its turn comes. Throws as `enter` does. */
  async run<Result>(work: () => Result | Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const leave = await this.enter(signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /**
   * Waits for a place, and gives what frees it again: call it once. Whoever hangs up, by `signal`, waits no longer and
   * keeps nobody out. Throws QueueRefused.
   */
  async enter(signal?: AbortSignal): Promise<() => void> {
    const { atOnce, max = Number.POSITIVE_INFINITY } = this.limits
    if (signal?.aborted) throw new QueueRefused('left')
    if (this.length >= max) throw new QueueRefused('full')
    if (this.running < atOnce) this.running++
    else await this.turn(signal)
    return () => this.leave()
  }

  /** Ends once nobody has a place, or waits for one. */
  async empty(): Promise<void> {
    if (this.length > 0) await new Promise<void>((done) => this.emptied.push(done))
  }

  /** Waits until one who leaves hands over the place. */
  private turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', hangUp)
        this.waiting.delete(waiting)
        settle()
      }
      const refuse = (why: NoPlace) => end(() => reject(new QueueRefused(why)))
      const hangUp = () => refuse('left')
      const timer = setTimeout(() => refuse('late'), this.limits.waitSecondsMax * 1000)
      const waiting = { go: () => end(resolve) }
      signal?.addEventListener('abort', hangUp)
      this.waiting.add(waiting)
    })
  }

  private leave(): void {
    const [next] = this.waiting
    if (next) next.go()
    else this.running--
    if (this.length === 0) for (const done of this.emptied.splice(0)) done()
  }
}
