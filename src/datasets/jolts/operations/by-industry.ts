/** The industries of the nation compared in one month. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { adviseJolts } from '../advice.ts'
import { ELEMENTS } from '../codes.ts'
import { byValue, compareLatest, comparisonOutput } from './compare.ts'
import { findIndustries, parentsOf } from './industry-names.ts'
import {
  choiceInput,
  chooseSeries,
  elementParam,
  figure,
  findSeries,
  lastPeriod,
  leaveOutEnded,
  type SeriesRow,
  tellFigure,
} from './series.ts'

const record = z.object({
  industry_code: z.string().describe("The survey's own code, six digits"),
  industry: z.string().nullable().describe('Null where the map of industries is not held'),
  industry_level: z
    .number()
    .int()
    .nullable()
    .describe('1 private or government, 2 sector, 3 part of one: add up figures of one level only'),
  parent_code: z
    .string()
    .nullable()
    .describe('Code of the industry that holds it; null where the map of industries is not held'),
  parent: z.string().nullable().describe('Name of that industry'),
  ...figure,
})

const output = z.object({
  records: z.array(record).describe('Largest first'),
  nation: z.object(figure).nullable().describe('Total nonfarm in the same month'),
  ...comparisonOutput,
})

export default read({
  path: '/api/jolts/by-industry',
  summary: 'Industries of the nation compared in the latest month that all have',
  description:
    'Industries of three levels, which overlap: private and government (1), sectors (2) and their parts (3). `industry_level` asks for one of them, whose figures can be added up; `parent_code` is the industry that holds each. The survey has no industries by state.',
  group: 'jolts',
  auth: 'optional',
  needs: { datasets: ['jolts'] },
  input: z.object({
    element: elementParam.default('JO'),
    industry_level: whole().min(1).max(3).optional().describe('Only industries of this level'),
    ...choiceInput,
  }),
  output,
  run: async (context, { element, level, industry_level, seasonally_adjusted: adjusted }) => {
    const { db, today } = context
    const find = (scope: 'industry' | 'nation') => findSeries(context, { scope, level, elements: [element] })
    const [all, ofNation, industries] = await Promise.all([
      find('industry'),
      find('nation'),
      findIndustries(context),
    ])
    const parents = parentsOf(industries)
    const nameOfCode = new Map(industries.map((each) => [each.industry_code, each.industry]))
    const ofIndustries = all.filter(
      (s) => industry_level === undefined || s.industry_level === industry_level,
    )
    const choice = chooseSeries(ofIndustries, [element], adjusted, 'industries')
    const nameOf = (s: SeriesRow) => s.industry ?? s.industry_code
    const { live, ended } = leaveOutEnded(choice.chosen, nameOf)
    const kind = live[0]?.seasonally_adjusted
    const nation = ofNation.filter((s) => s.seasonally_adjusted === kind)
    const { values, lacking, ...month } = await compareLatest(db, live, nation, nameOf)
    const tell = (s: SeriesRow) => {
      const { year, month: number } = month
      const none = { year: year ?? 0, month: number ?? 0, value: null, preliminary: false }
      return tellFigure(s, values.get(s.series_no) ?? none)
    }
    const compared = month.period === null ? [] : live
    const records = compared
      .map((s) => ({
        industry_code: s.industry_code,
        industry: s.industry,
        industry_level: s.industry_level,
        parent_code: parents.get(s.industry_code) ?? null,
        parent: nameOfCode.get(parents.get(s.industry_code) ?? '') ?? null,
        ...tell(s),
      }))
      .sort(byValue((row) => row.industry_code))
    return {
      records,
      nation: month.period && nation[0] ? tell(nation[0]) : null,
      count: records.length,
      ...month,
      element,
      element_name: ELEMENTS[element]!,
      level,
      seasonally_adjusted: kind ?? null,
      warnings: adviseJolts(today, {
        newest: lastPeriod(live),
        lacks: choice.lacks,
        ended,
        compared: { period: month.period, lacking },
      }),
    }
  },
})
