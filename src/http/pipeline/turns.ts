/** A database whose questions wait their turn like all others. */
import type { Database } from '#storage/database.ts'
import type { Admission, Turn } from '../guard/admission.ts'

/** The database behind the queue. Throws what the queue throws. */
export function takingTurns(db: Database, admission: Admission, turn: Turn): Database {
  const ask = <T>(question: () => Promise<T>): Promise<T> => admission.run(question, turn)
  return {
    all: (query) => ask(() => db.all(query)),
    get: (query) => ask(() => db.get(query)),
    numbers: (query) => ask(() => db.numbers(query)),
    copy: (query, path, form, signal) => ask(() => db.copy(query, path, form, signal)),
    // A page at a time is what turns are for: who reads a stream would hold one for as long as it likes.
    stream: () => {
      throw new Error('files are not made of streams')
    },
    close: () => db.close(),
  }
}
