/** The `sql` tag: statements and their values, composable; how a value gets to the engine is told in `duckdb/statement.ts`. */
import type { Table } from './tables.ts'

/** A statement, or a piece of one. */
export interface Sql {
  /** The text between the values; one longer than `values`. */
  readonly strings: readonly string[]
  readonly values: readonly SqlValue[]
}

/** What a value may be. Dates are given as `YYYY-MM-DD` text and cast in the statement. */
export type SqlValue = string | number | boolean | null

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'strings' in value && 'values' in value

/**
 * Builds a statement: sql`select * from t where state = ${state} ${more}`. A value is never read as
 * text of the statement; another `sql` piece is joined in.
 */
export function sql(strings: TemplateStringsArray, ...parts: (SqlValue | Sql)[]): Sql {
  const texts: string[] = [strings[0]!]
  const values: SqlValue[] = []
  parts.forEach((part, i) => {
    const after = strings[i + 1]!
    if (isSql(part)) {
      texts[texts.length - 1] += part.strings[0]!
      part.values.forEach((value, j) => {
        values.push(value)
        texts.push(part.strings[j + 1]!)
      })
      texts[texts.length - 1] += after
    } else {
      values.push(part)
      texts.push(after)
    }
  })
  return { strings: texts, values }
}

/** Text that the code itself wrote (a column name, a direction): never anything a caller sent. */
export function trusted(text: string): Sql {
  return { strings: [text], values: [] }
}

/** Joins pieces with a separator: join(conditions, sql` and `). Nothing gives an empty piece. */
export function join(pieces: readonly Sql[], separator: Sql): Sql {
  let joined: Sql | undefined
  for (const piece of pieces) joined = joined ? sql`${joined}${separator}${piece}` : piece
  return joined ?? sql``
}

/** `where a and b`, or nothing when there is no condition. */
export function where(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? sql`where ${join(conditions, sql` and `)}` : sql``
}

/** No values, for `in`. For one that is null the engine looks every row through; with this it does not begin. */
const NOTHING = sql`(select null where false)`

/** A list to stand behind `in`: `(1, 2)`. An empty one matches nothing. */
export function list(values: readonly SqlValue[]): Sql {
  if (values.length === 0) return NOTHING
  return sql`(${join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`
}

/** More rows than these are found as fast by reading all of them. */
export const LOOKUPS_MAX = 256

/** Our own numbers, for `in`: as they stand, or many of them as one text: it takes long to plan hundreds. */
export function numbered(numbers: readonly number[]): Sql {
  const asked = [...new Set(numbers)].map(Number)
  if (asked.length === 0) return NOTHING
  if (asked.length <= LOOKUPS_MAX) return trusted(`(${asked.join(', ')})`)
  return sql`(select unnest(string_to_array(${asked.join(',')}, ',')::integer[]))`
}

/** No key holds it. */
const SEPARATOR = '\n'

/** More keys than these, which are texts, are found as fast by reading all rows: a key costs more than a number to compare. */
export const KEYED_MAX = 512

/** Keys of single rows, for `in`: each by itself, for which the engine takes an index; or many of them as one text. */
export function keyed(keys: readonly string[]): Sql {
  const asked = [...new Set(keys)]
  if (asked.length <= KEYED_MAX) return list(asked)
  return sql`(select unnest(string_to_array(${asked.join(SEPARATOR)}, ${SEPARATOR})))`
}

/** A condition that an index answers. */
interface KeyCondition extends Sql {
  readonly byIndex: true
}

/** More rows than any table has. */
const ROWS_MAX = 2_000_000_000

/** The condition that a column with an index has one of these keys: see `fromRows`. */
export function hasKey(column: Sql, keys: readonly string[]): Sql {
  const asked = new Set(keys).size
  const condition = sql`${column} in ${keyed(keys)}`
  if (asked === 0 || asked > KEYED_MAX) return condition
  const answered: KeyCondition = { ...condition, byIndex: true }
  return answered
}

/**
 * `from table where a and b`. Where one condition is that of keys, the rows of these are found first and all else is asked of
 * them: beside another condition the engine takes no index, and reads the table. Conditions may name `rowid` either way.
 */
export function fromRows(table: string, conditions: readonly Sql[]): Sql {
  const rows = trusted(table)
  const keys = conditions.find((each): each is KeyCondition => 'byIndex' in each)
  if (keys === undefined) return sql`from ${rows} ${where(conditions)}`
  const others = conditions.filter((each) => each !== keys)
  // It cuts nothing; but below it the engine may look at no other condition.
  return sql`from (select *, rowid from ${rows} where ${keys} limit ${ROWS_MAX}) as ${rows} ${where(others)}`
}

/** What the engine may answer by a join: another table, and a list, which from five values on is one. */
const MAY_JOIN = /\b(select|in|exists|any|all)\b/i
/** A list of fewer, as `list` writes it, and its column. */
const SHORT_LIST = /\b(\w+) in \(\$\d+(, \$\d+){0,3}\)/g

/**
 * Whether the rows of a table under these conditions come in an order without being sorted. Of one table that is only
 * filtered the engine tells rows as they stand; those of a join, or of an index, come in any order.
 */
export function standsInOrder(
  table: Pick<Table, 'order' | 'lookups'>,
  order: Sql,
  conditions: readonly Sql[],
): boolean {
  const unlisted = (written: string, column: string) => (table.lookups?.includes(column) ? written : '')
  const mayJoin = conditions.some((each) =>
    MAY_JOIN.test(toPositional(each).text.replace(SHORT_LIST, unlisted)),
  )
  return order.values.length === 0 && order.strings[0] === table.order && !mayJoin
}

/**
 * `order by` this; or nothing where the table's rows come so: the engine ends once it has as many as are asked for, which
 * takes half the time of sorting them.
 */
export function inOrder(...asked: Parameters<typeof standsInOrder>): Sql {
  return standsInOrder(...asked) ? sql`` : sql`order by ${asked[1]}`
}

/** The condition that a column holds the text somewhere, in any case; `%` and `_` in it mean themselves. */
export function contains(column: Sql, text: string): Sql {
  // The engine looks for a plain word twice as fast as for a pattern with an escape.
  if (!/[\\%_]/.test(text)) return sql`lower(${column}) like lower(${`%${text}%`})`
  const pattern = `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
  return sql`${column} ilike ${pattern} escape '\\'`
}

/** The statement with numbered parameters for its values, but for those that `written` gives a text for. */
export function toPositional(
  { strings, values }: Sql,
  written: (value: SqlValue) => string | null = () => null,
): { text: string; values: SqlValue[] } {
  const bound: SqlValue[] = []
  let text = strings[0]!
  values.forEach((value, i) => {
    text += (written(value) ?? `$${bound.push(value)}`) + strings[i + 1]
  })
  return { text, values: bound }
}
