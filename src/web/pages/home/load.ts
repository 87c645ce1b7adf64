/** What the start page asks the API. */
import aggregate from '#datasets/warn/operations/aggregate.ts'
import records from '#datasets/warn/operations/records.ts'
import trends from '#datasets/warn/operations/trends.ts'
import violations from '#datasets/warn/operations/violations.ts'
import stats from '#insights/stats/stats.ts'
import { addDays } from '#lib/dates.ts'
import type { Ask } from '../../ask.ts'
import type { Visit } from '../../site-page.ts'
import { quietStates } from './quiet.ts'

/** How many days are “now”. */
export const WINDOW_DAYS = 30
const MONTHS = 36

/** What the page asks. */
export async function load(ask: Ask, { today, moment, context }: Visit) {
  // Counted back from the newest day that notices were read, so that an old copy still tells of its last month.
  const to = moment.dataDay ?? today
  const from = addDays(to, 1 - WINDOW_DAYS)
  const late = new Set(moment.late.map(({ code }) => code))
  const punctual = [...moment.states].filter((code) => !late.has(code))
  const before = { date_from: addDays(from, -WINDOW_DAYS), date_to: addDays(from, -1) }
  const [held, states, quiet, last, kinds, months, newest, largest, next, sectors, short] = await Promise.all(
    [
      ask.of(stats),
      ask.of(aggregate, { group_by: 'state', date_from: from, date_to: to }),
      quietStates(context, punctual, { from, to }),
      ask.of(aggregate, { group_by: 'state', ...before, limit: 1 }),
      ask.of(aggregate, { group_by: 'type', date_from: from, date_to: to }),
      ask.of(trends, { months: MONTHS }),
      ask.of(records, { in_totals: true, limit: 8 }),
      ask.of(records, {
        in_totals: true,
        date_from: from,
        date_to: to,
        sort: 'employees_affected',
        limit: 5,
      }),
      ask.of(records, {
        in_totals: true,
        date_field: 'effective',
        date_from: addDays(to, 1),
        date_to: addDays(to, WINDOW_DAYS),
        sort: 'effective_date',
        order: 'asc',
        limit: 6,
      }),
      ask.of(aggregate, { group_by: 'sector', date_from: addDays(to, -89), date_to: to }),
      ask.of(violations, { date_from: from, date_to: to, limit: 1 }),
    ],
  )
  return { moment, from, to, held, states, quiet, last, kinds, months, newest, largest, next, sectors, short }
}

export type HomeData = Awaited<ReturnType<typeof load>>
