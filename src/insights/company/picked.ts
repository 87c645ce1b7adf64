/** Rows of a table that were picked elsewhere, by id and day. */
import { type Sql, sql } from '#storage/sql.ts'

/** No id holds it. */
const SEPARATOR = '\n'

/** The condition that a row is one of those picked. The days are told too: rows lie by day, and most can be passed over. */
export function isPicked(picked: readonly { id: string; day: string | null }[], id: Sql, day: Sql): Sql {
  const ids = picked.map((each) => each.id).join(SEPARATOR)
  const found = sql`${id} in (select unnest(string_to_array(${ids}, ${SEPARATOR})))`
  const days = picked.map((each) => each.day)
  if (days.length === 0 || days.includes(null)) return found
  const sorted = [...days].sort()
  return sql`${day} between ${sorted[0]!}::date and ${sorted.at(-1)!}::date and ${found}`
}
