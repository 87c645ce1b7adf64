/** The forms after the formulas: each asks the API for the inputs of today and shows how the result comes of them. */
import type { ComponentChildren } from 'preact'
import { InvalidInput, NotFound, PlanTooSmall, Unavailable } from '#contract/errors.ts'
import marketPulse from '#insights/market-pulse/market-pulse.ts'
import companyRisk from '#insights/risk/company.ts'
import industryDomino from '#insights/signals/industry-domino.ts'
import metroContagion from '#insights/signals/metro-contagion.ts'
import talentDisplacement from '#insights/signals/talent-displacement.ts'
import stateIntelligence from '#insights/state-intelligence/state-intelligence.ts'
import type { Ask } from '../../ask.ts'
import { links } from '../../links.ts'
import { Table } from '../../parts/table.tsx'
import { day } from '../../words/dates.ts'
import { fieldName } from '../../words/fields.ts'
import { count, UNKNOWN } from '../../words/numbers.ts'

/** The scores, as the forms name them. */
export const SCORES = [
  'talent-displacement',
  'metro-contagion',
  'industry-domino',
  'risk',
  'distress',
  'trend',
] as const
type Score = (typeof SCORES)[number]

interface Query {
  score?: Score | undefined
  months?: string | undefined
  company?: string | undefined
  state?: string | undefined
}

/** A result with how it came about, or why there is none. */
export type Worked = { score: Score; shown: ComponentChildren } | { score: Score; why: string } | null

/** Works out the score that is asked for; what is wrong with the question is said at its form. */
export async function workOut(ask: Ask, query: Query): Promise<Worked> {
  const { score } = query
  if (score === undefined) return null
  try {
    return { score, shown: await WORK[score](ask, query) }
  } catch (error) {
    const isTold = [InvalidInput, NotFound, PlanTooSmall, Unavailable].some((kind) => error instanceof kind)
    if (isTold) return { score, why: (error as Error).message }
    throw error
  }
}

const WORK: Record<Score, (ask: Ask, query: Query) => Promise<ComponentChildren>> = {
  'talent-displacement': async (ask, { months }) => {
    const { records } = await ask.of(talentDisplacement, { months, limit: 1 })
    return records.map((row) => (
      <Formula
        name={<a href={links.company(row.company_id)}>{row.company}</a>}
        left={`(${count(row.lca_petitions)} + ${count(row.h1b_approvals)}) ÷ ${count(row.employees_affected)} × log₂(${count(row.employees_affected)})`}
        right={row.talent_displacement_index}
        all="/signals/talent-displacement"
      />
    ))
  },
  'metro-contagion': async (ask, { months }) => {
    const { records } = await ask.of(metroContagion, { months, limit: 1 })
    return records.map((row) => (
      <Formula
        name={row.cbsa_title ?? `${row.city}, ${row.state}`}
        left={`${count(row.companies)}² × log₂(${count(row.employees_affected)}) ÷ ${count(row.date_spread_days)}`}
        right={row.metro_contagion_score}
        all="/signals/metro-contagion"
      />
    ))
  },
  'industry-domino': async (ask, { months }) => {
    const { records } = await ask.of(industryDomino, { months, limit: 1 })
    return records.map((row) => (
      <Formula
        name={row.industry}
        left={`${count(row.states)} × ${count(row.companies)} × log₂(${count(row.employees_affected)}) ÷ √${count(row.date_spread_days)}`}
        right={row.industry_domino_index}
        all="/signals/industry-domino"
      />
    ))
  },
  risk: async (ask, { company }) => {
    const told = await ask.of(companyRisk, { company_name: company })
    const sum = told.factors.reduce((points, each) => points + each.points, 0)
    return (
      <>
        <p>
          <a href={links.company(told.company_id)}>{told.company}</a>: {sum.toFixed(2)} points make a score of{' '}
          <b>{told.score}</b> of {told.score_max}, {told.level.toLowerCase()}, as of {day(told.as_of)}.
        </p>
        <Parts
          rows={told.factors.map(({ factor, points, max, detail, held }) => ({
            name: factor,
            points: held || points > 0 ? points : null,
            max,
            detail,
          }))}
        />
      </>
    )
  },
  distress: async (ask, { state }) => {
    const told = await ask.of(stateIntelligence, { state_code: state })
    return (
      <>
        <p>
          <a href={links.state(told.state)}>{told.name}</a>: <b>{told.distress_score ?? UNKNOWN}</b> of{' '}
          {told.score_max}, as of {day(told.as_of)}.
        </p>
        <Parts rows={told.distress_signals.map(({ signal, ...row }) => ({ name: signal, ...row }))} />
      </>
    )
  },
  trend: async (ask) => {
    const { warn } = await ask.of(marketPulse)
    const { recent, before } = warn.trend_windows
    return (
      <p>
        {count(recent.employees_affected)} workers from {day(recent.from)} to {day(recent.to)}, after{' '}
        {count(before.employees_affected)} from {day(before.from)} to {day(before.to)}:{' '}
        {warn.change_percent === null ? UNKNOWN : `${warn.change_percent.toFixed(1)}%`},{' '}
        <b>{warn.trend ?? 'not known'}</b>. <a href="/pulse">The month on a page</a>.
      </p>
    )
  },
}

