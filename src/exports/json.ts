/** JSON: one array, or one record a line. The engine writes the records, as it writes the lines of CSV. */
import { FIELDS, type Field } from './fields.ts'
import type { Selection } from './selection.ts'
import { type Piece, pieceOf, plainText, readTexts } from './texts.ts'

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
export function ndjsonPieces(selection: Selection): AsyncGenerator<Buffer> {
  return readTexts(selection, [...jsonRecord(FIELDS), '\n'], '')
}

/** One array, one record a line. Cut short, it lacks its end and is no JSON. */
export async function* arrayPieces(selection: Selection): AsyncGenerator<Buffer | string> {
  yield* listPieces('[\n', readTexts(selection, jsonRecord(FIELDS), ',\n'), ']\n')
}

/** A list of which texts of some members each are given, between what stands before and after it. */
export async function* listPieces(
  before: string,
  texts: AsyncIterable<Buffer>,
  after: string,
): AsyncGenerator<Buffer | string> {
  let begun = false
  for await (const text of texts) {
    yield begun ? ',\n' : before
    begun = true
    yield text
  }
  yield begun ? `\n${after}` : before.trimEnd() + after
}
