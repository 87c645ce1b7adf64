/** Employers that filed LCA cases for a role. */
import { UNKNOWN } from '#datasets/lca/build/codes.ts'
import { type CaseFilter, caseConditions, factsOf, isOneOf } from '#datasets/lca/operations/filter.ts'
import type { Database } from '#storage/database.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { numbered, type Sql, sql, where } from '#storage/sql.ts'
import { findCandidates, knowsWordsOf } from '../company/search-index.ts'

/** What is asked of sponsors. */
export interface SponsorQuestion extends Pick<CaseFilter, 'state' | 'soc_code'> {
  /** Part of the job title. */
  job_title?: string | undefined
  min_petitions: number
  limit: number
}

/** An employer's cases for the role. */
export interface Sponsor {
  employer_no: number
  petitions: number
  certified: number
  statuses_missing: number
  workers: number | null
  wage_petitions: number
  average_wage_usd: number | null
  min_wage_usd: number | null
  max_wage_usd: number | null
  /** 0 where no case tells a day. */
  last_year: number
}

/** Employers by petitions; of equal ones in the order of their names. */
export function findSponsors(context: EditionContext, question: SponsorQuestion): Promise<Sponsor[]> {
  const { db } = context
  const { job_title, state, soc_code } = question
  if (job_title !== undefined) return byTitle(context, question, job_title)
  if (state === undefined && soc_code === undefined) return largest(db, question)
  return byFacts(db, question)
}

/** The largest of all have been worked out beforehand. */
function largest(db: Database, { min_petitions, limit }: SponsorQuestion) {
  return db.all<Sponsor>(sql`
    select top.employer_no, top.petitions, certified, statuses_missing, workers, wage_petitions, average_wage_usd, min_wage_usd,
           max_wage_usd, coalesce(last_year, ${UNKNOWN}) as last_year
    from lca_top_employers as top join lca_employers as employers on employers.employer_no = top.employer_no
    where fiscal_year is null and visa_no is null and top.petitions >= ${min_petitions}
    order by place limit ${limit}`)
}

/** What the engine and this program write alike in capitals. */
const PLAIN = /^[ -~]*$/

/** The job titles that hold a text, as `(select title_no …)`: of rare words among the few that may. */
async function titlesWith({ db, edition }: EditionContext, title: string): Promise<Sql> {
  const words = title.replace(/\s+/g, ' ')
  const candidates =
    PLAIN.test(words) && knowsWordsOf(edition, 'title')
      ? await findCandidates({ db, edition }, 'title', [words.toUpperCase()])
      : null
  const among = candidates === null ? sql`true` : sql`title_no in ${numbered(candidates)}`
  return sql`(select title_no from lca_titles where ${among} and strpos(title, upper(${words})) > 0)`
}

/** Cases of equal title, occupation, state and employer stand summed up in `lca_roles`. */
async function byTitle(context: EditionContext, question: SponsorQuestion, title: string) {
  const { state, soc_code, min_petitions, limit } = question
  const conditions = where([sql`employer_no <> ${UNKNOWN}`, ...caseConditions({ state, soc_code })])
  return context.db.all<Sponsor>(sql`
    with titles as materialized ${await titlesWith(context, title)}, meant as materialized (
      select lca_roles.* from lca_roles join titles using (title_no) ${conditions}
    ), top as (
      select employer_no, sum(petitions) as cases from meant
      group by employer_no having sum(petitions) >= ${min_petitions}
      order by cases desc, employer_no limit ${limit}
    )
    select employer_no, sum(petitions)::integer as petitions, sum(certified)::integer as certified,
           sum(statuses_missing)::integer as statuses_missing,
           sum(workers)::bigint as workers, sum(wage_petitions)::integer as wage_petitions,
           floor(sum(wage_cents) / nullif(sum(wage_petitions), 0) / 100.0 + 0.5)::integer as average_wage_usd,
           floor(min(wage_cents_min) / 100.0 + 0.5)::integer as min_wage_usd,
           floor(max(wage_cents_max) / 100.0 + 0.5)::integer as max_wage_usd, max(last_year)::integer as last_year
    from meant join top using (employer_no)
    group by employer_no order by petitions desc, employer_no`)
}

/** Counted first, so that all else is worked out for those alone that are shown. */
async function byFacts(db: Database, { state, soc_code, min_petitions, limit }: SponsorQuestion) {
  const known = sql`employer_no <> ${UNKNOWN}`
  const filter = { state, soc_code }
  const top = await db.all<{ employer_no: number }>(sql`
    select employer_no, count(*) as petitions ${factsOf(filter, [known])}
    group by employer_no having count(*) >= ${min_petitions}
    order by petitions desc, employer_no limit ${limit}`)
  const shown = isOneOf(
    sql`employer_no`,
    top.map((row) => row.employer_no),
  )
  return db.all<Sponsor>(sql`
    select employer_no, count(*)::integer as petitions,
           (count(*) filter (where status_no in (1, 2)))::integer as certified,
           (count(*) filter (where status_no = ${UNKNOWN}))::integer as statuses_missing,
           sum(workers)::bigint as workers, count(wage_cents)::integer as wage_petitions,
           floor(avg(wage_cents) / 100 + 0.5)::integer as average_wage_usd,
           floor(min(wage_cents) / 100.0 + 0.5)::integer as min_wage_usd,
           floor(max(wage_cents) / 100.0 + 0.5)::integer as max_wage_usd, max(fiscal_year) as last_year
    ${factsOf(filter, [shown])}
    group by employer_no order by petitions desc, employer_no`)
}
