/** Searching stoppages by their employers. */
import { z } from 'zod'
import { type DatasetSearch, fitOf, readThrough, type SearchQuestion, SPELT } from '#contract/search.ts'
import type { Database } from '#storage/database.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'

const hit = z.object({
  employer: z.string(),
  began: z.string(),
  workers: z.number().int().nullable(),
  match: z.enum(['name', 'spelling']),
})

/** The best fit first, then the newest. */
async function findStoppages({ db }: EditionContext, question: SearchQuestion) {
  const rows = await readThrough(question, (asked) => readStoppages(db, asked))
  return rows.map(({ fit, ...row }) => ({ ...row, match: fit < SPELT ? 'name' : 'spelling' }))
}

function readStoppages(db: Database, question: SearchQuestion) {
  const { holds, place } = fitOf(sql`lower(employer)`, question, 'lower')
  const since = question.from === null ? sql`` : sql`and began >= ${question.from}::date`
  return db.all<Omit<z.infer<typeof hit>, 'match'> & { fit: number }>(sql`
    select employer, began, workers, ${place} as fit from work_stoppages
    where ${holds} ${since}
    order by fit, began desc, stoppage_no limit ${question.limit}`)
}

export const stoppagesSearch: DatasetSearch = { order: 3, hit, find: findStoppages }
