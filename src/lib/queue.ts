/** So many at once, and the others behind them, in the order in which they came. */

/** How some wait: all wait in one line, but not all as long, nor however long it is. */
export interface Lane {
  /** Running and waiting, of all lanes, above which there is no room for another; none by default. */
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

  constructor(private readonly atOnce: number) {}

  /** Running and waiting. */
  get length(): number {
    return this.running + this.waiting.size
  }

  /**
   * Waits for a place, and gives what frees it again: call it once. Whoever hangs up, by `signal`, waits no longer and
   * keeps nobody out. Throws QueueRefused.
   */
  async enter(lane: Lane, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw new QueueRefused('left')
    if (this.length >= (lane.max ?? Number.POSITIVE_INFINITY)) throw new QueueRefused('full')
    if (this.running < this.atOnce) this.running++
    else await this.turn(lane, signal)
    return () => this.leave()
  }

  /** Ends once nobody has a place, or waits for one. */
  async empty(): Promise<void> {
    if (this.length > 0) await new Promise<void>((done) => this.emptied.push(done))
  }

  /** Waits until one who leaves hands over the place. */
  private turn({ waitSecondsMax }: Lane, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', hangUp)
        this.waiting.delete(waiting)
        settle()
      }
      const refuse = (why: NoPlace) => end(() => reject(new QueueRefused(why)))
      const hangUp = () => refuse('left')
      const timer = setTimeout(() => refuse('late'), waitSecondsMax * 1000)
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
