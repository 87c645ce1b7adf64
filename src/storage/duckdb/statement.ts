/** A question as the engine is given it. */
import { type Sql, type SqlValue, toPositional } from '../sql.ts'

/**
 * Texts that cannot end where they stand in quotes, for they hold no quote: nearly all that are asked for. Longer ones are
 * lists of keys, for which planning twice is the least.
 */
const PLAIN = /^[\w .,:%&/+()#@|=-]{0,200}$/
/** A number that is written without an exponent. */
const FRACTION = /^-?\d+\.\d+$/
/** The engine takes larger whole ones, written or bound, for another type. */
const INTEGER_MAX = 2_147_483_647

/**
 * The statement, and the values that are bound to its numbered parameters. Where any is bound, the engine plans a statement
 * twice, and is given it in two steps. So numbers, true and false, and plain texts are written into it. A written one has the
 * type that it would have when bound.
 */
export const statementOf = (query: Sql) => toPositional(query, written)

/** A value as it stands in a statement, or null for one that has to be bound. */
function written(value: SqlValue): string | null {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return PLAIN.test(value) ? `'${value}'` : null
  if (typeof value !== 'number') return null
  if (Number.isInteger(value)) {
    if (Math.abs(value) > INTEGER_MAX || Object.is(value, -0)) return null
    return value < 0 ? `(${value})` : String(value)
  }
  // With an exponent it is a double; without one the engine takes it for a decimal number.
  return FRACTION.test(String(value)) ? `(${value}e0)` : null
}
