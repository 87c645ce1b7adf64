/** What a download costs its caller: a call of the plan, or one of the few that an address has without a key. */
import type { FileOperation } from '#contract/operation.ts'
import { quotaSubject } from '../guard/client-address.ts'
import type { Caller } from '../pipeline/access.ts'
import { meterOf } from '../pipeline/identify.ts'
import { Quota } from '../pipeline/limits.ts'
import type { Exchange } from '../respond/exchange.ts'
import type { Serving } from '../serving.ts'

type PerAddress = NonNullable<FileOperation['perAddress']>

/** The quota that a download is counted against; null where nothing is counted. */
export function tollOf(
  serving: Serving,
  route: FileOperation,
  caller: Caller,
  { req }: Exchange,
): Quota | null {
  if (route.auth !== 'none') return meterOf(serving, caller, req)
  const { perAddress } = route
  // Whoever has no limit at all, has none here.
  if (!perAddress || caller.plan.callsPerDay === null) return null
  return new AddressToll(serving, perAddress, quotaSubject(serving.address(req)))
}

/** A share of the few downloads that an address has a day without a key. */
class AddressToll extends Quota {
  protected readonly name: string

  constructor(serving: Serving, { name, callsPerDay }: PerAddress, address: string) {
    const { usage, clock } = serving
    super({ usage, clock, subject: `${name}:${address}`, key_id: null }, callsPerDay)
    this.name = name
  }

  protected usedUp(): string {
    return `There are ${this.limit} samples a day for one address; the next day starts at 00:00 UTC. A free key has whole exports`
  }
}
