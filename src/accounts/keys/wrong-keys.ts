/** A limit on wrong keys: whoever tries many from one address is told to wait until the first of them is old. */
import { LRUCache } from 'lru-cache'

/** Wrong keys that an address may send within the window. */
export const WRONG_KEYS_MAX = 30
const WINDOW_MS = 10 * 60_000
const ADDRESSES_MAX = 100_000

/** Counts wrong keys by address over a sliding window, in memory: right keys are never counted, nor refused. */
export class WrongKeys {
  /** Times of the wrong keys of an address, oldest first, in milliseconds since 1970. */
  private readonly times = new LRUCache<string, number[]>({
    maxSize: ADDRESSES_MAX,
    sizeCalculation: () => 1,
  })

  constructor(private readonly now: () => number) {}

  /**
   * Notes a wrong key. Gives null while the address may go on, and else the seconds until it may. Those that are
   * told to wait are not counted again, so that waiting ends.
   */
  note(address: string): number | null {
    const now = this.now()
    const recent = (this.times.get(address) ?? []).filter((time) => time > now - WINDOW_MS && time <= now)
    const refused = recent.length >= WRONG_KEYS_MAX
    if (!refused) recent.push(now)
    this.times.set(address, recent)
    return refused ? Math.max(1, Math.ceil((recent[0]! + WINDOW_MS - now) / 1000)) : null
  }
}
