/** Records as text that the engine has written. */
import { type Sql, sql } from '#storage/sql.ts'
import { NEWEST_FIRST, readPages, type Selection } from './selection.ts'

/**
 * Records in one text: small enough that the text is among what the collector of garbage takes away early. Texts of a
 * whole page stay for long, and memory grows with what has been sent.
 */
const TEXT_ROWS = 250

/** What an expression makes of the records, in order and joined by `between` within a text. */
export async function* readTexts(selection: Selection, record: Sql, between: Sql): AsyncGenerator<string> {
  const pages = readPages(selection, (db, notices) =>
    db.all<{ text: string }>(sql`
      select string_agg(${record}, ${between} order by n) as text
      from (select *, row_number() over (${NEWEST_FIRST}) as n from ${notices}) as numbered
      group by n - (n - 1) % ${TEXT_ROWS}
      order by min(n)`),
  )
  for await (const page of pages) for (const { text } of page) yield text
}