interface FormulaProps {
  name: ComponentChildren
  left: string
  right: number
  all: string
}

function Formula({ name, left, right, all }: FormulaProps) {
  return (
    <p>
      First in the ranking is {name}: {left} = <b>{right}</b>. <a href={all}>The whole ranking</a>.
    </p>
  )
}

interface Part {
  name: string
  points: number | null
  max: number
  detail: string
}

const Parts = ({ rows }: { rows: readonly Part[] }) => (
  <Table
    label="What the score is made of"
    rows={rows}
    keyOf={({ name }) => name}
    columns={[
      { head: 'Part', kind: 'row', cell: ({ name }) => fieldName(name) },
      { head: 'Points', kind: 'num', cell: ({ points, max }) => `${points ?? UNKNOWN} of ${max}` },
      { head: 'What it rests on', cell: ({ detail }) => detail },
    ]}
  />
)

interface Field {
  name: 'months' | 'company' | 'state'
  label: string
  value: string
}

/** The form of each section that has a formula. */
const FORMS: Readonly<Record<string, { score: Score; field?: Field }>> = {
  'talent-displacement-index': {
    score: 'talent-displacement',
    field: { name: 'months', label: 'Months back', value: '6' },
  },
  'metro-contagion-score': {
    score: 'metro-contagion',
    field: { name: 'months', label: 'Months back', value: '3' },
  },
  'industry-domino-index': {
    score: 'industry-domino',
    field: { name: 'months', label: 'Months back', value: '3' },
  },
  'risk-score-of-a-company': { score: 'risk', field: { name: 'company', label: 'Company', value: '' } },
  'distress-score-of-a-state': { score: 'distress', field: { name: 'state', label: 'State', value: '' } },
  'trend-of-the-market-pulse': { score: 'trend' },
}

export function Work({ anchor, query, worked }: { anchor: string; query: Query; worked: Worked }) {
  const form = FORMS[anchor]
  if (form === undefined) return null
  const { score, field } = form
  const own = worked?.score === score ? worked : null
  const why = own !== null && 'why' in own ? own.why : null
  const id = `work-${score}`
  return (
    <div class="work stack">
      <form class="row" action={`/methodology#${anchor}`}>
        <input type="hidden" name="score" value={score} />
        {field && (
          <div class={why === null ? 'field' : 'field wrong'}>
            <label for={id}>{field.label}</label>
            <input
              id={id}
              type="text"
              name={field.name}
              value={(query.score === score ? query[field.name] : undefined) ?? field.value}
              required
              {...(why !== null && { 'aria-invalid': 'true' as const, 'aria-describedby': `${id}-error` })}
            />
          </div>
        )}
        <button class="btn" type="submit">
          Work it out of today’s records
        </button>
      </form>
      {why !== null && (
        <p class="error" id={`${id}-error`}>
          {why}
        </p>
      )}
      {own !== null && 'shown' in own && own.shown}
    </div>
  )
}
