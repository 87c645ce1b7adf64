/** Sums over groups of notices: the groups of a page, and the figures over all of them. */
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { partial } from '#contract/partial.ts'
import { withMore } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { type ColumnCodes, columnCodes, NO_NUMBER } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import type { RowBitmap } from '#storage/editions/row-bitmaps.ts'
import { type Sql, sql, trusted } from '#storage/sql.ts'
import { type Dimension, describeGroup } from './dimensions.ts'
import { countWithout, firstGroups, type Groups, groupRows, largestValues } from './grouped.ts'
import {
  figuresOf,
  type GroupSums,
  joinGroups,
  type Measured,
  measuredColumns,
  sumGroups,
} from './measured.ts'
import { mediansOf } from './medians.ts'
import { warnNotice } from './notice.ts'
import { METRO_CODES, METRO_PLACE } from './place-filters.ts'
import { noticeCodes, totals } from './totals.ts'

/** What is summed up. */
export const measures = totals.extend({
  closures: z.number().int().describe('Notices of closures; publishers that tell no kind of event add none'),
  median_notice_days: z
    .number()
    .nullable()
    .describe(
      'Median of the days from notice to layoff, where both are known to the day; null where none is',
    ),
  notices_with_days: z.number().int().describe('How many notices the median rests on'),
  latest_notice: z.string().nullable().describe('Newest notice date'),
})

type Measures = z.infer<typeof measures>

/** A group: the fields of what it is made by, and what is summed up. */
export const group = z
  .object({
    ...warnNotice.pick({
      county_fips: true,
      county: true,
      cbsa: true,
      cbsa_title: true,
      city: true,
      naics_sector: true,
      layoff_type: true,
      is_temporary: true,
      company_id: true,
      company: true,
      ticker: true,
    }).shape,
    state: z.string().nullable().describe('Two-letter code; of a county, the state it lies in'),
    status: warnNotice.shape.status,
    year: z.number().int().nullable().describe('Year; null for notices without the date asked by'),
    quarter: z.string().nullable().describe('YYYY-Qn; null where the date is not known to the quarter'),
    month: z.string().nullable().describe('YYYY-MM; null where the date is not known to the month'),
    partial: partial
      .nullable()
      .describe(
        'Of groups by time: true where the period is not over, so that its figures still grow; null where it is not known',
      ),
    sector_title: z.string().nullable().describe('Title of the NAICS sector'),
    naics3: z.string().nullable().describe('First three digits of the NAICS code'),
  })
  .partial()
  .extend(measures.shape)

/** What groups can be sorted by. */
export const GROUP_SORTS = [
  'group',
  'notices',
  'employees_affected',
  'closures',
  'median_notice_days',
  'latest_notice',
] as const

/** How groups are shown. */
interface Shown {
  sort?: (typeof GROUP_SORTS)[number] | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}

/** The groups of the page and the figures over all of them. `byRow` where links tell rows (`knowsRows`). */
export async function sumUp(
  context: EditionContext,
  bitmap: RowBitmap,
  dimensions: readonly Dimension[],
  { sort, order: asked, ...page }: Shown,
  byRow = false,
) {
  const keys = fieldsOf(dimensions.toReversed(), 'keys')
  const labels = fieldsOf(dimensions, 'labels').filter(({ name }) => !keys.some((key) => key.name === name))
  const [columns, labelColumns, measured] = await Promise.all([
    columnsOf(context, keys, byRow),
    columnsOf(context, labels, byRow),
    measuredColumns(context),
  ])
  const by = sort ?? (dimensions[0]!.isTime ? 'group' : 'employees_affected')
  const order = asked ?? (by === 'group' ? 'asc' : 'desc')
  const rows = bitmap.rows()
  const groups = groupRows(rows, columns, by === 'group' && order === 'desc')
  // Of a hundred thousand groups each step takes ten milliseconds, and others have their turn between two.
  await setImmediate()
  const sums = sumGroups(rows, groups, measured)
  await setImmediate()
  const medians = (those: readonly number[]) => mediansOf(rows, groups, sums, measured.days, those)
  const first = firstGroups(groups, rankBy(by, groups, sums, medians), order, page)
  const firstMedians = medians(first)
  const firstLabels = labelColumns.map((column) => largestValues(rows, groups, column, first))
  const shown = first.map((group, place) => {
    const named = Object.fromEntries([
      ...keys.map((key, i) => [key.name, key.read(valueAt(columns[i]!, groups.rows[group]!))] as const),
      ...labels.map(({ name }, i) => [name, firstLabels[i]![place]!] as const),
    ])
    return withMore(named, figuresOf(sums, group, firstMedians[place]!))
  })
  return {
    groups: await nameGroups(context.db, shown),
    all: groups.count,
    vague: countWithout(
      rows,
      columns.filter((_, i) => keys[i]!.isTime),
    ),
    totals: sumAll(rows, sums, measured),
  }
}

