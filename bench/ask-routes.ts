/** Asking routes beside a rival: every answer is worked out anew, and both must say the same. */
import type { AnyOperation, RunContext } from '#contract/operation.ts'
import { PLANS } from '#contract/plans.ts'
import { testCatalogue } from '#contract/testing/catalogue.ts'
import type { Database } from '#storage/database.ts'
import type { Sql } from '#storage/sql.ts'
import { at, sum, type Times, timed } from './times.ts'

/** One question to a route. */
export type Question = Record<string, string | number>

/** The plain SQL that answers the same, and a look at both answers that throws when they differ. */
export interface Rival {
  db: Database
  /** The statements that answer a question; the last one gives its rows. */
  statements(route: string, question: Question): Sql[]
  holdAgainst(route: string, question: Question, answer: unknown, rows: unknown[]): void
}

/** The day that counts as today. */
export const TODAY = '2026-12-01'
/** How many of a route's questions the rival is asked too. */
const RIVAL_QUESTIONS = 30

/** A route's answer, worked out anew. */
export function answer(operation: AnyOperation, db: Database, question: Question) {
  const context: RunContext = {
    db,
    today: TODAY,
    now: new Date(`${TODAY}T12:00:00Z`),
    catalogue: testCatalogue,
    plan: PLANS.enterprise,
    edition: {
      id: 'bench',
      sample: false,
      createdAt: TODAY,
      db,
      broken: new Map(),
      datasets: {},
      sources: [],
    },
  }
  if (operation.kind !== 'read') throw new Error(`${operation.path} is no question`)
  return operation.run(context, operation.input.parse(question))
}

/** Asks questions that were never asked before; some of them of the rival too, and both must say the same. */
export async function askRoute(
  operation: AnyOperation,
  ours: Database,
  rival: Rival,
  questions: readonly Question[],
) {
  const all: Times = { wall: [], cpu: [] }
  const both = { ours: { wall: [], cpu: [] } as Times, rival: { wall: [], cpu: [] } as Times }
  const every = Math.max(1, Math.floor(questions.length / RIVAL_QUESTIONS))
  for (const [i, question] of questions.entries()) {
    const found = await timed(all, () => answer(operation, ours, question))
    if (i % every > 0) continue
    const statements = rival.statements(operation.path, question)
    const rows = await timed(both.rival, async () => {
      let last: unknown[] = []
      for (const statement of statements) last = await rival.db.all(statement)
      return last
    })
    both.ours.wall.push(all.wall.at(-1)!)
    both.ours.cpu.push(all.cpu.at(-1)!)
    rival.holdAgainst(operation.path, question, found, rows)
  }
  const ratios = both.ours.wall.map((time, i) => both.rival.wall[i]! / time)
  const result = {
    questions: questions.length,
    p50Milliseconds: at(all.wall, 0.5),
    p99Milliseconds: at(all.wall, 0.99),
    cpuP50Milliseconds: at(all.cpu, 0.5),
    cpuP99Milliseconds: at(all.cpu, 0.99),
    rivalP50Milliseconds: at(both.rival.wall, 0.5),
    rivalP99Milliseconds: at(both.rival.wall, 0.99),
    ratioMedian: at(ratios, 0.5),
    ratioOfSums: sum(both.rival.wall) / sum(both.ours.wall),
    ratioOfCpuSums: sum(both.rival.cpu) / sum(both.ours.cpu),
  }
  process.stdout.write(
    `  ${operation.path}: p50 ${result.p50Milliseconds} ms, p99 ${result.p99Milliseconds} ms (CPU ${result.cpuP50Milliseconds} and ${result.cpuP99Milliseconds}); flat p50 ${result.rivalP50Milliseconds}, p99 ${result.rivalP99Milliseconds}; ${result.ratioMedian} times as fast by the median question, ${result.ratioOfSums.toFixed(1)} in sum, ${result.ratioOfCpuSums.toFixed(1)} by CPU time\n`,
  )
  return result
}
