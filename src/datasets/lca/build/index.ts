/** Builds the edition's tables: the cases, their facts, and the figures of what is asked for most. */
import type { IsoDate } from '#lib/dates.ts'
import { buildCases } from './cases.ts'
import { buildFacts, buildRoles } from './facts.ts'
import { buildIndexes } from './indexes.ts'
import { buildRankings } from './rankings.ts'
import { buildTotals } from './totals.ts'

/**
 * What the engine may hold in memory for a step of many cases; few do not come near it, and each time that it is told the
 * engine gives all free memory of the process back. Sorting, writing and medians take about as much again that it does
 * not count: a file of 300,000 cases stays below 512 MB in all, nine million cases take some 550 MB. Joins of names do
 * not get by with less than they have here.
 */
const within = (megabytes: number, statements: readonly string[]) => [
  `set memory_limit = '${megabytes}MB'`,
  ...statements,
]
/** The same without a limit of their own. */
const unlimited = (_megabytes: number, statements: readonly string[]) => statements

/**
 * So few cases are built in fewer, larger steps: each step costs as much as thousands of cases do. The tables are the
 * same.
 */
const FEW_CASES = 20_000

/** The statements that fill the edition's tables. `parts` are the names of the files that the rows are from. */
export function buildLca(_today: IsoDate, parts: readonly string[], rows: number): string[] {
  const atOnce = rows <= FEW_CASES
  const step = atOnce ? unlimited : within
  return [
    ...step(192, buildCases(parts, atOnce)),
    ...step(96, buildFacts()),
    ...step(160, buildRoles()),
    ...step(80, [...buildTotals(atOnce), ...buildRankings(atOnce)]),
    ...step(160, buildIndexes()),
    // What has not been written yet is packed when the file is closed, two columns at a time.
    ...step(256, []),
  ]
}
