/** The line under the masthead: of when the figures are, and which sources are late. */
import { daysBetween } from '#lib/dates.ts'
import { links } from '../links.ts'
import { longDate } from '../words/dates.ts'
import { counted } from '../words/numbers.ts'
import type { LateState, Moment } from './moment.ts'

/** How many late states are named. */
const NAMED = 4

export function Dateline({ moment }: { moment: Moment }) {
  const { today, dataDay, sample, states, late, coming } = moment
  return (
    <div class="dateline">
      <div class="wrap">
        {sample && (
          <p class="note late">
            <b>These records are invented.</b> They stand in until the first refresh; no company here is real.
          </p>
        )}
        <ul>
          <li>
            <time datetime={today}>{longDate(today)}</time>
          </li>
          {dataDay && <li>{readWhen(dataDay, today)}</li>}
          {states.size > 0 && <li>{counted(states.size, 'state')} held</li>}
          {late.length > 0 && (
            <li class="late">
              Late:{' '}
              {late.slice(0, NAMED).map((state, i) => (
                <Late key={state.code} state={state} isFirst={i === 0} />
              ))}
              {late.length > NAMED && ` and ${late.length - NAMED} more`}
            </li>
          )}
          {coming.length > 0 && <li class="late">Still loading: {coming.join(', ')}</li>}
          <li>
            <a href="/coverage">What is covered</a>
          </li>
        </ul>
      </div>
    </div>
  )
}

function Late({ state, isFirst }: { state: LateState; isFirst: boolean }) {
  return (
    <>
      {!isFirst && ', '}
      <a href={links.coverage(state.code)} title={state.reason}>
        {state.name}
      </a>
    </>
  )
}

/** `Notices read today`, `Notices read 107 days ago`. */
function readWhen(dataDay: string, today: string) {
  const days = daysBetween(dataDay, today)
  const when = days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
  return (
    <>
      Notices read <time datetime={dataDay}>{when}</time>
    </>
  )
}
