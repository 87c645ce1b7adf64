/** Searching the employers of H-1B petitions: by the index of their words. */
import { z } from 'zod'
import { type DatasetSearch, fitOf, readThrough, SPELT } from '#contract/search.ts'
import { h1bEmployers } from '#datasets/h1b/table.ts'
import { withMore } from '#lib/rows.ts'
import { type RowShape, rowsByNumber, selectFields } from '#storage/editions/columns.ts'
import { type EditionContext, requireReadable } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { candidatesOf, oncePerQuestion } from './fitting.ts'
import type { Question } from './question.ts'

const hit = z.object({
  employer: z.string().nullable(),
  tax_id_last4: z.string().nullable().describe('Last four digits of the tax number'),
  initial_approvals: z.number().int().describe('Over all fiscal years held'),
  approvals: z.number().int(),
  denials: z.number().int(),
  first_year: z.number().int(),
  last_year: z.number().int(),
  match: z.enum(['name', 'spelling']),
})

type Employer = Omit<z.infer<typeof hit>, 'match'>

/** What is shown of an employer. */
const shown = {
  employer: 'employer',
  tax_id_last4: 'tax_id_last4',
  initial_approvals: 'initial_approvals',
  approvals: 'initial_approvals + continuing_approvals',
  denials: 'initial_denials + continuing_denials',
  first_year: 'first_year',
  last_year: 'last_year',
}
const shape: RowShape = { table: h1bEmployers, key: 'employer_no', fields: shown }

/** All the names of an employer, a line each. */
const namesShape: RowShape = { ...shape, fields: { employer_no: 'employer_no', names: 'names_folded' } }

const namesFit = (question: Question) => fitOf(sql`names_folded`, question, 'lower')

/** Employers with a name that fits, the best fit first, then those with most initial approvals: as they are numbered. */
async function findEmployers(context: EditionContext, question: Question) {
  const fitting = await fitEmployers(context, question)
  if (fitting === null) {
    const rows = await readThrough(question, (asked) => readEmployers(context, asked))
    return rows.map(({ place, ...row }) => withMore(row, { match: matchAt(place) }))
  }
  const best = fitting.slice(0, question.limit)
  // Asked even when nobody was found: an empty list must mean that the employers could be read.
  if (best.length === 0) await requireReadable(context, 'h1b_employers')
  const rows = await rowsByNumber<Employer>(
    context,
    shape,
    best.map(({ employer_no }) => employer_no),
  )
  return rows.map((row, i) => withMore(row, { match: matchAt(best[i]!.place) }))
}

const matchAt = (place: number) => (place < SPELT ? 'name' : 'spelling')

/** All that fit, best first; null where their words are not known, or too many may. */
const fitEmployers = oncePerQuestion(async (context, question) => {
  const { placeIn, texts } = namesFit(question)
  const candidates = await candidatesOf(context, question, 'petitioner', texts)
  if (candidates === null) return null
  const named = await rowsByNumber<{ employer_no: number; names: string }>(context, namesShape, candidates)
  return named
    .map(({ employer_no, names }) => ({ employer_no, place: placeIn(names) }))
    .filter((each): each is { employer_no: number; place: number } => each.place !== null)
    .sort((a, b) => a.place - b.place || a.employer_no - b.employer_no)
})

function readEmployers({ db }: EditionContext, question: Question) {
  const { holds, place } = namesFit(question)
  return db.all<Employer & { place: number }>(sql`
    select ${selectFields(shape)}, ${place} as place from h1b_employers where ${holds}
    order by place, employer_no
    limit ${question.limit}`)
}

async function countEmployers(context: EditionContext, question: Question): Promise<number> {
  const fitting = await fitEmployers(context, question)
  if (fitting !== null) return fitting.length
  const found = await context.db.get<{ total: number }>(sql`
    select count(*)::integer as total from h1b_employers where ${namesFit(question).holds}`)
  return found?.total ?? 0
}

export const h1bSearch: DatasetSearch<Question> = {
  order: 1,
  hit,
  find: findEmployers,
  count: countEmployers,
}
