/** What many answers need of an edition: asked once, since an edition never changes. */
import { createHash } from 'node:crypto'
import type { Database } from '../database.ts'
import { type Sql, sql, toPositional, trusted } from '../sql.ts'
import type { OpenEdition } from './open-edition.ts'

/** What questions to an edition take: they depend on nobody who asks, and on no day. */
export interface EditionContext {
  /** Where the caller's turn is. */
  db: Database
  edition: OpenEdition
}

type Around = Pick<EditionContext, 'edition'>

/** Makes a reader that asks an edition once and remembers the answer as long as the edition is open. */
export function oncePerEdition<T>(read: (db: Database) => Promise<T>): (context: Around) => Promise<T> {
  const kept = keptPerEdition<T>(1)
  return (context) => kept(context, '', read)
}

/**
 * Keeps so many things of an edition, by key, those asked for last: who asks while one is made waits for it, and what could
 * not be made is told to who asked, and not kept. It is asked of the edition's own database, never by way of the caller's turn:
 * others wait for the same answer, and a caller who leaves, or stands in a queue behind them, must not hold them up.
 */
export function keptPerEdition<T>(most: number) {
  const kept = new WeakMap<OpenEdition, Map<string, Promise<T>>>()
  return ({ edition }: Around, key: string, make: (db: Database) => Promise<T>): Promise<T> => {
    const answers = kept.get(edition) ?? new Map<string, Promise<T>>()
    kept.set(edition, answers)
    const known = answers.get(key)
    const answer = known ?? make(edition.db)
    // Taken out and put back, it is the one asked last.
    answers.delete(key)
    answers.set(key, answer)
    if (known) return known
    answer.catch(() => {
      if (answers.get(key) === answer) answers.delete(key)
    })
    if (answers.size > most) answers.delete(answers.keys().next().value!)
    return answer
  }
}

/** Work of an edition that nobody waits for. */
interface Turns {
  last: Promise<void>
  /** Pieces of it that are not done yet. */
  pending: number
  /** What could not be done, by what it was to make. */
  failures: Map<unknown, unknown>
}

const turns = new WeakMap<OpenEdition, Turns>()

/** How many pieces of work wait for their turn, or have it, and what could not be done. */
export const turnsOf = (edition: OpenEdition): Pick<Turns, 'pending' | 'failures'> =>
  turns.get(edition) ?? { pending: 0, failures: new Map() }

/**
 * Does work that nobody waits for, one piece after the other, so that questions have the rest of the machine. What fails is
 * passed over, and told by `turnsOf` until the same, by what it makes, is done at another try.
 */
export function inTurn(edition: OpenEdition, work: () => Promise<void>, made: unknown = work): void {
  const own = turns.get(edition) ?? { last: Promise.resolve(), pending: 0, failures: new Map() }
  turns.set(edition, own)
  own.pending++
  own.last = own.last
    .then(work)
    .then(
      () => own.failures.delete(made),
      (failure) => own.failures.set(made, failure),
    )
    .then(() => void own.pending--)
}

/** What is made in its turn may fail for want of time or memory that is there the next time. */
export const TRIES_MAX = 3

/**
 * Makes a reader that never waits: what it gives of an edition is null until it has been made, in its turn. Where that fails
 * it is tried again for who asks next, some times: whoever is given null asks otherwise, and is told then what is wrong.
 */
export function madeInTurn<T extends object>(make: (own: EditionContext, key: string) => Promise<T>) {
  const made = new WeakMap<OpenEdition, Map<string, Made<T>>>()
  return ({ edition }: Around, key: string): T | null => {
    const known = made.get(edition) ?? new Map<string, Made<T>>()
    made.set(edition, known)
    const one = known.get(key) ?? { value: null, isAsked: false, failed: 0 }
    known.set(key, one)
    if (one.isAsked || one.failed === TRIES_MAX) return one.value
    one.isAsked = true
    const work = async () => {
      try {
        one.value = await make({ db: edition.db, edition }, key)
      } catch (cause) {
        one.isAsked = false
        one.failed++
        throw new Error(`cannot be held: ${key}`, { cause })
      }
    }
    inTurn(edition, work, one)
    return null
  }
}

interface Made<T> {
  value: T | null
  isAsked: boolean
  failed: number
}

/** So many small questions are kept. */
const KEPT_MAX = 2000
/** Longer ones, which name very many records, are not. */
const LENGTH_MAX = 16_000
/** Of a longer one a digest is the key. */
const PLAIN_KEY_MAX = 1000

const keptRows = keptPerEdition<unknown[]>(KEPT_MAX)

/**
 * The rows of a small question, which are remembered: the sums of a filter are the same on every page of its list, and
 * warnings of a state rest on the same counts whatever is asked of it. Not for questions that many rows answer.
 */
export function remembered<T>(context: EditionContext, question: Sql): Promise<readonly T[]> {
  const asked = writtenOut(question)
  if (asked.length > LENGTH_MAX) return context.db.all<T>(question)
  return keptRows(context, shortened(asked), (db) => db.all<T>(question)) as Promise<T[]>
}

const readable = keptPerEdition<void>(64)

/** That a table can be read, asked once: where nothing was found in it, nothing must be what it holds. Throws what the engine says. */
export const requireReadable = (context: Around, table: string): Promise<void> =>
  readable(context, table, async (db) => {
    await db.get(sql`select 1 from ${trusted(table)} limit 1`)
  })

/** What a statement, or a piece of one, is kept by. */
export const statementKey = (statement: Sql): string => shortened(writtenOut(statement))

function writtenOut(statement: Sql): string {
  const { text, values } = toPositional(statement)
  return JSON.stringify([text, values])
}

const shortened = (written: string) =>
  written.length > PLAIN_KEY_MAX ? createHash('sha256').update(written).digest('base64') : written
