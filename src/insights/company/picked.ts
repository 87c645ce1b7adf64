/** Rows of a table that were picked elsewhere, by id and day. */
import { KEYED_MAX, keyed, type Sql, sql } from '#storage/sql.ts'

/**
 * The condition that a row is one of those picked. Of many the days are told too: rows lie by day, and most can be passed
 * over where no index is used.
 */
export function isPicked(picked: readonly { id: string; day: string | null }[], id: Sql, day: Sql): Sql {
  const found = sql`${id} in ${keyed(picked.map((each) => each.id))}`
  const days = picked.map((each) => each.day)
  if (days.length <= KEYED_MAX || days.includes(null)) return found
  const sorted = [...days].sort()
  return sql`${day} between ${sorted[0]!}::date and ${sorted.at(-1)!}::date and ${found}`
}
