/** WARN notices, filtered, sorted and in pages. */
import { z } from 'zod'
import { tombstonesField } from '#changes/tombstones.ts'
import { InvalidInput } from '#contract/errors.ts'
import { isoDay, oldName } from '#contract/fields.ts'
import { type RunContext, read } from '#contract/operation.ts'
import { listOf, openPage, type Page, pageInput } from '#contract/paging.ts'
import { isPreviewed, tellPreview } from '#contract/plans.ts'
import { withMore } from '#lib/rows.ts'
import { behindDay, contiguous } from '#storage/conditions.ts'
import { rowsInOrder } from '#storage/editions/columns.ts'
import type { RowBitmap } from '#storage/editions/row-bitmaps.ts'
import {
  fromRows,
  hasKey,
  inOrder,
  LOOKUPS_MAX,
  type Sql,
  sql,
  standsInOrder,
  trusted,
} from '#storage/sql.ts'
import { adviceFields, adviseLeftOut, adviseNotices, type Searched, searchedField } from '../advice.ts'
import { warnNotices } from '../table.ts'
import { byLinks, countLeftOut, openQuestion, previewEnd, tellGoneNotices } from './left-out.ts'
import { idsAt, readNamedAt, readNamedNotices, type WarnNotice, warnNotice } from './notice.ts'
import {
  NOTICE_DAYS,
  type NoticeFilter,
  noticeConditions,
  noticeFilters,
  noticesWhere,
} from './notice-filter.ts'
import { milliMilesBetween, milliMilesTo } from './place-filters.ts'
import { sumListed, unsizedField, workersField } from './totals.ts'

/** What records can be sorted by. Missing values come last either way; `distance` is that from `near`. */
const SORTS = [
  'notice_date',
  'effective_date',
  'employees_affected',
  'company_name',
  'state',
  'city',
  'first_seen',
  'notice_days',
  'distance',
] as const

/** A record as this list shows it. */
const record = warnNotice.partial().extend({
  distance_miles: z
    .number()
    .optional()
    .describe('Statute miles from `near` to where the notice is placed, see `geo_basis`; only with `near`'),
})

/** So many notices can be named at once. */
const IDS_MAX = 200
const ID_LENGTH_MAX = 60

const idsParam = z
  .string()
  .max(IDS_MAX * (ID_LENGTH_MAX + 1))
  .transform((list) => [...new Set(list.split(',').map((id) => id.trim()))])
  .refine((ids) => ids.length <= IDS_MAX && ids.every((id) => id !== '' && id.length <= ID_LENGTH_MAX), {
    error: `must be 1 to ${IDS_MAX} ids, separated by commas`,
  })
  .meta({ description: `Only these notices: 1 to ${IDS_MAX} ids, separated by commas` })

const input = z.object({
  ...noticeFilters,
  ids: idsParam.optional(),
  sort: z
    .enum(SORTS)
    .default('notice_date')
    .describe(
      'Missing values come last. `notice_days`: from the notice to the layoff; `distance`: from `near`, which must be given, the nearest first with `order=asc`',
    ),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...pageInput(record, { default: 50, max: 10_000 }),
})

const output = listOf(record).extend({
  total_in_totals: z.number().int().describe('Of `total` those that sums count'),
  employees_affected: workersField.describe(
    'Workers affected, each event counted once; null where no notice of them gives a number',
  ),
  notices_unsized: unsizedField,
  notices_undated: z
    .number()
    .int()
    .describe(
      'Counted notices that the dates leave out since the day asked for is not known; 0 without dates',
    ),
  notices_unplaced: z
    .number()
    .int()
    .describe(
      'Counted notices that `near` leaves out since no more than their state is known, of the states around the point; 0 without it',
    ),
  latest_notice: z.string().nullable().describe('Newest notice date'),
  states_count: z.number().int().describe('States that published them'),
  coverage: adviceFields.coverage,
  total_employees: oldName(workersField, 'employees_affected'),
  searched: searchedField,
  tombstones: tombstonesField,
})

/** The place of a record in a list: its value in the sort column, and its id. */
type Key = [string | number | null, string]

const NUMBERS: ReadonlySet<string> = new Set(['employees_affected', 'notice_days', 'distance'])

/** What may stand in a cursor: anything else was forged, and would only make the database complain. */
function keyOf(sort: (typeof SORTS)[number]): z.ZodType<Key> {
  if (NUMBERS.has(sort)) return z.tuple([z.int32().nullable(), z.string()])
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
  run: async (context, query) => {
    const { plan } = context
    const { filter: asked, warnings: history } = openQuestion(query, context)
    const filter = byLinks(context, asked)
    const page = openPage(query, { plan, key: keyOf(query.sort) })
    const conditions = noticeConditions(filter)
    const previewed = isPreviewed(await previewEnd(context), sql`notice_date`, sql`id`)
    const all = await noticesWhere(context, conditions)
    const shown = all.and(await noticesWhere(context, previewed))
    const total = all.count()
    const [rows, sums, left, advice, gone, searched] = await Promise.all([
      readPage(context, query, [...conditions, ...previewed], shown, page),
      sumListed(context, all),
      countLeftOut(context, filter),
      adviseNotices(context, filter, { sort: query.sort }),
      tellGoneNotices(context, query, previewed),
      total === 0 ? whatWasSearched(context, filter) : null,
    ])
    const answer = page.answer(
      query.near ? rows.map(inMiles) : rows,
      total,
      (row): Key => [keyIn(row, query.sort), row.id],
    )
    return {
      ...answer,
      ...sums,
      total_employees: sums.employees_affected,
      notices_undated: left.undated,
      notices_unplaced: left.unplaced,
      coverage: advice.coverage,
      tombstones: gone.tombstones,
      searched,
      warnings: [
        ...history,
        ...answer.warnings,
        ...gone.warnings,
        ...tellPreview(plan, total, shown.count()),
        ...adviseLeftOut(query, { ...left, undated: left.undatedRows }),
        ...advice.warnings,
      ],
    }
  },
})

