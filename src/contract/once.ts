/** What many answers need of an edition: asked once, since an edition never changes. */

import type { Database } from '#storage/database.ts'
import { type Sql, toPositional } from '#storage/sql.ts'
import type { RunContext } from './operation.ts'

type Around = Pick<RunContext, 'db' | 'edition'>

/** Makes a reader that asks an edition once and remembers the answer as long as the edition is open. */
export function oncePerEdition<T>(read: (db: Database) => Promise<T>): (context: Around) => Promise<T> {
  const answers = new WeakMap<RunContext['edition'], Promise<T>>()
  return ({ db, edition }) => {
    const known = answers.get(edition)
    if (known) return known
    const answer = read(db)
    answers.set(edition, answer)
    // A failure is told to who asked, and is no answer for the next.
    answer.catch(() => answers.delete(edition))
    return answer
  }
}

/**
 * Keeps so many things of an edition, by key, those asked for last: who asks while one is made waits for it, and what could
 * not be made is not kept.
 */
export function keptPerEdition<T>(most: number) {
  const kept = new WeakMap<RunContext['edition'], Map<string, Promise<T>>>()
  return ({ edition }: Pick<Around, 'edition'>, key: string, make: () => Promise<T>): Promise<T> => {
    const answers = kept.get(edition) ?? new Map<string, Promise<T>>()
    kept.set(edition, answers)
    const answer = answers.get(key) ?? make()
    // Taken out and put back, it is the one asked last.
    answers.delete(key)
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    if (answers.size > most) answers.delete(answers.keys().next().value!)
    return answer
  }
}

/** So many small questions are kept. */
const KEPT_MAX = 2000
/** Longer ones, which name many records, are not. */
const LENGTH_MAX = 4000

const keptRows = keptPerEdition<unknown[]>(KEPT_MAX)

/**
 * The rows of a small question, which are remembered: the sums of a filter are the same on every page of its list, and
 * warnings of a state rest on the same counts whatever is asked of it. Not for questions that many rows answer.
 */
export function remembered<T>(context: Around, question: Sql): Promise<readonly T[]> {
  const { text, values } = toPositional(question)
  const key = JSON.stringify([text, values])
  const ask = () => context.db.all<T>(question)
  return key.length > LENGTH_MAX ? ask() : (keptRows(context, key, ask) as Promise<T[]>)
}
