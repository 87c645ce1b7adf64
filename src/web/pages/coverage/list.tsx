/** What is held of each state, and how much of it tells what. For who asks whether an empty answer can be trusted. */

import coverage from '#datasets/warn/operations/coverage.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Table } from '../../parts/table.tsx'
import { count, counted, percentage, UNKNOWN } from '../../words/numbers.ts'

const share = (value: number | null) => percentage(value, 0)

export default page({
  path: '/coverage',
  summary: 'What is covered',
  load: (ask) => ask.of(coverage),
  head: () => ({
    title: 'What is covered',
    description: 'What is held of each state, which sources are late, and what each of them leaves out.',
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'places',
  }),
  forms: {
    json: () => ({ operation: coverage, params: {} }),
    csv: sheet('States', coverage, ({ records }) => records),
  },
  view: ({ records }) => {
    const held = records.filter(({ rows }) => rows > 0)
    const late = held.filter(({ stale }) => stale)
    return (
      <>
        <div class="stack head">
          <h1>
            Notices of {counted(held.length, 'state')} are held, {late.length === 0 ? 'none' : late.length} of
            them late
          </h1>
          <p class="lead">
            An empty answer is not the same as no layoffs: some states publish no list, and each leaves out
            something.
          </p>
        </div>
        <Table
          label="What is held of each state"
          rows={records}
          keyOf={({ state }) => state}
          columns={[
            {
              head: 'State',
              kind: 'row',
              cell: ({ state, name, stale, rows }) => (
                <>
                  <a href={links.coverage(state)}>{name}</a> {stale && <span class="tag late">late</span>}
                  {rows === 0 && <span class="tag">publishes none</span>}
                </>
              ),
            },
            {
              head: 'Notices',
              kind: 'num',
              cell: ({ notices, rows }) => (rows === 0 ? UNKNOWN : count(notices)),
            },
            { head: 'With workers', kind: 'num', cell: ({ sized_percent }) => share(sized_percent) },
            {
              head: 'With a kind',
              kind: 'num',
              priority: 2,
              cell: ({ typed_percent }) => share(typed_percent),
            },
            {
              head: 'With a place',
              kind: 'num',
              priority: 2,
              cell: ({ placed_percent }) => share(placed_percent),
            },
            {
              head: 'With an industry',
              kind: 'num',
              priority: 3,
              cell: ({ industry_percent }) => share(industry_percent),
            },
          ]}
        />
      </>
    )
  },
})
