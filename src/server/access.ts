/** Who is calling and what they may have; decided before anything else is looked at. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { Unauthorized } from '#contract/errors.ts'
import { PLANS, type Plan, requirePlan } from '#contract/plans.ts'
import type { ServerConfig } from './settings.ts'

/** A caller. Equal callers are one object, so that finding out costs nothing. */
export interface Caller {
  plan: Plan
  /** A key came with the request, so no shared cache may keep the answer. */
  keyed: boolean
  /** May look into the service itself, at /metrics. */
  operator: boolean
}

const ANONYMOUS: Caller = { plan: PLANS.anonymous, keyed: false, operator: false }
const OPERATOR: Caller = { plan: PLANS.enterprise, keyed: true, operator: true }
const OPEN: Caller = { plan: PLANS.enterprise, keyed: false, operator: true }

/** The headers that a key may come in. */
export interface KeyHeaders {
  'x-api-key'?: string | string[] | undefined
  authorization?: string | undefined
}

/** Finds out who calls; null when the key is one that nobody has. */
export type IdentifyCaller = (headers: KeyHeaders) => Caller | null

/** Makes the function for the settings. */
export function callers({ access, operatorKeyHash }: ServerConfig): IdentifyCaller {
  if (operatorKeyHash !== null && !/^[0-9a-f]{64}$/i.test(operatorKeyHash)) {
    throw new Error('the operator key hash must be a SHA-256 in hex')
  }
  const operator = operatorKeyHash === null ? null : Buffer.from(operatorKeyHash, 'hex')
  // Hashing a key costs more than all the rest of a cached answer. Only what was accepted is remembered, which is one
  // key at most, and it holds as long as the settings do. A map finds by hash, so how long it takes tells nothing.
  const accepted = new Map<string, Caller>()
  return (headers) => {
    const key = presentedKey(headers)
    if (access === 'open') return key === undefined ? OPEN : OPERATOR
    if (key === undefined) return ANONYMOUS
    const known = accepted.get(key)
    if (known) return known
    if (!operator || !timingSafeEqual(hash('sha256', key, 'buffer'), operator)) return null
    accepted.set(key, OPERATOR)
    return OPERATOR
  }
}

function presentedKey(headers: KeyHeaders): string | undefined {
  const key = headers['x-api-key']
  if (key !== undefined) return String(key)
  const authorization = headers.authorization
  // Other schemes belong to a proxy in front of us.
  if (authorization === undefined || !/^bearer /i.test(authorization)) return undefined
  return authorization.slice('bearer '.length).trim()
}

/** Throws unless the caller may ask this endpoint; gives the plan that answers. */
export function admit(caller: Caller | null, endpoint: AnyEndpoint): Plan {
  if (caller === null) throw new Unauthorized('key_unknown', 'This API key is not known, or no longer valid')
  if (endpoint.access === 'none') return PLANS.enterprise
  if (endpoint.access === 'required' && caller.plan.name === 'anonymous') {
    throw new Unauthorized('key_required', `${endpoint.path} needs an API key, in the header X-API-Key`)
  }
  requirePlan(caller.plan, endpoint)
  return caller.plan
}
