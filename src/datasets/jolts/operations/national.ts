/** The nation's monthly figures, newest month first. */
import { z } from 'zod'
import { InvalidInput } from '#contract/errors.ts'
import { whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import { list, type Sql, sql, where } from '#storage/sql.ts'
import { adviseJolts } from '../advice.ts'
import { ASKED_ELEMENTS } from '../codes.ts'
import {
  choiceInput,
  chooseSeries,
  elementParam,
  figure,
  findSeries,
  isOf,
  lastPeriod,
  type Observation,
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
    const { db, today, plan } = context
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
    const conditions: Sql[] = [isOf(chosen)]
    if (history.from !== null) {
      const [year, month] = [Number(history.from.slice(0, 4)), Number(history.from.slice(5, 7))]
      conditions.push(sql`(year > ${year} or (year = ${year} and month >= ${month}))`)
    }
    if (to !== undefined) conditions.push(sql`year <= ${to}`)
    // Series are numbered by element within a level, so the number stands for the element in the order.
    const after = page.after ? [beyond(page.after, chosen)] : []
    const [rows, counted] = await Promise.all([
      db.all<Observation>(sql`
        select series_no, year, month, value, preliminary
        from jolts_observations ${where([...conditions, ...after])}
        order by year desc, month desc, series_no limit ${page.take} offset ${page.skip}`),
      db.get<{ total: number }>(sql`
        select count(*)::integer as total from jolts_observations ${where(conditions)}`),
    ])
    const byNumber = new Map(chosen.map((s) => [s.series_no, s]))
    const figures = rows.map((row) => tellFigure(byNumber.get(row.series_no)!, row))
    const answer = page.answer(figures, counted?.total ?? 0, (row): Key => [row.year, row.month, row.element])
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

/** The rows behind a place in the order `year desc, month desc, series_no`. */
function beyond([year, month, element]: Key, chosen: readonly { series_no: number; element: string }[]): Sql {
  const later = chosen.filter(
    (s) => s.series_no > (chosen.find((c) => c.element === element)?.series_no ?? 0),
  )
  const rest = sql`(year = ${year} and month = ${month} and series_no in ${list(later.map((s) => s.series_no))})`
  return sql`(year < ${year} or (year = ${year} and month < ${month}) or ${rest})`
}
