/** What a download costs its caller: a call of the plan, or one of the few that an address has without a key. */
import type { DownloadEndpoint } from '#contract/endpoint.ts'
import { QuotaExceeded } from '#contract/errors.ts'
import type { Caller } from './access.ts'
import { quotaSubject } from './client-address.ts'
import type { Exchange } from './exchange.ts'
import { meterOf } from './identify.ts'
import type { Meter } from './limits.ts'
import type { Serving } from './serving.ts'

/** One download's share of a quota; see Meter. */
export type Toll = Pick<Meter, 'check' | 'look' | 'take' | 'headers'>

/** The toll of a route for a caller; null where nothing is counted. */
export function tollOf(
  serving: Serving,
  route: DownloadEndpoint,
  caller: Caller,
  { req }: Exchange,
): Toll | null {
  if (route.access !== 'none') return meterOf(serving, caller, req)
  const { perAddress } = route
  // Whoever has no limit at all, has none here.
  if (!perAddress || caller.plan.callsPerDay === null) return null
  return new AddressToll(serving, perAddress, `${perAddress.name}:${quotaSubject(serving.address(req))}`)
}

/** So many downloads a day from one address. */
class AddressToll implements Toll {
  private used = 0

  constructor(
    private readonly serving: Serving,
    private readonly of: { name: string; callsPerDay: number },
    private readonly subject: string,
  ) {}

  async check(): Promise<void> {
    await this.look()
    if (this.used >= this.of.callsPerDay) throw this.exceeded()
  }

  async look(): Promise<void> {
    const { usage, clock } = this.serving
    this.used = await usage.used(this.subject, clock.quotaDay())
  }

  async take(): Promise<void> {
    const { usage, clock } = this.serving
    const used = await usage.take(this.subject, clock.quotaDay(), this.of.callsPerDay)
    this.used = used ?? this.of.callsPerDay
    if (used === null) throw this.exceeded()
  }

  headers(): string[] {
    const { name, callsPerDay } = this.of
    const { clock } = this.serving
    const left = Math.max(0, callsPerDay - this.used)
    return [
      'RateLimit-Policy',
      `"${name}";q=${callsPerDay};w=86400`,
      'RateLimit',
      `"${name}";r=${left};t=${clock.secondsToReset()}`,
      'X-RateLimit-Limit',
      String(callsPerDay),
      'X-RateLimit-Remaining',
      String(left),
      'X-RateLimit-Reset',
      String(clock.quotaReset()),
    ]
  }

  private exceeded(): QuotaExceeded {
    const { callsPerDay } = this.of
    const detail = `There are ${callsPerDay} samples a day for one address; the next day starts at 00:00 UTC. A free key has whole exports`
    return new QuotaExceeded(detail, this.serving.clock.secondsToReset())
  }
}
