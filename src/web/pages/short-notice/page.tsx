/** Notices given less than 60 days before the layoff: leads, not findings of law. */

import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import records from '#datasets/warn/operations/records.ts'
import violations from '#datasets/warn/operations/violations.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { stateName } from '#lib/states.ts'
import type { Ask } from '../../ask.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { rowsOf } from '../../list-rows.ts'
import { page } from '../../page.tsx'
import { Table } from '../../parts/table.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { count, counted, UNKNOWN } from '../../words/numbers.ts'

const ROWS = 50
const YEAR_DAYS = 365
/** Who gives more notice than that tells it all the same. */
const ANY_NOTICE_DAYS = 3650

/** Of how many notices of a year it is known how long before the layoff they were given. */
async function countJudged(ask: Ask, state: string | undefined, today: IsoDate): Promise<number> {
  const asked = { state, date_from: addDays(today, -YEAR_DAYS), date_to: today, in_totals: true }
  return (await ask.of(records, { ...asked, notice_days_max: ANY_NOTICE_DAYS, limit: 1 })).total
}

/** None that is short is told only where some could be; `judged` is null where there are short ones. */
function headingOf(total: number, judged: number | null): string {
  const short = 'of less than 60 days in a year'
  if (judged === null) return `${counted(total, 'notice')} ${short}`
  if (judged === 0) return `Not known: notices ${short}`
  return `0 notices ${short}, among ${count(judged)} that ${judged === 1 ? 'tells' : 'tell'} both days`
}

export default page({
  path: '/short-notice',
  summary: 'Notices of less than 60 days',
  input: z.object({ state: stateParam.optional() }),
  load: async (ask, { state }, visit) => {
    const found = await ask.of(violations, { state, limit: rowsOf(visit, ROWS) })
    const judged = found.total > 0 ? null : await countJudged(ask, state, visit.today)
    return { state, ...found, judged: judged && judged - found.left_out.implausible }
  },
  head: ({ state, total, judged }) => ({
    title: `Less than 60 days’ notice${state ? ` in ${stateName(state)}` : ''}`,
    description:
      'WARN notices whose layoff begins less than 60 days after them: a lead, not a finding of law.',
    figure: {
      value: judged === 0 ? UNKNOWN : count(total),
      name: 'notices of less than 60 days, in a year',
    },
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'risk',
  }),
  forms: {
    json: ({ state }, settings) => ({
      operation: violations,
      params: { state, limit: rowsOf(settings, ROWS) },
    }),
    csv: sheet('Notices', violations, ({ records }) => records),
  },
  view: ({ state, records, total, judged, note, warnings }) => (
    <>
      <div class="stack head">
        <h1>
          {headingOf(total, judged)}
          {state && `, ${stateName(state)}`}
        </h1>
        <p class="lead">
          {judged === 0 &&
            'No notice that is held of these days tells both its own day and that of the layoff, so none can be told to be short. '}
          {note} See also <a href="/risk">companies by risk score</a>.
        </p>
      </div>
      <Warnings of={warnings} />
      <Table
        label="Notices of less than 60 days, most workers first"
        rows={records}
        keyOf={({ id }) => id}
        empty={judged === 0 ? 'Not known.' : 'None.'}
        columns={[
          {
            head: 'Employer',
            kind: 'row',
            cell: ({ id, company, company_name }) => <a href={links.notice(id)}>{company ?? company_name}</a>,
          },
          { head: 'State', cell: ({ state: code }) => <a href={links.state(code)}>{code}</a> },
          { head: 'Notice', priority: 2, cell: ({ notice_date }) => day(notice_date) },
          { head: 'Takes effect', priority: 2, cell: ({ effective_date }) => day(effective_date) },
          { head: 'Days', kind: 'num', cell: ({ notice_days }) => count(notice_days) },
          { head: 'Workers', kind: 'num', cell: ({ employees_affected }) => count(employees_affected) },
        ]}
      />
    </>
  ),
})
