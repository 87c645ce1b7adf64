/** What a search asks, worked out once for all datasets: the text, other spellings of it, and the companies it means. */
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { join, type Sql, sql, trusted } from '#storage/sql.ts'
import { findNumbers, findNumbersOfAny } from '../company/find.ts'
import { respell } from '../company/respell.ts'
import { foldName } from '../fold.ts'

/** Companies looked at; a section shows fewer records than this. */
const COMPANIES_MAX = 50
const SPELLINGS_MAX = 3

/** A company that the text means, by its own spelling or by another one. */
export interface Hit {
  company_no: number
  match: 'name' | 'spelling'
}

/** A search. */
export interface Question {
  /** As it was asked. */
  text: string
  /** Records to show of each dataset. */
  limit: number
  /** Other spellings that the text may stand for, folded; empty where its words are known. */
  spellings: string[]
  /** Companies, the best first; null where it cannot be told who is who. */
  hits: readonly Hit[] | null
  /** The first day of records to show; null for all. */
  from: IsoDate | null
  /** Whether the words of LCA employers and titles are looked up: they are numbered anew with every LCA file. */
  indexed: boolean
}

/** What is asked, before it is worked out. */
export type Asked = Pick<Question, 'text' | 'limit' | 'from' | 'indexed'>

/** The question as it stands, where it cannot be told who is who. */
export const plainly = (asked: Asked): Question => ({
  ...asked,
  spellings: [],
  hits: null,
  indexed: false,
})

/** Works out what a text means. Those called so come before those that a slip of the pen would make of it. */
export async function askFor(db: Database, asked: Asked): Promise<Question> {
  const { text } = asked
  if (foldName(text) === '') return { ...asked, spellings: [], hits: [] }
  const [named, meant] = await Promise.all([findNumbers(db, text, COMPANIES_MAX), respell(db, text)])
  const spellings = meant.slice(0, SPELLINGS_MAX)
  const hits: Hit[] = named.map((company_no) => ({ company_no, match: 'name' }))
  if (hits.length < COMPANIES_MAX) {
    const known = new Set(named)
    const spelt = await findNumbersOfAny(db, spellings, COMPANIES_MAX)
    const fresh = spelt.filter((company_no) => !known.has(company_no))
    hits.push(...fresh.map((company_no) => ({ company_no, match: 'spelling' as const })))
  }
  return { ...asked, spellings, hits: hits.slice(0, COMPANIES_MAX) }
}

/** The companies as rows to join with: `company_no`, `place` (0 is the best) and `spelt` (1 for another spelling). */
export function hitRows(hits: readonly Hit[]): Sql {
  const rows = hits.map(
    ({ company_no, match }, place) => `(${company_no}, ${place}, ${match === 'name' ? 0 : 1})`,
  )
  const values = rows.length > 0 ? rows.join(', ') : '(0, 0, 0)'
  return sql`(values ${trusted(values)}) as hits (company_no, place, spelt)`
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

/** A question without its other spellings. */
export const asSpelt = (question: Question): Question => ({ ...question, spellings: [] })

/** How well names of a column fit, all of them written in one case. */
export function fitOf(name: Sql, { text, spellings }: Question, written: 'lower' | 'upper'): Fit {
  const inCase = (words: string) => (written === 'lower' ? words.toLowerCase() : words.toUpperCase())
  const asked = inCase(text)
  const folded = inCase(foldName(text)) || asked
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
