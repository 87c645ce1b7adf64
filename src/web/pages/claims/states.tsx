/** Weekly claims of the states, by their change on a year before. */
import type { z } from 'zod'
import type dolClaims from '#datasets/dol-claims/operations/dol-claims.ts'
import { stateName } from '#lib/states.ts'
import { links } from '../../links.ts'
import { Block } from '../../parts/block.tsx'
import { ByState } from '../../parts/by-state.tsx'
import { day } from '../../words/dates.ts'
import { change, count, percentage, signed } from '../../words/numbers.ts'
import { weekOf } from './measures.ts'

/** Rates of states lie around one percent of insured jobs. */
const RATE_LIMITS = [0.6, 1, 1.5]

type StateWeek = Partial<z.output<typeof dolClaims.output>['records'][number]>

/** A state's week, beside the same a year before. */
interface StateChange {
  state: string
  now: StateWeek
  before: StateWeek | undefined
  change: number | null
}

/** States of a week with the same week a year before, those that rose most first; unknown changes last. */
export function besideYearBefore(now: readonly StateWeek[], ago: readonly StateWeek[]): StateChange[] {
  const byState = new Map(ago.map((week) => [week.state, week]))
  return now
    .map((week) => {
      const before = byState.get(week.state)
      return {
        state: week.state!,
        now: week,
        before,
        change: change(week.initial_claims, before?.initial_claims),
      }
    })
    .sort((a, b) => (b.change ?? -Infinity) - (a.change ?? -Infinity) || (a.state < b.state ? -1 : 1))
}

/** All states of a week, and where the rate is high. */
export function States({ states, week }: { states: readonly StateChange[]; week: string | null }) {
  if (states.length === 0 || week === null) return null
  const risen = states.filter((each) => (each.change ?? 0) > 0).length
  const known = states.filter((each) => each.change !== null).length
  const title =
    known === 0
      ? `States in the week to ${day(week)}`
      : `Claims rose on a year before in ${risen} of ${known} states`
  return (
    <Block id="states" title={title}>
      <ByState
        label={`Initial claims of the states in the week to ${day(week)}, most risen first`}
        rows={states}
        keyOf={({ state }) => state}
        columns={[
          {
            head: 'State',
            kind: 'row',
            cell: ({ state }) => <a href={links.claims(state)}>{stateName(state)}</a>,
          },
          { head: 'Initial claims', kind: 'num', cell: ({ now }) => count(now.initial_claims) },
          {
            head: 'A year before',
            kind: 'num',
            priority: 2,
            cell: ({ before }) => count(before?.initial_claims),
          },
          { head: 'Change', kind: 'num', cell: (row) => signed(row.change) },
          {
            head: 'Insured rate',
            kind: 'num',
            priority: 3,
            cell: ({ now }) => percentage(now.insured_unemployment_rate, 2),
          },
        ]}
        tiles={{
          id: 'rates-h',
          title: `Insured unemployment rate, percent, week to ${day(weekOf({ key: 'rate' }, week))}`,
          unit: 'percent of insured jobs',
          values: new Map(states.map(({ state, now }) => [state, now.insured_unemployment_rate ?? null])),
          late: new Set(),
          format: (value) => value.toFixed(2),
          brief: (value) => value.toFixed(1),
          limits: RATE_LIMITS,
          href: links.claims,
        }}
      />
    </Block>
  )
}
