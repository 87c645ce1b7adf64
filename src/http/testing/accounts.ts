/** For tests: a service with the account API. */
import { pino } from 'pino'
import { expect } from 'vitest'
import { accountOperations } from '#accounts/operations/index.ts'
import { cookieOf } from '#accounts/testing/logins.ts'
import { testPeople } from '#accounts/testing/people.ts'
import type { Method } from '#contract/operation.ts'
import { testCatalogue } from '#contract/testing/catalogue.ts'
import { things } from '#contract/testing/operations.ts'
import { testService } from './service.ts'

const HOME = 'http://localhost:8080'

/** A request. */
export interface Call {
  method?: Method | 'HEAD'
  body?: unknown
  cookie?: string
  origin?: string | null
  /** The address that asks. */
  from?: string
  headers?: Record<string, string>
}

/** The API over a state store of its own; mail arrives at once. */
export async function accountApi(
  options: { publicUrl?: string; now?: () => number; trace?: (line: string) => void } = {},
) {
  const { publicUrl = HOME, now = Date.now } = options
  const people = await testPeople({ publicUrl, now })
  const { keyCache, usage, account } = people
  const logger = pino({ level: options.trace ? 'trace' : 'silent' }, { write: options.trace ?? (() => {}) })
  const { app } = testService({
    operations: [things, ...accountOperations(testCatalogue)],
    services: { account },
    keyCache,
    usage,
    logger,
    now,
  })
  let logins = 0
  const call = (
    url: string,
    { method = 'GET', body, cookie, origin = HOME, from, headers = {} }: Call = {},
  ) =>
    app.inject({
      url,
      method,
      ...(from !== undefined && { remoteAddress: from }),
      headers: { ...(cookie && { cookie }), ...(origin !== null && { origin }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
  return {
    ...people,
    app,
    call,
    async login(email = `p${++logins}@example.org`) {
      await call('/account/api/links', { method: 'POST', body: { email } })
      const opened = await call('/account/api/session', { method: 'POST', body: { token: people.token() } })
      expect(opened.statusCode).toBe(201)
      return {
        id: opened.json().account.id,
        cookie: cookieOf([opened.headers['set-cookie']].flat() as string[]),
      }
    },
  }
}
