/** Companies by risk score, with the points that it is made of, under their caveat. */

import { z } from 'zod'
import { stateParam, text } from '#contract/fields.ts'
import riskSignal from '#insights/risk/risk-signal.ts'
import type { RiskSignal } from '#insights/risk/shape.ts'
import { stateName } from '#lib/states.ts'
import { isThere } from '../../ask.ts'
import { plain } from '../../asked.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { rowsOf } from '../../list-rows.ts'
import { page } from '../../page.tsx'
import { type FilterField, FilterForm } from '../../parts/filter-form.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { Missing, Warnings } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { count, UNKNOWN } from '../../words/numbers.ts'

const ROWS = 50
/** What the list asks for where nobody says. */
const SCORE_LEAST = 2

const FIELDS: readonly FilterField[] = [
  { name: 'state', label: 'With a notice in', type: 'text', placeholder: 'TX, or Texas' },
  { name: 'min_score', label: 'Score, at least', type: 'text', placeholder: String(SCORE_LEAST) },
]

export default page({
  path: '/risk',
  summary: 'Companies by risk score',
  input: z.object({ state: stateParam.optional(), min_score: text(5).optional() }),
  load: async (ask, query, visit) => {
    const asked = plain(query)
    return { asked, ranked: await ask.part(riskSignal, { ...asked, limit: rowsOf(visit, ROWS) }) }
  },
  head: ({ asked: { state } }) => ({
    title: `Companies by risk score${state ? ` in ${stateName(state)}` : ''}`,
    description:
      'A score of 0 to 10 out of layoff notices, 8-K filings, bankruptcies and visa denials, with the points that it is made of: a lead, not a finding.',
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'risk',
    sources: 'WARN notices, 8-K filings, bankruptcy cases and H-1B decisions, each as its publisher has it.',
  }),
  forms: {
    json: (query, settings) => ({
      operation: riskSignal,
      params: { ...plain(query), limit: rowsOf(settings, ROWS) },
    }),
    csv: sheet('Companies', riskSignal, ({ ranked }) => (isThere(ranked) ? ranked.records : null)),
  },
  form: { title: 'Companies by risk score', fields: FIELDS },
  view: ({ asked, ranked }) => (
    <>
      <div class="stack head">
        <h1>{isThere(ranked) ? finding(asked, ranked) : 'Companies by risk score'}</h1>
        <p class="lead">
          The score adds up what public records tell of a company in a year: layoffs, filings, court cases,
          visa denials.
        </p>
        <p class="note">
          A lead, not a finding: the score tells of what these records hold, not of what a company will do.
          What is not held gives no points, which is no sign of health: “–” marks it.{' '}
          <a href="/methodology#risk-score-of-a-company">How it is worked out</a>. See also{' '}
          <a href="/short-notice">notices of less than 60 days</a>.
        </p>
      </div>
      {isThere(ranked) ? (
        <div class="cols side-l">
          <FilterForm action="/risk" fields={FIELDS} asked={asked} />
          <div>
            <Warnings of={ranked.warnings} />
            <Table
              label="Companies by risk score"
              rows={ranked.records}
              keyOf={({ company_id }) => company_id}
              columns={COLUMNS}
              empty="No company has such a score: ask for a lower one, or for all states."
            />
            <p class="small quiet under">
              The {ranked.count} highest of {count(ranked.total)}, as of {day(ranked.as_of)}.
            </p>
          </div>
        </div>
      ) : (
        <Missing part={ranked} />
      )}
    </>
  ),
})

function finding(
  { state, min_score = String(SCORE_LEAST) }: Readonly<Record<string, string>>,
  { total }: { total: number },
) {
  const where = state ? ` with a notice in ${stateName(state)}` : ''
  const who = total === 1 ? 'company' : 'companies'
  if (total === 0) return `No company${where} scores ${min_score} or more of 10 for risk`
  return `${count(total)} ${who}${where} ${total === 1 ? 'scores' : 'score'} ${min_score} or more of 10 for risk`
}

const FACTORS = [
  ['warn_notices', 'Layoffs'],
  ['sec_8k', 'Filings'],
  ['bankruptcy', 'Court'],
  ['h1b_denials', 'Visas'],
] as const

const COLUMNS: readonly Column<RiskSignal>[] = [
  {
    head: 'Company',
    kind: 'row',
    cell: ({ company, company_id, ticker, level, level_max }) => (
      <>
        <a href={`${links.company(company_id)}#risk`}>{company}</a>
        <span class="sub">
          {ticker && `${ticker}, `}
          {level === level_max ? level : `${level}, perhaps ${level_max}`}
        </span>
      </>
    ),
  },
  {
    head: 'Score',
    kind: 'num',
    cell: ({ score, score_max }) => (
      <>
        <b>{score}</b> of {score_max}
      </>
    ),
  },
  ...FACTORS.map(
    ([factor, head]): Column<RiskSignal> => ({
      head,
      kind: 'num',
      priority: 2,
      cell: ({ factors }) => <Points of={factors.find((each) => each.factor === factor)} />,
    }),
  ),
  {
    head: 'What weighs most',
    priority: 3,
    cell: ({ factors }) => [...factors].sort((a, b) => b.points - a.points)[0]?.detail ?? UNKNOWN,
  },
  {
    head: 'Notices',
    kind: 'num',
    cell: ({ notice_count, employees_affected }) => (
      <>
        {count(notice_count)}
        <span class="sub">{count(employees_affected)} workers</span>
      </>
    ),
  },
]

/** Points of a factor: none where its records are not held is not none scored. */
function Points({ of }: { of: RiskSignal['factors'][number] | undefined }) {
  if (of === undefined || (!of.held && of.points === 0)) return <span class="quiet">{UNKNOWN}</span>
  return (
    <>
      {of.points.toFixed(2)}
      <span class="sub">of {of.max}</span>
    </>
  )
}
