/**
 * Which company a text means: the one home of that question. Every route that takes the name of a company asks here, so
 * that all of them speak of the same one.
 */
import { setImmediate } from 'node:timers/promises'
import { NotFound } from '#contract/errors.ts'
import { firstPlaces } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { type EditionContext, keptPerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { foldForSearch, saysLegalForm } from '../fold.ts'
import { findById, findDetails, findSums, type NumberedCompany } from './details.ts'
import { heldAs } from './holds.ts'
import { type CompanyNames, companyNames } from './names.ts'
import {
  BEST_FIRST,
  BEST_NAMED_FIRST,
  bestFirst,
  bestNamedFirst,
  type Hit,
  hitsAmong,
  IS_CALLED,
  inOneWord,
  isCalled,
  MOST_FIRST,
  mostFirst,
  placesOf,
} from './place.ts'
import { findJoined, respell } from './respell.ts'
import { findCandidates } from './search-index.ts'

/** What a text means. */
export interface Meant {
  /** The company that it means best. */
  company: NumberedCompany
  /** Others with a name that holds it, those with most notices first. */
  others: readonly NumberedCompany[]
  /** How many more of them there are. */
  more: number
  /** The text as it was looked for, folded; empty where it was a number. */
  folded: string
}

/** Others shown. */
const OTHERS_MAX = 10
/** Names of the nearest that an error shows. */
const NEAREST_MAX = 5

type Ranked = Omit<Meant, 'folded'>

/** So many texts are kept with what they mean: who looks at a company asks several routes about it. */
const KEPT_MAX = 500
/** Of longer lists fewer are kept: a list of companies is asked for page by page. */
const SHORT_LIST_MAX = 50
const LONG_KEPT_MAX = 50
const WHOLE_KEPT_MAX = 100

const meanings = keptPerEdition<Ranked | null>(KEPT_MAX)
const shortLists = keptPerEdition<readonly number[]>(KEPT_MAX)
const longLists = keptPerEdition<readonly number[]>(LONG_KEPT_MAX)
/** Lists of all companies, four bytes each: of a letter there are all that are held. */
const wholeLists = keptPerEdition<Int32Array>(WHOLE_KEPT_MAX)

/** The names of more companies are looked through by the engine. */
const COMPANIES_MAX = 30_000
/** After so many others have their turn. */
const COMPANIES_AT_ONCE = 4000

/**
 * The companies with a name that holds one of the folded texts, found by its words: in no order. Null where so many
 * may have one that all names are read as soon.
 */
async function findHits(context: EditionContext, texts: readonly string[]): Promise<Hit[] | null> {
  const written = texts.flatMap((text) => [heldAs(text), ` ${inOneWord(text)} `])
  // Read beside the words where neither has been; who does not need them does not wait.
  const reading = companyNames(context)
  const candidates = await findCandidates(context, 'company', written, COMPANIES_MAX)
  if (candidates === null) return null
  return hitsInSteps(await reading, candidates, texts, COMPANIES_AT_ONCE)
}

/** Those of them whose names hold one of the texts, so many looked at before others have their turn. */
export async function hitsInSteps(
  names: CompanyNames,
  companies: readonly number[],
  texts: readonly string[],
  atOnce: number,
): Promise<Hit[]> {
  const hits: Hit[] = []
  for (let from = 0; from < companies.length; from += atOnce) {
    if (from > 0) await setImmediate()
    hits.push(...hitsAmong(names, companies.slice(from, from + atOnce), texts))
  }
  return hits
}

/**
 * Numbers of companies with a name that holds one of several folded texts, the best first. `called` leaves out those
 * that are not called so, and have filed under a longer name alone.
 */
export async function findNumbers(
  context: EditionContext,
  texts: readonly string[],
  limit: number,
  { called = false } = {},
): Promise<readonly number[]> {
  const asked = texts.filter((text) => text !== '')
  if (asked.length === 0) return []
  const key = JSON.stringify([asked, limit, called])
  const lists = limit > SHORT_LIST_MAX ? longLists : shortLists
  return lists(context, key, async (db) =>
    Array.from(await readNumbers({ ...context, db }, asked, called, limit)),
  )
}

/** The numbers of all companies with a name that holds a folded text, the best first. */
export async function findEverybody(
  context: EditionContext,
  text: string,
  { called = false } = {},
): Promise<Int32Array> {
  if (text === '') return new Int32Array(0)
  return wholeLists(context, JSON.stringify([text, called]), (db) =>
    readNumbers({ ...context, db }, [text], called, null),
  )
}

/** So many of them, or all where `limit` is null. */
async function readNumbers(
  context: EditionContext,
  asked: readonly string[],
  called: boolean,
  limit: number | null,
): Promise<Int32Array> {
  const hits = await findHits(context, asked)
  if (hits) {
    const best = hits.filter((hit) => !called || isCalled(hit)).sort(bestFirst)
    return Int32Array.from(limit === null ? best : best.slice(0, limit), ({ company_no }) => company_no)
  }
  // As a column of numbers: of a word that nearly all names have there are tens of thousands.
  const [best] = await context.db.numbers(sql`
    select company_no from (${placesOf(asked)}) as hits join company_activity using (company_no)
    ${called ? sql`where ${IS_CALLED}` : sql``}
    ${BEST_FIRST} ${limit === null ? sql`` : sql`limit ${limit}`}`)
  return best!
}

/** The best company, and of the others those with most notices; null where nobody is called so. */
const rank = (context: EditionContext, folded: string, named = false): Promise<Ranked | null> =>
  meanings(context, JSON.stringify([folded, named]), (db) => readRanked({ ...context, db }, folded, named))

/** `named` where it is asked by a name that is no symbol. */
async function readRanked(context: EditionContext, folded: string, named: boolean): Promise<Ranked | null> {
  if (folded === '') return null
  const hits = await findHits(context, [folded])
  const { first, others, total } = hits ? rankHits(hits, named) : await rankAll(context.db, folded, named)
  if (first === undefined) return null
  const companyOf = await findSums(context, [first, ...others])
  return {
    company: companyOf(first),
    others: others.map(companyOf),
    more: total - 1 - others.length,
  }
}

/** Numbers of companies: the best, of the others those that are shown, and how many there are in all. */
interface Order {
  first: number | undefined
  others: number[]
  total: number
}

function rankHits(hits: readonly Hit[], named: boolean): Order {
  const compare = named ? bestNamedFirst : bestFirst
  // They are not put in order: there may be tens of thousands, of which a dozen are shown.
  const first = hits.reduce<Hit | undefined>(
    (best, hit) => (best === undefined || compare(hit, best) < 0 ? hit : best),
    undefined,
  )
  const others = firstPlaces(hits.length, OTHERS_MAX + 1, (a, b) => mostFirst(hits[a]!, hits[b]!) < 0)
    .map((place) => hits[place]!)
    .filter((hit) => hit !== first)
    .slice(0, OTHERS_MAX)
  return { first: first?.company_no, others: others.map(({ company_no }) => company_no), total: hits.length }
}

/** The same out of all names. */
async function rankAll(db: Database, folded: string, named: boolean): Promise<Order> {
  const ranked = await db.all<{ company_no: number; best: number; total: number }>(sql`
    select company_no, best, total
    from (
      select company_no, row_number() over (${named ? BEST_NAMED_FIRST : BEST_FIRST})::integer as best,
             row_number() over (${MOST_FIRST})::integer as weight, count(*) over ()::integer as total
      from (${placesOf([folded])}) as hits join company_activity using (company_no)
    ) as found
    where best = 1 or weight <= ${OTHERS_MAX + 1}
    order by weight`)
  const first = ranked.find(({ best }) => best === 1)
  const others = ranked.filter((each) => each !== first).slice(0, OTHERS_MAX)
  return {
    first: first?.company_no,
    others: others.map(({ company_no }) => company_no),
    total: first?.total ?? 0,
  }
}

/**
 * Finds the company that a text means best: a name or a part of one, a stock symbol, or a `company_id`. Throws NotFound,
 * naming the nearest, when nobody is called so.
 */
export async function findCompany(context: EditionContext, asked: string): Promise<Meant> {
  const { db } = context
  const id = asked.trim()
  const known = COMPANY_ID.test(id) ? await findById(db, id) : undefined
  if (known) return { company: known, others: [], more: 0, folded: '' }
  const folded = foldForSearch(asked)
  const found = await rank(context, folded, saysLegalForm(asked))
  if (found) return { ...found, folded }
  // Written apart what all others write as one word: `Mc Donalds USA`.
  for (const spelling of await findJoined(context, folded.split(' '))) {
    const meant = await rank(context, spelling)
    if (meant) return { ...meant, folded: spelling }
  }
  const nearest = await findNearest(context, folded)
  const hint = nearest.length > 0 ? `; the nearest are ${nearest.map((each) => `"${each}"`).join(', ')}` : ''
  throw new NotFound(`No company is called "${asked}"${hint}`)
}

const COMPANY_ID = /^(cik|co|un)-[0-9a-z-]+$/

/** Names of companies like one that nobody has: misspelt, or with a word too many. */
async function findNearest(context: EditionContext, folded: string): Promise<string[]> {
  const spellings = await respell(context, folded)
  // The longest word says most of who was meant.
  const words = folded.split(' ')
  const longest = [...words].sort((a, b) => b.length - a.length)[0] ?? ''
  const asked = words.length > 1 && longest.length > 3 ? [...spellings, longest] : spellings
  const numbers = await findNumbers(context, asked, 2 * NEAREST_MAX)
  const detailsOf = await findDetails(context, numbers)
  // Two companies may have one name.
  return [...new Set(numbers.map((no) => detailsOf(no).company))].slice(0, NEAREST_MAX)
}
