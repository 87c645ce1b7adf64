/**
 * Which company a text means: the one home of that question. Every route that takes the name of a company asks here, so
 * that all of them speak of the same one.
 */
import { NotFound } from '#contract/errors.ts'
import { keptPerEdition } from '#contract/once.ts'
import type { RunContext } from '#contract/operation.ts'
import type { Database } from '#storage/database.ts'
import { join, numbered, type Sql, sql, trusted } from '#storage/sql.ts'
import { foldForSearch } from '../fold.ts'
import { NAME_KINDS } from '../tables/search.ts'
import { type CompanySums, findByNumber, sumsColumns } from './details.ts'
import { heldAs, holdsText } from './holds.ts'
import { findJoined, respell } from './respell.ts'
import { findCandidates } from './search-index.ts'

/** A company that was found. */
export interface FoundCompany extends CompanySums {
  company_no: number
}

/** What a text means. */
export interface Meant {
  /** The company that it means best. */
  company: FoundCompany
  /** Others with a name that holds it, those with most notices first. */
  others: readonly FoundCompany[]
  /** How many more of them there are. */
  more: number
  /** The text as it was looked for, folded; empty where it was a number. */
  folded: string
}

/** Others shown. */
const OTHERS_MAX = 10
/** Names of the nearest that an error shows. */
const NEAREST_MAX = 5
/** More than the places of one text. */
const PLACES = 20

const { name, filed, alias, joined, symbol } = NAME_KINDS

/** The place of a name that is the text itself; 3 is nobody's own. */
export const PLACE_OF_SAME = sql`
  case when kind in (${name}, ${filed}, ${joined}) then 0 when kind = ${symbol} then 1
       when kind = ${alias} then 2 else 3 end`

/**
 * How well a name fits a folded text; 0 is the best. The same: called or filed so, then a stock symbol, then another
 * name. A name that several firms have, each in its state, is none's own. Then whole words, then the beginning of a
 * word, then a part of one; of each, what a company is called before what stands in a name as filed, which may be the
 * place or the customer: `Aramark - Ford Plant`.
 */
function placeOf(folded: string): Sql {
  const own = (called: number, asFiled: number) =>
    sql`case when kind = ${filed} then ${asFiled} else ${called} end`
  return sql`case
    when folded in (${folded}, ${inOneWord(folded)}) then ${PLACE_OF_SAME}
    when kind in (${joined}, ${symbol}) then null
    when folded like ${`${folded} %`} then ${own(3, 5)}
    when ' ' || folded || ' ' like ${`% ${folded} %`} then ${own(4, 6)}
    when ' ' || folded like ${`% ${folded}%`} then ${own(7, 8)}
    else ${own(9, 10)} end`
}

/**
 * The best first. Of names with the words, one that begins so weighs as much as four times its notices elsewhere in a
 * name: `Ross` is Ross Stores and not Day & Ross, but `Grumman` is Northrop Grumman and not Grumman Olson.
 */
const BEST_FIRST = sql`
  order by case when place % ${PLACES} in (4, 6) then place - 1 else place end,
           notices * case when place % ${PLACES} in (3, 5) then 4 else 1 end desc, records desc, company_no`

const inOneWord = (folded: string) => folded.replaceAll(' ', '')

/**
 * The companies with a name that holds one of the folded texts, as rows: `company_no` and `place`, by the first text
 * that fits; looked for among the candidates, or where there are none told among all.
 */
function hitsOf(texts: readonly string[], candidates: readonly number[] | null): Sql {
  const conditions = texts.map((text) => sql`(${holdsText(text)} or folded = ${inOneWord(text)})`)
  const cases = texts.map((text, i) => sql`when ${conditions[i]!} then ${i * PLACES} + ${placeOf(text)}`)
  return sql`
    select company_no, min(place)::integer as place
    from (
      select company_no, case ${join(cases, sql` `)} end as place
      from ${amongst(candidates, 'search_names', 'company_no, folded, kind')}
      where ${join(conditions, sql` or `)}
    ) as fitting
    where place is not null
    group by company_no`
}

type Around = Pick<RunContext, 'db' | 'edition'>
type Ranked = Omit<Meant, 'folded'>

/** So many texts are kept with what they mean: who looks at a company asks several routes about it. */
const KEPT_MAX = 500
/** Longer lists are not kept. */
const KEPT_NUMBERS_MAX = 50

const meanings = keptPerEdition<Ranked | null>(KEPT_MAX)
const shortLists = keptPerEdition<readonly number[]>(KEPT_MAX)

/** The companies that may have such a name, by their words: every name would be read several times. Null for too many. */
const candidatesOf = (context: Around, texts: readonly string[]) =>
  findCandidates(
    context,
    'company',
    texts.flatMap((text) => [heldAs(text), ` ${inOneWord(text)} `]),
  )

/** A table, or its rows of the candidates: those are read before anything else is asked of them, which takes their index. */
const amongst = (candidates: readonly number[] | null, table: string, columns: string): Sql =>
  candidates === null
    ? trusted(table)
    : sql`(
        with among as materialized (
          select ${trusted(columns)} from ${trusted(table)} where company_no in ${numbered(candidates)}
        )
        select * from among
      ) as among`

/** What companies are put in order by. */
const activityOf = (candidates: readonly number[] | null): Sql =>
  amongst(candidates, 'company_activity', 'company_no, notices, records')

