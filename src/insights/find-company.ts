/** Companies by name, or by a part of it. */
import { NotFound } from '#contract/errors.ts'
import type { Database } from '#storage/database.ts'
import { join, type Sql, sql, trusted } from '#storage/sql.ts'
import { type CompanyDetails, findDetails } from './details.ts'
import { foldName } from './fold.ts'
import { respell } from './respell.ts'

/** A company that was found. */
export interface FoundCompany extends CompanyDetails {
  company_no: number
}

/** A part this short must be a whole word: `hp` is not to find every chip maker. */
const PART_LENGTH_MIN = 3
const NAMED_MAX = 5

/** How well a folded name fits a folded text that it holds: 0 the same, then it begins so, has the words, holds it. */
const placeOf = (folded: string) => sql`
  case when folded = ${folded} then 0
       when folded like ${`${folded} %`} then 2
       when ' ' || folded || ' ' like ${`% ${folded} %`} then 3
       else 4 end`

/**
 * Numbers of companies whose name holds the text, in any case and whatever the legal form: those called exactly so
 * first, then those that begin so, then those with the words within, then the rest; among equals those with most
 * layoffs, and then those with most records, as companies are numbered. A stock symbol finds its company too.
 */
export async function findNumbers(db: Database, name: string, limit: number): Promise<number[]> {
  const folded = foldName(name)
  if (folded === '') return []
  const hits = await db.all<{ company_no: number }>(sql`
    select company_no, min(place) as place
    from (
      select company_no, ${placeOf(folded)} as place
      from search_names where ${holdsName(folded)}
      union all
      select company_no, 1 as place from company_activity where ticker = ${name.trim().toUpperCase()}
    ) as named
    group by company_no
    order by place, company_no
    limit ${limit}`)
  return hits.map((hit) => hit.company_no)
}

/** More than the places of one text. */
const PLACES = 10

/**
 * Numbers of companies whose name holds one of several folded texts: all of the first before all of the second. The
 * names are gone through once, however many texts there are.
 */
export async function findNumbersOfAny(
  db: Database,
  texts: readonly string[],
  limit: number,
): Promise<number[]> {
  if (texts.length === 0) return []
  const conditions = texts.map(holdsName)
  const cases = texts.map(
    (folded, i) => sql`when ${conditions[i]!} then ${trusted(String(i * PLACES))} + ${placeOf(folded)}`,
  )
  const hits = await db.all<{ company_no: number }>(sql`
    select company_no, min(place) as place
    from (
      select company_no, case ${join(cases, sql` `)} end as place
      from search_names where ${join(conditions, sql` or `)}
    ) as named
    group by company_no
    order by place, company_no
    limit ${limit}`)
  return hits.map((hit) => hit.company_no)
}

async function describe(db: Database, numbers: readonly number[]): Promise<FoundCompany[]> {
  const detailsOf = await findDetails(db, numbers)
  return numbers.map((company_no) => ({ company_no, ...detailsOf(company_no) }))
}

/** The condition that a name of `search_names` holds a folded text, which has no sign with a meaning of its own. */
export function holdsName(folded: string): Sql {
  if (folded.length < PART_LENGTH_MIN) return sql`' ' || folded || ' ' like ${`% ${folded} %`}`
  return sql`folded like ${`%${folded}%`}`
}

/** What a name means. */
export interface Meant {
  /** The company that it means best. */
  company: FoundCompany
  /** Names of others that it may mean, the best first. */
  others: string[]
  /** Numbers of all companies that have it in a name, up to the limit asked for. */
  numbers: number[]
}

/** Finds the company that a name means best. Throws NotFound, naming the nearest, when nobody is called so. */
export async function findCompany(db: Database, name: string, limit = NAMED_MAX + 1): Promise<Meant> {
  const numbers = await findNumbers(db, name, limit)
  const [company, ...others] = await describe(db, numbers.slice(0, NAMED_MAX + 1))
  if (company) return { company, others: others.map((other) => other.company), numbers }
  const nearest = await findNearest(db, name)
  const hint = nearest.length > 0 ? `; the nearest are ${nearest.map((each) => `"${each}"`).join(', ')}` : ''
  throw new NotFound(`No company is called "${name}"${hint}`)
}

/** Names of companies like one that nobody has: misspelt, or with a word too many. */
async function findNearest(db: Database, name: string): Promise<string[]> {
  const spellings = await respell(db, name)
  // The longest word says most of who was meant.
  const words = foldName(name).split(' ')
  const longest = [...words].sort((a, b) => b.length - a.length)[0] ?? ''
  const asked = words.length > 1 && longest.length > PART_LENGTH_MIN ? [...spellings, longest] : spellings
  const found = await describe(db, await findNumbersOfAny(db, asked, 2 * NAMED_MAX))
  // Two companies may have one name.
  return [...new Set(found.map((each) => each.company))].slice(0, NAMED_MAX)
}
