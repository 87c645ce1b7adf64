/** Every monthly series of the survey, over all its years. */
import { z } from 'zod'
import { InvalidInput } from '#contract/errors.ts'
import { flag, stateParam, text, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import { withMore } from '#lib/rows.ts'
import { stateName } from '#lib/states.ts'
import { adviseJolts } from '../advice.ts'
import { REGIONS, SIZE_CLASSES } from '../codes.ts'
import { ALL, elementOf, levelOf, regionOf } from '../words.ts'
import {
  bySeries,
  countMonths,
  firstMonth,
  type HeldMonths,
  heldMonths,
  indexFrom,
  type MonthRun,
  readMonths,
  runsOf,
} from './held-months.ts'
import { findIndustries, industryOf, TOTAL_NONFARM } from './industry-names.ts'
import {
  chooseSeries,
  figure,
  findSeries,
  lastPeriod,
  type SeriesQuestion,
  type SeriesRow,
  tellFigure,
} from './series.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 5000

const SERVED = ['JO', 'HI', 'TS', 'QU', 'LD', 'OS', 'UO'] as const
/** A ratio: it has no level. */
const RATIOS: readonly string[] = ['UO']

const record = z
  .object({
    series_id: z.string().describe("The publisher's id"),
    state: z.string().nullable(),
    region: z.string().nullable().describe('Census region: MW, NE, SO or WE'),
    industry_code: z.string().describe("The survey's own code, six digits; 000000 is total nonfarm"),
    industry: z.string().nullable(),
    industry_level: z
      .number()
      .int()
      .nullable()
      .describe('0 total, 1 private or government, 2 sector, 3 part of one'),
    size_class: z.string().nullable().describe('Employees of the establishments; null for all'),
    ...figure,
  })
  .meta({ id: 'JoltsObservation' })

const input = z.object({
  element: elementOf([...SERVED, ALL])
    .default('JO')
    .meta({
      description:
        'JO job openings, HI hires, TS total separations, QU quits, LD layoffs and discharges, OS other separations, UO unemployed per opening, or a word such as `quits`; `all` for all',
      examples: ['QU'],
    }),
  level: levelOf(['L', 'R', ALL]).optional().meta({
    description: 'L or `level`, in thousands, which is the default; R or `rate`, in percent; `all` for both',
  }),
  industry: text()
    .optional()
    .describe('Code or name of an industry: `230000`, `construction`; `all` for all. Of the nation alone'),
  state: z
    .union([z.literal(ALL), stateParam])
    .optional()
    .meta({ description: 'Code or name of a state; `all` for all. Total nonfarm alone', examples: ['TX'] }),
  region: regionOf([...Object.keys(REGIONS), ALL])
    .optional()
    .meta({
      description: 'Code or name of a census region: `MW`, `midwest`; `all` for all',
      examples: ['MW'],
    }),
  size_class: z
    .enum([...(SIZE_CLASSES.slice(1) as [string, ...string[]]), ALL])
    .optional()
    .describe('Size of establishments, 01 (1 to 9 employees) to 06 (5,000 and more); `all` for all'),
  seasonally_adjusted: flag()
    .optional()
    .describe('By default the adjusted series, or the other where there is no adjusted one'),
  year_from: whole().min(2000).max(2100).optional(),
  year_to: whole().min(2000).max(2100).optional(),
  ...pageInput(record, { default: LIMIT_DEFAULT, max: LIMIT_MAX }),
})

type Query = z.output<typeof input>
const invalid = (name: string, msg: string): never => {
  throw new InvalidInput([{ loc: ['query', name], msg, type: 'value_error' }])
}

/** What of the survey is asked about, with the words for it. */
async function subjectOf(
  context: Parameters<typeof findIndustries>[0],
  { state, industry, region, size_class }: Query,
): Promise<Omit<SeriesQuestion, 'level' | 'elements'> & { whose: string }> {
  const code =
    industry === undefined || industry === ALL
      ? industry
      : industryOf(await findIndustries(context), industry)
  const ofIndustry = code !== undefined && code !== TOTAL_NONFARM
  const named = Object.entries({ state, industry: ofIndustry ? code : undefined, region, size_class })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
  if (named.length > 1)
    invalid(named[1]!, `cannot be combined with ${named[0]}: the survey has no series of both`)
  const one = (value: string | undefined) => (value === ALL ? undefined : value)
  if (state !== undefined)
    return { scope: 'state', state: one(state), whose: state === ALL ? 'states' : stateName(state) }
  if (region !== undefined)
    return { scope: 'region', region: one(region), whose: REGIONS[region] ?? 'regions' }
  if (size_class !== undefined)
    return { scope: 'size_class', sizeclass: one(size_class), whose: 'these sizes of establishments' }
  if (code === ALL) return { scope: ['nation', 'industry'], whose: 'industries' }
  if (ofIndustry) return { scope: 'industry', industry: code, whose: `industry ${code}` }
  return { scope: 'nation', whose: 'the nation' }
}

/** The series to answer with, in their order, and what cannot be had. */
function choose(
  series: readonly SeriesRow[],
  elements: readonly string[],
  levels: readonly string[],
  query: Query,
  whose: string,
) {
  const chosen = levels.map((level) => {
    // A ratio has no level: nobody misses it there.
    const asked = elements.filter(
      (element) => level === 'R' || elements.length === 1 || !RATIOS.includes(element),
    )
    return chooseSeries(
      series.filter((each) => each.level === level),
      asked,
      query.seasonally_adjusted,
      whose,
    )
  })
  return {
    series: chosen.flatMap((each) => each.chosen).sort((a, b) => a.series_no - b.series_no),
    lacks: chosen.flatMap((each) => each.lacks),
  }
}

export default read({
  path: '/api/jolts/series',
  summary: 'Every monthly series of the survey since December 2000',
  description:
    'One element and level of the nation, of an industry, a state, a region or a size of establishments, or all of a kind; by series, oldest month first. Industries are of the nation alone, and states of total nonfarm alone: the survey has no series of both. Industries overlap: add up figures of one `industry_level` only.',
  group: 'jolts',
  auth: 'optional',
  needs: { datasets: ['jolts'] },
  input,
  output: listOf(record.partial()),
  run: async (context, query) => {
    const { today, plan } = context
    const { year_from: from, year_to: to } = query
    if (from !== undefined && to !== undefined && from > to)
      invalid('year_from', `must not be after year_to, and ${from} is after ${to}`)
    const elements: readonly string[] = query.element === ALL ? SERVED : [query.element]
    const asked = query.level ?? (RATIOS.includes(query.element) ? 'R' : 'L')
    const levels = asked === ALL ? ['L', 'R'] : [asked]
    const page = openPage(query, { plan, key: z.tuple([z.string(), z.int32(), z.int32()]) })
    const history = clampHistory(context, from === undefined ? undefined : `${from}-01-01`)
    const { whose, ...subject } = await subjectOf(context, query)
    const found = await findSeries(context, { ...subject, level: levels, elements })
    const { series, lacks } = choose(found, elements, levels, query, whose)
    const held = await heldMonths(context)
    const runs = runsOf(held, series, history.from, to)
    const shown = bySeries(page.after ? runsBeyond(held, runs, page.after) : runs, page)
    const records = (await readMonths(context, held, shown)).map(({ series: of, observation }) => {
      const { series_id, state, region, industry_code, industry, industry_level, sizeclass } = of
      const size_class = of.sizeclass_code === '00' ? null : sizeclass
      const about = { series_id, state, region, industry_code, industry, industry_level, size_class }
      return withMore(about, tellFigure(of, observation))
    })
    const answer = page.answer(records, countMonths(runs), (row): Key => [row.series_id, row.year, row.month])
    return {
      ...answer,
      warnings: [
        ...history.warnings,
        ...answer.warnings,
        ...adviseJolts(today, {
          newest: lastPeriod(series),
          lacks,
          until: to === undefined ? undefined : `${to}-12`,
        }),
      ],
    }
  },
})

/** A record's place: its series and its month. */
type Key = [series: string, year: number, month: number]

/** What is left of runs behind a place in their order: all, where its series is not among theirs. */
function runsBeyond(
  held: HeldMonths,
  runs: readonly MonthRun[],
  [id, year, month]: Key,
): readonly MonthRun[] {
  const last = runs.findIndex(({ series }) => series.series_id === id)
  if (last < 0) return runs
  const its = runs[last]!
  return [{ ...its, first: indexFrom(held, its, firstMonth(year, month + 1)) }, ...runs.slice(last + 1)]
}
