/** What a route of the account area is: who may ask it, what it takes, what it answers. */
import type { z } from 'zod'
import type { Session } from '#accounts/logins/logins.ts'
import type { AccountArea } from './area.ts'

/** What a route is given. */
export interface AccountQuestion<Body> {
  area: AccountArea
  /** Path parameters. */
  params: Readonly<Record<string, string>>
  /** The query of the address, names and values in order. */
  query: readonly (readonly [string, string])[]
  body: Body
  cookie: string | undefined
  /** The address that asks, as quotas are counted. */
  from: string
}

/** What a route answers: JSON unless it says otherwise. */
export interface AccountReply {
  status?: number
  body: unknown
  /** `Set-Cookie` lines. */
  cookies?: readonly string[]
  /** Further headers, names and values in turn. */
  headers?: readonly string[]
  /** True for a body that is a page of HTML. */
  html?: true
}

interface Declaration<Body> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path parameters in braces. */
  path: `/account/${string}`
  summary: string
  /** What the JSON body must be; without it there is none. */
  body?: z.ZodType<Body>
}

/** A route of the account area. */
export interface AccountRoute extends Declaration<unknown> {
  /** Answers; `session` is null for those that need none. */
  answer(question: AccountQuestion<unknown>, session: Session | null): Promise<AccountReply> | AccountReply
  /** Whether it needs a session. */
  session: boolean
}

/** A route that anyone may ask. */
export function openRoute<Body = undefined>(
  declaration: Declaration<Body> & {
    answer(question: AccountQuestion<Body>): Promise<AccountReply> | AccountReply
  },
): AccountRoute {
  return { ...declaration, session: false } as AccountRoute
}

/** A route for those who are logged in. */
export function ownRoute<Body = undefined>(
  declaration: Declaration<Body> & {
    answer(question: AccountQuestion<Body>, session: Session): Promise<AccountReply> | AccountReply
  },
): AccountRoute {
  return { ...declaration, session: true } as AccountRoute
}
