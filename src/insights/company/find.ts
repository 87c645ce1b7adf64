/** Companies by name, or by a part of it. */
import { NotFound } from '#contract/errors.ts'
import type { Database } from '#storage/database.ts'
import { join, type Sql, sql, trusted } from '#storage/sql.ts'
import { foldName } from '../fold.ts'
import { type CompanyDetails, findByNumber, findDetails } from './details.ts'
import { respell } from './respell.ts'
import { findCandidates } from './search-index.ts'

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
 * A folded text as it must stand in a name with a blank at both ends: a short one is a whole word, and a short first
 * word no end of another: `b and n` is not to find every `rehab and nursing`.
 */
function heldAs(folded: string): string {
  if (folded.length < PART_LENGTH_MIN) return ` ${folded} `
  return folded.indexOf(' ') > 0 && folded.indexOf(' ') < PART_LENGTH_MIN ? ` ${folded}` : folded
}

/** The same of a name that is held here; null where it does not hold the text. */
export function placeIn(name: string, folded: string): number | null {
  if (!` ${name} `.includes(heldAs(folded))) return null
  if (name === folded) return 0
  if (name.startsWith(`${folded} `)) return 2
  return ` ${name} `.includes(` ${folded} `) ? 3 : 4
}

/** A company, and how well its name fits: 0 is the best. */
interface Hit {
  company_no: number
  place: number
}

/**
 * Numbers of companies whose name holds the text, in any case and whatever the legal form: those called exactly so
 * first, then those that begin so, then those with the words within, then the rest; among equals those with most
 * layoffs, and then those with most records, as companies are numbered. A stock symbol finds its company too.
 */
export async function findNumbers(db: Database, name: string, limit: number): Promise<number[]> {
  const folded = foldName(name)
  if (folded === '') return []
  const withTicker = sql`
    select company_no, 1 as place from company_activity where ticker = ${name.trim().toUpperCase()}`
  const [held, called] = await Promise.all([findHeld(db, [folded]), db.all<Hit>(withTicker)])
  return bestOf([...(held ?? (await scanNames(db, [folded], limit))), ...called], limit)
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
  return bestOf((await findHeld(db, texts)) ?? (await scanNames(db, texts, limit)), limit)
}

/** The companies with a name that holds a text, looked up by words; null where that is of no use. */
async function findHeld(db: Database, texts: readonly string[]): Promise<Hit[] | null> {
  const candidates = await findCandidates(db, 'company', texts)
  if (candidates === null) return null
  const names = await findByNumber<{ company_no: number; folded: string }>(
    db,
    sql`select company_no, folded from search_names`,
    'company_no',
    candidates,
  )
  return names.flatMap(({ company_no, folded }) => {
    const places = texts.map((text) => placeIn(folded, text))
    const at = places.findIndex((place) => place !== null)
    return at < 0 ? [] : [{ company_no, place: at * PLACES + places[at]! }]
  })
}

/** The best of them, found by reading all names. */
function scanNames(db: Database, texts: readonly string[], limit: number): Promise<Hit[]> {
  const conditions = texts.map(holdsName)
  const cases = texts.map(
    (folded, i) => sql`when ${conditions[i]!} then ${trusted(String(i * PLACES))} + ${placeOf(folded)}`,
  )
  return db.all<Hit>(sql`
    select company_no, min(case ${join(cases, sql` `)} end) as place
    from search_names where ${join(conditions, sql` or `)}
    group by company_no
    order by place, company_no
    limit ${limit}`)
}

function bestOf(hits: readonly Hit[], limit: number): number[] {
  const places = new Map<number, number>()
  for (const { company_no, place } of hits)
    places.set(company_no, Math.min(place, places.get(company_no) ?? place))
  const best = [...places].sort((a, b) => a[1] - b[1] || a[0] - b[0])
  return best.slice(0, limit).map(([company_no]) => company_no)
}

async function describe(db: Database, numbers: readonly number[]): Promise<FoundCompany[]> {
  const detailsOf = await findDetails(db, numbers)
  return numbers.map((company_no) => ({ company_no, ...detailsOf(company_no) }))
}

/** The condition that a name of `search_names` holds a folded text, which has no sign with a meaning of its own. */
export function holdsName(folded: string): Sql {
  const held = `%${heldAs(folded)}%`
  return held.includes(' ') ? sql`' ' || folded || ' ' like ${held}` : sql`folded like ${held}`
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
