import { z } from 'zod'
import { noticePage } from '../records.ts'
import { PARAMETERS, tool, WARN_SOURCE } from '../tool.ts'

const DAY_MS = 86_400_000

const input = z.strictObject({
  days: z
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('How many days back, counted from the newest day of the data.'),
  state: PARAMETERS.state.optional(),
  min_employees: z.int().min(1).optional().describe('At least so many workers.'),
  limit: PARAMETERS.limit,
  cursor: PARAMETERS.cursor.optional(),
  detail: PARAMETERS.detail,
  fields: PARAMETERS.fields.optional(),
})

export default tool({
  name: 'get_recent_layoffs',
  title: 'Newest layoff notices',
  description:
    'The newest WARN notices, newest first, of the last days that are held (as_of tells the last one), in all states or one.',
  source: WARN_SOURCE,
  input,
  pages: true,
  async run(asking, { days, state, min_employees, limit, cursor, detail, fields }, items) {
    const date_from = new Date(Date.parse(asking.asOf) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
    const shown = { limit: Math.min(limit, items), cursor, detail, fields }
    const found = await noticePage(asking, { state, min_employees, date_from }, shown)
    return { ...found, body: { window: { from: date_from, to: asking.asOf }, ...found.body } }
  },
})
