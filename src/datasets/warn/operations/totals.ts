/** Sums over notices that several routes show. An event counts once: rows whose `in_totals` is false stay out. */
import { z } from 'zod'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql } from '#storage/sql.ts'

/** Notices and the workers in them. */
export const totals = z.object({
  notices: z.number().int(),
  employees_affected: z.number().int().describe('Sum over the notices that give a number'),
})

/** The columns of `totals`. */
export const totalColumns = sql`count(*)::integer as notices,
  coalesce(sum(employees_affected), 0)::bigint as employees_affected`

/** One month of a trend. */
export const month = totals.extend({ month: z.string().describe('YYYY-MM') })

/** One company of a ranking. */
export const company = totals.extend({
  company_name: z.string().describe('The name on the newest notice'),
  latest_notice: z.string().nullable(),
  states: z.array(z.string()),
})

/** Sums of the last 30 days, today included. */
export async function lastThirtyDays(db: Database, today: IsoDate, condition: Sql) {
  const found = await db.get<z.infer<typeof totals>>(sql`
    select ${totalColumns} from warn_notices
    where in_totals and notice_date > ${addDays(today, -30)}::date and notice_date <= ${today}::date and ${condition}`)
  return found ?? { notices: 0, employees_affected: 0 }
}

/** The last months, the running one included, oldest first; months without a notice are there as zero. */
export async function monthlyTrend(db: Database, today: IsoDate, months: number, condition: Sql) {
  const first = monthsBack(today, months - 1)
  const found = await db.all<z.infer<typeof month>>(sql`
    select substr(cast(date_trunc('month', notice_date)::date as text), 1, 7) as month, ${totalColumns}
    from warn_notices
    where in_totals and notice_date >= ${`${first}-01`}::date and notice_date <= ${today}::date and ${condition}
    group by 1`)
  const byMonth = new Map(found.map((row) => [row.month, row]))
  return Array.from({ length: months }, (_, i) => {
    const name = monthsBack(today, months - 1 - i)
    return byMonth.get(name) ?? { month: name, notices: 0, employees_affected: 0 }
  })
}

/** `YYYY-MM`, so many months before the month of a day. */
function monthsBack(today: IsoDate, months: number): string {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Companies by workers affected, then by notices. Names and states are looked up for those alone that are shown. */
export function topCompanies(db: Database, limit: number, condition: Sql) {
  return db.all<z.infer<typeof company>>(sql`
    with top as (
      select company_key, ${totalColumns}, max(notice_date) as latest_notice
      from warn_notices
      where in_totals and ${condition}
      group by company_key
      order by employees_affected desc, notices desc, company_key
      limit ${limit}
    ), named as (
      select company_key,
             (array_agg(company_name order by notice_date desc nulls last, id))[1] as company_name,
             array_agg(distinct state order by state) as states
      from warn_notices
      where in_totals and ${condition} and company_key in (select company_key from top)
      group by company_key
    )
    select named.company_name, top.notices, top.employees_affected, top.latest_notice, named.states
    from top join named on named.company_key = top.company_key
    order by top.employees_affected desc, top.notices desc, top.company_key`)
}
