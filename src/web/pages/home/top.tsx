/** The head of the start page: the finding, the search and the map of tiles. */
import { links } from '../../links.ts'
import { Tiles } from '../../parts/tiles.tsx'
import { longDay } from '../../words/dates.ts'
import { count, counted } from '../../words/numbers.ts'
import { type HomeData, WINDOW_DAYS } from './load.ts'

const finding = ({ states }: HomeData): string =>
  `Employers told ${counted(states.total, 'state')} of ${count(states.totals.employees_affected)} job losses in ${WINDOW_DAYS} days`

export function Top(data: HomeData) {
  const { states, quiet, largest, from, to, moment } = data
  const [first] = largest.records
  // None held is none sent only where it is known that the days are held; else it is not known.
  const values = new Map<string, number | null>([...quiet].map((code) => [code, 0]))
  for (const { state, employees_affected } of states.records) if (state) values.set(state, employees_affected)
  return (
    <div class="cols r7-5 top">
      <div class="stack">
        <h1>{finding(data)}</h1>
        <p class="lead">
          {first && (
            <>
              The largest notice is from{' '}
              <a href={links.notice(first.id!)}>{first.company ?? first.company_name}</a> in{' '}
              {[first.city ?? first.county, first.state].filter(Boolean).join(', ')}:{' '}
              {count(first.employees_affected)} workers.{' '}
            </>
          )}
          From {longDay(from)} to {longDay(to)}. States publish days or weeks late, so the newest figures
          always grow.
        </p>
        <form class="big-find" action="/search">
          <label class="sr" for="big-find">
            Search companies, places, jobs, cases
          </label>
          <input id="big-find" type="search" name="q" placeholder="A company, a city, a job title" />
          <button class="btn main" type="submit">
            Search
          </button>
        </form>
        <p class="small quiet">
          Try <a href={links.search('Boeing')}>Boeing</a>, <a href={links.state('tx')}>layoffs in Texas</a>,{' '}
          <a href={links.layoffs({ layoff_type: 'closure' })}>closures</a>
        </p>
      </div>
      <Tiles
        id="tiles-h"
        title={`Workers in notices of the last ${WINDOW_DAYS} days`}
        unit="workers"
        values={values}
        late={new Set(moment.late.map(({ code }) => code))}
      />
    </div>
  )
}