/** Places at which a name as filed holds the text somewhere: `Walmart (Austin)`. */
const SOMEWHERE_FILED = [6, 8, 10]

/**
 * Numbers of companies with a name that holds one of several folded texts, the best first. `called` leaves out those that
 * are not called so, and have filed under a longer name alone.
 */
export async function findNumbers(
  context: Around,
  texts: readonly string[],
  limit: number,
  { called = false } = {},
): Promise<readonly number[]> {
  const asked = texts.filter((text) => text !== '')
  if (asked.length === 0) return []
  if (limit > KEPT_NUMBERS_MAX) return readNumbers(context, asked, limit, called)
  const key = JSON.stringify([asked, limit, called])
  return shortLists(context, key, (db) => readNumbers({ ...context, db }, asked, limit, called))
}

async function readNumbers(
  context: Around,
  asked: readonly string[],
  limit: number,
  called: boolean,
): Promise<number[]> {
  const candidates = await candidatesOf(context, asked)
  if (candidates?.length === 0) return []
  const rows = await context.db.all<{ company_no: number }>(sql`
    select company_no from (${hitsOf(asked, candidates)}) as hits join ${activityOf(candidates)} using (company_no)
    ${called ? sql`where place % ${PLACES} not in ${numbered(SOMEWHERE_FILED)}` : sql``}
    ${BEST_FIRST} limit ${limit}`)
  return rows.map(({ company_no }) => company_no)
}

/** The best company, and of the others those with most notices; null where nobody is called so. */
const rank = (context: Around, folded: string): Promise<Ranked | null> =>
  meanings(context, folded, (db) => readRanked({ ...context, db }, folded))

async function readRanked(context: Around, folded: string): Promise<Ranked | null> {
  const { db } = context
  if (folded === '') return null
  const candidates = await candidatesOf(context, [folded])
  if (candidates?.length === 0) return null
  const ranked = await db.all<{ company_no: number; best: number; total: number }>(sql`
    select company_no, best, total
    from (
      select company_no, row_number() over (${BEST_FIRST})::integer as best,
             row_number() over (order by notices desc, records desc, company_no)::integer as weight,
             count(*) over ()::integer as total
      from (${hitsOf([folded], candidates)}) as hits join ${activityOf(candidates)} using (company_no)
    ) as found
    where best = 1 or weight <= ${OTHERS_MAX + 1}
    order by weight`)
  const first = ranked.find(({ best }) => best === 1)
  if (!first) return null
  const shown = ranked.filter((each) => each !== first).slice(0, OTHERS_MAX)
  const rows = await findByNumber<FoundCompany>(
    db,
    sql`select company.company_no, ${sumsColumns} from company_activity as company`,
    'company_no',
    [first, ...shown].map(({ company_no }) => company_no),
  )
  const byNumber = new Map(rows.map((row) => [row.company_no, row]))
  return {
    company: byNumber.get(first.company_no)!,
    others: shown.map(({ company_no }) => byNumber.get(company_no)!),
    more: first.total - 1 - shown.length,
  }
}

/**
 * Finds the company that a text means best: a name or a part of one, a stock symbol, or a `company_id`. Throws NotFound,
 * naming the nearest, when nobody is called so.
 */
export async function findCompany(context: Around, asked: string): Promise<Meant> {
  const { db } = context
  const known = await findById(db, asked.trim())
  if (known) return { company: known, others: [], more: 0, folded: '' }
  const folded = foldForSearch(asked)
  const found = await rank(context, folded)
  if (found) return { ...found, folded }
  // Written apart what all others write as one word: `Mc Donalds USA`.
  for (const spelling of await findJoined(db, folded.split(' '))) {
    const meant = await rank(context, spelling)
    if (meant) return { ...meant, folded: spelling }
  }
  const nearest = await findNearest(context, folded)
  const hint = nearest.length > 0 ? `; the nearest are ${nearest.map((each) => `"${each}"`).join(', ')}` : ''
  throw new NotFound(`No company is called "${asked}"${hint}`)
}

const COMPANY_ID = /^(cik|co|un)-[0-9a-z-]+$/

async function findById(db: Database, company_id: string): Promise<FoundCompany | undefined> {
  if (!COMPANY_ID.test(company_id)) return undefined
  return db.get<FoundCompany>(sql`
    select company.company_no, ${sumsColumns} from company_activity as company where company_id = ${company_id}`)
}

/** Names of companies like one that nobody has: misspelt, or with a word too many. */
async function findNearest(context: Around, folded: string): Promise<string[]> {
  const { db } = context
  const spellings = await respell(db, folded)
  // The longest word says most of who was meant.
  const words = folded.split(' ')
  const longest = [...words].sort((a, b) => b.length - a.length)[0] ?? ''
  const asked = words.length > 1 && longest.length > 3 ? [...spellings, longest] : spellings
  const numbers = await findNumbers(context, asked, 2 * NEAREST_MAX)
  const rows = await db.all<{ company_no: number; name: string }>(sql`
    select company_no, name from company_activity where company_no in ${numbered(numbers)}`)
  const nameOf = new Map(rows.map((row) => [row.company_no, row.name]))
  // Two companies may have one name.
  return [...new Set(numbers.map((no) => nameOf.get(no)!))].slice(0, NEAREST_MAX)
}
