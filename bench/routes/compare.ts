/** What flat tables take for some of the questions that a route was asked. */
import type { ReadOperation } from '#contract/operation.ts'
import type { Database } from '#storage/database.ts'
import { sum } from '../times.ts'
import { type Answers, ask } from './ask.ts'
import type { Question } from './questions.ts'
import { rivalOf, typed } from './rivals/index.ts'

/** How a rival did beside a route. */
export interface Compared {
  /** How many times as long it took for the same questions. */
  ratio: number
  questions: number
  /** Of the lists that tell how many records match, those of which the rival says the same. */
  agreeing: number | null
}

/** How many of a route's questions the rival is asked too. */
const QUESTIONS = 12

/** Where a rival is asked, and as of which day. */
export interface RivalPlace {
  base: string
  db: Database
  today: string
}

/** Asks the rival some of the questions that were answered; null where nobody has written what it is to be asked. */
export async function compare(
  operation: ReadOperation,
  questions: ReadonlyMap<string, Question>,
  { answered, times }: Answers,
  place: RivalPlace,
): Promise<Compared | null> {
  // A rival has no cursors, and a statement that names columns is another question.
  const isPlain = (address: string) => !/[?&](cursor|fields)=/.test(address)
  const plain = answered
    .map((address, i) => ({ address, time: times[i]! }))
    .filter((each) => isPlain(each.address))
  const step = Math.max(1, Math.floor(plain.length / QUESTIONS))
  const chosen = plain.filter((_, i) => i % step === 0).slice(0, QUESTIONS)
  const rivals: number[] = []
  let [agreeing, told] = [0, 0]
  for (const { address } of [...chosen.slice(0, 1), ...chosen]) {
    const statements = rivalOf(operation.path, typed(operation, questions.get(address)!), place.today)
    if (!statements) return null
    const start = performance.now()
    let total: number | undefined
    for (const [i, statement] of statements.entries()) {
      const rows = await place.db.all<{ total?: number }>(statement)
      if (i === 0) total = rows[0]?.total
    }
    rivals.push(performance.now() - start)
    if (total === undefined) continue
    told++
    if ((await totalOf(place.base, address)) === total) agreeing++
  }
  return {
    // The first question is asked twice, since it loads what the others find in memory.
    ratio: Number((sum(rivals.slice(1)) / sum(chosen.map(({ time }) => time))).toFixed(1)),
    questions: chosen.length,
    agreeing: told > 0 ? agreeing / told : null,
  }
}

async function totalOf(base: string, address: string): Promise<number | undefined> {
  const { status, body } = await ask(base, address)
  return status === 200 ? (JSON.parse(body.toString()) as { total?: number }).total : 0
}
