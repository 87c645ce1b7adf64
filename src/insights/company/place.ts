/**
 * How well the names of a company fit what is asked, and in what order companies come by it. Told twice, side by side:
 * as SQL for all names, and as functions for those at hand. The two must agree.
 */
import { join, type Sql, sql } from '#storage/sql.ts'
import { NAME_KINDS } from '../tables/search.ts'
import { heldAs, holdsText } from './holds.ts'
import type { CompanyNames } from './names.ts'

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

/** How a name holds a text, the best first. */
const SAME = 0
const AT_FIRST = 1
const AS_WORDS = 2
const AS_BEGINNING = 3
const AS_PART = 4
const NOT_HELD = 5

/** The places of what a company is called and of names as filed, but for those that are the text itself. */
const CALLED = [-1, 3, 4, 7, 9]
const AS_FILED = [-1, 5, 6, 8, 10]

/** A text, and the ways in which names are compared with it: made once, and not for each of thousands of names. */
interface Sought {
  text: Uint8Array
  oneWord: Uint8Array
  /** It must be held so, or better. */
  least: number
}

function soughtOf(text: string): Sought {
  const held = heldAs(text)
  const least = held.endsWith(' ') ? AS_WORDS : held.startsWith(' ') ? AS_BEGINNING : AS_PART
  return { text: Buffer.from(text), oneWord: Buffer.from(inOneWord(text)), least }
}

const BLANK = 32

/** How a name holds the text; it stands in some bytes from one place to another. */
function fitIn(bytes: Uint8Array, start: number, end: number, { text, oneWord, least }: Sought): number {
  if (end - start === oneWord.length && standsAt(bytes, start, oneWord)) return SAME
  const [last, head] = [end - text.length, text[0]]
  let fit = NOT_HELD
  for (let at = start; at <= last; at++) {
    if (bytes[at] !== head || !standsAt(bytes, at, text)) continue
    const begins = at === start || bytes[at - 1] === BLANK
    const isWhole = begins && (at === last || bytes[at + text.length] === BLANK)
    if (isWhole && at === start) return at === last ? SAME : AT_FIRST
    fit = Math.min(fit, isWhole ? AS_WORDS : begins ? AS_BEGINNING : AS_PART)
  }
  return fit <= least ? fit : NOT_HELD
}

function standsAt(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text[i]) return false
  return true
}

function placeOfFit(fit: number, kind: number): number | null {
  if (fit === SAME) return placeOfSame(kind)
  if (kind === joined || kind === symbol) return null
  return kind === filed ? AS_FILED[fit]! : CALLED[fit]!
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

/** The same of some companies whose names are at hand, by their bytes: as texts, tens of thousands would take longer to make than to compare. */
export function hitsAmong(names: CompanyNames, companies: Iterable<number>, texts: readonly string[]): Hit[] {
  const sought = texts.map(soughtOf)
  const hits: Hit[] = []
  let best: number | null
  const compare = (start: number, end: number, kind: number) => {
    for (let i = 0; i < sought.length; i++) {
      const fit = fitIn(names.bytes, start, end, sought[i]!)
      if (fit === NOT_HELD) continue
      const place = placeOfFit(fit, kind)
      if (place !== null && (best === null || i * PLACES + place < best)) best = i * PLACES + place
      return
    }
  }
  for (const company_no of companies) {
    best = null
    names.each(company_no, compare)
    if (best === null) continue
    hits.push({
      company_no,
      place: best,
      notices: names.notices(company_no),
      records: names.records(company_no),
    })
  }
  return hits
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

/** By the place of one text: what comes before what, and what its notices count. Made once: they are compared by the ten thousand. */
const ALL_PLACES = Array.from({ length: PLACES }, (_, place) => place)
const CLASSES = ALL_PLACES.map((place) => ([4, 6].includes(place) ? place - 1 : place))
const NAMED_CLASSES = ALL_PLACES.map((place) => {
  if (place === 1) return place + 1
  return [2, 4, 6].includes(place) ? place - 1 : place
})
const WEIGHTS = ALL_PLACES.map((place) => ([3, 5].includes(place) ? 4 : 1))

/** As `BEST_FIRST` has them. */
export const bestFirst = (a: Hit, b: Hit): number => compareHits(a, b, CLASSES)

/** As `BEST_NAMED_FIRST` has them. */
export const bestNamedFirst = (a: Hit, b: Hit): number => compareHits(a, b, NAMED_CLASSES)

function compareHits(a: Hit, b: Hit, classes: readonly number[]): number {
  const [ofA, ofB] = [a.place % PLACES, b.place % PLACES]
  return (
    a.place - ofA + classes[ofA]! - (b.place - ofB + classes[ofB]!) ||
    b.notices * WEIGHTS[ofB]! - a.notices * WEIGHTS[ofA]! ||
    b.records - a.records ||
    a.company_no - b.company_no
  )
}

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
