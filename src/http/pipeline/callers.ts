/** The callers there are: the anonymous, the operator, and those whose keys the key cache knows. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { KeyHolder } from '#accounts/keys/key-cache.ts'
import { PLANS, type Plan } from '#contract/plans.ts'
import type { ServerConfig } from '../settings.ts'

/** A caller. Equal callers are one object, so that finding out costs nothing. */
export interface Caller {
  plan: Plan
  /** A key came with the request, so no shared cache may keep the answer. */
  keyed: boolean
  /** May look into the service itself, at /metrics. */
  operator: boolean
  /** Null for those without an account: whoever sends no key, and the operator. */
  account_id: string | null
  /** By what the account's calls are counted; null for those counted by address. */
  subject: string | null
  key_id: string | null
  key_name: string | null
  /** When the key ends, as ISO text in UTC; null is never. */
  expires_at: string | null
}

const NOBODY = { account_id: null, subject: null, key_id: null, key_name: null, expires_at: null }
/** Whoever sends no key. */
export const ANONYMOUS: Caller = { plan: PLANS.anonymous, keyed: false, operator: false, ...NOBODY }
const OPERATOR: Caller = {
  plan: PLANS.enterprise,
  keyed: true,
  operator: true,
  ...NOBODY,
  key_name: 'operator',
}
const OPEN: Caller = { plan: PLANS.enterprise, keyed: false, operator: true, ...NOBODY }
/** With a key that nobody looks at: it may be anyone's, so nothing is told of it. */
const OPEN_KEYED: Caller = { ...OPEN, keyed: true }

/** The headers that a key may come in. */
export interface KeyHeaders {
  'x-api-key'?: string | string[] | undefined
  authorization?: string | undefined
}

/** Finds out whose keys are presented: those that it knows at once, and all that there are. */
export interface KeyFinder {
  recall(key: string): KeyHolder | undefined
  find(key: string): Promise<KeyHolder | null>
}

/** For a service without accounts: nobody has a key but the operator. */
const NO_KEYS: KeyFinder = { recall: () => undefined, find: async () => null }

/** Finds out who calls. */
export interface Callers {
  /** The caller if that is known without asking; undefined when `find` has to be asked, for wrong keys too. */
  recall(headers: KeyHeaders): Caller | undefined
  /** The caller; null when the key is one that nobody has. */
  find(headers: KeyHeaders): Promise<Caller | null>
}

/** Makes the functions for the settings. */
export function callers({ access, operatorKeyHash }: ServerConfig, keys: KeyFinder = NO_KEYS): Callers {
  if (operatorKeyHash !== null && !/^[0-9a-f]{64}$/i.test(operatorKeyHash)) {
    throw new Error('the operator key hash must be a SHA-256 in hex')
  }
  const operator = operatorKeyHash === null ? null : Buffer.from(operatorKeyHash, 'hex')
  // Hashing a key costs more than all the rest of a cached answer. Only what was accepted is remembered, which is one
  // key at most, and it holds as long as the settings do. A map finds by hash, so how long it takes tells nothing.
  const accepted = new Map<string, Caller>()
  const isOperators = (key: string) =>
    operator !== null && timingSafeEqual(hash('sha256', key, 'buffer'), operator)
  const recall = (headers: KeyHeaders): Caller | undefined => {
    const key = presentedKey(headers)
    if (access === 'open') return key === undefined ? OPEN : OPEN_KEYED
    if (key === undefined) return ANONYMOUS
    const holder = keys.recall(key)
    return holder === undefined ? accepted.get(key) : callerOf(holder)
  }
  return {
    recall,
    async find(headers) {
      const known = recall(headers)
      if (known !== undefined) return known
      const key = presentedKey(headers)!
      if (isOperators(key)) {
        accepted.set(key, OPERATOR)
        return OPERATOR
      }
      const holder = await keys.find(key)
      return holder === null ? null : callerOf(holder)
    },
  }
}

/** The keys gives the same holder as long as nothing about it changes. */
const held = new WeakMap<KeyHolder, Caller>()

function callerOf(holder: KeyHolder): Caller {
  const known = held.get(holder)
  if (known !== undefined) return known
  const { plan, account_id, key_id, key_name, expires_at } = holder
  const whose = { account_id, subject: `account:${account_id}`, key_id, key_name, expires_at }
  const caller = { plan, keyed: true, operator: false, ...whose }
  held.set(holder, caller)
  return caller
}

function presentedKey(headers: KeyHeaders): string | undefined {
  const key = headers['x-api-key']
  if (key !== undefined) return String(key)
  const authorization = headers.authorization
  // Other schemes belong to a proxy in front of us.
  if (authorization === undefined || !/^bearer( |$)/i.test(authorization)) return undefined
  // One that names no key is a wrong one, as an empty X-API-Key is.
  return authorization.slice('bearer '.length).trim()
}
