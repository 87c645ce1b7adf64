/** WARN notices, filtered, sorted and in pages. */
import { z } from 'zod'
import { knowsCompanies } from '#companies/lookup.ts'
import { Unavailable } from '#contract/errors.ts'
import { flag, isoDay, stateParam, text } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, trusted, where } from '#storage/sql.ts'
import { staleWarnings } from '../coverage.ts'
import {
  type NoticeFilter,
  nameCompanies,
  noticeColumns,
  noticeConditions,
  undatedWarning,
  type WarnNotice,
  warnNotice,
} from './notice.ts'

/** What records can be sorted by. Missing values come last either way. */
const SORTS = [
  'notice_date',
  'effective_date',
  'employees_affected',
  'company_name',
  'state',
  'city',
  'first_seen',
] as const

const input = z.object({
  state: stateParam.optional(),
  company: text().optional().describe('Part of the employer name'),
  city: text().optional().describe('Part of the city'),
  county: text().optional().describe('Part of the county'),
  date_from: isoDay().optional().describe('First notice date'),
  date_to: isoDay().optional().describe('Last notice date'),
  naics_code: z
    .string()
    .regex(/^\d{2,6}$/, 'must be two to six digits')
    .optional()
    .describe('Beginning of the NAICS code'),
  industry: text().optional().describe('Part of the industry'),
  layoff_type: z.enum(['layoff', 'closure', 'relocation']).optional(),
  ticker: text(10).optional().describe('Stock symbol, any case'),
  has_ticker: flag().optional(),
  changed_since: isoDay().optional().describe('Notices found new or changed on this day or later'),
  include_non_warn: flag().default(false).describe('Also events that states list beside their WARN notices'),
  sort: z.enum(SORTS).default('notice_date'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...pageInput(warnNotice, { default: 50, max: 10_000 }),
})

const output = listOf(warnNotice.partial()).extend({
  total_employees: z.number().int().describe('Workers affected, each event counted once'),
  latest_notice: z.string().nullable(),
  states_count: z.number().int(),
})

/** The place of a record in a list: its value in the sort column, and its id. */
type Key = [string | number | null, string]

/** What may stand in a cursor: anything else was forged, and would only make the database complain. */
function keyOf(sort: (typeof SORTS)[number]): z.ZodType<Key> {
  if (sort === 'employees_affected') return z.tuple([z.int32().nullable(), z.string()])
  const isDay = sort.endsWith('_date') || sort === 'first_seen'
  return z.tuple([(isDay ? isoDay() : z.string()).nullable(), z.string()])
}

export default read({
  path: '/api/records',
  summary: 'WARN notices',
  description:
    'Without a key: the 500 newest notices of the last 60 days. Notices are rows as published; sums leave out rows whose `in_totals` is false.',
  group: 'warn',
  auth: 'preview',
  needs: { datasets: ['warn'] },
  input,
  output,
  run: async ({ db, today, plan, edition }, query) => {
    if ((query.ticker ?? query.has_ticker) !== undefined && !knowsCompanies(edition))
      throw new Unavailable('dataset_unavailable', 'Stock symbols cannot be told at the moment', 60)
    const history = clampHistory(plan, today, query.date_from)
    const reachable = plan.previewRecordsMax
    const page = openPage(query, { plan, key: keyOf(query.sort), reachable })
    const conditions = where(cheapFirst({ ...query, date_from: history.from }))
    // A preview holds the newest records, whatever they are then sorted by.
    const source =
      reachable === null
        ? sql`warn_notices ${conditions}`
        : sql`(select * from warn_notices ${conditions} order by notice_date desc nulls last, id limit ${reachable}) as newest`
    const after = page.after && keysetCondition(query.sort, query.order, page.after)
    const kept = after
      ? reachable === null && conditions.strings.join('') !== ''
        ? sql`and ${after}`
        : sql`where ${after}`
      : sql``
    const direction = trusted(query.order)
    const [rows, totals, left] = await Promise.all([
      db.all<WarnNotice>(sql`
      select ${noticeColumns}
      from ${source} ${kept}
      order by ${trusted(query.sort)} ${direction} nulls last, id
      limit ${page.take} offset ${page.skip}`),
      db.get<{
        total: number
        total_employees: number
        latest_notice: string | null
        states_count: number
      }>(sql`
      select count(*)::integer as total,
             coalesce(sum(employees_affected) filter (where in_totals), 0)::bigint as total_employees,
             max(notice_date) as latest_notice,
             count(distinct state)::integer as states_count
      from warn_notices ${conditions}`),
      history.from || query.date_to ? countUndated(db, query) : 0,
    ])
    const { total = 0, ...sums } = totals ?? {}
    const named = await nameCompanies(db, edition, rows)
    const answer = page.answer(named, total, (row): Key => [row[query.sort], row.id])
    return {
      ...answer,
      warnings: [
        ...history.warnings,
        ...answer.warnings,
        ...undatedWarning(left),
        ...staleWarnings(edition.sources, today, query.state),
      ],
      total_employees: 0,
      latest_notice: null,
      states_count: 0,
      ...sums,
    }
  },
})

/**
 * The conditions of a filter, those that look into texts last: the engine takes them in order, and looking for a word
 * in every name costs ten times as much as all the rest.
 */
export function cheapFirst({ company, city, county, industry, ...exact }: NoticeFilter): Sql[] {
  const words = noticeConditions({ company, city, county, industry, include_non_warn: true })
  return [...noticeConditions(exact), ...words]
}

/** Notices that would match but for their missing notice date: a few, so that is asked first. */
async function countUndated(db: Database, query: NoticeFilter): Promise<number> {
  const others = cheapFirst({ ...query, date_from: null, date_to: undefined })
  const found = await db.get<{ notices: number }>(sql`
    select count(*)::integer as notices from warn_notices ${where([sql`notice_date is null`, ...others])}`)
  return found?.notices ?? 0
}

/** The rows behind a place in the order `sort order nulls last, id`. */
function keysetCondition(sort: (typeof SORTS)[number], order: 'asc' | 'desc', [value, id]: Key): Sql {
  const column = trusted(sort)
  if (value === null) return sql`(${column} is null and id > ${id})`
  const cast = trusted(sort.endsWith('_date') || sort === 'first_seen' ? '::date' : '')
  const beyond = trusted(order === 'asc' ? '>' : '<')
  return sql`(${column} ${beyond} ${value}${cast} or (${column} = ${value}${cast} and id > ${id}) or ${column} is null)`
}