/** Loaded where nothing was found. */
async function whatWasSearched(context: RunContext, filter: NoticeFilter): Promise<Searched> {
  const { tellSearched } = await import('./searched.ts')
  return tellSearched(context, filter)
}

type Row = WarnNotice & { distance?: number }

/** A row with its distance as it is shown. */
const inMiles = ({ distance, ...row }: Row) =>
  distance === undefined ? row : { ...row, distance_miles: distance / 1000 }

/** Where a record stands in the order. */
function keyIn(row: ReturnType<typeof inMiles>, sort: (typeof SORTS)[number]): Key[0] {
  if (sort !== 'distance') return row[sort]
  return 'distance_miles' in row ? Math.round(row.distance_miles * 1000) : null
}

/** Where a notice that has a place is. */
const placeOf = ({ latitude, longitude }: WarnNotice) => ({ latitude: latitude!, longitude: longitude! })

/** What a list is sorted by. Throws InvalidInput for distances from nowhere. */
function sortedBy(sort: (typeof SORTS)[number], distance: Sql | undefined): Sql {
  if (sort === 'notice_days') return trusted(NOTICE_DAYS)
  if (sort !== 'distance') return trusted(sort)
  if (distance) return distance
  const msg = '`distance` is that from `near`, which is not given'
  throw new InvalidInput([{ loc: ['query', 'sort'], msg, type: 'value_error' }])
}

/** Reads the rows of a page: of the table's own order without asking for the order of all. */
async function readPage(
  context: RunContext,
  { sort, order: direction, near }: z.output<typeof input>,
  conditions: readonly Sql[],
  shown: RowBitmap,
  { take, skip, after }: Page<Key>,
): Promise<Row[]> {
  const distance = near && milliMilesTo(near)
  const sorted = sortedBy(sort, distance)
  const order = sql`${sorted} ${trusted(direction)} nulls last, id`
  const behind = after ? [keysetCondition({ sort, order: direction }, sorted, after)] : []
  const rows = standsInOrder(warnNotices, order, []) ? await readInOrder() : await readSorted()
  return near ? rows.map((row) => withMore(row, { distance: milliMilesBetween(near, placeOf(row)) })) : rows

  async function readInOrder() {
    const within =
      behind.length > 0 ? await noticesWhere(context, behind.map(contiguous), { isKept: false }) : shown
    return readNamedAt(context, shown.and(within).page(skip, take))
  }

  async function readSorted() {
    const all = order.values.length === 0 ? rowsInOrder(context, warnNotices.name, order) : null
    const from = all && (after ? await placeBehind(context, all, { sort, column: sorted, after }) : 0)
    if (all && from !== null) return readNamedAt(context, shown.pageIn(all, skip, take, from))
    // Of few, no other is asked for its place in the order.
    const areFew = shown.count() <= LOOKUPS_MAX
    const meant = areFew ? [hasKey(sql`id`, await idsAt(context, shown.rows()))] : conditions
    const listed = [...meant, ...behind]
    const ordered = sql`${fromRows('warn_notices', listed)} ${inOrder(warnNotices, order, listed)}`
    return readNamedNotices(context, (place) => sql`select ${place} ${ordered} limit ${take} offset ${skip}`)
  }
}

/** The rows behind a place in the order `sort order nulls last, id`. */
function keysetCondition(
  { sort, order }: { sort: (typeof SORTS)[number]; order: 'asc' | 'desc' },
  column: Sql,
  [value, id]: Key,
): Sql {
  if (value === null) return sql`(${column} is null and id > ${id})`
  if (sort === 'notice_date' && order === 'desc')
    return behindDay({
      table: warnNotices,
      column: sort,
      day: String(value),
      next: { column: 'id', text: id },
    })
  const cast = castOf(sort)
  const beyond = trusted(order === 'asc' ? '>' : '<')
  return sql`(${column} ${beyond} ${value}${cast} or (${column} = ${value}${cast} and id > ${id}) or ${column} is null)`
}

const castOf = (sort: (typeof SORTS)[number]) =>
  trusted(sort.endsWith('_date') || sort === 'first_seen' ? '::date' : '')

/** From where on notices in an order stand behind a cursor; null where its notice does not stand there, as that of a forged one. */
async function placeBehind(
  { db }: RunContext,
  ordered: Int32Array,
  { sort, column, after: [value, id] }: { sort: (typeof SORTS)[number]; column: Sql; after: Key },
): Promise<number | null> {
  const there = [hasKey(sql`id`, [id]), sql`${column} is not distinct from ${value}${castOf(sort)}`]
  const found = await db.get<{ row: number }>(
    sql`select rowid::integer as row ${fromRows('warn_notices', there)}`,
  )
  return found ? ordered.indexOf(found.row) + 1 : null
}
