/** Searching records that are filed under a company: WARN notices, 8-K filings and bankruptcy cases. */

import type { z } from 'zod'
import { isPreviewed } from '#contract/plans.ts'
import type { DatasetSearch } from '#contract/search.ts'
import { withMore } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { contains, join, list, numbered, type Sql, sql, trusted } from '#storage/sql.ts'
import { BANKRUPTCY, type Filed, type match, SEC, WARN } from './filed-datasets.ts'
import { hitRows, type Question, withoutSites } from './question.ts'

interface Found {
  id: string
  match: z.infer<typeof match>
  /** The company that it was found by, or whose it is; not there where it cannot be told who is who. */
  company_no?: number
}

/**
 * Notices of the companies meant and of the places meant, of each the newest first. A text that names a company and a
 * place (`walmart texas`) finds its notices there before all else; of the rest, names and places share the room.
 */
async function findNotices(db: Database, question: Question) {
  const { limit, hits } = question
  if (hits === null) return show(db, WARN, await findRecords(db, question, WARN))
  const [both, there, named] = await Promise.all([
    findBoth(db, question),
    findThere(db, question),
    findRecords(db, question, WARN),
  ])
  const half = there.length > 0 ? Math.ceil((limit - both.length) / 2) : limit
  const known = new Set<string>()
  const found = [...both, ...named.slice(0, half), ...there, ...named.slice(half)].filter(({ id }) => {
    if (known.has(id)) return false
    known.add(id)
    return true
  })
  return show(db, WARN, found.slice(0, limit))
}

/** How many notices a search finds in all: of the companies meant, of the places, or of both together. */
async function countNotices(db: Database, question: Question): Promise<number> {
  const { hits } = question
  if (hits === null) return countRecords(db, question, WARN)
  const whole = question.places.filter(({ rest }) => rest === '').map(({ there }) => there)
  const conditions = [
    sql`company_no in ${numbered(hits.map((hit) => hit.company_no))}`,
    ...whole,
    ...question.both.map(({ there, companies }) => sql`(${there} and company_no in ${numbered(companies)})`),
  ]
  const found = await db.get<{ total: number }>(sql`
    select count(*)::integer as total from company_notices
    where (${join(conditions, sql` or `)}) ${since('notice_date', 'notice_id', question)}`)
  return found?.total ?? 0
}

async function countRecords(db: Database, question: Question, filed: Filed): Promise<number> {
  const { hits, text } = question
  const { table, id, name, day, shown, links } = filed
  const found = await db.get<{ total: number }>(
    hits === null
      ? sql`select count(*)::integer as total from ${trusted(table)}
            where ${shown} and ${contains(trusted(name), text)} ${since(day, id, question)}`
      : sql`select count(distinct ${trusted(id === 'id' ? links.id : id)})::integer as total from ${trusted(links.table)}
            where company_no in ${numbered(hits.map((hit) => hit.company_no))} ${since(links.day, links.id, question)}`,
  )
  return found?.total ?? 0
}

const searchOf = (filed: Filed, order: number): DatasetSearch<Question> => ({
  order,
  hit: filed.hit,
  find: async (db, question) => show(db, filed, await findRecords(db, withoutSites(question), filed)),
  count: (db, question) => countRecords(db, withoutSites(question), filed),
})

export const warnSearch: DatasetSearch<Question> = { hit: WARN.hit, find: findNotices, count: countNotices }
export const secSearch = searchOf(SEC, 1)
export const bankruptcySearch = searchOf(BANKRUPTCY, 1)

