/** Searching records that are filed under a company: WARN notices, 8-K filings and bankruptcy cases. */
import { z } from 'zod'
import type { DatasetSearch } from '#contract/search.ts'
import type { Database } from '#storage/database.ts'
import { contains, list, type Sql, sql, trusted } from '#storage/sql.ts'
import { foldName } from '../fold.ts'
import { hitRows, type Question } from './question.ts'

const match = z
  .enum(['name', 'spelling', 'place'])
  .describe('Why it was found: by name, by another spelling, or by its city')

const warnHit = z.object({
  id: z.string(),
  company_name: z.string(),
  city: z.string().nullable(),
  state: z.string(),
  employees_affected: z.number().int().nullable(),
  notice_date: z.string().nullable(),
  layoff_type: z.string().nullable(),
  match,
})

const secHit = z.object({
  accession: z.string(),
  company: z.string(),
  ticker: z.string().nullable(),
  cik: z.string(),
  filing_date: z.string().nullable(),
  items: z.string().nullable(),
  url: z.string(),
  match,
})

const bankruptcyHit = z.object({
  id: z.string(),
  debtor: z.string(),
  chapter: z.string().nullable(),
  court: z.string().nullable(),
  date_filed: z.string().nullable(),
  docket_url: z.string().nullable(),
  match,
})

/** A dataset whose records are linked to companies. */
interface Filed {
  hit: z.ZodObject
  table: string
  id: string
  /** Columns to show, as SQL. */
  columns: string
  name: string
  day: string
  /** A condition on what may be shown at all. */
  shown: Sql
  links: { table: string; id: string; day: string }
}

const WARN: Filed = {
  hit: warnHit,
  table: 'warn_notices',
  id: 'id',
  columns: 'id, company_name, city, state, employees_affected, notice_date, layoff_type',
  name: 'company_name',
  day: 'notice_date',
  shown: sql`is_warn`,
  links: { table: 'company_notices', id: 'notice_id', day: 'notice_date' },
}

const SEC: Filed = {
  hit: secHit,
  table: 'sec_filings',
  id: 'accession',
  columns: 'accession, company, ticker, cik, filing_date, items, url',
  name: 'company',
  day: 'filing_date',
  shown: sql`true`,
  links: { table: 'company_filings', id: 'accession', day: 'filing_date' },
}

const BANKRUPTCY: Filed = {
  hit: bankruptcyHit,
  table: 'bankruptcy_cases',
  id: 'id',
  columns: 'id, debtor, chapter, court_name as court, date_filed, docket_url',
  name: 'debtor',
  day: 'date_filed',
  shown: sql`true`,
  links: { table: 'company_cases', id: 'case_id', day: 'date_filed' },
}

interface Found {
  id: string
  match: 'name' | 'spelling' | 'place'
}

/** Notices of the companies meant, then those of a city of that name; of each the newest first. */
async function findNotices(db: Database, question: Question) {
  const found = await findRecords(db, question, WARN)
  if (question.hits && found.length < question.limit) {
    const known = new Set(found.map(({ id }) => id))
    const there = await findInCity(db, question)
    found.push(...there.filter(({ id }) => !known.has(id)).slice(0, question.limit - found.length))
  }
  return show(db, WARN, found)
}

const searchOf = (filed: Filed, order: number): DatasetSearch<Question> => ({
  order,
  hit: filed.hit,
  find: async (db, question) => show(db, filed, await findRecords(db, question, filed)),
})

export const warnSearch: DatasetSearch<Question> = { hit: WARN.hit, find: findNotices }
export const secSearch = searchOf(SEC, 1)
export const bankruptcySearch = searchOf(BANKRUPTCY, 1)

/** Where it cannot be told who is who, names are compared as they were filed. */
async function findRecords(db: Database, question: Question, filed: Filed): Promise<Found[]> {
  const { hits, from, limit, text } = question
  const { table, id, name, day, shown, links } = filed
  if (hits === null) {
    const rows = await db.all<{ id: string }>(sql`
      select ${trusted(id)} as id from ${trusted(table)}
      where ${shown} and ${contains(trusted(name), text)} ${since(day, from)}
      order by ${trusted(day)} desc nulls last, 1 limit ${limit}`)
    return rows.map((row) => ({ id: row.id, match: 'name' }))
  }
  const rows = await db.all<{ id: string; spelt: number }>(sql`
    select id, min(spelt) as spelt, min(place) as place, max(day) as day
    from (
      select links.${trusted(links.id)} as id, hits.spelt, hits.place, links.${trusted(links.day)} as day
      from ${trusted(links.table)} as links join ${hitRows(hits)} on hits.company_no = links.company_no
      where true ${since(`links.${links.day}`, from)}
    ) as found
    group by id
    order by place, day desc nulls last, id
    limit ${limit}`)
  return rows.map((row) => ({ id: row.id, match: row.spelt === 1 ? 'spelling' : 'name' }))
}

async function findInCity(db: Database, { text, from, limit }: Question): Promise<Found[]> {
  const rows = await db.all<{ id: string }>(sql`
    select notice_id as id from company_notices
    where place_no in (select place_no from insight_places where lower(city) in ${list([text.toLowerCase(), foldName(text)])})
      ${since('notice_date', from)}
    order by notice_date desc nulls last, notice_id limit ${limit}`)
  return rows.map((row) => ({ id: row.id, match: 'place' }))
}

const since = (day: string, from: string | null) =>
  from === null ? sql`` : sql`and ${trusted(day)} >= ${from}::date`

/** The records in the order in which they were found. */
async function show(db: Database, { table, id, columns }: Filed, found: readonly Found[]): Promise<object[]> {
  // Asked even when nothing was found: an empty list must mean that the dataset could be read.
  const rows = await db.all<Record<string, unknown>>(sql`
    select ${trusted(columns)} from ${trusted(table)} where ${trusted(id)} in ${list(found.map((each) => each.id))}`)
  const byId = new Map(rows.map((row) => [row[id], row]))
  return found.flatMap((each) => {
    const row = byId.get(each.id)
    return row ? [{ ...row, match: each.match }] : []
  })
}
