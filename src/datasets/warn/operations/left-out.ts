/**
 * How a question begins, and what it leaves out: notices before the plan's history, and those that do not
 * tell what it asks for.
 */
import { type ListQuery, type Tombstone, tellTombstones } from '#changes/tombstones.ts'
import { knowsRows } from '#companies/lookup.ts'
import type { RunContext } from '#contract/operation.ts'
import { type Asked, clampHistory, historyStart, type PreviewEnd } from '#contract/plans.ts'
import { statesAround } from '#places/zip-points.ts'
import { ofColumn, withinDays } from '#storage/conditions.ts'
import type { Database } from '#storage/database.ts'
import { type RowShape, rowsAt } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { list, type Sql, sql, where } from '#storage/sql.ts'
import { warnNotices } from '../table.ts'
import { readNotices } from './notice.ts'
import {
  type NoticeFilter,
  noticeConditions,
  noticesWhere,
  refuseEmptyDates,
  refuseUnknownCompanies,
  undatedConditions,
} from './notice-filter.ts'
import { IS_PLACED, MILES_USUAL } from './place-filters.ts'
import { countedNotices, noticeStates } from './totals.ts'

/**
 * The filter within what the plan shows, which counts by the day of the notice. A question about that day begins where
 * the plan does; one about the layoff keeps its own dates beside that.
 */
export function withinHistory<Filter extends NoticeFilter>(query: Filter, asked: Asked) {
  if ((query.date_field ?? 'notice') === 'notice') {
    const { from, warnings } = clampHistory(asked, query.date_from ?? undefined)
    return { filter: { ...query, date_from: from }, warnings }
  }
  const { from, warnings } = clampHistory(asked, undefined)
  return { filter: { ...query, history_from: from }, warnings }
}

/** Opens a question of the filters that all share: what cannot be answered is refused, the rest is within the plan. */
export function openQuestion<Filter extends NoticeFilter>(
  query: Filter,
  { plan, today, edition }: Asked & { edition: Parameters<typeof refuseUnknownCompanies>[1] },
) {
  refuseUnknownCompanies(query, edition)
  refuseEmptyDates(query)
  return withinHistory(query, { plan, today, edition })
}

/** The same filter, with whether companies are asked for by the rows of their notices. */
export const byLinks = <Filter extends NoticeFilter>({ edition }: EditionContext, asked: Filter) => ({
  ...asked,
  linked_by_row: knowsRows(edition, 'warn'),
})

/** The last notice of the preview; null where the plan has none, or its history holds no more than the preview. */
export async function previewEnd(asked: Asked & { db: Database }): Promise<PreviewEnd> {
  const { db, plan } = asked
  const start = historyStart(asked)
  if (plan.previewRecordsMax === null) return null
  const last = await db.get<{ day: string; id: string }>(sql`
    select notice_date as day, id from warn_notices
    where notice_date is not null ${start === null ? sql`` : sql`and notice_date >= ${start}::date`}
    order by notice_date desc, id limit 1 offset ${plan.previewRecordsMax - 1}`)
  return last ?? null
}

/** Notices that would match but for a missing day, or place with `near`; `undatedRows` counts those too that sums leave out. */
export async function countLeftOut(context: EditionContext, filter: NoticeFilter) {
  const hasDates = Boolean(filter.date_from || filter.date_to || filter.history_from)
  const [undated, unplaced, lacking] = await Promise.all([
    hasDates ? countRows(context, undatedConditions(filter)) : NONE,
    filter.near ? countUnplaced(context, filter) : NONE,
    countLacking(context, filter),
  ])
  return { undated: undated.counted, undatedRows: undated.rows, unplaced: unplaced.counted, lacking }
}

const NONE = { rows: 0, counted: 0 }

/** How many notices meet the conditions, and how many of them sums count. */
async function countRows(context: EditionContext, conditions: readonly Sql[]) {
  const [rows, counted] = await Promise.all([noticesWhere(context, conditions), countedNotices(context)])
  return { rows: rows.count(), counted: rows.countWith(counted) }
}

const countUnplaced = async (context: EditionContext, filter: NoticeFilter) =>
  countRows(context, await unplacedConditions(context, filter))

/**
 * Notices of no place of their own, in the states that lie around the point or have notices there: what lies elsewhere is
 * not in question. A state may have no notice with a place of its own, as Hawaii.
 */
async function unplacedConditions(
  context: EditionContext,
  { near, miles = MILES_USUAL, ...others }: NoticeFilter,
): Promise<Sql[]> {
  const point = { near, miles }
  const [around, { values, codes }] = await Promise.all([
    noticesWhere(context, noticeConditions(point)),
    noticeStates(context),
  ])
  const states = new Set(statesAround(near!, miles * KILOMETRES_PER_MILE))
  for (const row of around.rows()) states.add(values[codes[row]!]!)
  return [
    ofColumn('state', sql`state in ${list([...states].sort())}`),
    sql`not coalesce(${IS_PLACED}, false)`,
    ...noticeConditions(others),
  ]
}

