/** Pages of which there are many, for search engines: a row each, with the day on which what it shows last changed. */
import type { RunContext } from '#contract/operation.ts'
import { isReadable } from '#insights/availability.ts'
import type { Database } from '#storage/database.ts'
import { keptPerEdition } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { links } from '../links.ts'

/** A page of a kind. */
export interface PageRow {
  key: string
  /** Of a city alone. */
  state: string | null
  day: string | null
}

/** Pages of one kind. */
export interface PageKind {
  name: string
  /** The dataset that the site's plan must hold. */
  dataset: string
  /** Files of the edition that are read. */
  files: readonly string[]
  rows: Sql
  addressOf(row: PageRow): string
}

const COUNTED = sql`from warn_notices where in_totals`

/** All of them. Notices are those that still hold: withdrawn, amended and repeated ones are told on the pages of others. */
export const KINDS: readonly PageKind[] = [
  {
    name: 'notices',
    dataset: 'warn',
    files: ['warn'],
    rows: sql`select id as key, null as state, changed_on as day ${COUNTED}`,
    addressOf: ({ key }) => links.notice(key),
  },
  {
    name: 'companies',
    dataset: 'warn',
    files: ['warn', 'links'],
    rows: sql`
      select company_id as key, null as state, max(changed_on) as day
      from company_links join (select id, changed_on ${COUNTED}) as notice on record = notice.id
      where dataset = 'warn' group by company_id`,
    addressOf: ({ key }) => links.company(key),
  },
  {
    name: 'cities',
    dataset: 'warn',
    files: ['warn'],
    rows: sql`
      select lower(trim(city)) as key, state, max(changed_on) as day ${COUNTED} and trim(city) <> ''
      group by lower(trim(city)), state`,
    addressOf: ({ key, state }) => links.city(state ?? '', key),
  },
  {
    name: 'filings',
    dataset: 'sec',
    files: ['sec'],
    rows: sql`select accession as key, null as state, filing_date as day from sec_filings`,
    addressOf: ({ key }) => links.filing(key),
  },
  {
    name: 'bankruptcies',
    dataset: 'bankruptcy',
    files: ['bankruptcy'],
    rows: sql`select id as key, null as state, changed_on as day from bankruptcy_cases where is_business`,
    addressOf: ({ key }) => links.bankruptcy(key),
  },
]

/** Those that there are: of what the site's plan lacks there is no page worth finding, and what cannot be read is left out. */
export const kindsOf = ({ catalogue, plan, edition }: RunContext): PageKind[] =>
  KINDS.filter(
    ({ dataset, files }) =>
      catalogue.holds(plan, dataset) && files.every((file) => isReadable(edition, file)),
  )

/** So many addresses are in a part: 50,000 may be. */
export const PART_ROWS = 10_000

/** A part of a kind: its number from 1, and the newest day in it. */
export interface Part {
  part: number
  day: string | null
}

/** What is counted of a kind is counted once an edition, however often its files are asked for. */
const keptParts = keptPerEdition<Part[]>(16)
const keptCounts = keptPerEdition<number>(16)

/** The parts that a kind is cut into. */
export const findParts = (context: RunContext, { name, rows }: PageKind): Promise<Part[]> =>
  keptParts(context, name, (db) =>
    db.all<Part>(sql`
      select part, max(day) as day
      from (
        select day, floor((row_number() over (order by key, state) - 1) / ${PART_ROWS}::double precision)::integer + 1 as part
        from (${rows}) as page
      ) as numbered
      group by part order by part`),
  )

/** How many pages a kind has. */
export const countPages = (context: RunContext, { name, rows }: PageKind): Promise<number> =>
  keptCounts(context, name, async (db) => {
    const counted = await db.get<{ n: number }>(sql`select count(*)::integer as n from (${rows}) as page`)
    return counted?.n ?? 0
  })

/** A part's pages, behind so many others. */
export const findPages = (db: Database, { rows }: PageKind, before: number): Promise<PageRow[]> =>
  db.all<PageRow>(sql`
    select key, state, day from (${rows}) as page
    order by key, state limit ${PART_ROWS} offset ${before}`)
