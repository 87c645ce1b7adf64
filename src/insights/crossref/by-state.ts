/** States: layoffs beside visas. */
import { z } from 'zod'
import { oldName } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import { untoldStates } from '#datasets/warn/coverage.ts'
import { countUnsized, sumWorkers, unsizedField, workersField } from '#datasets/warn/operations/totals.ts'
import { findState } from '#lib/states.ts'
import { sql } from '#storage/sql.ts'
import { isReadable } from '../availability.ts'
import { fiscalYear, periodsShape } from '../periods.ts'
import { inWindow } from '../windows.ts'
import { type Asked, NO_VISAS, openCrossref, toVisas, visaFields } from './shape.ts'
import { findStateVisas } from './state-visas.ts'

const record = z.object({
  state: z.string(),
  name: z.string(),
  notices: z
    .number()
    .int()
    .nullable()
    .describe(
      'Null where none is held of a state that publishes none or whose first notice is later, whose list was not read since, or of whose notices without a date some may be of the time',
    ),
  employees_affected: workersField,
  notices_unsized: unsizedField,
  latest_notice: z.string().nullable(),
  layoffs: oldName(workersField, 'employees_affected'),
  ...visaFields,
  visas_per_layoff: z
    .number()
    .nullable()
    .describe(
      'H-1B initial approvals and certified LCA cases by worker laid off, four decimals; null without layoffs, or where one of the two is not known, or its year is held in part',
    ),
})

interface Laid {
  state: string
  notices: number | null
  employees_affected: number | null
  notices_unsized: number
  latest_notice: string | null
}

const NONE: Omit<Laid, 'state'> = {
  notices: 0,
  employees_affected: 0,
  notices_unsized: 0,
  latest_notice: null,
}

/** None held, which is not none filed. */
const UNTOLD: Omit<Laid, 'state'> = { ...NONE, notices: null, employees_affected: null }

export default read({
  path: '/api/crossref/by-state',
  summary: 'States: layoffs beside visa petitions',
  description:
    'With `fiscal_year`, notices and petitions of that federal fiscal year; without, notices of the last 365 days beside the newest fiscal year held whole of each visa dataset, which `periods` names. By workers affected.',
  group: 'crossref',
  auth: 'optional',
  needs: { datasets: ['warn'], planDatasets: ['h1b', 'lca'] },
  input: z.object({ fiscal_year: fiscalYear() }),
  output: z.object({
    records: z.array(record),
    count: z.number().int(),
    periods: periodsShape,
    warnings: warningList,
  }),
  run: async (context, query) => {
    const { available, periods, warnings } = await openCrossref(context, query)
    const [rows, visas, isUntold] = await Promise.all([
      context.db.all<Laid>(sql`
        select state, count(*)::integer as notices, ${sumWorkers(sql`employees`)} as employees_affected,
             ${countUnsized(sql`employees`)} as notices_unsized,
               max(notice_date) as latest_notice
        from company_notices where in_totals and ${inWindow(sql`notice_date`, periods.warn)}
        group by state`),
      findStateVisas(context.db, available, periods),
      isReadable(context.edition, 'warn') ? untoldStates(context, periods.warn) : () => true,
    ])
    const byState = new Map(rows.map((row) => [row.state, row]))
    // Datasets have codes of their own for what is no state; those are left out.
    const states = [...new Set([...byState.keys(), ...visas.keys()])].filter((code) => findState(code))
    const records = states.map((state) => {
      const { employees_affected: layoffs, ...laid } = byState.get(state) ?? (isUntold(state) ? UNTOLD : NONE)
      const own = toVisas(visas.get(state) ?? NO_VISAS, available)
      return {
        state,
        name: findState(state)!.name,
        ...laid,
        employees_affected: layoffs,
        layoffs,
        ...own,
        visas_per_layoff: visasPerLayoff(layoffs, own, available),
      }
    })
    records.sort(
      (a, b) =>
        (b.employees_affected ?? -1) - (a.employees_affected ?? -1) ||
        (b.lca_certified ?? 0) - (a.lca_certified ?? 0) ||
        (a.state < b.state ? -1 : 1),
    )
    return { records, count: records.length, periods, warnings }
  },
})

/** Visas by worker laid off, four decimals. An excerpt of a year has a few of its cases: a rate made of them says nothing. */
export function visasPerLayoff(
  layoffs: number | null,
  visas: { h1b_initial_approvals: number | null; lca_certified: number | null },
  { inPart }: Pick<Asked, 'inPart'>,
): number | null {
  const { h1b_initial_approvals: approved, lca_certified: certified } = visas
  if (inPart.size > 0 || !layoffs || approved === null || certified === null) return null
  return Math.round(((approved + certified) / layoffs) * 10_000) / 10_000
}
