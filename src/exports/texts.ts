/** Records as text that the engine has written, of every format: what it is made of differs, the question does not. */
import { join, type Sql, sql, trusted } from '#storage/sql.ts'
import { freeAnswers } from './collect.ts'
import type { Field } from './fields.ts'
import { LINK_DAY, MONTH, NEWEST_FIRST, readPages, type Selection } from './selection.ts'

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
  const parts = pieces.map((piece) => (typeof piece === 'string' ? quoted(piece) : piece.expression))
  return trusted(`concat(${parts.join(', ')})`)
}

const quoted = (text: string) => `'${text.replace(/'/g, "''")}'`

/**
 * The records in order as UTF-8: texts of a month or a part of one, within which `between` joins them. One text a page
 * would be some megabytes, and grown by copying.
 *
 * What is made of the notice is made where it is read, before it is joined and sorted: there the engine knows which
 * values repeat, and has two texts to carry along instead of twenty columns. Bytes are asked for, since a text would be
 * decoded and encoded again, and copied into the heap, which grows with it. `encode` is DuckDB's name for that,
 * `convert_to` that of PostgreSQL.
 */
export async function* readTexts(
  selection: Selection,
  record: readonly Piece[],
  between: string,
): AsyncGenerator<Buffer> {
  const { ofNotice, whole } = partsOf(record)
  const pages = readPages(selection, (db, page) =>
    db.all<{ text: Buffer }>(sql`
      select encode(string_agg(record_text, ${trusted(quoted(between))} ${NEWEST_FIRST})) as text
      from (
        select notice_date, id, ${whole} as record_text
        from (select notice_date, id, ${ofNotice} from warn_notices where ${page.notices}) as notice
        left join (${page.links}) as link
          on link.record = notice.id and link.day = ${LINK_DAY}
      ) as records
      group by ${MONTH}
      order by ${MONTH} desc nulls last`),
  )
  for await (const page of pages) {
    // Each is let go once it is sent, so that the collector takes them all.
    for (let row = page.shift(); row; row = page.shift()) yield row.text
    freeAnswers()
  }
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
