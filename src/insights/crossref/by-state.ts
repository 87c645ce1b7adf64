/** States: layoffs beside visas. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { findState } from '#lib/states.ts'
import { sql } from '#storage/sql.ts'
import { fiscalYear, inWindow, periodsShape } from '../periods.ts'
import { NO_VISAS, openCrossref, toVisas, visaFields } from './shape.ts'
import { findStateVisas } from './state-visas.ts'

const record = z.object({
  state: z.string(),
  name: z.string(),
  notices: z.number().int(),
  layoffs: z.number().int().describe('Workers affected'),
  latest_notice: z.string().nullable(),
  ...visaFields,
  visas_per_layoff: z
    .number()
    .nullable()
    .describe(
      'H-1B initial approvals and certified LCA cases by worker laid off, four decimals; null without layoffs, or without one of the two',
    ),
})

interface Laid {
  state: string
  notices: number
  layoffs: number
  latest_notice: string | null
}

export default read({
  path: '/api/crossref/by-state',
  summary: 'States: layoffs beside visa petitions',
  description:
    'With `fiscal_year`, notices and petitions of that federal fiscal year; without, notices of the last 365 days beside the newest fiscal year held of each visa dataset. By workers affected.',
  group: 'crossref',
  auth: 'optional',
  needs: { datasets: ['warn'], planDatasets: ['h1b', 'lca'] },
  input: z.object({ fiscal_year: fiscalYear() }),
  output: z.object({
    records: z.array(record),
    count: z.number().int(),
    periods: periodsShape,
    warnings: z.array(z.string()),
  }),
  run: async (context, query) => {
    const { available, periods, warnings } = await openCrossref(context, query)
    const [laid, visas] = await Promise.all([
      context.db.all<Laid>(sql`
        select state, count(*)::integer as notices, coalesce(sum(employees), 0)::bigint as layoffs,
               max(notice_date) as latest_notice
        from company_notices where in_totals and ${inWindow(sql`notice_date`, periods.warn)}
        group by state`),
      findStateVisas(context.db, available, periods),
    ])
    const byState = new Map(laid.map((row) => [row.state, row]))
    // Datasets have codes of their own for what is no state; those are left out.
    const states = [...new Set([...byState.keys(), ...visas.keys()])].filter((code) => findState(code))
    const records = states.map((state) => {
      const { notices = 0, layoffs = 0, latest_notice = null } = byState.get(state) ?? {}
      const own = toVisas(visas.get(state) ?? NO_VISAS, available)
      const { h1b_initial_approvals: approved, lca_certified: certified } = own
      const visas_per_layoff =
        layoffs > 0 && approved !== null && certified !== null
          ? Math.round(((approved + certified) / layoffs) * 10_000) / 10_000
          : null
      return {
        state,
        name: findState(state)!.name,
        notices,
        layoffs,
        latest_notice,
        ...own,
        visas_per_layoff,
      }
    })
    records.sort(
      (a, b) =>
        b.layoffs - a.layoffs ||
        (b.lca_certified ?? 0) - (a.lca_certified ?? 0) ||
        (a.state < b.state ? -1 : 1),
    )
    return { records, count: records.length, periods, warnings }
  },
})
