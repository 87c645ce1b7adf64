/** Among which facts the figures of some employers are gathered. */
import type { EditionContext } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { casesOfEmployers } from './counted.ts'
import { type CaseFilter, employersOf, factsOf, isOneOf } from './filter.ts'
import { countOf } from './totals.ts'

/**
 * The facts of some employers under a filter, as pieces `from … where …` that are read side by side, each of employers of its own:
 * their own cases, or where those of the place or the occupation asked for are fewer, these. Fewer than `halvedMin` are one piece.
 */
export async function factsAmong(
  context: EditionContext,
  filter: CaseFilter,
  numbers: readonly number[],
  halvedMin = HALVED_MIN,
): Promise<Sql[]> {
  const placed = await casesOfPlace(context, filter)
  return placed !== null && placed < (await casesOfEmployers(context, numbers))
    ? [factsOf({ ...filter, employers: undefined }, [isOneOf(sql`employer_no`, numbers)])]
    : inHalves(numbers, halvedMin).map((half) => factsOf({ ...filter, employers: employersOf(half) }))
}

/** How many cases the place or the occupation of a filter has; null where it asks for neither. */
async function casesOfPlace(
  context: EditionContext,
  { state, soc_code, cities }: CaseFilter,
): Promise<number | null> {
  if (soc_code === undefined && cities !== undefined) return cities.petitions
  return state === undefined && soc_code === undefined ? null : countOf(context, { state, soc_code })
}

/** Fewer employers are gathered as fast at once. */
const HALVED_MIN = 10

/** The lower and the upper half of some employers: their cases lie by their numbers. */
function inHalves(numbers: readonly number[], least: number): readonly number[][] {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length < least ? 0 : sorted.length >> 1
  return [sorted.slice(0, middle), sorted.slice(middle)].filter((half) => half.length > 0)
}
