/** Asking again: what is worth it, how often, and after which pause. */
import { setTimeout as sleep } from 'node:timers/promises'
import { NotPublished } from './web.ts'

/** The answers of a publisher that is busy or unwell and may be better soon. */
export const RETRIED = new Set([408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524])

/** How often and how eagerly. */
interface Manners {
  tries: number
  retrySeconds: number
  wait?: Wait
}

/** Lets so many seconds pass; throws where the signal ends the waiting. */
export type Wait = (seconds: number, signal: AbortSignal) => Promise<unknown>

const byTheClock: Wait = (seconds, signal) => sleep(seconds * 1000, undefined, { signal })

/** An answer worth asking for again, after `waitSeconds` where the publisher said so. */
export class TryLater extends Error {
  constructor(
    message: string,
    readonly waitSeconds: number | null,
  ) {
    super(message)
  }
}

/** Longest pause that a publisher may ask for and get; beyond it the source gives up for this time. */
const RETRY_AFTER_SECONDS_MAX = 120

/** Does the work, and again with growing pauses while that may help. */
export async function retried<T>(
  { settings, signal }: { settings: Manners; signal: AbortSignal },
  url: string,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      const final = error instanceof NotPublished || error instanceof Refused
      const wait = error instanceof TryLater ? error.waitSeconds : null
      if (final || attempt >= settings.tries || (wait ?? 0) > RETRY_AFTER_SECONDS_MAX) {
        // What the network says names no address.
        throw final || error instanceof TryLater ? error : new Error(`could not get ${url}`, { cause: error })
      }
      const growing = settings.retrySeconds * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)
      const { wait: pass = byTheClock } = settings
      await pass(Math.max(wait ?? 0, growing), signal).catch(() => {
        throw signal.reason
      })
    }
  }
}

/** The publisher answered, and asking again will not help. */
export class Refused extends Error {
  override name = 'Refused'
}

/** The pause that a publisher asks for, in seconds; null when it says nothing that can be read. */
export function retryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
