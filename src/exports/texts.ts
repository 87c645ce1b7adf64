/** Records as text that the engine has written, of every format: what it is made of differs, the question does not. */
import { quoteText } from '#storage/duckdb/quoting.ts'
import { join, type Sql, sql, trusted } from '#storage/sql.ts'
import type { Field } from './fields.ts'
import { NEWEST_FIRST, type Page, recordsOf } from './selection.ts'

/** A piece of a record's text: as it is, or an expression over the columns of one table. */
export type Piece = string | { of: Field['of']; expression: string }

/** An expression over a field. */
export const pieceOf = ({ of }: Field, expression: string): Piece => ({ of, expression })

/** A number, a day, a flag or a text as it is; null where it is missing. */
export function plainText({ name, type }: Pick<Field, 'name' | 'type'>): string {
  if (type === 'text') return name
  if (type !== 'double') return `cast(${name} as varchar)`
  // One of the engines writes 45 as 45.0.
  return `case when ${name} = trunc(${name}) then cast(cast(${name} as bigint) as varchar) else cast(${name} as varchar) end`
}

/** Pieces as one expression. `concat` takes what is missing for nothing. */
export function textOf(pieces: readonly Piece[]): Sql {
  const parts = pieces.map((piece) => (typeof piece === 'string' ? quoteText(piece) : piece.expression))
  return trusted(`concat(${parts.join(', ')})`)
}

/**
 * The records of a page in order, a text each. What is made of the notice is made where it is read, before it is joined
 * and sorted: there the engine knows which values repeat, and has two texts to carry along instead of twenty columns.
 */
export function linesOf(page: Page, record: readonly Piece[]): Sql {
  const { ofNotice, whole } = partsOf(record)
  return sql`
    select ${whole} as line
    from ${recordsOf(page, sql`notice_date, id, ${ofNotice}`)}
    ${NEWEST_FIRST}`
}

/** Neighbours that read the notice alone, each as a column; and the whole out of those and of the company. */
function partsOf(record: readonly Piece[]): { ofNotice: Sql; whole: Sql } {
  const columns: Sql[] = []
  const whole: Piece[] = []
  let run: Piece[] = []
  const end = () => {
    if (run.length === 0) return
    const name = `part_${columns.length}`
    columns.push(sql`${textOf(run)} as ${trusted(name)}`)
    whole.push({ of: 'notice', expression: name })
    run = []
  }
  for (const piece of record) {
    if (typeof piece === 'string' || piece.of === 'notice') run.push(piece)
    else {
      end()
      whole.push(piece)
    }
  }
  end()
  return { ofNotice: join(columns, sql`, `), whole: textOf(whole) }
}
