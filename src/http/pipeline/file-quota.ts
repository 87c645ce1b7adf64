/** What a file costs its caller: a call of the plan, or one of the few that an address has without a key. */
import { LRUCache } from 'lru-cache'
import type { FileOperation } from '#contract/operation.ts'
import type { ServerContext } from '../server-context.ts'
import type { Incoming } from './asked.ts'
import type { Caller } from './callers.ts'
import { Quota } from './limits.ts'
import { meterOf } from './quota.ts'
import { addressOf } from './who.ts'

type PerAddress = NonNullable<FileOperation['perAddress']>

/** The quota that a file is counted against; null where nothing is counted. */
export function fileQuotaOf(
  { server, operation, request }: Incoming<FileOperation>,
  caller: Caller,
): Quota | null {
  const { auth, perAddress } = operation
  if (auth !== 'none') return meterOf(server, caller, request.req)
  // Whoever has no limit at all, has none here.
  if (!perAddress || caller.plan.callsPerDay === null) return null
  return new AddressQuota(server, perAddress, addressOf(server, request.req))
}

/** A share of the few files that an address has a day without a key. */
class AddressQuota extends Quota {
  protected readonly name: string

  constructor(server: ServerContext, { name, callsPerDay }: PerAddress, address: string) {
    const { usage, usedUp, clock } = server
    super({ usage, usedUp, clock, subject: `${name}:${address}`, key_id: null }, callsPerDay)
    this.name = name
  }

  protected usedUp(): string {
    return `There are ${this.limit} samples a day for one address; the next day starts at 00:00 UTC. A free key has whole exports`
  }
}

const RESUMED_WITHIN_MS = 3_600_000
const BEGUN_MAX = 10_000

/** Files that callers have paid for: going on with one of them costs nothing for an hour. */
export class BegunFiles {
  /** When each was paid for, by caller and tag. */
  private readonly begun = new LRUCache<string, number>({ max: BEGUN_MAX })

  constructor(private readonly now: () => number) {}

  /** Says that the caller has paid for that file. */
  note(subject: string, etag: string): void {
    this.begun.set(`${subject} ${etag}`, this.now())
  }

  /** Whether the caller has paid for it within the hour. */
  has(subject: string, etag: string): boolean {
    const at = this.begun.get(`${subject} ${etag}`)
    return at !== undefined && this.now() - at < RESUMED_WITHIN_MS
  }
}
