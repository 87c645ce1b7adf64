/** Companies by workers affected, of all notices or of some. */
import type { z } from 'zod'
import { topCompanies } from '#datasets/warn/operations/state-companies.ts'
import { countUnsized, sumWorkers, type totals } from '#datasets/warn/operations/totals.ts'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/editions/serving.ts'
import { list, numbered, type Sql, sql } from '#storage/sql.ts'
import { isReadable } from '../availability.ts'
import { findDetails, findNoticeStates } from './details.ts'

type Row = z.infer<typeof totals> & { company_no: number; latest_notice: string | null }

/**
 * Companies by workers affected, then by notices. What is shown of them is looked up for those alone that are shown.
 * Numbers are grouped, and not names: that takes a tenth of the time.
 */
async function rankByNumber(db: Database, limit: number, counted: Sql) {
  const rows = await db.all<Row>(sql`
    select company_no, count(*)::integer as notices, ${sumWorkers(sql`employees`)} as employees_affected,
           ${countUnsized(sql`employees`)} as notices_unsized, max(notice_date) as latest_notice
    from company_notices where ${counted}
    group by company_no
    order by employees_affected desc nulls last, notices desc, company_no
    limit ${limit}`)
  const numbers = rows.map((row) => row.company_no)
  const [detailsOf, statesOf, nameOf] = await Promise.all([
    findDetails(db, numbers),
    findNoticeStates(db, numbers, counted),
    findNewestNames(db, numbers, counted),
  ])
  return rows.map(({ company_no, ...sums }) => {
    const { company, company_id, ticker } = detailsOf(company_no)
    const company_name = nameOf(company_no) ?? company
    return { company_name, company, company_id, ticker, ...sums, states: statesOf(company_no) }
  })
}

/** The name on the newest notice of each. */
async function findNewestNames(db: Database, companies: readonly number[], counted: Sql) {
  const newest = await db.all<{ company_no: number; id: string }>(sql`
    select company_no, (array_agg(notice_id order by notice_date desc nulls last, notice_id))[1] as id
    from company_notices where company_no in ${numbered(companies)} and ${counted} group by company_no`)
  const rows = await db.all<{ id: string; company_name: string }>(sql`
    select id, company_name from warn_notices where id in ${list(newest.map(({ id }) => id))}`)
  const names = new Map(rows.map(({ id, company_name }) => [id, company_name]))
  const found = new Map(newest.map(({ company_no, id }) => [company_no, names.get(id)]))
  return (company_no: number) => found.get(company_no)
}

/**
 * The companies of notices under a condition, which holds for `company_notices` and `warn_notices` alike, or is given for
 * each. Where the file made for it cannot be read, it takes longer.
 */
export const rankCompanies = (
  db: Database,
  edition: OpenEdition,
  limit: number,
  counted: Sql,
  ofNotices = counted,
) =>
  isReadable(edition, 'insights')
    ? rankByNumber(db, limit, sql`in_totals and ${counted}`)
    : topCompanies(db, edition, limit, ofNotices)
