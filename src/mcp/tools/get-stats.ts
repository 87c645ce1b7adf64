import { z } from 'zod'
import { ALL_SOURCES, tool } from '../tool.ts'

export default tool({
  name: 'get_stats',
  title: 'What is held',
  description:
    'How many layoff notices and workers are held and of which days, and of each dataset (H-1B, LCA, unemployment claims, JOLTS, SEC filings, bankruptcies) how many rows, from when to when, and whether it is late. Ask this first when in doubt whether the data reach far enough.',
  source: ALL_SOURCES,
  input: z.strictObject({}),
  async run(asking) {
    const { body, target } = await asking.ask('getStats')
    const { notices, employees_affected, notices_unsized, last_30_days, states_covered, date_range } = body
    const datasets = Object.entries(body.datasets as Record<string, Record<string, unknown>>)
    const short = datasets.map(([name, { held, rows, first, last, stale, reason }]) => [
      name,
      { held, rows, first, last, late: stale, ...(reason ? { why: reason } : {}) },
    ])
    const late = datasets.flatMap(([name, { stale, reason }]) =>
      stale ? [{ code: 'stale', severity: 'caution', text: `${name}: ${reason ?? 'late'}` }] : [],
    )
    const of = { notices, employees_affected, notices_without_a_number: notices_unsized }
    return {
      body: { ...of, last_30_days, states_covered, date_range, datasets: Object.fromEntries(short) },
      warnings: late,
      target,
    }
  },
})
