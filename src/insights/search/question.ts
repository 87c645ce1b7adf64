/** What a search asks, worked out once for all datasets: the text, other spellings of it, and the companies it means. */
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { join, type Sql, sql, trusted } from '#storage/sql.ts'
import { findNumbers } from '../find-company.ts'
import { foldName } from '../fold.ts'
import { respell } from '../respell.ts'

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
}

/** What is asked, before it is worked out. */
export type Asked = Pick<Question, 'text' | 'limit' | 'from'>

/** The question as it stands, where it cannot be told who is who. */
export const plainly = (asked: Asked): Question => ({ ...asked, spellings: [], hits: null })

/** Works out what a text means. Those called so come before those that a slip of the pen would make of it. */
export async function askFor(db: Database, asked: Asked): Promise<Question> {
  const { text } = asked
  if (foldName(text) === '') return { ...asked, spellings: [], hits: [] }
  const [named, meant] = await Promise.all([findNumbers(db, text, COMPANIES_MAX), respell(db, text)])
  const spellings = meant.slice(0, SPELLINGS_MAX)
  const hits: Hit[] = named.map((company_no) => ({ company_no, match: 'name' }))
  for (const spelling of spellings) {
    if (hits.length >= COMPANIES_MAX) break
    const spelt = await findNumbers(db, spelling, COMPANIES_MAX - hits.length)
    const fresh = spelt.filter((company_no) => !hits.some((hit) => hit.company_no === company_no))
    hits.push(...fresh.map((company_no) => ({ company_no, match: 'spelling' as const })))
  }
  return { ...asked, spellings, hits }
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

/** How well a name in lower case fits: 0 the same, 1 begins so, 2 and 3 hold it, from 4 on another spelling; else null. */
export function fitOf(name: Sql, { text, spellings }: Question): Sql {
  const asked = text.toLowerCase()
  const folded = foldName(text) || asked
  const cases = [
    sql`when ${name} = ${asked} then 0`,
    sql`when strpos(${name}, ${asked}) = 1 then 1`,
    sql`when strpos(${name}, ${asked}) > 0 then 2`,
    sql`when strpos(${name}, ${folded}) > 0 then 3`,
    ...spellings.map((spelling, i) => sql`when strpos(${name}, ${spelling}) > 0 then ${SPELT + i}`),
  ]
  return sql`case ${join(cases, sql` `)} end`
}
