/** What a search asks, worked out once for all datasets: the text, other spellings of it, and the companies it means. */
import { isPreviewed } from '#contract/plans.ts'
import type { SearchQuestion } from '#contract/search.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { join, type Sql, sql, trusted } from '#storage/sql.ts'
import { findEverybody, findNumbers } from '../company/find.ts'
import { respell } from '../company/respell.ts'
import { foldForSearch } from '../fold.ts'
import { NAME_KINDS } from '../tables/search.ts'
import { findPlaces, type Named } from './places.ts'

/** Other spellings are looked for where fewer companies than this are called so, and fill what is left: they are guesses. */
const SPELT_UP_TO = 50
const SPELLINGS_MAX = 3

/** Companies that a text means, the best first: of a word that nearly all names have, tens of thousands. */
export interface Hits {
  companies: Int32Array
  /** So many of them by its own spelling; those behind them by another one. */
  named: number
}

/** A search, with the companies that it means. */
export interface Question extends SearchQuestion {
  /** The companies that it means; null where it cannot be told who is who. */
  hits: Hits | null
  /** Where the text is a place: those of the companies that are called so, and have not only filed from there. */
  called: Int32Array | null
  /** Places that the text names, by itself or behind something else. */
  places: readonly Named[]
  /** Of those behind something else: the companies that this means. */
  both: readonly { there: Sql; companies: Int32Array }[]
}

/** What is asked, before it is worked out. */
export type Asked = Pick<Question, 'text' | 'limit' | 'from' | 'end'>

/** The question as it stands, where it cannot be told who is who. */
export const plainly = (asked: Asked): Question => ({
  ...asked,
  folded: foldForSearch(asked.text),
  spellings: [],
  hits: null,
  called: null,
  places: [],
  both: [],
})

/**
 * Works out what a text means. Those called so come before those that a slip of the pen would make of it. Of a word that many
 * names have all companies are looked at: those that come first by name may have no filing, and what is counted is counted in all.
 */
export async function askFor(context: EditionContext, asked: Asked): Promise<Question> {
  const { text } = asked
  const folded = foldForSearch(text)
  if (folded === '')
    return { ...asked, folded, spellings: [], hits: NOBODY, called: null, places: [], both: [] }
  const places = await findPlaces(context, text)
  const isPlace = places.some(({ rest }) => rest === '')
  const [named, called, meant, both] = await Promise.all([
    findEverybody(context, folded),
    isPlace ? findEverybody(context, folded, { called: true }) : null,
    respell(context, folded).then(async (other) =>
      other.length > 0 && (await isOwnName(context, folded)) ? [] : other,
    ),
    companiesAt(context, places),
  ])
  const spellings =
    meant.length > 0 && (await isOwnName(context, folded)) ? [] : meant.slice(0, SPELLINGS_MAX)
  const guessed = named.length < SPELT_UP_TO ? await findNumbers(context, spellings, SPELT_UP_TO) : []
  const spelt = guessed
    .filter((company_no) => !named.includes(company_no))
    .slice(0, SPELT_UP_TO - named.length)
  const companies = spelt.length > 0 ? Int32Array.of(...named, ...spelt) : named
  return { ...asked, folded, spellings, hits: { companies, named: named.length }, called, places, both }
}

const NOBODY: Hits = { companies: new Int32Array(0), named: 0 }

/** Whether a company is called just so: then the text is no slip for a commoner word, as `intel` would be for `intl`. */
async function isOwnName({ db }: EditionContext, folded: string): Promise<boolean> {
  const called = await db.get(sql`
    select 1 from search_names where folded = ${folded} and kind = ${NAME_KINDS.name} limit 1`)
  return called !== undefined
}

/**
 * The question to records that tell no site. Of a place, names as filed tell one: `Walmart (Austin)` is a notice in Austin,
 * and all filings of Walmart are none of Austin's.
 */
export function withoutSites(question: Question): Question {
  const { hits, called } = question
  if (hits === null || called === null) return question
  const known = withoutTheirs.get(question)
  if (known) return known
  const isCalled = new Set(called)
  const { companies, named } = hits
  const isTheirs = (company_no: number) => isCalled.has(company_no)
  const without = {
    ...question,
    hits: {
      companies: companies.filter(isTheirs),
      named: companies.subarray(0, named).filter(isTheirs).length,
    },
  }
  withoutTheirs.set(question, without)
  return without
}

/** Two datasets ask, each to show and to count. */
const withoutTheirs = new WeakMap<Question, Question>()

/** Of places behind a name, the companies of that name: of several ways to cut the text, the first that finds somebody. */
async function companiesAt(context: EditionContext, places: readonly Named[]): Promise<Question['both']> {
  for (const { rest, there } of places) {
    const companies = await findEverybody(context, foldForSearch(rest))
    if (companies.length > 0) return [{ there, companies }]
  }
  return []
}

/** The conditions that records are of what may be shown. Only notices are previewed. */
export function sinceOf(day: string, id: string, { from, end }: Pick<Question, 'from' | 'end'>): Sql[] {
  const first = from === null ? [] : [sql`${trusted(day)} >= ${from}::date`]
  return day === 'notice_date' ? [...first, ...isPreviewed(end, trusted(day), trusted(id))] : first
}

/** The same, to be added to others. */
export const since = (day: string, id: string, question: Pick<Question, 'from' | 'end'>): Sql =>
  join(
    sinceOf(day, id, question).map((condition) => sql`and ${condition}`),
    sql` `,
  )