/** Where it cannot be told who is who, names are compared as they were filed. */
async function findRecords(db: Database, question: Question, filed: Filed): Promise<Found[]> {
  const { hits, limit, text } = question
  const { table, id, name, day, shown, links } = filed
  if (hits === null) {
    const rows = await db.all<{ id: string }>(sql`
      select ${trusted(id)} as id from ${trusted(table)}
      where ${shown} and ${contains(trusted(name), text)} ${since(day, id, question)}
      order by ${trusted(day)} desc nulls last, 1 limit ${limit}`)
    return rows.map((row) => ({ id: row.id, match: 'name' }))
  }
  const rows = await db.all<{ id: string; company_no: number; spelt: number }>(sql`
    select id, arg_min(company_no, place) as company_no, min(spelt) as spelt, min(place) as place, max(day) as day
    from (
      select links.${trusted(links.id)} as id, hits.company_no, hits.spelt, hits.place, links.${trusted(links.day)} as day
      from ${trusted(links.table)} as links join ${hitRows(hits)} on hits.company_no = links.company_no
      where true ${since(`links.${links.day}`, `links.${links.id}`, question)}
    ) as found
    group by id
    order by place, day desc nulls last, id
    limit ${limit}`)
  return rows.map(({ id, company_no, spelt }) => ({
    id,
    company_no,
    match: spelt === 1 ? 'spelling' : 'name',
  }))
}

/** Notices of a place that the whole text names. */
async function findThere(db: Database, question: Question): Promise<Found[]> {
  const { places, limit } = question
  const whole = places.filter(({ rest }) => rest === '').map(({ there }) => there)
  if (whole.length === 0) return []
  const rows = await db.all<{ id: string; company_no: number }>(sql`
    select notice_id as id, company_no from company_notices
    where (${join(whole, sql` or `)}) ${since('notice_date', 'notice_id', question)}
    order by notice_date desc nulls last, notice_id limit ${limit}`)
  return rows.map((row) => withMore(row, { match: 'place' as const }))
}

/** Notices of a company at a place, where the text names both. */
async function findBoth(db: Database, question: Question): Promise<Found[]> {
  const { both, limit } = question
  if (both.length === 0) return []
  const ways = both.map(({ there, companies }) => sql`(${there} and company_no in ${numbered(companies)})`)
  const rows = await db.all<{ id: string; company_no: number }>(sql`
    select notice_id as id, company_no from company_notices
    where (${join(ways, sql` or `)}) ${since('notice_date', 'notice_id', question)}
    order by notice_date desc nulls last, notice_id limit ${limit}`)
  return rows.map((row) => withMore(row, { match: 'name_and_place' as const }))
}

/** The condition that records are of what may be shown, to be added to others. Only notices are previewed. */
function since(day: string, id: string, { from, end }: Pick<Question, 'from' | 'end'>): Sql {
  const first = from === null ? [] : [sql`${trusted(day)} >= ${from}::date`]
  const previewed = day.endsWith('notice_date') ? isPreviewed(end, trusted(day), trusted(id)) : []
  return join(
    [...first, ...previewed].map((condition) => sql`and ${condition}`),
    sql` `,
  )
}

/** The records in the order in which they were found. */
async function show(db: Database, filed: Filed, found: readonly Found[]): Promise<object[]> {
  const { table, id, columns } = filed
  // Asked even when nothing was found: an empty list must mean that the dataset could be read.
  const [rows, owners] = await Promise.all([
    db.all<Record<string, unknown>>(sql`
      select ${trusted(columns)} from ${trusted(table)} where ${trusted(id)} in ${list(found.map((each) => each.id))}`),
    findOwners(db, found),
  ])
  const byId = new Map(rows.map((row) => [row[id], row]))
  return found.flatMap((each) => {
    const row = byId.get(each.id)
    if (!row) return []
    const { company, company_id } = owners.get(each.company_no) ?? { company: null, company_id: null }
    // A filing says itself who filed it, and a case who the debtor is.
    const { match } = each
    return [withMore(row, filed === WARN ? { company, company_id, match } : { company_id, match })]
  })
}

/** Whose the records are, by company. */
async function findOwners(db: Database, found: readonly Found[]) {
  const companies = new Set(found.flatMap(({ company_no }) => company_no ?? []))
  const owners =
    companies.size === 0
      ? []
      : await db.all<{ company_no: number; company: string; company_id: string }>(sql`
          select company_no, name as company, company_id from company_activity where company_no in ${numbered([...companies])}`)
  return new Map<number | undefined, { company: string; company_id: string }>(
    owners.map(({ company_no, ...owner }) => [company_no, owner]),
  )
}