/** The figures over all groups. */
function sumAll(rows: Int32Array, sums: GroupSums, { days }: Measured): Measures {
  const all = joinGroups(sums)
  const [median] = mediansOf(rows, groupRows(rows, []), all, days, [0])
  return figuresOf(all, 0, median!)
}

/** What groups are sorted by; by themselves they stand in the order of their places. */
function rankBy(
  by: (typeof GROUP_SORTS)[number],
  { count }: Groups,
  sums: GroupSums,
  mediansOf: (groups: readonly number[]) => (number | null)[],
): (group: number) => number | null {
  switch (by) {
    case 'group':
      return () => 0
    case 'notices':
      return (group) => sums.notices[group]!
    case 'employees_affected':
      return (group) => (sums.sized[group] === 0 ? null : sums.employees[group]!)
    case 'closures':
      return (group) => sums.closures[group]!
    case 'latest_notice':
      return (group) => (sums.latest[group] === NO_NUMBER ? null : sums.latest[group]!)
    case 'median_notice_days': {
      const medians = mediansOf(Array.from({ length: count }, (_, group) => group))
      return (group) => medians[group]!
    }
  }
}

/** A field of groups: what makes it, and how its text is read. */
interface Field {
  needs: Dimension['needs']
  isTime: Dimension['isTime']
  name: string
  expression: string
  read: (text: string | null) => unknown
}

/** The fields of dimensions, each once, as the last one has it: a state may be of both. */
function fieldsOf(dimensions: readonly Dimension[], of: 'keys' | 'labels'): Field[] {
  const fields = new Map<string, Field>()
  for (const dimension of dimensions)
    for (const [name, expression] of Object.entries(dimension[of] ?? {})) {
      const { needs, isTime, read } = dimension
      fields.set(name, {
        name,
        expression,
        read: (text) => (text === null || !read ? text : read(text)),
        needs,
        isTime,
      })
    }
  return [...fields.values()]
}

const columnsOf = (context: EditionContext, fields: readonly Field[], byRow: boolean) =>
  Promise.all(
    fields.map(({ expression, needs }) => {
      const asked = trusted(expression)
      if (needs === 'link') return linkCodes(context, asked, byRow)
      return needs === 'metro'
        ? columnCodes(context, METRO, asked, sql`warn_notices.rowid`)
        : noticeCodes(context, asked)
    }),
  )

const METRO = trusted(`warn_notices left join ${METRO_CODES} on ${METRO_PLACE}`)
const LINKS = sql`company_links where dataset = 'warn'`
const LINKS_BY_ID = sql`warn_notices join company_links on record = id and dataset = 'warn'`

/** What an expression over its link gives of each notice. */
const linkCodes = (context: EditionContext, expression: Sql, byRow: boolean) =>
  byRow
    ? columnCodes(context, LINKS, expression, sql`row_no`)
    : columnCodes(context, LINKS_BY_ID, expression, sql`warn_notices.rowid`)

/** The id and the stock symbol of the company of each notice. `byRow` where links tell rows (`knowsRows`). */
export const companyCodes = (context: EditionContext, byRow: boolean) =>
  Promise.all([linkCodes(context, sql`company_id`, byRow), linkCodes(context, sql`ticker`, byRow)])

const valueAt = ({ values, codes }: ColumnCodes, row: number): string | null =>
  values[codes[row] ?? -1] ?? null

/** Says of groups what is not summed up: the names of places, sectors and companies. */
async function nameGroups(
  db: Database,
  groups: readonly Record<string, unknown>[],
): Promise<z.input<typeof group>[]> {
  const described = groups.map(describeGroup)
  if (!described.some((each) => 'company_id' in each)) return described as z.input<typeof group>[]
  const ids = described.flatMap(({ company_id }) => (typeof company_id === 'string' ? [company_id] : []))
  const rows = await db.all<{ company_id: string; company: string | null; ticker: string | null }>(sql`
    select company_id, max(company) as company, max(ticker) as ticker from company_links
    where dataset = 'warn' and company_id in (select unnest(string_to_array(${ids.join(' ')}, ' ')))
    group by company_id`)
  const companies = new Map(rows.map((row) => [row.company_id, row]))
  return described.map((each) => {
    const { company = null, ticker = null } = companies.get(String(each.company_id)) ?? {}
    return withMore(each, { company, ticker })
  }) as z.input<typeof group>[]
}
