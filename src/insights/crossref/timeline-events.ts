/** What happened to a company, by source: its notices, its 8-K filings, its bankruptcy cases. */

import { z } from 'zod'
import { isPreviewed, type PreviewEnd } from '#contract/plans.ts'
import type { IsoDate } from '#lib/dates.ts'
import { withMore } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { NO_NUMBER, type RowShape, rowsAt } from '#storage/editions/columns.ts'
import { type EditionContext, requireReadable } from '#storage/editions/once.ts'
import { join, type Sql, sql, trusted } from '#storage/sql.ts'
import { LINKED, linksOf } from '../company/held-links.ts'

const common = {
  date: z.string().nullable().describe('YYYY-MM-DD; null where the publisher gives none'),
  id: z.string().describe('Id of the record in its own dataset'),
  company_name: z.string().describe('As filed'),
  matched_by: z
    .enum(['identity', 'name'])
    .describe(
      'identity: a record of the company; name: one of another company whose name as filed holds the text, with `match=name`',
    ),
}

export const timelineEvent = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('warn'),
    ...common,
    employees_affected: z.number().int().nullable(),
    state: z.string(),
    city: z.string().nullable(),
    layoff_type: z.string().nullable(),
    in_totals: z.boolean().describe('False for rows that sums leave out'),
    url: z.string(),
  }),
  z.object({
    source: z.literal('sec'),
    ...common,
    ticker: z.string().nullable(),
    cik: z.string(),
    items: z.string().nullable().describe('Item codes, comma-separated; null while not known'),
    is_amendment: z.boolean(),
    url: z.string(),
  }),
  z.object({
    source: z.literal('bankruptcy'),
    ...common,
    chapter: z.string().nullable(),
    court: z.string().nullable(),
    court_id: z.string().nullable(),
    docket_number: z.string().nullable(),
    url: z.string().nullable(),
  }),
])

export type TimelineEvent = z.infer<typeof timelineEvent>

type EventRow<From extends TimelineEvent['source']> = Omit<
  Extract<TimelineEvent, { source: From }>,
  'source' | 'matched_by'
>

/** Which records: those of the company, or those of anybody whose name as filed holds the text. */
export interface TimelineQuestion {
  company_no: number
  /** The condition that a record is one of them. */
  counted: Sql
  /** The first day to show; null for all. */
  from: IsoDate | null
  /** Where the notices shown end. */
  end: PreviewEnd
  limit: number
}

/** A record of the company or of another one: its id, where a link to it stands, whether it is the company's own, and its day. */
export interface Link {
  id: string
  link: number
  own: boolean
  date: IsoDate | null
}

/** The newest records of one source, and how many there are over all history. */
export interface SourceLinks {
  links: Link[]
  total: number
}

type Source = keyof typeof LINKED

/** Finds the newest records of the companies, and how many they have in all. A filing of several counts once. */
export async function findLinks(
  db: Database,
  source: Source,
  { company_no, counted, from, end, limit }: TimelineQuestion,
): Promise<SourceLinks> {
  const { table, id, day } = LINKED[source].links
  const found = sql`from ${trusted(table)} where ${counted}`
  const previewed = source === 'warn' ? isPreviewed(end, trusted(day), trusted(id)) : []
  const since = from === null ? [] : [sql`${trusted(day)} >= ${from}::date`]
  const within = [...since, ...previewed].map((condition) => sql`and ${condition}`)
  const [links, all] = await Promise.all([
    db.all<Link & { total: number }>(sql`
      select ${trusted(id)} as id, min(rowid)::integer as link, bool_or(company_no = ${company_no}) as own, max(${trusted(day)}) as date,
             count(*) over ()::integer as total ${found}
      ${join(within, sql` `)}
      group by 1
      order by date desc nulls last, 1 limit ${limit}`),
    // Within a plan's history fewer are listed than there are.
    from === null
      ? null
      : db.get<{ total: number }>(sql`select count(distinct ${trusted(id)})::integer as total ${found}`),
  ])
  return { links, total: (all ?? links[0])?.total ?? 0 }
}

/** Newest first; those without a date last. */
export function newestFirst(
  a: { date: IsoDate | null; source: Source; id: string },
  b: { date: IsoDate | null; source: Source; id: string },
): number {
  const [first, second] = [a.date ?? '', b.date ?? '']
  if (first !== second) return first < second ? 1 : -1
  return a.source.localeCompare(b.source) || (a.id < b.id ? -1 : 1)
}

/** Of the links of all sources the newest, so many: the others need not be read. */
export function keepNewest(
  found: Readonly<Record<Source, SourceLinks | null>>,
  limit: number,
): Record<Source, Link[]> {
  const all = (Object.keys(LINKED) as Source[]).flatMap((source) =>
    (found[source]?.links ?? []).map((link) => withMore(link, { source })),
  )
  const kept: Record<Source, Link[]> = { warn: [], sec: [], bankruptcy: [] }
  for (const link of all.sort(newestFirst).slice(0, limit)) kept[link.source].push(link)
  return kept
}

/** Says of rows, one a link or fewer, by which rule they were found. */
function tell<Source extends TimelineEvent['source']>(
  source: Source,
  rows: readonly EventRow<Source>[],
  links: readonly Link[],
): TimelineEvent[] {
  const own = new Set(links.filter((link) => link.own).map((link) => link.id))
  const events = rows.map((row) => ({ source, ...row, matched_by: own.has(row.id) ? 'identity' : 'name' }))
  return events as unknown as TimelineEvent[]
}

/** What is read of each source's records. */
const SHAPES: Readonly<Record<Source, RowShape>> = {
  warn: {
    table: LINKED.warn.table,
    fields: {
      date: 'notice_date',
      id: 'id',
      company_name: 'company_name',
      employees_affected: 'employees_affected',
      state: 'state',
      city: 'city',
      layoff_type: 'layoff_type',
      in_totals: 'in_totals',
      url: 'source_url',
    },
  },
  sec: {
    table: LINKED.sec.table,
    fields: {
      date: 'filing_date',
      id: 'accession',
      company_name: 'company',
      ticker: 'ticker',
      cik: 'cik',
      items: 'items',
      is_amendment: 'is_amendment',
      url: 'url',
    },
  },
  bankruptcy: {
    table: LINKED.bankruptcy.table,
    fields: {
      date: 'date_filed',
      id: 'id',
      company_name: 'debtor',
      chapter: 'chapter',
      court: 'court_name',
      court_id: 'court_id',
      docket_number: 'docket_number',
      url: 'docket_url',
    },
  },
}

/** The events of a source: notices, filings, those too that the company filed together with others, or cases. */
export async function eventsOf<From extends Source>(
  context: EditionContext,
  source: From,
  found: readonly Link[],
): Promise<TimelineEvent[]> {
  const shape = SHAPES[source]
  if (found.length === 0) {
    await requireReadable(context, shape.table.name)
    return []
  }
  const links = await linksOf(context, source)
  const places = found.map(({ link }) => links.recordOf(link)).filter((place) => place !== NO_NUMBER)
  return tell(source, await rowsAt<EventRow<From>>(context, shape, places), found)
}
