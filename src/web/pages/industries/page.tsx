/** Industries side by side. For analysts. */

import industries from '#datasets/warn/operations/industries.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Table } from '../../parts/table.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { count, percent } from '../../words/numbers.ts'

type Held = Awaited<ReturnType<typeof industries.run>>

export default page({
  path: '/industries',
  summary: 'Industries side by side',
  load: (ask) => ask.of(industries),
  head: (held) => ({
    title: 'Layoff notices by industry',
    description: `${finding(held)}. NAICS sectors by workers in WARN notices.`,
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'layoffs',
  }),
  forms: {
    json: () => ({ operation: industries, params: {} }),
    csv: sheet('Industries', industries, ({ records }) => records),
  },
  view: (held) => {
    const named = held.records.filter(({ naics_sector }) => naics_sector !== null)
    const none = held.records.find(({ naics_sector }) => naics_sector === null)
    const all = held.records.reduce((sum, { notices }) => sum + notices, 0)
    return (
      <>
        <div class="stack head">
          <h1>{finding(held)}</h1>
          <p class="lead">
            The industry is that of the published NAICS code, or of the published name where that means one
            without doubt.{' '}
            {none &&
              `${count(none.notices)} of ${count(all)} notices, ${percent(none.notices, all)}, name no industry and are in no row.`}
          </p>
        </div>
        <Warnings of={held.warnings} />
        <Table
          label="Industries, most workers first"
          rows={named}
          keyOf={({ naics_sector }) => naics_sector!}
          columns={[
            {
              head: 'Industry',
              kind: 'row',
              cell: ({ naics_sector, industry }) => <a href={links.industry(naics_sector!)}>{industry}</a>,
            },
            { head: 'NAICS', priority: 2, cell: ({ naics_sector }) => naics_sector },
            { head: 'Notices', kind: 'num', cell: ({ notices }) => count(notices) },
            { head: 'Workers', kind: 'num', cell: ({ employees_affected }) => count(employees_affected) },
            {
              head: 'Without a number',
              kind: 'num',
              priority: 2,
              cell: ({ notices_unsized }) => count(notices_unsized),
            },
          ]}
        />
        <p class="under">
          Which of them spread over states now: the{' '}
          <a href="/signals/industry-domino">Industry Domino Index</a>.
        </p>
      </>
    )
  },
})

function finding({ records }: Held): string {
  const first = records.find(({ naics_sector }) => naics_sector !== null)
  return first
    ? `${first.industry} had the most layoffs of all industries: ${count(first.employees_affected)} workers in notices`
    : 'No notice names an industry'
}
