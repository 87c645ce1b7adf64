/**
 * The rival: the same questions in plain SQL over flat tables, one a dataset; over the datasets' own tables and the file
 * that says who is who where a question is about several. Not what an answer holds besides its figures.
 */
import type { ReadOperation } from '#contract/operation.ts'
import { type Sql, sql, trusted } from '#storage/sql.ts'
import { TODAY } from '../../made/today.ts'
import type { Question } from '../questions.ts'
import { federalRival } from './federal.ts'
import { INSIGHTS } from './insights.ts'
import { lcaRival } from './lca.ts'
import { recordsRival } from './records.ts'
import { reportsRival } from './reports.ts'
import { warnRival } from './warn.ts'

/** A question with its defaults: numbers and flags as such, all else as it is written. */
export type Typed = Readonly<Record<string, string | number | boolean>>

/** What an operation takes a question for. */
export function typed({ input }: Pick<ReadOperation, 'input'>, question: Question): Typed {
  const read = input.parse(question) as Record<string, unknown>
  const entries = Object.entries(read).map(([name, value]) => [
    name,
    typeof value === 'number' || typeof value === 'boolean' ? value : (question[name] ?? value),
  ])
  return Object.fromEntries(
    entries.filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  ) as Typed
}

/** The statements that answer a question to a route; null where nobody has written any. */
export function rivalOf(path: string, question: Typed, today: string): Sql[] | null {
  const insights = INSIGHTS[path]?.(question)
  if (insights) return insights.map((text) => sql`${trusted(text.replaceAll(TODAY, today))}`)
  return (
    warnRival(path, question, today) ??
    recordsRival(path, question, today) ??
    federalRival(path, question) ??
    lcaRival(path, question) ??
    reportsRival(path, question)
  )
}
