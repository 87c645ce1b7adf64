/** The nation's monthly figures, newest month first. */
import { z } from 'zod'
import { InvalidInput } from '#contract/errors.ts'
import { whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import { adviseJolts } from '../advice.ts'
import { ASKED_ELEMENTS } from '../codes.ts'
import {
  byMonth,
  countMonths,
  firstMonth,
  type HeldMonths,
  heldMonths,
  indexFrom,
  type MonthRun,
  readMonths,
  runsOf,
} from './held-months.ts'
import {
  choiceInput,
  chooseSeries,
  elementParam,
  figure,
  findSeries,
  lastPeriod,
  tellFigure,
} from './series.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 5000

const record = z.object(figure).meta({ id: 'JoltsFigure' })

const input = z.object({
  element: elementParam
    .optional()
    .describe(
      'JO openings, HI hires, TS separations, QU quits, LD layoffs, or a word such as `quits`; all when left out',
    ),
  ...choiceInput,
  year_from: whole().min(2000).max(2100).optional(),
  year_to: whole().min(2000).max(2100).optional(),
  ...pageInput(record, { default: LIMIT_DEFAULT, max: LIMIT_MAX }),
})

export default read({
  path: '/api/jolts/national',
  summary: 'Monthly openings, hires, separations, quits and layoffs of the nation',
  description: 'Total nonfarm, newest month first. Levels are in thousands.',
  group: 'jolts',
  auth: 'optional',
  needs: { datasets: ['jolts'] },
  input,
  output: listOf(record.partial()),
  run: async (context, query) => {
    const { today, plan } = context
    const { year_from: from, year_to: to, level, seasonally_adjusted: adjusted } = query
    if (from !== undefined && to !== undefined && from > to) {
      const msg = `must not be after year_to, and ${from} is after ${to}`
      throw new InvalidInput([{ loc: ['query', 'year_from'], msg, type: 'value_error' }])
    }
    const elements = query.element ? [query.element] : ASKED_ELEMENTS
    const page = openPage(query, { plan, key: z.tuple([z.int32(), z.int32(), z.string()]) })
    const history = clampHistory(context, from === undefined ? undefined : `${from}-01-01`)
    const series = await findSeries(context, { scope: 'nation', level, elements })
    const { chosen, lacks } = chooseSeries(series, elements, adjusted, 'the nation')
    const held = await heldMonths(context)
    const runs = runsOf(held, chosen, history.from, to)
    // Series are numbered by element within a level, so the number stands for the element in the order.
    const shown = byMonth(held, page.after ? runsBeyond(held, runs, page.after) : runs, page)
    const told = await readMonths(context, held, shown)
    const figures = told.map(({ series: of, observation }) => tellFigure(of, observation))
    const answer = page.answer(figures, countMonths(runs), (row): Key => [row.year, row.month, row.element])
    return {
      ...answer,
      warnings: [
        ...history.warnings,
        ...answer.warnings,
        ...adviseJolts(today, {
          newest: lastPeriod(chosen),
          lacks,
          until: to === undefined ? undefined : `${to}-12`,
        }),
      ],
    }
  },
})

/** A record's place: its month and its element. */
type Key = [year: number, month: number, element: string]

/** What is left of runs behind a place in the order of the list; of its month all, where its element is not among theirs. */
function runsBeyond(held: HeldMonths, runs: readonly MonthRun[], [year, month, element]: Key): MonthRun[] {
  const last = runs.findIndex(({ series }) => series.element === element)
  return runs.map((run, i) => ({
    ...run,
    end: indexFrom(held, run, firstMonth(year, i > last ? month + 1 : month)),
  }))
}
