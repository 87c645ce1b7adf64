/** Ends a session, or all sessions of its account. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { OPEN } from '../shared.ts'

const LOG_OUT = {
  ...OPEN,
  method: 'DELETE',
  output: z.object({ logged_out: z.literal(true) }),
  idempotent: true,
} as const

/** This one. */
export const logOut = command({
  ...LOG_OUT,
  path: '/account/api/session',
  summary: 'Log out',
  async run({ services, cookie, setCookies }) {
    setCookies(await services.account.logins.end(cookie))
    return { logged_out: true as const }
  },
})

/** All of them. */
export const logOutEverywhere = command({
  ...LOG_OUT,
  path: '/account/api/sessions',
  summary: 'Log out everywhere',
  async run({ services, cookie, setCookies }) {
    setCookies(await services.account.logins.end(cookie, { everywhere: true }))
    return { logged_out: true as const }
  },
})
