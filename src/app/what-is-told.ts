/** Lists that say what is to be told to webhooks. */
import type { AnyOperation, ReadOperation, RunContext } from '#contract/operation.ts'
import type { Series } from '#delivery/webhooks/periods.ts'

/** A list by its path, where there is one. */
function listAt(operations: readonly AnyOperation[], path: string): ReadOperation | null {
  const list = operations.find((operation) => operation.path === path)
  return list?.kind === 'read' ? list : null
}

/** The list of notices. */
export const notices = (operations: readonly AnyOperation[]) => listAt(operations, '/api/records')

/** What comes out period by period: the monthly reports, whose list is newest first. */
export function seriesOf(operations: readonly AnyOperation[]): Series[] {
  const reports = listAt(operations, '/api/reports/monthly')
  if (reports === null) return []
  const newest = async (context: RunContext) => {
    // An edition of before has none yet.
    if (!('reports' in context.edition.datasets) || context.edition.broken.has('reports')) return null
    const { records } = (await reports.run(context, reports.input.parse({}))) as {
      records: { month: string }[]
    }
    return records[0]?.month ?? null
  }
  return [{ type: 'report.monthly.published', datasets: reports.datasets, newest }]
}
