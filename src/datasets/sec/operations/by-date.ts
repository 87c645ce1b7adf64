/** 8-K filings by day. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampHistory } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { NO_NUMBER } from '#storage/database.ts'
import { adviseSec } from '../advice.ts'
import { BANKRUPTCY, type FiledBy, filedBy, PRIMARY, placesWithin, RESTRUCTURING } from './filed-by.ts'

const dayShape = z.object({
  date: z.string().describe('Filing date; days without a filing, weekends mostly, are left out'),
  filings: z.number().int(),
  companies: z.number().int().describe('Companies under which filings of the day stand'),
  restructurings: z.number().int().describe('Filings with item 2.05'),
  bankruptcies: z.number().int().describe('Bankruptcies by item 1.03, each counted once'),
})

export default read({
  path: '/api/sec-filings/by-date',
  summary: '8-K filings and companies by day, newest day first',
  group: 'sec',
  auth: 'optional',
  needs: { datasets: ['sec'] },
  input: z.object({
    days: whole().min(1).max(3650).default(90).describe('Days up to today, today included'),
  }),
  output: z.object({
    records: z.array(dayShape),
    count: z.number().int(),
    warnings: warningList,
  }),
  run: async (context, { days }) => {
    const { today } = context
    const history = clampHistory(context, addDays(today, 1 - days))
    const filed = await filedBy(context)
    const records = sumByDay(filed, placesWithin(filed, history.from, today))
    return {
      records,
      count: records.length,
      warnings: [...history.warnings, ...(await adviseSec(context, { from: history.from }))],
    }
  },
})

/** The days of the filings at some places, the newest first. */
function sumByDay(
  { filers, filer, day, kind }: FiledBy,
  [from, to]: [number, number],
): z.infer<typeof dayShape>[] {
  const days: z.infer<typeof dayShape>[] = []
  // The last day on which a company is known to have filed: one with two filings of a day is counted once.
  const counted = new Int32Array(filers.length).fill(NO_NUMBER)
  let its = NO_NUMBER
  for (let at = from; at < to; at++) {
    if (day[at] !== its) {
      its = day[at]!
      days.push({ date: dayOf(its), filings: 0, companies: 0, restructurings: 0, bankruptcies: 0 })
    }
    const sum = days.at(-1)!
    if (counted[filer[at]!] !== its) sum.companies++
    counted[filer[at]!] = its
    // A filing of several companies is one filing.
    const isOf = kind[at]! & PRIMARY ? kind[at]! : 0
    if (isOf & PRIMARY) sum.filings++
    if (isOf & RESTRUCTURING) sum.restructurings++
    if (isOf & BANKRUPTCY) sum.bankruptcies++
  }
  return days
}
