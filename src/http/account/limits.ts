/**
 * How often the account area may be asked: by address before anything is looked up, and by account once it is known who
 * asks. In memory, since all it guards is this process; what is stored has limits in the store (mail, keys of a day).
 */
import { TooOften } from '#contract/errors.ts'

const MINUTE_MS = 60_000
const SUBJECTS_MAX = 100_000

/** So many at once, and as many more within that time, evenly. Pages read often; nobody changes keys all day. */
export const AREA_LIMITS = {
  address: { read: { max: 300, withinMs: MINUTE_MS }, change: { max: 120, withinMs: 10 * MINUTE_MS } },
  account: { read: { max: 120, withinMs: MINUTE_MS }, change: { max: 60, withinMs: 10 * MINUTE_MS } },
} as const

export type AreaUse = 'read' | 'change'

/** Counts what an address and an account ask. */
export class AreaLimits {
  /** When each has all of its requests again, in milliseconds since 1970: one number, however many there may be. */
  private readonly fullAt = new Map<string, number>()

  constructor(private readonly now: () => number) {}

  /** Counts a request of that address or account. Throws TooOften, and counts nothing, when it has none left. */
  note(by: keyof typeof AREA_LIMITS, whose: string, use: AreaUse): void {
    const { max, withinMs } = AREA_LIMITS[by][use]
    const each = withinMs / max
    const now = this.now()
    const subject = `${by} ${use} ${whose}`
    const held = this.fullAt.get(subject) ?? now
    // A clock that was put back must not keep anybody waiting for longer.
    const fullAt = Math.min(Math.max(held, now), now + withinMs)
    const waitMs = fullAt + each - (now + withinMs)
    // Put last, so that whoever was heard of longest ago is the first to be forgotten.
    this.fullAt.delete(subject)
    if (this.fullAt.size >= SUBJECTS_MAX) this.fullAt.delete(this.fullAt.keys().next().value!)
    this.fullAt.set(subject, waitMs > 0 ? fullAt : fullAt + each)
    if (waitMs <= 0) return
    const seconds = Math.max(1, Math.ceil(waitMs / 1000))
    const what = use === 'read' ? 'be asked' : 'be changed'
    throw new TooOften(
      'too_many_requests',
      `The account area can ${what} ${max} times in ${withinMs / MINUTE_MS} min by one ${by}; try again in ${seconds} s`,
      seconds,
    )
  }
}
