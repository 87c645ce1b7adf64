/** What the routes of market signals have in common. */
import { z } from 'zod'
import { oldName, whole } from '#contract/fields.ts'
import type { RunContext } from '#contract/operation.ts'
import { sumWorkers, workersField } from '#datasets/warn/operations/totals.ts'
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import { groupBy } from '#lib/rows.ts'
import { type EditionContext, keptPerEdition } from '#storage/editions/once.ts'
import { type Sql, sql, toPositional } from '#storage/sql.ts'
import { warnAdvice } from '../advice.ts'
import { requireFiles } from '../availability.ts'
import { gapWarnings } from '../gaps.ts'
import { readInputs } from '../inputs.ts'
import { inWindow, lastMonths, type Window, windowShape } from '../windows.ts'

/** Answers are worked out anew every six hours. */
export const SIGNAL_CACHE_SECONDS = 6 * 3600

/** The parameter that says how far back a signal looks. */
export const monthsParam = (months: number) =>
  whole().min(1).max(120).default(months).describe('Months up to today')

/** The window of a signal, as its answer names it. */
export const signalWindow = windowShape.extend({ months: z.number().int() })

/** Opens a question about signals: the window, and what must be said of the notices in it. */
export async function openSignal(context: RunContext, months: number) {
  requireFiles(context, ['insights'])
  const window = lastMonths(context.today, months)
  const inputs = await readInputs(context)
  return {
    inputs,
    window,
    shown: { months, ...window },
    warnings: [...gapWarnings(context.catalogue, inputs, window), ...(await warnAdvice(context, window))],
  }
}

/** The condition that a notice counts and lies in the window: over `company_notices`. */
export function countedIn(window: Window): Sql {
  return sql`in_totals and ${inWindow(sql`notice_date`, window)}`
}

/** Days between two dates; a cluster of one day has a spread of 1. */
export const spreadOf = (first: IsoDate, last: IsoDate) => Math.max(1, daysBetween(first, last))

/** The field that says how much a number of workers leaves out. */
export const unsized = z
  .number()
  .int()
  .describe('Of the notices, those that tell no number of workers: they add none')

/** Its column over notices. */
export const unsizedColumn = sql`(count(*) filter (where employees is null))::integer as notices_unsized`

/** Fields that every cluster shows. */
export const clusterFields = {
  companies: z.number().int().describe('Distinct companies with a notice'),
  employees_affected: workersField.describe(
    'Workers in their notices; null where none of them gives a number',
  ),
  notices: z.number().int(),
  notices_unsized: unsized,
  first_notice: z.string(),
  latest_notice: z.string(),
  date_spread_days: z.number().int().describe('Days between the first and the last notice, at least 1'),
  company_names: z.array(z.string()).describe('Companies by workers affected, 25 at most'),
  employees: oldName(workersField, 'employees_affected'),
}

/** A cluster as the database gives it. */
export interface ClusterRow {
  companies: number
  employees: number | null
  notices: number
  notices_unsized: number
  first_notice: IsoDate
  latest_notice: IsoDate
}

/** The columns of `ClusterRow` over notices. */
export const clusterColumns = sql`
  count(distinct company_no)::integer as companies, ${sumWorkers(sql`employees`)} as employees,
  count(*)::integer as notices, ${unsizedColumn}, min(notice_date) as first_notice, max(notice_date) as latest_notice`

const NAMES_MAX = 25

/** The names of so many windows are kept. */
const keptNames = keptPerEdition<ReadonlyMap<string, readonly { name: string }[]>>(12)

/** The names of the companies of each sector, those with most workers first, 25 at most. */
export async function findNames(
  context: EditionContext,
  counted: Sql,
): Promise<(sector: string) => string[]> {
  const question = sql`
    select key, name
    from (
      select sector as key, company_no,
             row_number() over (partition by sector order by coalesce(sum(employees), 0) desc, company_no) as place
      from company_notices
      where ${counted} and sector is not null and company_no is not null
      group by sector, company_no
    ) as ranked
    join company_activity using (company_no)
    where place <= ${NAMES_MAX}
    order by key, place`
  const groups = await keptNames(context, JSON.stringify(toPositional(counted)), async (db) =>
    groupBy(await db.all<{ key: string; name: string }>(question), (row) => row.key),
  )
  return (key) => (groups.get(key) ?? []).map((row) => row.name)
}

/** The answer's last step: best first, so many, and how many there were. */
export function takeBest<Row>(rows: Row[], compare: (a: Row, b: Row) => number, limit: number) {
  return { best: rows.sort(compare).slice(0, limit), total: rows.length }
}
