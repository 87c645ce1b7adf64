/** Small tables that many answers need: read once, since an edition never changes. */

import type { Database } from '#storage/database.ts'
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
