/** The companies with most workers affected, of some notices, while the file made for it is not there. */
import type { z } from 'zod'
import { type HasCompanies, knowsLinks } from '#companies/lookup.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { UNKNOWN_EMPLOYER_PATTERN } from '../table.ts'
import { type company, totalColumns } from './totals.ts'

/**
 * Companies by workers affected, then by notices. While it cannot be told whose notices are, those of one folded name
 * are taken for one company's.
 */
export async function topCompanies(db: Database, edition: HasCompanies, limit: number, counted: Sql) {
  const known = knowsLinks(edition)
  const linked: Sql = known
    ? sql`(select record, company_id, company, ticker from company_links where dataset = 'warn')`
    : sql`(select null::text as record, null::text as company_id, null::text as company, null::text as ticker)`
  // Only those shown are told more of: putting the names of all in order takes longer than all the rest.
  const rows = await db.all<z.infer<typeof company>>(sql`
    with own as materialized (
      select company_name, notice_date, id, employees_affected, state, company, company_id, ticker,
             coalesce(company_id, company_key) as key
      from warn_notices left join ${linked} as link on link.record = id
      where in_totals and company_name not like ${UNKNOWN_EMPLOYER_PATTERN} and ${counted}
    ),
    top as materialized (
      select key, ${totalColumns}, max(notice_date) as latest_notice
      from own group by key order by employees_affected desc nulls last, notices desc, key limit ${limit}
    ),
    named as (
      select key, (array_agg(company_name order by notice_date desc nulls last, id))[1] as company_name,
             min(company) as company, min(company_id) as company_id, min(ticker) as ticker,
             array_agg(distinct state) as states
      from own where key in (select key from top) group by key
    )
    select company_name, company, company_id, ticker, notices, employees_affected, notices_unsized,
           latest_notice, states
    from top join named using (key)
    order by employees_affected desc nulls last, notices desc, key`)
  return rows.map((row) => ({ ...row, company: row.company ?? row.company_name }))
}
