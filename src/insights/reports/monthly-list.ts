/** The months that have a report. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { workersField } from '#datasets/warn/operations/totals.ts'
import { withMore } from '#lib/rows.ts'
import { oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { requireFiles } from '../availability.ts'
import { monthParam } from './month-param.ts'
import type { Revision } from './read.ts'

const record = z
  .object({
    month: z.string().describe('YYYY-MM'),
    revision: z.number().int().describe('The newest; `?revision=` of the report shows an earlier one'),
    published_at: z.string().describe('When that revision was published, UTC'),
    first_published_at: z.string().describe('When the first one was'),
    edition: z.string().describe('The edition that first held that revision'),
    notices: z.number().int().nullable().describe("The nation's, each event once; null where unknown"),
    employees_affected: workersField,
    path: z.string().describe('Address of the report'),
  })
  .meta({ id: 'MonthlyReportListed' })

type Listed = Revision & { first_published_at: string }

/** The newest revision of every month that has a report, newest first: a few hundred. */
const allMonths = oncePerEdition((db) =>
  db.all<Listed>(sql`
    select month, max(revision)::integer as revision, arg_max(published_at, revision) as published_at,
           min(published_at) as first_published_at, arg_max(edition, revision) as edition,
           arg_max_null(notices, revision)::integer as notices,
           arg_max_null(employees_affected, revision)::bigint as employees_affected
    from monthly_reports group by month order by month desc`),
)

export default read({
  path: '/api/reports/monthly',
  summary: 'Monthly reports, newest month first',
  description:
    'Every closed month of which notices are held has a report. A month is closed on the 5th of the next. Later corrections make a new revision; the earlier ones stay readable.',
  group: 'reports',
  auth: 'key',
  needs: { datasets: ['warn'] },
  input: z.object({
    from: monthParam.optional().describe('First month, YYYY-MM'),
    to: monthParam.optional().describe('Last month'),
    ...pageInput(record, { default: 50, max: 1000 }),
  }),
  output: listOf(record.partial()),
  run: async (context, query) => {
    requireFiles(context, ['reports'])
    const page = openPage(query, { plan: context.plan, key: z.tuple([monthParam]) })
    const { from, to } = query
    const found = (await allMonths(context)).filter(
      ({ month }) => (from === undefined || month >= from) && (to === undefined || month <= to),
    )
    const [last] = page.after ?? []
    const behind = last === undefined ? found : found.filter(({ month }) => month < last)
    const records = behind
      .slice(page.skip, page.skip + page.take)
      .map((row) => withMore(row, { path: `/api/reports/monthly/${row.month}` }))
    return page.answer(records, found.length, ({ month }): [string] => [month])
  },
})