const KILOMETRES_PER_MILE = 1.609344

/** Notices that a filter leaves out since they do not tell what it asks for. */
export interface Lacking {
  /** What they do not tell, as the object of a sentence. */
  what: string
  notices: number
}

/** What filters ask for, and how a notice shows that it does not tell it. */
const ASKED: readonly { by: readonly (keyof NoticeFilter)[]; isMissing: Sql; what: string }[] = [
  { by: ['layoff_type'], isMissing: sql`layoff_type is null`, what: 'kind of event' },
  { by: ['is_temporary'], isMissing: sql`is_temporary is null`, what: 'word on whether it is temporary' },
  {
    by: ['min_employees', 'max_employees'],
    isMissing: sql`employees_affected is null`,
    what: 'number of workers',
  },
  { by: ['naics_sector', 'naics_code'], isMissing: sql`sector is null`, what: 'industry' },
  { by: ['industry'], isMissing: sql`industry is null`, what: 'name of an industry' },
  { by: ['effective_from', 'effective_to'], isMissing: sql`effective_date is null`, what: 'date of layoff' },
  { by: ['city'], isMissing: sql`city is null`, what: 'city' },
  { by: ['county'], isMissing: sql`county is null`, what: 'county' },
  { by: ['cbsa'], isMissing: sql`county_fips is null`, what: 'county' },
]

/**
 * Counted notices that fit but for what they do not tell: each thing by itself, and where several are asked for, those that lack
 * any of them once as well.
 */
async function countLacking(context: EditionContext, filter: NoticeFilter): Promise<Lacking[]> {
  const asked = askedOf(filter)
  if (asked.length === 0) return []
  const those = (conditions: readonly Sql[]) => noticesWhere(context, conditions)
  const others = without(
    filter,
    asked.flatMap(({ by }) => by),
  )
  const [counted, ...each] = await Promise.all([
    those([...noticeConditions(others), sql`in_totals`]),
    ...asked.map(async ({ by, isMissing }) => {
      const own = Object.fromEntries(by.map((name) => [name, filter[name]]))
      const conditions = noticeConditions({ ...own, include_non_warn: true })
      const [missing, fits] = await Promise.all([those([isMissing]), those(conditions)])
      return { missing, fits, mayFit: missing.or(fits) }
    }),
  ])
  const lacking = asked
    .map(({ what }, i) => {
      const lack = each.reduce((rows, { missing, fits }, no) => rows.and(no === i ? missing : fits), counted)
      return { what, notices: lack.count() }
    })
    .filter(({ notices }) => notices > 0)
  const anyMissing = each.map(({ missing }) => missing).reduce((a, b) => a.or(b))
  const any = each.reduce((rows, { mayFit }) => rows.and(mayFit), counted.and(anyMissing)).count()
  // Where they lack one thing alone, that has been said.
  if (any === 0 || lacking.some(({ notices }) => notices === any)) return lacking
  const what = [...new Set(asked.map((each) => each.what))].join(' or no ')
  return [...lacking, { what: `${what}, or lack several of these`, notices: any }]
}

const askedOf = (filter: NoticeFilter) =>
  ASKED.filter(({ by }) => by.some((name) => filter[name] !== undefined))

const without = (filter: NoticeFilter, names: readonly string[]): NoticeFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)))

/** Notices found withdrawn, listed no longer or not held any more since the day that is asked for; a filter may leave them out. */
export async function tellGoneNotices(context: RunContext, query: ListQuery, previewed: readonly Sql[]) {
  const start = historyStart(context)
  const conditions = [
    sql`is_warn`,
    sql`status in ('withdrawn', 'no_longer_listed')`,
    sql`changed_on >= ${query.changed_since ?? null}::date`,
    ...withinDays('notice_date', start),
    ...previewed,
  ]
  // Held from the first list on: who asks for what has changed does not wait for it.
  await rowsAt(context, goneShape, [])
  return tellTombstones(context, query, {
    dataset: 'warn',
    table: 'warn_notices',
    id: 'id',
    standing: async (limit) => {
      const found = await noticesWhere(context, conditions)
      if (found.count() <= limit) return rowsAt<Tombstone>(context, goneShape, found.page(0, limit))
      return readNotices<Tombstone>(
        context,
        (place) =>
          sql`select ${place} from warn_notices ${where(conditions)} order by changed_on desc, id limit ${limit}`,
        goneShape,
      )
    },
  })
}

/** What is told of a notice that is held and does not count. */
const goneShape: RowShape = {
  table: warnNotices,
  fields: { id: 'id', status: 'status', changed_on: 'changed_on', replaced_by: 'null' },
}
