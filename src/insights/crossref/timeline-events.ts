/** What happened to a company, by source: its notices, its 8-K filings, its bankruptcy cases. */

import { z } from 'zod'
import { isPreviewed, type PreviewEnd } from '#contract/plans.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { join, type Sql, sql, trusted } from '#storage/sql.ts'
import { isPicked } from '../company/picked.ts'

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

/** A record of the company or of another one: its id, whether it is the company's own, and its day. */
export interface Link {
  id: string
  own: boolean
  date: IsoDate | null
}

/** The newest records of one source, and how many there are over all history. */
export interface SourceLinks {
  links: Link[]
  total: number
}

const LINKS = {
  warn: ['company_notices', 'notice_id', 'notice_date'],
  sec: ['company_filings', 'accession', 'filing_date'],
  bankruptcy: ['company_cases', 'case_id', 'date_filed'],
} as const

type Source = keyof typeof LINKS

/** Finds the newest records of the companies, and how many they have in all. A filing of several counts once. */
export async function findLinks(
  db: Database,
  source: Source,
  { company_no, counted, from, end, limit }: TimelineQuestion,
): Promise<SourceLinks> {
  const [table, id, day] = LINKS[source]
  const found = sql`from ${trusted(table)} where ${counted}`
  const previewed = source === 'warn' ? isPreviewed(end, trusted(day), trusted(id)) : []
  const since = from === null ? [] : [sql`${trusted(day)} >= ${from}::date`]
  const within = [...since, ...previewed].map((condition) => sql`and ${condition}`)
  const [links, all] = await Promise.all([
    db.all<Link & { total: number }>(sql`
      select ${trusted(id)} as id, bool_or(company_no = ${company_no}) as own, max(${trusted(day)}) as date,
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
  const all = (Object.keys(LINKS) as Source[]).flatMap((source) =>
    (found[source]?.links ?? []).map((link) => ({ ...link, source })),
  )
  const kept: Record<Source, Link[]> = { warn: [], sec: [], bankruptcy: [] }
  for (const link of all.sort(newestFirst).slice(0, limit)) kept[link.source].push(link)
  return kept
}

const isLinked = (links: readonly Link[], id: Sql, day: Sql) =>
  isPicked(
    links.map((link) => ({ id: link.id, day: link.date })),
    id,
    day,
  )

/** Says of rows, one a link or fewer, by which rule they were found. */
function tell<Source extends TimelineEvent['source']>(
  source: Source,
  rows: readonly Omit<Extract<TimelineEvent, { source: Source }>, 'source' | 'matched_by'>[],
  links: readonly Link[],
): TimelineEvent[] {
  const own = new Set(links.filter((link) => link.own).map((link) => link.id))
  const events = rows.map((row) => ({ source, ...row, matched_by: own.has(row.id) ? 'identity' : 'name' }))
  return events as unknown as TimelineEvent[]
}

/** WARN notices; events that are none are left out. */
export async function noticesOf(db: Database, links: readonly Link[]): Promise<TimelineEvent[]> {
  const rows = await db.all<Omit<Extract<TimelineEvent, { source: 'warn' }>, 'source' | 'matched_by'>>(sql`
    select notice_date as date, id, company_name, employees_affected, state, city, layoff_type, in_totals,
           source_url as url
    from warn_notices where ${isLinked(links, sql`id`, sql`notice_date`)}`)
  return tell('warn', rows, links)
}

/** 8-K filings, those too that the company filed together with others. */
export async function filingsOf(db: Database, links: readonly Link[]): Promise<TimelineEvent[]> {
  const rows = await db.all<Omit<Extract<TimelineEvent, { source: 'sec' }>, 'source' | 'matched_by'>>(sql`
    select filing_date as date, accession as id, company as company_name, ticker, cik, items, is_amendment, url
    from sec_filings where ${isLinked(links, sql`accession`, sql`filing_date`)}`)
  return tell('sec', rows, links)
}

/** Bankruptcy cases. */
export async function casesOf(db: Database, links: readonly Link[]): Promise<TimelineEvent[]> {
  const rows = await db.all<
    Omit<Extract<TimelineEvent, { source: 'bankruptcy' }>, 'source' | 'matched_by'>
  >(sql`
    select date_filed as date, id, debtor as company_name, chapter, court_name as court, court_id, docket_number,
           docket_url as url
    from bankruptcy_cases where ${isLinked(links, sql`id`, sql`date_filed`)}`)
  return tell('bankruptcy', rows, links)
}
