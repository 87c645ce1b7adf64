/** Builds the edition's tables: the cases, their facts, and the figures of what is asked for most. */
import { buildCases } from './build-cases.ts'
import { buildFacts, buildRoles } from './build-facts.ts'
import { buildTotals } from './build-totals.ts'

/**
 * What the engine may hold in memory. Writing and medians take about as much again that it does not count, and all of
 * the process keeps below 512 MB.
 */
const MEMORY = "set memory_limit = '160MB'"

/** The statements that fill the edition's tables. */
export function buildLca(): string[] {
  return [MEMORY, ...buildCases(), ...buildFacts(), ...buildRoles(), ...buildTotals()]
}
