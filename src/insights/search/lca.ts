/** Searching the employers of LCA cases, and job titles: by the index of their words. */
import { z } from 'zod'
import { type DatasetSearch, fitOf, readThrough, SPELT } from '#contract/search.ts'
import { withMore } from '#lib/rows.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { numbered, type Sql, sql } from '#storage/sql.ts'
import { candidatesOf, oncePerQuestion } from './fitting.ts'
import type { Question } from './question.ts'

const hit = z.object({
  employer: z.string().nullable().describe('An employer that was found by its name'),
  job_title: z.string().nullable().describe('A job title that holds the text, in upper case'),
  petitions: z.number().int().describe('LCA cases over all fiscal years held'),
  match: z.enum(['name', 'spelling', 'job_title']),
})

/** Employers with a name that fits; then job titles that hold the text, most cases first. */
async function findCases(context: EditionContext, question: Question): Promise<z.infer<typeof hit>[]> {
  const { limit } = question
  const employers = await findEmployers(context, question)
  const found = employers.map(({ employer, petitions, fit }) => ({
    employer,
    job_title: null,
    petitions,
    match: fit < SPELT ? ('name' as const) : ('spelling' as const),
  }))
  if (found.length >= limit) return found
  const titles = await findTitles(context, question, limit - found.length)
  return [...found, ...titles]
}

interface Employer {
  employer_no: number
  employer: string
  petitions: number
  fit: number
}

/** The best fit first, then those with most cases. */
async function findEmployers(context: EditionContext, question: Question): Promise<Employer[]> {
  const fitting = await fitEmployers(context, question)
  return fitting?.slice(0, question.limit) ?? readThrough(question, (asked) => readEmployers(context, asked))
}

/** Employers and job titles that fit; null where that would mean to read all of them. */
async function countCases(context: EditionContext, question: Question): Promise<number | null> {
  const employers = await fitEmployers(context, question)
  if (employers === null) return null
  const titles = await holdTitles(context, question, TITLES_COUNTED)
  return titles.length === TITLES_COUNTED ? null : employers.length + titles.length
}

/** All that fit, by the index of words; null where there is none. */
const fitEmployers = oncePerQuestion(async (context, question): Promise<Employer[] | null> => {
  const { placeIn, texts } = fitOf(sql`names`, question, 'upper')
  const candidates = await candidatesOf(context, question, 'employer', texts)
  if (candidates === null) return null
  const rows = await context.db.all<Omit<Employer, 'fit'> & { names: string }>(sql`
    select employer_no, employer, petitions, names from lca_employers where employer_no in ${numbered(candidates)}`)
  return rows
    .flatMap(({ names, ...row }) => {
      const fit = placeIn(names)
      return fit === null ? [] : [withMore(row, { fit })]
    })
    .sort((a, b) => a.fit - b.fit || b.petitions - a.petitions || a.employer_no - b.employer_no)
})

function readEmployers({ db }: EditionContext, question: Question): Promise<Employer[]> {
  const { holds, place } = fitOf(sql`names`, question, 'upper')
  return db.all<Employer>(sql`
    select employer_no, employer, petitions, fit
    from (select employer_no, employer, petitions, ${place} as fit from lca_employers where ${holds}) as employers
    order by fit, petitions desc, employer_no
    limit ${question.limit}`)
}

interface Title {
  title_no: number
  title: string
}

/** With more titles than this it is not counted how many there are. */
const TITLES_COUNTED = 10_000

/** Titles are numbered by their cases: most questions are answered by the first of them. */
const COMMON_TITLES = 100_000

/** The titles with most cases that hold the text. */
async function holdTitles(context: EditionContext, question: Question, limit: number): Promise<Title[]> {
  const { db } = context
  const asked = question.text.replace(/\s+/g, ' ').toUpperCase()
  const candidates = await candidatesOf(context, question, 'title', [asked])
  if (candidates?.length === 0) return []
  if (candidates) {
    const titles = await db.all<Title>(sql`
      select title_no, title from lca_titles where title_no in ${numbered(candidates)} order by title_no`)
    return titles.filter(({ title }) => title.includes(asked)).slice(0, limit)
  }
  const read = (range: Sql, most: number) =>
    db.all<Title>(sql`
      select title_no, title from lca_titles where ${range} and strpos(title, ${asked}) > 0
      order by title_no limit ${most}`)
  const common = await read(sql`title_no <= ${COMMON_TITLES}`, limit)
  if (common.length === limit) return common
  return [...common, ...(await read(sql`title_no > ${COMMON_TITLES}`, limit - common.length))]
}

async function findTitles(
  context: EditionContext,
  question: Question,
  limit: number,
): Promise<z.infer<typeof hit>[]> {
  const titles = await holdTitles(context, question, limit)
  if (titles.length === 0) return []
  const counts = await context.db.all<{ title_no: number; petitions: number }>(sql`
    select title_no, sum(petitions)::bigint as petitions from lca_roles
    where title_no in ${numbered(titles.map((row) => row.title_no))} group by title_no`)
  const petitionsOf = new Map(counts.map((row) => [row.title_no, row.petitions]))
  return titles.map(({ title_no, title }) => ({
    employer: null,
    job_title: title,
    petitions: petitionsOf.get(title_no) ?? 0,
    match: 'job_title' as const,
  }))
}

export const lcaSearch: DatasetSearch<Question> = { hit, find: findCases, count: countCases }
