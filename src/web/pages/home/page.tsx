/** The start page: what happened just now. For everybody who comes by. */
import { page } from '../../page.tsx'
import { Columns } from '../../parts/columns.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { count } from '../../words/numbers.ts'
import { Doors } from './doors.tsx'
import { Held, Sectors } from './held.tsx'
import { catalog, site } from './linked.ts'
import { load, WINDOW_DAYS } from './load.ts'
import { Months, monthsChart } from './months.tsx'
import { Largest, Newest, Next } from './notices.tsx'
import { Strip } from './strip.tsx'
import { Top } from './top.tsx'

export default page({
  path: '/',
  summary: 'The start page',
  negotiated: true,
  load: (ask, _query, visit) => load(ask, visit),
  head: ({ states }) => ({
    title: 'US layoff notices, visas, claims, filings and bankruptcies',
    description:
      'Who is letting go whom, where and when: WARN notices of the states beside visas, unemployment claims, SEC filings, bankruptcies and JOLTS.',
    figure: {
      value: count(states.totals.employees_affected),
      name: `workers in layoff notices of the last ${WINDOW_DAYS} days`,
    },
  }),
  linked: ({ held }, at) => [site(at), catalog(held.datasets, at)],
  forms: { atom: () => '/feeds/layoffs.atom', ics: () => '/feeds/layoffs.ics' },
  charts: { months: monthsChart },
  view: (data, charts) => (
    <>
      <Top {...data} />
      <Strip {...data} />
      <Warnings of={data.states.warnings.filter(({ code }) => code !== 'undated')} />
      <Columns left={<Months chart={charts.months} />} right={<Largest {...data} />} />
      <Columns left={<Newest {...data} />} right={<Next {...data} />} />
      <Columns left={<Held {...data} />} right={<Sectors {...data} />} />
      <Doors />
    </>
  ),
})
