/** The last three years, month by month, of the nation or of a state. */
import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import { stateName } from '#lib/states.ts'
import { sql } from '#storage/sql.ts'
import { adviseOne } from '../advice.ts'
import { ELEMENTS } from '../codes.ts'
import {
  choiceInput,
  chooseSeries,
  elementParam,
  figure,
  findSeries,
  lastPeriod,
  monthNumber,
  type Observation,
  tellFigure,
} from './series.ts'

const MONTHS = 36

const output = z.object({
  records: z
    .array(z.object({ state: z.string().nullable(), ...figure }))
    .describe('36 months up to the newest with a value, oldest first; months without one are there as null'),
  count: z.number().int(),
  state: z.string().nullable().describe('Null for the nation'),
  element: z.string(),
  element_name: z.string(),
  level: figure.level,
  seasonally_adjusted: z.boolean().nullable().describe('Null where no series answers'),
  discontinued: z.boolean().describe('True where the series has ended'),
  warnings: warningList,
})

export default read({
  path: '/api/jolts/trends',
  summary: 'The last 36 months of the nation or of a state',
  description: 'Total nonfarm, oldest month first.',
  group: 'jolts',
  auth: 'optional',
  needs: { datasets: ['jolts'] },
  input: z.object({ element: elementParam.default('JO'), state: stateParam.optional(), ...choiceInput }),
  output,
  run: async (context, { element, state, level, seasonally_adjusted: adjusted }) => {
    const { db, today } = context
    const scope = state ? 'state' : 'nation'
    const series = await findSeries(context, { scope, level, elements: [element], state })
    const whose = state ? stateName(state) : 'the nation'
    const { chosen, lacks } = chooseSeries(series, [element], adjusted, whose)
    const [one] = chosen
    const newest = lastPeriod(chosen)
    const records: z.infer<typeof output>['records'] = []
    if (one && newest !== null) {
      const last = monthNumber(newest)
      const rows = await db.all<Observation>(sql`
        select series_no, year, month, value, preliminary from jolts_observations
        where series_no = ${one.series_no} and year * 12 + month - 1 > ${last - MONTHS}`)
      const byMonth = new Map(rows.map((row) => [row.year * 12 + row.month - 1, row]))
      for (let number = last - MONTHS + 1; number <= last; number++) {
        const none = {
          year: Math.floor(number / 12),
          month: (number % 12) + 1,
          value: null,
          preliminary: false,
        }
        records.push({ state: state ?? null, ...tellFigure(one, byMonth.get(number) ?? none) })
      }
    }
    return {
      records,
      count: records.length,
      state: state ?? null,
      element,
      element_name: ELEMENTS[element]!,
      level,
      seasonally_adjusted: one?.seasonally_adjusted ?? null,
      discontinued: one?.discontinued ?? false,
      warnings: adviseOne(today, { newest, lacks, discontinued: one?.discontinued ?? false }),
    }
  },
})
