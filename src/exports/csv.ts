/**
 * CSV as RFC 4180 has it: UTF-8 without a byte order mark, one line of names, CRLF, quotes where they are needed. A
 * missing value is nothing, an empty text `""`.
 *
 * Spreadsheets take a cell that begins with `=`, `+`, `-`, `@`, a tab or a line end for a formula, so such a text has an
 * apostrophe before it; and so has one that begins with an apostrophe, which makes the way back plain: of a text that
 * begins with an apostrophe, take one away. Numbers and dates are as they are.
 *
 * The engine writes the lines: to read every cell into JavaScript takes four times as long.
 */
import { type Sql, sql, trusted } from '#storage/sql.ts'
import { FIELDS, type Field } from './fields.ts'
import type { Selection } from './selection.ts'
import { readTexts } from './texts.ts'

/** The line of names. */
export const CSV_HEADER = `${FIELDS.map(({ name }) => name).join(',')}\r\n`

/** The code points that make a formula, and the apostrophe; of an empty text it is 0. */
const GUARDED = [0, 9, 10, 13, 0x27, 0x2b, 0x2d, 0x3d, 0x40].join(', ')

/** The parts of a CSV file. */
export async function* csvPieces(selection: Selection): AsyncGenerator<string> {
  // With the first records and not before them, so that an error until then is told as one.
  let before = CSV_HEADER
  for await (const text of readTexts(selection, csvLine(FIELDS), sql`''`)) {
    yield before + text
    before = ''
  }
  if (before !== '') yield before
}

/** A line of these fields, as an expression. `concat` takes what is missing for nothing. */
export function csvLine(fields: readonly Field[]): Sql {
  const cells = fields.map(csvCell).join(`, ',', `)
  return trusted(`concat(${cells}, chr(13), chr(10))`)
}

function csvCell({ name, type, plain }: Field): string {
  // Both engines have a word for true of their own.
  if (type === 'boolean') return `case when ${name} then 'true' when not ${name} then 'false' end`
  // One of them writes 45 as 45.0.
  if (type === 'double')
    return `case when ${name} = trunc(${name}) then cast(cast(${name} as bigint) as varchar) else cast(${name} as varchar) end`
  if (type !== 'text' || plain) return name
  const quotes = [`'"'`, `','`, 'chr(10)', 'chr(13)'].map((mark) => `strpos(${name}, ${mark}) > 0`)
  return `case when ${quotes.join(' or ')} or ascii(${name}) in (${GUARDED})
    then concat('"', case when ascii(${name}) in (${GUARDED}) and ${name} <> '' then '''' else '' end,
                replace(${name}, '"', '""'), '"')
    else ${name} end`
}
