/** The rival of monthly reports: the months counted when they are asked for. */
import { type Sql, sql, trusted } from '#storage/sql.ts'
import type { Typed } from './index.ts'

const SUMS = trusted('count(*)::integer as notices, sum(employees_affected)::bigint as workers')
const monthOf = (column: string) => trusted(`substr(cast(${column} as text), 1, 7)`)

/** The statements that answer a question for reports; null for another route's. */
export function reportsRival(path: string, { month, from, to, limit = 50 }: Typed): Sql[] | null {
  const notices = monthOf('notice_date')
  if (path === '/api/reports/monthly')
    return [
      sql`select ${notices} as month, ${SUMS} from warn_notices
        where in_totals and ${notices} >= ${from ?? '0000'} and ${notices} <= ${to ?? '9999'}
        group by 1 order by 1 desc limit ${limit}`,
    ]
  if (path !== '/api/reports/monthly/{month}') return null
  const groups = ['state', 'sector', 'layoff_type'].map(
    (column) => sql`select ${trusted(column)}, ${notices} as month, ${SUMS} from warn_notices
      where in_totals and ${notices} = ${month ?? null} group by all`,
  )
  return [
    ...groups,
    sql`select * from warn_notices where in_totals and ${notices} = ${month ?? null}
      order by employees_affected desc nulls last limit 20`,
    sql`select * from dol_claims_national where ${monthOf('week_ending')} = ${month ?? null}`,
    sql`select has_205, has_103, count(*) from sec_filings where ${monthOf('filing_date')} = ${month ?? null} group by all`,
    sql`select chapter, count(*) from bankruptcy_cases where ${monthOf('date_filed')} = ${month ?? null} group by all`,
  ]
}
