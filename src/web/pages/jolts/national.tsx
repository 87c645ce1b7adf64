/** Openings, hires, quits and layoffs of the nation, its states and its industries. For economists. */
import { z } from 'zod'
import byIndustry from '#datasets/jolts/operations/by-industry.ts'
import { ChartFigure } from '../../charts/figure.tsx'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Columns } from '../../parts/columns.tsx'
import { Rank } from '../../parts/rank.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { month } from '../../words/dates.ts'
import {
  Choice,
  findingOf,
  loadSurvey,
  monthsChart,
  monthsSheet,
  Newest,
  newestFigure,
  Regions,
  States,
  type Survey,
  seriesOf,
} from './view.tsx'
import { figureOf, JOLTS_SOURCE, joltsInput } from './words.ts'

const WHERE = 'the United States'
/** Sectors: their figures can be added up. */
const SECTORS = 2

type Industries = z.output<typeof byIndustry.output>

export default page({
  path: '/jolts',
  summary: 'Openings, quits and layoffs of the nation',
  input: z.object(joltsInput),
  load: async (ask, query) => {
    const survey = await loadSurvey(ask, undefined, query)
    const choice = { element: survey.element.code, level: survey.level }
    return { survey, industries: await ask.of(byIndustry, { ...choice, industry_level: SECTORS }) }
  },
  head: ({ survey }) => ({
    title: 'Openings, quits and layoffs',
    description: findingOf(survey, WHERE),
    ...newestFigure(survey),
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'economy',
    sources: JOLTS_SOURCE,
  }),
  forms: {
    json: (query) => seriesOf(query),
    csv: monthsSheet,
  },
  charts: { months: ({ survey }) => monthsChart(survey, WHERE) },
  view: ({ survey, industries }, { months }) => (
    <>
      <div class="stack head">
        <h1>{findingOf(survey, WHERE)}</h1>
        <p class="lead">
          Jobs that employers had open, filled and ended in a month, by the survey of the Bureau of Labor
          Statistics. The newest figures are preliminary.
        </p>
        <Newest {...survey} />
      </div>
      <Warnings of={survey.trend.warnings} />
      <Columns
        left={
          <>
            <Block
              id="months"
              title="Three years by month"
              tools={[{ name: 'Unemployment claims', href: links.claims() }]}
            >
              <Choice {...survey} />
              {survey.newest ? (
                <ChartFigure labelledBy="months-h" {...months} />
              ) : (
                <p class="quiet">No month is held yet.</p>
              )}
            </Block>
            <Regions {...survey} />
          </>
        }
        right={<Sectors {...survey} industries={industries} />}
      />
      <States {...survey} />
    </>
  ),
})

function Sectors({ element, level, industries, trend }: Survey & { industries: Industries }) {
  const { records, period, nation, seasonally_adjusted: adjusted } = industries
  if (period === null || records.length === 0) return null
  const figure = figureOf(level)
  // What is said of the series stands above already.
  const told = new Set(trend.warnings.map(({ text }) => text))
  return (
    <Block id="industries" title="Industries">
      <p class="small quiet">
        {element.name} by industry in {month(period)}, {level === 'L' ? 'thousands' : 'percent of jobs'},{' '}
        {adjusted ? 'seasonally adjusted' : 'not seasonally adjusted'}; all of them: {figure(nation?.value)}.
      </p>
      <Warnings of={industries.warnings.filter(({ text }) => !told.has(text))} />
      <Rank
        items={records.map(({ industry, industry_code, value }) => ({
          name: industry ?? industry_code,
          value,
          shown: figure(value),
        }))}
      />
    </Block>
  )
}
