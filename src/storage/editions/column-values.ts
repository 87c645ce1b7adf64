/**
 * Conditions of one column asked of its values, of which there are few, and not of its rows: what a condition means is still said in
 * SQL alone.
 */
import { type Sql, sql, trusted } from '../sql.ts'
import { type ColumnCodes, columnCodes } from './columns.ts'
import { type EditionContext, madeInTurn } from './once.ts'

/** Of more values, or letters in them, the rows are asked: to ask 1,400 takes as long as to ask 86,000 rows. */
const VALUES_MAX = 500
const LETTERS_MAX = 10_000
/** Stands between values: none holds it. */
const BETWEEN = '\u001f'

/** The codes that rows have of a column, and of each code whether it fits. */
export interface FittingCodes {
  codes: Int32Array
  /** 1 for a value that meets the condition. */
  fits: Uint8Array
}

/** A column whose values can be asked. */
interface AskedColumn {
  codes: Int32Array
  /** The values as a table of one column of that name, with `code`. */
  values: Sql
  count: number
}

/** Which values of a column of texts meet a condition of it alone; null where its rows have to be asked, as until it is held. */
export async function codesWhere(
  context: EditionContext,
  table: string,
  column: string,
  condition: Sql,
): Promise<FittingCodes | null> {
  const asked = heldColumn(context, `${table} ${column}`)?.asked
  if (!asked) return null
  const [codes] = await context.db.numbers(sql`select code from ${asked.values} where ${condition}`)
  const fits = new Uint8Array(asked.count)
  for (const code of codes!) fits[code] = 1
  return { codes: asked.codes, fits }
}

/** A column where it is held, by its table and its name; it is read when it is first asked for, which nobody waits for. */
const heldColumn = madeInTurn(async (own, key) => {
  const [table, column] = key.split(' ') as [string, string]
  return { asked: askable(column, await columnCodes(own, trusted(table), trusted(column))) }
})

function askable(column: string, { values, codes }: ColumnCodes): AskedColumn | null {
  const texts = values.map((value) => value ?? '')
  const letters = texts.reduce((sum, text) => sum + text.length, 0)
  if (texts.length === 0 || texts.length > VALUES_MAX || letters > LETTERS_MAX) return null
  if (texts.some((text) => text.includes(BETWEEN))) return null
  // Null is the last of the values.
  const nothing = values.indexOf(null)
  return {
    codes,
    count: texts.length,
    values: sql`(
      select case when code <> ${nothing} then value end as ${trusted(column)}, code
      from (
        select unnest(string_to_array(${texts.join(BETWEEN)}, ${BETWEEN})) as value,
               unnest(range(${texts.length}))::integer as code
      ) as told
    ) as held_values`,
  }
}
