/** Sends what is due, to many receivers side by side and to each one after the other, until nothing is due. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Claimed, DeliveryQueue, Next } from './queue.ts'
import { delayAfter, heldFor } from './schedule.ts'
import type { Attempt, Sending } from './send.ts'

/** Receivers that are sent to side by side. */
const RECEIVERS_MAX = 16
/** After so long no more of a claim is begun: what has begun ends within its lease. */
const CLAIM_MS_MAX = 30_000
/** How long what becomes due waits while others are being sent. */
const LOOK_AGAIN_MS = 500

/** What sending is made of. */
export interface DelivererOptions {
  queue: Pick<DeliveryQueue, 'claim' | 'settle' | 'release'>
  sending: Sending
  /** From 0 to 1. */
  random: () => number
}

/** Sends. */
export class Deliverer {
  constructor(private readonly options: DelivererOptions) {}

  /** Ends once nothing is due, or when it is to stop and what it had begun has ended. */
  async run(signal: AbortSignal): Promise<void> {
    const running = new Set<Promise<void>>()
    const faults: unknown[] = []
    for (;;) {
      const room = signal.aborted || faults.length > 0 ? 0 : RECEIVERS_MAX - running.size
      const claimed = room > 0 ? await this.options.queue.claim(room) : []
      for (const batch of claimed) {
        const going = this.sendInOrder(batch, signal).catch((error) => void faults.push(error))
        running.add(going)
        void going.then(() => running.delete(going))
      }
      if (running.size === 0) break
      const look = new AbortController()
      await Promise.race([
        ...running,
        wait(LOOK_AGAIN_MS, undefined, { signal: look.signal }).catch(() => {}),
      ])
      look.abort()
    }
    if (faults.length > 0) throw faults[0]
  }

  private async sendInOrder(batch: readonly Claimed[], signal: AbortSignal): Promise<void> {
    const { queue, sending } = this.options
    const started = performance.now()
    for (const [i, claimed] of batch.entries()) {
      if (signal.aborted || performance.now() - started > CLAIM_MS_MAX) return queue.release(batch.slice(i))
      const attempt = await sendClaimed(claimed, sending)
      await queue.settle(claimed, attempt, this.nextAfter(claimed, attempt))
      // The others wait there for the same reason, as like as not.
      if (attempt.error !== null) return queue.release(batch.slice(i + 1))
    }
  }

  private nextAfter({ step }: Claimed, attempt: Attempt): Next {
    if (attempt.error === null) return { state: 'delivered' }
    const delay = delayAfter(step + 1, this.options.random())
    if (delay === null || attempt.status === 410) return { state: 'failed' }
    const heldMs = heldFor(attempt.retryAfter, this.options.sending.now())
    return { state: 'pending', afterMs: Math.max(delay, heldMs), heldMs }
  }
}

/** One try; the first brings an HTTP client, which a server that sends nothing need not load. */
export async function sendClaimed({ event_id, body, receiver }: Claimed, sending: Sending): Promise<Attempt> {
  const { send } = await import('./send.ts')
  return send({ id: event_id, body }, receiver, sending)
}
