/** The states compared in one month, with the regions and the nation beside them. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { STATES, stateName } from '#lib/states.ts'
import { adviseJolts } from '../advice.ts'
import { ELEMENTS } from '../codes.ts'
import { byValue, compareLatest, comparisonOutput } from './compare.ts'
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

/** The survey has the states and DC, and no territory. */
const SURVEYED = STATES.map(({ code }) => code).filter(
  (code) => !['AS', 'GU', 'MP', 'PR', 'VI'].includes(code),
)

const record = z.object({ state: z.string(), name: z.string(), ...figure })
const region = z.object({ region: z.string(), name: z.string(), ...figure })

const output = z.object({
  records: z.array(record).describe('Largest first'),
  regions: z.array(region).describe('Census regions in the same month; each holds the states in it'),
  nation: z.object(figure).nullable().describe('The nation in the same month'),
  ...comparisonOutput,
})

export default read({
  path: '/api/jolts/by-state',
  summary: 'States compared in the latest month that all have',
  description:
    'Total nonfarm: the survey has no industries by state. State figures come out two weeks after the national ones and are model-based; regions are shown apart.',
  group: 'jolts',
  auth: 'optional',
  needs: { datasets: ['jolts'] },
  input: z.object({ element: elementParam.default('JO'), ...choiceInput }),
  output,
  run: async (context, { element, level, seasonally_adjusted: adjusted }) => {
    const { db, today } = context
    const find = (scope: 'state' | 'region' | 'nation') =>
      findSeries(context, { scope, level, elements: [element] })
    const [ofStates, ofRegions, ofNation] = await Promise.all([find('state'), find('region'), find('nation')])
    const choice = chooseSeries(ofStates, [element], adjusted, 'states')
    const { live, ended } = leaveOutEnded(choice.chosen, (s) => s.state!)
    const kind = live[0]?.seasonally_adjusted
    // Beside states stands what is adjusted as they are, or nothing.
    const alike = (series: SeriesRow[]) => series.filter((s) => s.seasonally_adjusted === kind)
    const [regions, nation] = [alike(ofRegions), alike(ofNation)]
    const { values, lacking, ...month } = await compareLatest(
      db,
      live,
      [...regions, ...nation],
      (s) => s.state!,
    )
    const tell = (s: SeriesRow) => tellFigure(s, values.get(s.series_no) ?? blank(month))
    const compared = month.period === null ? [] : live
    const records = compared
      .map((s) => ({ state: s.state!, name: stateName(s.state!), ...tell(s) }))
      .sort(byValue((row) => row.state))
    return {
      records,
      regions: month.period
        ? regions
            .map((s) => ({ region: s.region!, name: s.region_name!, ...tell(s) }))
            .sort(byValue((r) => r.region))
        : [],
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
        unheld: missingStates(choice.chosen),
      }),
    }
  },
})

const blank = ({ year, month }: { year: number | null; month: number | null }) => ({
  year: year ?? 0,
  month: month ?? 0,
  value: null,
  preliminary: false,
})

/** States that the survey has and of which no series is held; of an empty choice something else is said. */
function missingStates(series: readonly SeriesRow[]): string[] {
  const held = new Set(series.map((s) => s.state))
  return series.length === 0 ? [] : SURVEYED.filter((code) => !held.has(code))
}
