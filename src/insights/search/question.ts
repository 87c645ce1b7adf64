/** What a search asks, worked out once for all datasets: the text, other spellings of it, and the companies it means. */
import type { SearchQuestion } from '#contract/search.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, trusted } from '#storage/sql.ts'
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

/** A search, with the companies that it means. */
export interface Question extends SearchQuestion {
  /** Companies, the best first; null where it cannot be told who is who. */
  hits: readonly Hit[] | null
  /** Whether the words of LCA employers and titles are looked up: they are numbered anew with every LCA file. */
  indexed: boolean
}

/** What is asked, before it is worked out. */
export type Asked = Pick<Question, 'text' | 'limit' | 'from' | 'indexed'>

/** The question as it stands, where it cannot be told who is who. */
export const plainly = (asked: Asked): Question => ({
  ...asked,
  folded: foldName(asked.text),
  spellings: [],
  hits: null,
  indexed: false,
})

/** Works out what a text means. Those called so come before those that a slip of the pen would make of it. */
export async function askFor(db: Database, asked: Asked): Promise<Question> {
  const { text } = asked
  const folded = foldName(text)
  if (folded === '') return { ...asked, folded, spellings: [], hits: [] }
  const [named, meant] = await Promise.all([findNumbers(db, text, COMPANIES_MAX), respell(db, text)])
  const spellings = meant.slice(0, SPELLINGS_MAX)
  const hits: Hit[] = named.map((company_no) => ({ company_no, match: 'name' }))
  if (hits.length < COMPANIES_MAX) {
    const known = new Set(named)
    const spelt = await findNumbersOfAny(db, spellings, COMPANIES_MAX)
    const fresh = spelt.filter((company_no) => !known.has(company_no))
    hits.push(...fresh.map((company_no) => ({ company_no, match: 'spelling' as const })))
  }
  return { ...asked, folded, spellings, hits: hits.slice(0, COMPANIES_MAX) }
}

/** The companies as rows to join with: `company_no`, `place` (0 is the best) and `spelt` (1 for another spelling). */
export function hitRows(hits: readonly Hit[]): Sql {
  const rows = hits.map(
    ({ company_no, match }, place) => `(${company_no}, ${place}, ${match === 'name' ? 0 : 1})`,
  )
  const values = rows.length > 0 ? rows.join(', ') : '(0, 0, 0)'
  return sql`(values ${trusted(values)}) as hits (company_no, place, spelt)`
}
