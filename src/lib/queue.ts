/** So many at once, and the others behind them: each caller's in the order in which they came, the callers by turns. */

/** How some wait: all wait in one line, but not all as long, nor however long it is. */
export interface Lane {
  /** Running and waiting, of all lanes, above which there is no room for another; none by default. */
  max?: number
  /** Running of this lane alone, above which its others wait though there are places; none by default. */
  atOnce?: number
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
  lane: Lane
  go(): void
  refuse(why: NoPlace): void
}

/** A queue. */
export class Queue {
  private running = 0
  private readonly runningOf = new Map<Lane, number>()
  /** By caller; the first is the one whose turn it is. */
  private readonly waiting = new Map<string, Set<Waiting>>()
  private emptied: (() => void)[] = []

  constructor(private readonly atOnce: number) {}

  /** Running and waiting. */
  get length(): number {
    let length = this.running
    for (const own of this.waiting.values()) length += own.size
    return length
  }

  /**
   * Waits for a place, and gives what frees it again: call it once. Whoever hangs up, by `signal`, waits no longer and
   * keeps nobody out. Where there is no room, the last of the caller of whom most wait makes room for one of whom fewer
   * do. Throws QueueRefused.
   */
  async enter(lane: Lane, signal?: AbortSignal, caller = ''): Promise<() => void> {
    if (signal?.aborted) throw new QueueRefused('left')
    if (this.length >= (lane.max ?? Number.POSITIVE_INFINITY) && !this.makeRoom(caller))
      throw new QueueRefused('full')
    if (this.hasPlace(lane)) this.take(lane, 1)
    else await this.turn(lane, signal, caller)
    return () => this.leave(lane)
  }

  /** Ends once nobody has a place, or waits for one. */
  async empty(): Promise<void> {
    if (this.length > 0) await new Promise<void>((done) => this.emptied.push(done))
  }

  /** Waits until one who leaves hands over the place. */
  private turn(lane: Lane, signal: AbortSignal | undefined, caller: string): Promise<void> {
    const own = this.waiting.get(caller) ?? new Set()
    this.waiting.set(caller, own)
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', hangUp)
        own.delete(waiting)
        if (own.size === 0) this.waiting.delete(caller)
        settle()
      }
      const refuse = (why: NoPlace) => end(() => reject(new QueueRefused(why)))
      const hangUp = () => refuse('left')
      const timer = setTimeout(() => refuse('late'), lane.waitSecondsMax * 1000)
      const waiting = { lane, go: () => end(resolve), refuse }
      signal?.addEventListener('abort', hangUp)
      own.add(waiting)
    })
  }

  /** Sends away the last of the caller of whom most wait, if those are more than this one's would be. */
  private makeRoom(caller: string): boolean {
    let most: Set<Waiting> | undefined
    for (const own of this.waiting.values()) if (own.size > (most?.size ?? 0)) most = own
    if (!most || most.size <= (this.waiting.get(caller)?.size ?? 0) + 1) return false
    ;[...most].at(-1)!.refuse('full')
    return true
  }

  private hasPlace(lane: Lane): boolean {
    return this.running < this.atOnce && (this.runningOf.get(lane) ?? 0) < (lane.atOnce ?? this.atOnce)
  }

  private take(lane: Lane, places: 1 | -1): void {
    this.running += places
    this.runningOf.set(lane, (this.runningOf.get(lane) ?? 0) + places)
  }

  private leave(lane: Lane): void {
    this.take(lane, -1)
    this.callNext()
    if (this.length === 0) for (const done of this.emptied.splice(0)) done()
  }

  /** Gives the place that is free to the first who may have it. */
  private callNext(): void {
    for (const [caller, own] of this.waiting) {
      const next = [...own].find((waiting) => this.hasPlace(waiting.lane))
      if (!next) continue
      // The others of this caller wait until each other caller had a turn.
      this.waiting.delete(caller)
      if (own.size > 1) this.waiting.set(caller, own)
      this.take(next.lane, 1)
      next.go()
      return
    }
  }
}
