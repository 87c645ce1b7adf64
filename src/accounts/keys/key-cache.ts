/** Whose key is this: asked for every request that carries one. */
import { LRUCache } from 'lru-cache'
import { PLANS, type Plan } from '#contract/plans.ts'
import { Once } from '#lib/once.ts'
import type { State } from '#state/state.ts'
import { ACCOUNT_PLANS } from '../fields.ts'
import { hashKey, isKeyShaped } from './key-text.ts'

/** How long a key is known without asking again: so late may another process notice that it has ended. */
export const KEY_LIFE_MS = 5000
const KEYS_KNOWN_MAX = 10_000

/** Whoever holds a key that is accepted. The same object as long as nothing about it changes. */
export interface KeyHolder {
  readonly key_id: string
  readonly key_name: string
  readonly account_id: string
  readonly plan: Plan
  /** ISO text in UTC; null is never. */
  readonly expires_at: string | null
}

interface Known {
  holder: KeyHolder
  /** Milliseconds since 1970. */
  until: number
}

type Cache = LRUCache<string, Known>

/**
 * Knows keys by their text. What is remembered is keys that were accepted, in a map, which finds by a hash of its
 * own: how long an answer takes tells nothing about how much of a wrong key is right. A text with a wrong checksum
 * is refused without asking; the checksum is no secret.
 */
export class KeyCache {
  private known: Cache = new LRUCache({ max: KEYS_KNOWN_MAX })
  private readonly asking = new Once<string, KeyHolder | null>()

  /** `now` gives milliseconds since 1970. */
  constructor(
    private readonly state: State,
    private readonly now: () => number,
  ) {}

  /** The key's holder if it was asked for lately; else undefined, and `find` knows. */
  recall(key: string): KeyHolder | undefined {
    const known = this.known.get(key)
    return known !== undefined && this.now() < known.until ? known.holder : undefined
  }

  /** The key's holder; null when nobody has it, or it has ended. */
  async find(key: string): Promise<KeyHolder | null> {
    const holder = this.recall(key)
    if (holder !== undefined) return holder
    if (!isKeyShaped(key)) return null
    const { known } = this
    return this.asking.do(key, async () => this.remember(known, key, await this.read(key)))
  }

  /** Forgets all keys: some have changed in this process. */
  forget(): void {
    // Answers under way are as things were when they were asked for: they go where nobody looks.
    this.known = new LRUCache({ max: KEYS_KNOWN_MAX })
    this.asking.forget()
  }

  private async read(key: string): Promise<KeyHolder | null> {
    const row = await this.state.db
      .selectFrom('api_keys')
      .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
      .select(['api_keys.id', 'api_keys.name', 'account_id', 'expires_at', 'revoked_at', 'accounts.plan'])
      .where('hash', '=', hashKey(key))
      .executeTakeFirst()
    if (!row || row.revoked_at !== null || hasEnded(row.expires_at, this.now())) return null
    const plan = ACCOUNT_PLANS.find((name) => name === row.plan)
    if (plan === undefined)
      throw new Error(`account ${row.account_id} has the plan "${row.plan}", which there is not`)
    const { id: key_id, name: key_name, account_id, expires_at } = row
    return { key_id, key_name, account_id, plan: PLANS[plan], expires_at }
  }

  private remember(known: Cache, key: string, found: KeyHolder | null): KeyHolder | null {
    const before = known.get(key)?.holder
    if (found === null) {
      known.delete(key)
      return null
    }
    const holder = before !== undefined && isSame(before, found) ? before : found
    const ends = found.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(found.expires_at)
    // The cache's own times are not used: they end a millisecond late, and take zero for without end.
    known.set(key, { holder, until: Math.min(this.now() + KEY_LIFE_MS, ends) })
    return holder
  }
}

function hasEnded(expires_at: string | null, now: number): boolean {
  return expires_at !== null && expires_at <= new Date(now).toISOString()
}

function isSame(a: KeyHolder, b: KeyHolder): boolean {
  return (
    a.key_id === b.key_id &&
    a.key_name === b.key_name &&
    a.account_id === b.account_id &&
    a.plan === b.plan &&
    a.expires_at === b.expires_at
  )
}
