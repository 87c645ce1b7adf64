/**
 * How well the names of a company fit what is asked, and in what order companies come by it. Told twice, side by side:
 * as SQL for all names, and as functions for those at hand. The two must agree.
 */
import { join, type Sql, sql } from '#storage/sql.ts'
import { NAME_KINDS } from '../tables/search.ts'
import { heldAs, holdsText } from './holds.ts'

/** A name, as `search_names` has it. */
export interface Name {
  company_no: number
  folded: string
  kind: number
}

/** A company with a name that fits, and what puts it in order. */
export interface Hit {
  company_no: number
  /** That of its best name: by the first of several texts that fits, then how well. */
  place: number
  notices: number
  records: number
}

/** More than the places of one text. */
const PLACES = 20

const { name, filed, alias, joined, symbol } = NAME_KINDS

/** The place of a name that is the text itself; 3 is nobody's own. */
export const PLACE_OF_SAME = sql`
  case when kind in (${name}, ${filed}, ${joined}) then 0 when kind = ${symbol} then 1
       when kind = ${alias} then 2 else 3 end`

function placeOfSame(kind: number): number {
  if (kind === name || kind === filed || kind === joined) return 0
  return kind === symbol ? 1 : kind === alias ? 2 : 3
}

/**
 * How well a name fits a folded text; 0 is the best. The same: called or filed so, then a stock symbol, then another
 * name. A name that several firms have, each in its state, is none's own. Then whole words, then the beginning of a
 * word, then a part of one; of each, what a company is called before what stands in a name as filed, which may be the
 * place or the customer: `Aramark - Ford Plant`.
 */
function placeOf(text: string): Sql {
  const own = (called: number, asFiled: number) =>
    sql`case when kind = ${filed} then ${asFiled} else ${called} end`
  return sql`case
    when folded in (${text}, ${inOneWord(text)}) then ${PLACE_OF_SAME}
    when kind in (${joined}, ${symbol}) then null
    when folded like ${`${text} %`} then ${own(3, 5)}
    when ' ' || folded || ' ' like ${`% ${text} %`} then ${own(4, 6)}
    when ' ' || folded like ${`% ${text}%`} then ${own(7, 8)}
    else ${own(9, 10)} end`
}

/** A text, and the ways in which names are compared with it: made once, and not for each of thousands of names. */
interface Sought {
  text: string
  oneWord: string
  held: string
  first: string
  whole: string
  begins: string
}

const soughtOf = (text: string): Sought => ({
  text,
  oneWord: inOneWord(text),
  held: heldAs(text),
  first: `${text} `,
  whole: ` ${text} `,
  begins: ` ${text}`,
})

/** `padded` is the name with a blank at both ends. */
function placeIn({ folded, kind }: Name, padded: string, sought: Sought): number | null {
  const asFiled = kind === filed
  if (folded === sought.text || folded === sought.oneWord) return placeOfSame(kind)
  if (kind === joined || kind === symbol) return null
  if (folded.startsWith(sought.first)) return asFiled ? 5 : 3
  if (padded.includes(sought.whole)) return asFiled ? 6 : 4
  if (padded.includes(sought.begins)) return asFiled ? 8 : 7
  return asFiled ? 10 : 9
}

/** A text as names have it that are written in one word. */
export const inOneWord = (text: string) => text.replaceAll(' ', '')

/** What is one word is looked for once: to compare all names takes half as long as to look through them. */
const hasText = (text: string): Sql =>
  inOneWord(text) === text ? holdsText(text) : sql`(${holdsText(text)} or folded = ${inOneWord(text)})`

/** The companies with a name that holds one of the folded texts, as rows: `company_no` and `place`. */
export function placesOf(texts: readonly string[]): Sql {
  const conditions = texts.map(hasText)
  const [first, ...others] = texts
  const cases = texts.map((text, i) => sql`when ${conditions[i]!} then ${i * PLACES} + ${placeOf(text)}`)
  const place = others.length === 0 ? placeOf(first!) : sql`case ${join(cases, sql` `)} end`
  return sql`
    select company_no, min(place)::integer as place
    from (
      select company_no, ${place} as place from search_names where ${join(conditions, sql` or `)}
    ) as fitting
    where place is not null
    group by company_no`
}

/** The same of names at hand. */
export function placesIn(names: Iterable<Name>, texts: readonly string[]): Map<number, number> {
  const places = new Map<number, number>()
  const sought = texts.map(soughtOf)
  for (const each of names) {
    const padded = ` ${each.folded} `
    const i = sought.findIndex(({ held, oneWord }) => padded.includes(held) || each.folded === oneWord)
    const place = i < 0 ? null : placeIn(each, padded, sought[i]!)
    if (place === null) continue
    const best = places.get(each.company_no)
    const all = i * PLACES + place
    if (best === undefined || all < best) places.set(each.company_no, all)
  }
  return places
}

/**
 * The best first. Of names with the words, one that begins so weighs as much as four times its notices elsewhere in a
 * name: `Ross` is Ross Stores and not Day & Ross, but `Grumman` is Northrop Grumman and not Grumman Olson.
 */
export const BEST_FIRST = bestFirstBy(
  sql`case when place % ${PLACES} in (4, 6) then place - 1 else place end`,
)

/** The same for what says a legal form, as no symbol does: `X Corp` is who is called so besides before who trades as X. */
export const BEST_NAMED_FIRST = bestFirstBy(sql`
  case when place % ${PLACES} in (2, 4, 6) then place - 1 when place % ${PLACES} = 1 then place + 1 else place end`)

function bestFirstBy(place: Sql): Sql {
  return sql`
    order by ${place}, notices * case when place % ${PLACES} in (3, 5) then 4 else 1 end desc, records desc, company_no`
}

/** As `BEST_FIRST` has them. */
export const bestFirst = (a: Hit, b: Hit): number => compareHits(a, b, classOf)

/** As `BEST_NAMED_FIRST` has them. */
export const bestNamedFirst = (a: Hit, b: Hit): number => compareHits(a, b, namedClassOf)

function compareHits(a: Hit, b: Hit, placed: (place: number) => number): number {
  return (
    placed(a.place) - placed(b.place) ||
    b.notices * weightOf(b.place) - a.notices * weightOf(a.place) ||
    b.records - a.records ||
    a.company_no - b.company_no
  )
}

const classOf = (place: number) => ([4, 6].includes(place % PLACES) ? place - 1 : place)
const namedClassOf = (place: number) => {
  if (place % PLACES === 1) return place + 1
  return [2, 4, 6].includes(place % PLACES) ? place - 1 : place
}
const weightOf = (place: number) => ([3, 5].includes(place % PLACES) ? 4 : 1)

/** Those with most notices first. */
export const MOST_FIRST = sql`order by notices desc, records desc, company_no`

export const mostFirst = (a: Hit, b: Hit): number =>
  b.notices - a.notices || b.records - a.records || a.company_no - b.company_no

/** Places at which a name as filed holds the text somewhere: `Walmart (Austin)`. */
const SOMEWHERE_FILED = [6, 8, 10]

/** The condition that a company is called so, and has not filed under a longer name alone. */
export const IS_CALLED = sql`place % ${PLACES} not in (${join(
  SOMEWHERE_FILED.map((place) => sql`${place}`),
  sql`, `,
)})`

export const isCalled = ({ place }: Hit): boolean => !SOMEWHERE_FILED.includes(place % PLACES)
