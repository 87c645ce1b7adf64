/** A database whose questions wait their turn like all others. */
import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '#contract/errors.ts'
import type { Database } from '#storage/database.ts'
import type { Admission } from '../guard/admission.ts'

/** A file that is being built is worth waiting for: so often, and so long each time. */
const RETRIES = 30
const RETRY_SECONDS = 1

/** When to stop, and when to be patient. */
export interface Turns {
  /** Aborted once nobody waits for the answers. */
  unwanted: AbortSignal
  /** True where a busy service is waited for. */
  patient: boolean
}

/** The database behind the guard. Throws what the guard throws. */
export function takingTurns(db: Database, admission: Admission, { unwanted, patient }: Turns): Database {
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      try {
        return await admission.run(question, unwanted)
      } catch (error) {
        if (!isBusy(error) || !patient || tries === RETRIES) throw error
        await delay(RETRY_SECONDS * 1000, undefined, { signal: unwanted })
      }
    }
  }
  return {
    all: (query) => ask(() => db.all(query)),
    get: (query) => ask(() => db.get(query)),
    copy: (query, path, form, signal) => ask(() => db.copy(query, path, form, signal)),
    // A page at a time is what turns are for: who reads a stream would hold one for as long as it likes.
    stream: () => {
      throw new Error('files are not made of streams')
    },
    close: () => db.close(),
  }
}

const isBusy = (error: unknown) => error instanceof Problem && error.code === 'overloaded'
