/** Whether a folded name holds a folded text, which has no sign with a meaning of its own: over a column `folded`. */
import { type Sql, sql } from '#storage/sql.ts'

/** A part this short must be a whole word: `hp` is not to find every chip maker. */
const PART_LENGTH_MIN = 3

/**
 * A folded text as it must stand in a name with a blank at both ends: a short one is a whole word, and a short first
 * word no end of another: `b and n` is not to find every `rehab and nursing`.
 */
export function heldAs(folded: string): string {
  if (folded.length < PART_LENGTH_MIN) return ` ${folded} `
  return folded.indexOf(' ') > 0 && folded.indexOf(' ') < PART_LENGTH_MIN ? ` ${folded}` : folded
}

/**
 * The condition that a name holds it. Blanks are put around names that hold its words alone: around all would take as
 * long again.
 */
export function holdsText(folded: string): Sql {
  const held = heldAs(folded)
  const words = held.trim()
  const holds = sql`folded like ${`%${words}%`}`
  return held === words ? holds : sql`(${holds} and ' ' || folded || ' ' like ${`%${held}%`})`
}
