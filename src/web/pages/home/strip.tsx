/** The figures of these days. */
import { Figures } from '../../parts/figures.tsx'
import { count, counted, percent } from '../../words/numbers.ts'
import { type HomeData, WINDOW_DAYS } from './load.ts'

export function Strip({ states, last, kinds, next, short }: HomeData) {
  const { totals } = states
  const known = kinds.records.filter(({ layoff_type }) => layoff_type !== null)
  const workers = known.reduce((sum, { employees_affected }) => sum + (employees_affected ?? 0), 0)
  const closed = known.find(({ layoff_type }) => layoff_type === 'closure')
  // No closure among them is none; one that gives no number is not known.
  const closures = closed === undefined ? 0 : closed.employees_affected
  return (
    <Figures
      items={[
        {
          name: `Workers in notices, ${WINDOW_DAYS} days`,
          value: count(totals.employees_affected),
          // Of the newest days states have not told all yet: no share is made of the two.
          note: `${count(last.totals.employees_affected)} by now in the ${WINDOW_DAYS} days before`,
        },
        {
          name: `Notices, ${WINDOW_DAYS} days`,
          value: count(totals.notices),
          note: `${count(totals.notices_unsized)} do not say how many workers`,
        },
        {
          name: `Losing work, next ${WINDOW_DAYS} days`,
          value: count(next.employees_affected),
          note: `by ${counted(next.total_in_totals, 'notice')} given earlier`,
        },
        {
          name: 'Closures among them',
          value: percent(closures, workers),
          note: 'of workers, where the kind is said',
        },
        {
          name: 'Less than 60 days’ notice',
          value: count(short.total),
          note: (
            <>
              a lead, <a href="/short-notice">not a finding of law</a>
            </>
          ),
        },
      ]}
    />
  )
}
