/** How a dataset is searched by a text that may mean anything: what is asked, what is found, and how well a name fits. */
import type { z } from 'zod'
import { findState, STATES } from '#lib/states.ts'
import { foldText } from '#lib/text.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { join, type Sql, sql } from '#storage/sql.ts'
import type { PreviewEnd } from './plans.ts'

/** A search, worked out once for all datasets. */
export interface SearchQuestion {
  /** As it was asked. */
  text: string
  /** The same as names are folded: small letters and digits, no legal form. */
  folded: string
  /** Records to show. */
  limit: number
  /** Other spellings that the text may stand for, folded; empty where its words are known. */
  spellings: string[]
  /** The first day of records to show; null for all. */
  from: string | null
  /** Where the notices to show end. */
  end: PreviewEnd
}

/** How a dataset is searched. */
export interface DatasetSearch<Question = SearchQuestion> {
  /** Where its section stands in an answer: after those with a smaller number, which is 0 where none is given. */
  order?: number
  /** One record found. */
  hit: z.ZodObject
  /** Finds the best records first, no more than `question.limit`. */
  find(context: EditionContext, question: Question): Promise<object[]>
  /** How many there are in all: asked only where `find` gave as many as fit; null where counting would take too long. */
  count?(context: EditionContext, question: Question): Promise<number | null>
}

/** Places of `fitOf` from which on another spelling was found. */
export const SPELT = 4

/** How names fit a question: which do at all, and how well. */
export interface Fit {
  /** The condition that a name fits: cheap, for it is asked of all names. */
  holds: Sql
  /** Of those, how well: 0 the same, 1 begins so, 2 and 3 hold it, from `SPELT` on another spelling. */
  place: Sql
  /** The same of a name that is at hand; null where it does not fit. */
  placeIn(name: string): number | null
  /** A name that fits holds one of these. */
  texts: string[]
}

/** How well names of a column fit, all of them written in one case. */
export function fitOf(
  name: Sql,
  { text, folded: plain, spellings }: Pick<SearchQuestion, 'text' | 'folded' | 'spellings'>,
  written: 'lower' | 'upper',
): Fit {
  const inCase = (words: string) => (written === 'lower' ? words.toLowerCase() : words.toUpperCase())
  const asked = inCase(text)
  const folded = inCase(plain) || asked
  const spelt = spellings.map(inCase)
  const held = (words: string) => sql`strpos(${name}, ${words}) > 0`
  const cases = [
    sql`when ${name} = ${asked} then 0`,
    sql`when strpos(${name}, ${asked}) = 1 then 1`,
    sql`when ${held(asked)} then 2`,
    sql`when ${held(folded)} then 3`,
    ...spelt.map((words, i) => sql`when ${held(words)} then ${SPELT + i}`),
  ]
  const texts = [...new Set([asked, folded, ...spelt])]
  const placeIn = (written: string) => {
    if (written === asked) return 0
    const at = written.indexOf(asked)
    if (at >= 0) return at === 0 ? 1 : 2
    if (written.includes(folded)) return 3
    const other = spelt.findIndex((words) => written.includes(words))
    return other < 0 ? null : SPELT + other
  }
  return {
    holds: sql`(${join(texts.map(held), sql` or `)})`,
    place: sql`case ${join(cases, sql` `)} end`,
    placeIn,
    texts,
  }
}

/**
 * The best of all names that are read one by one: other spellings come after the text as it stands, so they are looked
 * for only where that leaves room.
 */
export async function readThrough<Question extends SearchQuestion, Row>(
  question: Question,
  read: (asked: Question) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await read({ ...question, spellings: [] })
  return found.length >= question.limit || question.spellings.length === 0 ? found : read(question)
}

const PART_LENGTH_MIN = 4

/** States that a text names: by code, name or slug, or by a part of the name of four letters or more. */
export function statesOf(text: string): string[] {
  const exact = findState(text)
  if (exact) return [exact.code]
  const folded = foldText(text)
  if (folded.length < PART_LENGTH_MIN) return []
  return STATES.filter(({ name }) => foldText(name).includes(folded)).map(({ code }) => code)
}
