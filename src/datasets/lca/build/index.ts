/** Builds the edition's tables: the cases, their facts, and the figures of what is asked for most. */
import type { IsoDate } from '#lib/dates.ts'
import { buildCases } from './cases.ts'
import { buildFacts, buildRoles } from './facts.ts'
import { buildIndexes, buildTotals } from './totals.ts'

/**
 * What the engine may hold in memory for a step. Sorting, writing and medians take about as much again that it does
 * not count: a file of 300,000 cases stays below 512 MB in all, nine million cases take some 550 MB. Joins of names do
 * not get by with less than they have here.
 */
const within = (megabytes: number, statements: readonly string[]) => [
  `set memory_limit = '${megabytes}MB'`,
  ...statements,
]

/** The statements that fill the edition's tables. `parts` are the names of the files that the rows are from. */
export function buildLca(_today: IsoDate, parts: readonly string[]): string[] {
  return [
    ...within(192, buildCases(parts)),
    ...within(96, buildFacts()),
    ...within(160, buildRoles()),
    ...within(80, buildTotals()),
    ...within(160, buildIndexes()),
  ]
}
