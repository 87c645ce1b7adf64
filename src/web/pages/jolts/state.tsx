/** Openings, hires, quits and layoffs of a state. */
import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import { stateName } from '#lib/states.ts'
import { ChartFigure } from '../../charts/figure.tsx'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Columns } from '../../parts/columns.tsx'
import { Warnings } from '../../parts/warnings.tsx'
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
  seriesOf,
} from './view.tsx'
import { JOLTS_SOURCE, joltsInput } from './words.ts'

export default page({
  path: '/jolts/{state_code}',
  summary: 'Openings, quits and layoffs of a state',
  input: z.object({ state_code: stateParam, ...joltsInput }),
  load: async (ask, { state_code, ...query }) => ({
    name: stateName(state_code),
    code: state_code,
    survey: await loadSurvey(ask, state_code, query),
  }),
  head: ({ name, survey }) => ({
    title: `Openings, quits and layoffs in ${name}`,
    description: findingOf(survey, name),
    ...newestFigure(survey),
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Openings, quits and layoffs', href: links.jolts() },
    ],
    section: 'economy',
    sources: JOLTS_SOURCE,
  }),
  forms: {
    json: ({ state_code, ...query }) => seriesOf(query, state_code),
    csv: monthsSheet,
  },
  charts: { months: ({ survey, name }) => monthsChart(survey, name) },
  view: ({ name, code, survey }, { months }) => (
    <>
      <div class="stack head">
        <h1>{findingOf(survey, name)}</h1>
        <p class="lead">
          What employers of {name} answered the survey, all industries together: of states it has no
          industries.
        </p>
        <Newest {...survey} />
      </div>
      <Warnings of={survey.trend.warnings} />
      <Columns
        left={
          <Block
            id="months"
            title="Three years by month"
            tools={[
              { name: 'The nation', href: links.jolts() },
              { name: 'Unemployment claims', href: links.claims(code) },
              { name: 'Layoff notices', href: links.state(code) },
            ]}
          >
            <Choice {...survey} />
            {survey.newest ? (
              <ChartFigure labelledBy="months-h" {...months} />
            ) : (
              <p class="quiet">No month of {name} is held.</p>
            )}
          </Block>
        }
        right={<Regions {...survey} />}
      />
      <States {...survey} />
    </>
  ),
})
