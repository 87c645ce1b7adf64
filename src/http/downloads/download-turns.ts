/** A database whose questions wait their turn like all others. */
import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '#contract/errors.ts'
import type { Database } from '#storage/database.ts'
import type { Admission } from '../guard/admission.ts'

/** A file that has begun is worth waiting for: so often, and so long each time. */
const RETRIES = 30
const RETRY_SECONDS = 1

/** When to stop, and when to be patient. */
export interface Turns {
  /** Aborted once nobody waits for the answers. */
  unwanted: AbortSignal
  /** True once a part of the file is on its way: from then on, a busy service is waited for. */
  begun(): boolean
  /** Waits between two tries. */
  wait?: (milliseconds: number) => Promise<unknown>
}

/** The database behind the guard. Throws what the guard throws. */
export function takingTurns(
  db: Database,
  admission: Admission,
  { unwanted, begun, wait = delay }: Turns,
): Database {
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      try {
        return await admission.run(question, unwanted)
      } catch (error) {
        if (!isBusy(error) || !begun() || tries === RETRIES) throw error
        await wait(RETRY_SECONDS * 1000)
      }
    }
  }
  return {
    all: (query) => ask(() => db.all(query)),
    get: (query) => ask(() => db.get(query)),
    async *stream<T>(query: Parameters<Database['stream']>[0]) {
      let end = () => {}
      const ended = new Promise<void>((done) => {
        end = done
      })
      // The turn lasts until the loop has ended.
      await new Promise<void>((begin, refuse) => {
        ask(async () => {
          begin()
          await ended
        }).catch(refuse)
      })
      try {
        yield* db.stream<T>(query)
      } finally {
        end()
      }
    },
    close: () => db.close(),
  }
}

const isBusy = (error: unknown) => error instanceof Problem && error.code === 'overloaded'
