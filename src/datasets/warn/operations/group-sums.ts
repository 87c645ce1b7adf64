/** Sums over groups of notices: one reading of the rows gives the groups of a page and the figures over all of them. */
import { z } from 'zod'
import { partial } from '#contract/partial.ts'
import type { Database } from '#storage/database.ts'
import { fromRows, type Sql, sql, trusted } from '#storage/sql.ts'
import { type Dimension, describeGroup } from './dimensions.ts'
import { warnNotice } from './notice.ts'
import { KNOWS_NOTICE_DAYS } from './notice-filter.ts'
import { METRO_CODES, METRO_PLACE } from './place-filters.ts'
import { totalColumns, totals } from './totals.ts'

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

const MEDIAN = sql`percentile_cont(0.5) within group (order by days) as median_notice_days`

/** What is measured; without the median, which is dear where groups are many. */
const sumsAnd = (median: Sql = sql``) => sql`${totalColumns},
  count(*) filter (where layoff_type = 'closure')::integer as closures, ${median}
  count(days)::integer as notices_with_days,
  max(notice_date) as latest_notice`
const WITHOUT_MEDIAN = sumsAnd()
const WITH_MEDIAN = sumsAnd(sql`${MEDIAN},`)

type Measures = z.infer<typeof measures>

/** The same, once they are worked out. */
const MEASURED: readonly string[] = Object.keys(measures.shape)

/** How groups are shown. */
interface Shown {
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}

/** The rows that are counted: what makes their groups, and what is measured. `byRow` where links tell rows (`knowsRows`). */
export function rowsOf(conditions: Sql[], dimensions: readonly Dimension[], byRow = false): Sql {
  const needs = new Set(dimensions.map((each) => each.needs))
  const metro = needs.has('metro') ? trusted(`left join ${METRO_CODES} on ${METRO_PLACE}`) : sql``
  const named = { ...labelsOf(dimensions), ...keysOf(dimensions) }
  // Of symbols alone the links without one are left out: they are most.
  const linked = 'company_id' in named ? sql`` : sql`and ticker is not null`
  const link = needs.has('link')
    ? sql`left join (select record, row_no, company_id, ticker from company_links where dataset = 'warn' ${linked}) as link
        on ${byRow ? sql`link.row_no = notice.row_no` : sql`link.record = notice.id`}`
    : sql``
  const fields = Object.entries(named).map(([name, expression]) => `${expression} as group_${name}`)
  return sql`
    select ${trusted(fields.join(', '))}, employees_affected, layoff_type, notice_date,
           case when ${trusted(KNOWS_NOTICE_DAYS)} then effective_date - notice_date end as days
    from (select rowid as row_no, * ${fromRows('warn_notices', conditions)}) as notice ${metro} ${link}`
}

/** What makes the groups, each once: a state may make them twice. */
const keysOf = (dimensions: readonly Dimension[]): Readonly<Record<string, string>> =>
  Object.assign({}, ...dimensions.map(({ keys }) => keys).reverse())

const labelsOf = (dimensions: readonly Dimension[]): Readonly<Record<string, string>> =>
  Object.assign({}, ...dimensions.map(({ labels }) => labels))

type Sums = Measures & { place: number; groups: number | null; vague: number | null }

/** The groups of the page and the figures over all of them, out of one reading of the rows. */
export async function sumUp(
  db: Database,
  rows: Sql,
  dimensions: readonly Dimension[],
  { sort, order: asked, limit, offset }: Shown,
) {
  const keys = Object.keys(keysOf(dimensions))
  const labels = Object.keys(labelsOf(dimensions)).filter((name) => !keys.includes(name))
  const by = sort ?? (dimensions[0]!.isTime ? 'group' : 'employees_affected')
  const direction = asked ?? (by === 'group' ? 'asc' : 'desc')
  const order = [
    ...(by === 'group' ? [] : [`${by} ${direction}`]),
    ...keys.map((name) => `${name} ${by === 'group' ? direction : 'asc'}`),
  ]
  const commas = (parts: readonly string[]) => trusted(parts.join(', '))
  const times = dimensions.filter((each) => each.isTime).flatMap((each) => Object.keys(each.keys))
  // Of the groups of a page alone, unless it takes those of all to find them.
  const bySort = by === 'median_notice_days'
  const isOfPage = keys.map((name) => `group_${name} is not distinct from page.${name}`).join(' and ')
  const inOrder = commas(order.map((each) => `${each} nulls last`))
  const isVague = times.map((name) => `group_${name} is null`).join(' or ') || 'false'
  const found = await db.all<Record<string, unknown> & Sums>(sql`
    with counted as materialized (${rows}),
    grouped as materialized (
      select ${commas([
        ...keys.map((name) => `group_${name} as ${name}`),
        ...labels.map((name) => `max(group_${name}) as ${name}`),
      ])}, ${bySort ? WITH_MEDIAN : WITHOUT_MEDIAN}
      from counted
      group by ${commas(keys.map((name) => `group_${name}`))}
    ),
    page as materialized (
      select *, row_number() over (order by ${inOrder})::integer as place
      from (select * from grouped order by ${inOrder} limit ${limit} offset ${offset}) as first
    ),
    medians as (${
      bySort
        ? sql`select place, median_notice_days from page`
        : sql`select place, ${MEDIAN} from counted join page on ${trusted(isOfPage)} where days is not null group by place`
    })
    select ${commas([...keys, ...labels].map((name) => `page.${name}`))},
           ${commas(MEASURED.map((name) => `${name === 'median_notice_days' ? 'medians' : 'page'}.${name}`))},
           place, null::integer as groups, null::integer as vague
    from page left join medians using (place)
    union all
    select ${commas([...keys, ...labels].map(() => 'null'))}, ${WITH_MEDIAN}, 0,
           (select count(*)::integer from grouped), count(*) filter (where ${trusted(isVague)})::integer
    from counted
    order by place`)
  const [totals, ...groups] = found.map(({ place: _, groups: all, vague, ...figures }) => ({
    all,
    vague,
    figures,
  }))
  const { all, vague, figures } = totals!
  const named = await nameGroups(
    db,
    groups.map((each) => each.figures),
  )
  return { groups: named, all: all!, vague: vague!, totals: measures.parse(figures) }
}

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
  return described.map((each) => ({
    ...each,
    company: companies.get(String(each.company_id))?.company ?? null,
    ticker: companies.get(String(each.company_id))?.ticker ?? null,
  })) as z.input<typeof group>[]
}
