/** For tests: a service whose callers have keys. */
import { authCheck } from '#accounts/operations/auth-check.ts'
import { testPeople } from '#accounts/testing/people.ts'
import { testCatalogue } from '#contract/testing/catalogue.ts'
import { clockTower, oneThing, things } from '#contract/testing/operations.ts'
import { TestClock, testService } from './service.ts'

const operations = [things, oneThing, clockTower, authCheck(testCatalogue.slugs)]

/** A service with accounts. */
export async function keyed(options: Parameters<typeof testService>[0] = {}) {
  const clock = new TestClock()
  const people = await testPeople({ now: clock.now })
  const { keyCache, usage } = people
  const service = testService({ operations, now: clock.now, keyCache, usage, ...options })
  const ask = (url: string, key?: string, headers: Record<string, string> = {}) =>
    service.app.inject({ url, headers: { ...(key !== undefined && { 'x-api-key': key }), ...headers } })
  return { ...people, clock, service, ask }
}

/** What an answer says of the quota: the limit, and what is left. */
export const limits = ({ headers }: { headers: Record<string, unknown> }) => [
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
]
