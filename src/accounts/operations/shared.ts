/** What operations on accounts declare alike. */
import { z } from 'zod'
import type { SessionFacts } from '#contract/command.ts'
import { ACCOUNT_PLANS } from '../fields.ts'

/** Of those for whoever is logged in. */
export const OWN = { group: 'account', auth: 'session', needs: { services: ['account'] } } as const

/** Of those that log in and out. */
export const OPEN = {
  group: 'account',
  auth: 'none',
  cookies: true,
  needs: { services: ['account'] },
} as const

/** A moment. */
export const time = z.iso.datetime()

/** Who is logged in, and until when. */
export const sessionAnswer = z
  .object({
    account: z.object({
      id: z.string(),
      email: z.string().nullable(),
      email_confirmed_at: time.nullable(),
      plan: z.enum(ACCOUNT_PLANS as [(typeof ACCOUNT_PLANS)[number], ...typeof ACCOUNT_PLANS]),
      created_at: time,
    }),
    expires_at: time.describe('When the session ends; later with every day that it is used'),
  })
  .meta({ id: 'Session' })

/** The answer about a session. */
export function tellSession({ account, expires_at }: SessionFacts): z.input<typeof sessionAnswer> {
  const { id, email, email_confirmed_at, plan, created_at } = account
  return { account: { id, email, email_confirmed_at, plan, created_at }, expires_at }
}
