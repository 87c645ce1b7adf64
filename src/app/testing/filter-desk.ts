/** For tests: a service whose accounts save filters over invented notices. */
import { testPeople } from '#accounts/testing/people.ts'
import type { Method } from '#contract/operation.ts'
import records from '#datasets/warn/operations/records.ts'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import { Alerts } from '#delivery/alerts/services.ts'
import { StopLinks } from '#delivery/alerts/stop-link.ts'
import { filterOperations } from '#delivery/operations/index.ts'
import { SavedFilters } from '#delivery/saved-filters.ts'
import { edition, TestClock, TestEditions, testService } from '#http/testing/service.ts'
import { addDays } from '#lib/dates.ts'

/** The day on which all of it takes place. */
export const TODAY = '2024-06-15'
const STATES = ['OR', 'WA', 'CA']
const TYPES = ['layoff', 'closure', null] as const

/** A notice every third day back to a year ago, each unlike the one before. */
export const NOTICES = Array.from({ length: 120 }, (_, i) =>
  notice({
    company_name: `${i % 2 ? 'Cedar' : 'Birch'} Works ${i}`,
    state: STATES[i % 3]!,
    city: i % 5 ? 'St. Helens' : null,
    county: i % 4 ? 'Lane' : null,
    notice_date: addDays(TODAY, -3 * i),
    employees_affected: i % 7 ? i : null,
    layoff_type: TYPES[i % 3]!,
    is_warn: i % 11 !== 0,
    naics_code: i % 2 ? '321' : '62',
    sector: i % 2 ? '31-33' : '62',
  }),
)

/** The service, and calls with keys. */
export async function filterDesk() {
  const clock = new TestClock()
  const people = await testPeople({ now: clock.now })
  const { keyCache, usage, state } = people
  const datasets = { warn: {}, companies: {}, links: {} } as never
  const { app } = testService({
    operations: [records, ...filterOperations(records)],
    services: {
      filters: new SavedFilters(state, clock.now),
      alerts: new Alerts(
        state,
        people.account.accounts,
        new StopLinks('https://example.org', 'secret'),
        clock.now,
      ),
    },
    editions: new TestEditions(edition({ db: await warnDatabase(NOTICES), datasets })),
    now: clock.now,
    keyCache,
    usage,
  })
  const call = (key: string | undefined, url: string, method: Method = 'GET', body?: object) =>
    app.inject({
      url,
      method,
      headers: key === undefined ? {} : { 'x-api-key': key },
      ...(body && { payload: body }),
    })
  return { ...people, call, save: (key: string, body: object) => call(key, '/api/filters', 'POST', body) }
}
