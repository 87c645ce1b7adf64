/** JSON: one array, or one record a line. The engine writes the records, as it writes the lines of CSV. */
import type { TextForm } from './build-file.ts'
import { FIELDS, type Field } from './fields.ts'
import { type Piece, pieceOf, plainText } from './texts.ts'

/** A field's value as JSON, as an expression; null where it is missing. */
export function jsonValue(field: Pick<Field, 'name' | 'type' | 'plain'>): string {
  const { name, type, plain } = field
  if (type === 'text' && !plain) return `cast(to_json(${name}) as varchar)`
  const text = plainText(field)
  return type === 'text' || type === 'date' ? `('"' || ${text} || '"')` : text
}

/** A record of these fields. */
export function jsonRecord(fields: readonly Field[]): Piece[] {
  const members = fields.flatMap((field, i) => [
    `${i > 0 ? ',' : '{'}"${field.name}":`,
    pieceOf(field, `coalesce(${jsonValue(field)}, 'null')`),
  ])
  return [...members, '}']
}

/** One record a line; each line ends with a line feed. */
export const NDJSON: TextForm = {
  head: '',
  record: jsonRecord(FIELDS),
  between: '\n',
  tail: '\n',
  empty: '',
}

/** A list of such records, one a line, between what stands before and after it. */
export function listForm(before: string, record: readonly Piece[], after: string): TextForm {
  return {
    head: `${before}[\n`,
    record,
    between: ',\n',
    tail: `\n]${after}\n`,
    empty: `${before}[]${after}\n`,
  }
}

/** One array. */
export const ARRAY = listForm('', jsonRecord(FIELDS), '')
