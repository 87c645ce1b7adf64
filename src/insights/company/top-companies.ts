/** The companies with most workers affected, over all notices held. */
import { z } from 'zod'
import { knowsLinks } from '#companies/lookup.ts'
import { PARTS_RULE } from '#contract/companies.ts'
import { isoDay, stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit, clampSums } from '#contract/plans.ts'
import { warn } from '#contract/warnings.ts'
import { adviceFields, adviseLeftOut, adviseWarn } from '#datasets/warn/advice.ts'
import { refuseEmptyDates } from '#datasets/warn/operations/notice-filter.ts'
import { topCompanies } from '#datasets/warn/operations/state-companies.ts'
import {
  company,
  countUndatedWithin,
  countUnsized,
  sumWorkers,
  type totals,
  undatedField,
} from '#datasets/warn/operations/totals.ts'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/editions/serving.ts'
import { join, list, numbered, type Sql, sql } from '#storage/sql.ts'
import { isReadable } from '../availability.ts'
import { findDetails, findNoticeStates } from './details.ts'

const input = z.object({
  limit: whole().min(1).max(500).default(10),
  state: stateParam.optional(),
  date_from: isoDay().optional(),
  date_to: isoDay().optional(),
})

type Row = z.infer<typeof totals> & { company_no: number; latest_notice: string | null }

/**
 * Companies by workers affected, then by notices. What is shown of them is looked up for those alone that are shown.
 * Numbers are grouped, and not names: that takes a tenth of the time.
 */
async function rankCompanies(db: Database, limit: number, counted: Sql) {
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

/** Without the file that is made for it, it takes longer. */
const rankReadable = (edition: OpenEdition, db: Database, limit: number, counted: Sql) =>
  isReadable(edition, 'insights')
    ? rankCompanies(db, limit, sql`in_totals and ${counted}`)
    : topCompanies(db, edition, limit, counted)

const BY_NAME = warn(
  'dataset_unavailable',
  'it cannot be told who is who now: notices under one name are taken for those of one company',
)

export default read({
  path: '/api/top-companies',
  summary: 'Companies by workers affected',
  description: `Each company once, under whatever names it filed. ${PARTS_RULE}`,
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output: z.object({
    records: z.array(company),
    count: z.number().int(),
    limit: z.number().int(),
    notices_undated: undatedField,
    ...adviceFields,
  }),
  run: async (context, query) => {
    refuseEmptyDates(query)
    const { db, plan, edition } = context
    const { limit, warnings } = clampLimit(plan, query.limit)
    const { state } = query
    const window = clampSums(context, { from: query.date_from, to: query.date_to })
    const { from: date_from, to: date_to } = window
    const inState = state ? sql`state = ${state}` : sql`true`
    const conditions = [inState]
    if (date_from) conditions.push(sql`notice_date >= ${date_from}::date`)
    if (date_to) conditions.push(sql`notice_date <= ${date_to}::date`)
    const dated = date_from !== undefined || date_to !== undefined
    const [records, undated, advice] = await Promise.all([
      rankReadable(edition, db, limit, join(conditions, sql` and `)),
      dated ? countUndatedWithin(db, { from: date_from, to: date_to }, inState) : 0,
      adviseWarn(context, { state, from: date_from, to: date_to }),
    ])
    return {
      records,
      count: records.length,
      limit,
      notices_undated: undated,
      coverage: advice.coverage,
      warnings: [
        ...warnings,
        ...window.warnings,
        ...adviseLeftOut({}, { undated }),
        ...(knowsLinks(edition) ? [] : [BY_NAME]),
        ...advice.warnings,
      ],
    }
  },
})
