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
import type { TextForm } from './build-file.ts'
import { FIELDS, type Field } from './fields.ts'
import { type Piece, pieceOf, plainText } from './texts.ts'

const HEADER = `${FIELDS.map(({ name }) => name).join(',')}\r\n`

/** Begins a formula, or is the apostrophe that says that it is none. */
const GUARDED = `[=+@\\t\\r\\n''-]`

/**
 * The texts that need quotes, as both engines read it: the empty one, one that is guarded, and one with a mark in it. It
 * is one test and not one a mark, for each page is a question, and to plan it takes longer the more there is in it.
 */
const NEEDS_QUOTES = `'(?s)^(|${GUARDED}.*|.*[",\\r\\n].*)$'`

/** A line of these fields, without its end. */
export function csvLine(fields: readonly Field[]): Piece[] {
  const cells = fields.map((field) => pieceOf(field, csvCell(field)))
  return cells.flatMap((cell, i) => (i > 0 ? [',', cell] : [cell]))
}

function csvCell(field: Field): string {
  const { name, type, plain } = field
  if (type !== 'text' || plain) return plainText(field)
  return `case when ${name} ~ ${NEEDS_QUOTES}
    then concat('"', regexp_replace(replace(${name}, '"', '""'), '^(${GUARDED})', '''\\1'), '"')
    else ${name} end`
}

/** The form of a CSV file. */
export const CSV: TextForm = {
  head: HEADER,
  record: csvLine(FIELDS),
  between: '\r\n',
  tail: '\r\n',
  empty: HEADER,
}
