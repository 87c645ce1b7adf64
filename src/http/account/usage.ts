/** What an account's keys were answered. */
import { z } from 'zod'
import { USAGE_DAYS_KEPT } from '#accounts/keys/key-usage.ts'
import { whole } from '#contract/fields.ts'
import { readInput } from '#contract/input.ts'
import { PLANS } from '#contract/plans.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { ownRoute } from './route.ts'

const path = '/account/api/usage'
const input = z.object({ days: whole().min(1).max(USAGE_DAYS_KEPT).default(30) })

interface UsageDay {
  day: IsoDate
  calls: number
  keys: { key_id: string; calls: number }[]
}

/** Routes of usage. */
export const usageRoutes = [
  ownRoute({
    method: 'GET',
    path,
    summary: `Answers with data by day (UTC) and key, oldest day first; \`days\` is 1 to ${USAGE_DAYS_KEPT}, by default 30`,
    async answer({ area, query }, { account }) {
      const { days } = readInput(input, path, { path: {}, query })
      const today = new Date(area.now()).toISOString().slice(0, 10)
      const since = addDays(today, 1 - days)
      const records: UsageDay[] = Array.from({ length: days }, (_, i) => ({
        day: addDays(since, i),
        calls: 0,
        keys: [],
      }))
      const byDay = new Map(records.map((record) => [record.day, record]))
      for (const { day, key_id, calls } of await area.usageSince(account.id, since)) {
        const record = byDay.get(day)
        // A day that began after the question was asked.
        if (record === undefined) continue
        record.calls += calls
        record.keys.push({ key_id, calls })
      }
      return { body: { records, count: records.length, calls_per_day: PLANS[account.plan].callsPerDay } }
    },
  }),
]
