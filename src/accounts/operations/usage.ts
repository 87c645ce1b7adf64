/** What an account's keys were answered, by day. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { whole } from '#contract/fields.ts'
import { PLANS } from '#contract/plans.ts'
import { addDays } from '#lib/dates.ts'
import { USAGE_DAYS_KEPT } from '../keys/key-usage.ts'
import { OWN } from './shared.ts'

const usageDay = z
  .object({
    day: z.iso.date(),
    calls: z.number().int(),
    keys: z.array(z.object({ key_id: z.string(), calls: z.number().int() })),
  })
  .meta({ id: 'UsageDay' })

export default command({
  ...OWN,
  method: 'GET',
  path: '/account/api/usage',
  summary: `Answers with data by day (UTC) and key, oldest day first; \`days\` is 1 to ${USAGE_DAYS_KEPT}, by default 30`,
  input: z.object({ days: whole().min(1).max(USAGE_DAYS_KEPT).default(30) }),
  output: z.object({
    records: z.array(usageDay),
    count: z.number().int(),
    calls_per_day: z.number().int().nullable().describe('What the plan gives; null is without limit'),
  }),
  async run({ services, session: { account }, now }, { input: { days } }) {
    const since = addDays(now.toISOString().slice(0, 10), 1 - days)
    const records: z.input<typeof usageDay>[] = Array.from({ length: days }, (_, i) => ({
      day: addDays(since, i),
      calls: 0,
      keys: [],
    }))
    const byDay = new Map(records.map((record) => [record.day, record]))
    for (const { day, key_id, calls } of await services.account.usageSince(account.id, since)) {
      const record = byDay.get(day)
      // A day that began after the question was asked.
      if (record === undefined) continue
      record.calls += calls
      record.keys.push({ key_id, calls })
    }
    return { records, count: records.length, calls_per_day: PLANS[account.plan].callsPerDay }
  },
})
