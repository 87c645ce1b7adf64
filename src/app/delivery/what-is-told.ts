/** Lists that say what is to be told to webhooks. */
import type { AnyOperation, ReadOperation, RunContext } from '#contract/operation.ts'
import type { Series } from '#delivery/webhooks/periods.ts'
import { newestReport, reportsSince } from '#insights/reports/read.ts'

/** A list by its path, where there is one. */
function listAt(operations: readonly AnyOperation[], path: string): ReadOperation | null {
  const list = operations.find((operation) => operation.path === path)
  return list?.kind === 'read' ? list : null
}

/** The list of notices. */
export const notices = (operations: readonly AnyOperation[]) => listAt(operations, '/api/records')

/** What comes out period by period: the monthly reports, and their corrections of the last year. */
export function seriesOf(operations: readonly AnyOperation[]): Series[] {
  const reports = listAt(operations, '/api/reports/monthly')
  if (reports === null) return []
  // An edition of before has none yet.
  const isThere = ({ edition }: RunContext) => 'reports' in edition.datasets && !edition.broken.has('reports')
  return [
    {
      type: 'report.monthly.published',
      datasets: reports.datasets,
      newest: async (context) => (isThere(context) ? newestReport(context.db) : null),
      async since(context, moment) {
        const found = isThere(context) ? await reportsSince(context.db, moment) : []
        return found.map(({ month, revision, published_at, edition }) => ({
          words: [month, revision],
          published_at,
          data: { month, revision, edition },
        }))
      },
    },
  ]
}
