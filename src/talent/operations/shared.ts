/** What operations of the talent directory declare alike. */
import { z } from 'zod'
import type { CallerFacts } from '#contract/command.ts'
import { Unauthorized } from '#contract/errors.ts'

/** People are not for search engines. */
const NO_ROBOTS = { 'X-Robots-Tag': 'noindex, nofollow, noarchive' }

/** Of those for programs. */
export const API = { group: 'talent', headers: NO_ROBOTS } as const

/** Of those for accounts that look for people. */
export const FOR_ACCOUNTS = {
  ...API,
  auth: 'key',
  needs: { services: ['talent'], feature: 'talentSearch' },
} as const

const OPEN = { auth: 'none', cookies: true, needs: { services: ['account', 'talent'] } } as const

/** Of the pages that mailed links open: one button each, since mail scanners open every link they see. */
export const LINKED_PAGE = {
  ...OPEN,
  input: z.object({ token: z.string().max(200).default('') }),
  // The form's own request must tell its origin, which no-referrer would hide.
  headers: { ...NO_ROBOTS, 'Referrer-Policy': 'strict-origin' },
} as const

/** Of the page that a button leads to. */
export const DONE_PAGE = { ...OPEN, headers: NO_ROBOTS } as const

/** Of what a button does. */
export const BUTTON = { ...API, ...OPEN, method: 'POST', idempotent: true } as const

/** The token of a mailed link. */
export const token = z.string().min(1).max(200).describe('Out of the mailed link')

/** The account that looks for people. Throws Unauthorized for the operator's key, and where anyone may ask. */
export function accountOf({ account_id }: CallerFacts): string {
  if (account_id !== null) return account_id
  throw new Unauthorized(
    'key_required',
    'Who looks into the talent directory is written down by account: send a key of one; the operator’s key has no account',
  )
}
