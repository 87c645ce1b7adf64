/** A question as the engine is given it. */
import { type Sql, type SqlValue, toPositional } from '../sql.ts'

/**
 * Texts that cannot end where they stand in quotes, for they hold no quote: nearly all that are asked for. Longer ones are
 * lists of keys, for which planning twice is the least.
 */
const PLAIN = /^[\w .,:%&/+()#@|=-]{0,200}$/
/** The engine takes larger ones, written or bound, for another type. */
const INTEGER_MAX = 2_147_483_647

/**
 * The statement, and the values that are bound to its numbered parameters. Where any is bound, the engine plans a statement
 * twice, and is given it in two steps. So whole numbers from 0 on, true and false, and plain texts are written into it. A
 * written one has the type that it would have when bound.
 */
export const statementOf = (query: Sql) => toPositional(query, written)

/** A value as it stands in a statement, or null for one that has to be bound. */
function written(value: SqlValue): string | null {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return PLAIN.test(value) ? `'${value}'` : null
  return Number.isInteger(value) && value! >= 0 && value! <= INTEGER_MAX ? String(value) : null
}
