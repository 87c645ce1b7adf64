/** A question as the engine is given it. */
import type { Sql, SqlValue } from '../sql.ts'

/** Texts that cannot end where they stand in quotes, for they hold no quote: most that are asked for, and not too long. */
const PLAIN = /^[\w .,:%&/+()#@|=-]{0,200}$/
/** The engine takes larger ones, written or bound, for another type. */
const INTEGER_MAX = 2_147_483_647

/**
 * The statement, and the values that are bound to its numbered parameters. Where any is bound, the engine plans a statement
 * twice, and is given it in two steps. So values that mean themselves wherever they stand are written into it: whole numbers,
 * true and false, and plain texts. A written one has the type that it would have when bound.
 */
export function statementOf({ strings, values }: Sql): { text: string; bound: SqlValue[] } {
  const bound: SqlValue[] = []
  let text = strings[0]!
  values.forEach((value, i) => {
    text += (written(value) ?? `$${bound.push(value)}`) + strings[i + 1]
  })
  return { text, bound }
}

/** A value as it stands in a statement, or null for one that has to be bound: with a sign or a quote it might be more than itself. */
function written(value: SqlValue): string | null {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return PLAIN.test(value) ? `'${value}'` : null
  return Number.isInteger(value) && value! >= 0 && value! <= INTEGER_MAX ? String(value) : null
}
