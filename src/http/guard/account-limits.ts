/**
 * How often the account API may be asked: by address before anything is looked up, and by account once it is known who
 * asks.
 */
import { TooOften } from '#contract/errors.ts'
import type { Limiter } from '#lib/rate-limiter.ts'

const MINUTE_MS = 60_000

/** So many at once, and as many more within that time, evenly. Pages read often; nobody changes keys all day. */
export const ACCOUNT_LIMITS = {
  address: { read: { max: 300, withinMs: MINUTE_MS }, change: { max: 120, withinMs: 10 * MINUTE_MS } },
  account: { read: { max: 120, withinMs: MINUTE_MS }, change: { max: 60, withinMs: 10 * MINUTE_MS } },
} as const

export type AccountUse = 'read' | 'change'

/** Counts what an address and an account ask. */
export class AccountLimits {
  constructor(private readonly limiter: Limiter) {}

  /** Counts a request of that address or account. Throws TooOften, and counts nothing, when it has none left. */
  async note(by: keyof typeof ACCOUNT_LIMITS, whose: string, use: AccountUse): Promise<void> {
    const { max, withinMs } = ACCOUNT_LIMITS[by][use]
    const seconds = await this.limiter.take(`${by} ${use} ${whose}`, ACCOUNT_LIMITS[by][use])
    if (seconds === null) return
    const what = use === 'read' ? 'be asked' : 'be changed'
    throw new TooOften(
      'too_many_requests',
      `The account area can ${what} ${max} times in ${withinMs / MINUTE_MS} min by one ${by}; try again in ${seconds} s`,
      seconds,
    )
  }
}
