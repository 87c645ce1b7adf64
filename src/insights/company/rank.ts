/** Companies by workers affected, of all notices or of some. */
import type { z } from 'zod'
import { topCompanies } from '#datasets/warn/operations/state-companies.ts'
import { countUnsized, sumWorkers, type totals } from '#datasets/warn/operations/totals.ts'
import { warnNotices } from '#datasets/warn/table.ts'
import { type RowShape, rowsByKey } from '#storage/editions/columns.ts'
import { type EditionContext, remembered } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { isReadable } from '../availability.ts'
import { findDetails } from './details.ts'

interface Row extends z.infer<typeof totals> {
  company_no: number
  latest_notice: string | null
  states: string[]
  newest_id: string
}

/**
 * Companies by workers affected, then by notices. The notices are looked for once; numbers are grouped, and not names, which
 * takes a tenth of the time; names are looked up for those alone that are shown.
 */
async function rankByNumber(context: EditionContext, limit: number, counted: Sql, kept: boolean) {
  const { db } = context
  const question = sql`
    with own as materialized (
      select company_no, notice_id, state, notice_date, employees from company_notices where ${counted}
    ), top as materialized (
      select company_no, count(*)::integer as notices, ${sumWorkers(sql`employees`)} as employees_affected,
             ${countUnsized(sql`employees`)} as notices_unsized, max(notice_date) as latest_notice
      from own group by company_no
      order by employees_affected desc nulls last, notices desc, company_no
      limit ${limit}
    ), shown as (
      select company_no, array_agg(distinct state order by state) as states,
             (array_agg(notice_id order by notice_date desc nulls last, notice_id))[1] as newest_id
      from own where company_no in (select company_no from top) group by company_no
    )
    select * from top join shown using (company_no)
    order by employees_affected desc nulls last, notices desc, company_no`
  const rows = await (kept ? remembered<Row>(context, question) : db.all<Row>(question))
  const [detailsOf, nameOf] = await Promise.all([
    findDetails(
      context,
      rows.map((row) => row.company_no),
    ),
    findNames(
      context,
      rows.map((row) => row.newest_id),
    ),
  ])
  return rows.map(({ company_no, newest_id, states, ...sums }) => {
    const { company, company_id, ticker } = detailsOf(company_no)
    return { company_name: nameOf(newest_id) ?? company, company, company_id, ticker, ...sums, states }
  })
}

const nameShape: RowShape = { table: warnNotices, fields: { id: 'id', company_name: 'company_name' } }

/** The employers' names on some notices, as filed. */
async function findNames(context: EditionContext, ids: readonly string[]) {
  const rows = await rowsByKey<{ id: string; company_name: string }>(context, nameShape, ids)
  const names = new Map(rows.map(({ id, company_name }) => [id, company_name]))
  return (id: string) => names.get(id)
}

/**
 * The companies of notices that sums count, under a condition which holds for `company_notices` and `warn_notices` alike;
 * or `linked` is that of `company_notices`, whole. Where the file made for it cannot be read, it takes longer. `kept`: the
 * answer is remembered, for pages that show it whatever window and however many notices they are asked for.
 */
export const rankCompanies = (
  context: EditionContext,
  limit: number,
  counted: Sql,
  { linked = sql`in_totals and ${counted}`, kept = false }: { linked?: Sql; kept?: boolean } = {},
) =>
  isReadable(context.edition, 'insights')
    ? rankByNumber(context, limit, linked, kept)
    : topCompanies(context.db, context.edition, limit, counted)
