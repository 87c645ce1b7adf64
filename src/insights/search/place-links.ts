/** Notices of the places that a text names, by their links with companies. */
import { NO_NUMBER } from '#storage/database.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { join, numbered, type Sql, sql } from '#storage/sql.ts'
import { oncePerQuestion } from './fitting.ts'
import { type Question, since } from './question.ts'

/** The link of a notice with its company; without one where no employer is told. */
export interface Link {
  link: number
  company_no?: number
}

/** Of notices at a place, those of the companies that the text names before it. */
export const linksOfBoth = oncePerQuestion(async (context, question): Promise<Link[]> => {
  const at = question.both.map(async ({ there, companies }) => {
    // A longer list takes longer to plan than the notices of a place to go through.
    const few = companies.length > LISTED_MAX ? sql`true` : sql`company_no in ${numbered([...companies])}`
    const isMeant = new Set(companies)
    const links = await linksAt(context, question, [sql`(${there} and ${few})`])
    return links.filter(({ company_no }) => company_no !== undefined && isMeant.has(company_no))
  })
  return (await Promise.all(at)).flat()
})

const LISTED_MAX = 500

/** The links of notices that meet one of some conditions over `company_notices`, the newest first. */
export async function linksAt(
  { db }: EditionContext,
  question: Question,
  conditions: readonly Sql[],
  limit: number = Number.MAX_SAFE_INTEGER,
): Promise<Link[]> {
  if (conditions.length === 0) return []
  const [links, owners] = await db.numbers(sql`
    select rowid::integer, coalesce(company_no, (${NO_NUMBER})::integer) from company_notices
    where (${join(conditions, sql` or `)}) ${since('notice_date', 'notice_id', question)}
    order by notice_date desc nulls last, notice_id limit ${limit}`)
  return Array.from(links!, (link, i) =>
    owners![i] === NO_NUMBER ? { link } : { link, company_no: owners![i]! },
  )
}

/** The places that the whole text names. */
export const wholePlaces = ({ places }: Question): Sql[] =>
  places.filter(({ rest }) => rest === '').map(({ there }) => there)
