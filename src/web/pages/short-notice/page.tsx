/** Notices given less than 60 days before the layoff: leads, not findings of law. */

import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import violations from '#datasets/warn/operations/violations.ts'
import { stateName } from '#lib/states.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { rowsOf } from '../../list-rows.ts'
import { page } from '../../page.tsx'
import { Table } from '../../parts/table.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { count, counted } from '../../words/numbers.ts'

const ROWS = 50

export default page({
  path: '/short-notice',
  summary: 'Notices of less than 60 days',
  input: z.object({ state: stateParam.optional() }),
  load: async (ask, { state }, visit) => ({
    state,
    ...(await ask.of(violations, { state, limit: rowsOf(visit, ROWS) })),
  }),
  head: ({ state, total }) => ({
    title: `Less than 60 days’ notice${state ? ` in ${stateName(state)}` : ''}`,
    description:
      'WARN notices whose layoff begins less than 60 days after them: a lead, not a finding of law.',
    figure: { value: count(total), name: 'notices of less than 60 days, in a year' },
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
  view: ({ state, records, total, note, warnings }) => (
    <>
      <div class="stack head">
        <h1>
          {counted(total, 'notice')} of less than 60 days in a year{state && `, ${stateName(state)}`}
        </h1>
        <p class="lead">
          {note} See also <a href="/risk">companies by risk score</a>.
        </p>
      </div>
      <Warnings of={warnings} />
      <Table
        label="Notices of less than 60 days, most workers first"
        rows={records}
        keyOf={({ id }) => id}
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
