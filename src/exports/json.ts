/** JSON: one array, or one record a line. The engine writes the records, as it writes the lines of CSV. */
import { type Sql, sql, trusted } from '#storage/sql.ts'
import { FIELDS } from './fields.ts'
import type { Selection } from './selection.ts'
import { readTexts } from './texts.ts'

/** A record as JSON text, as an expression. */
const RECORD: Sql = trusted(
  `concat('{', ${FIELDS.map(({ name }, i) => {
    const key = `'${i > 0 ? ',' : ''}"${name}":'`
    return `${key}, coalesce(cast(to_json(${name}) as varchar), 'null')`
  }).join(', ')}, '}')`,
)

/** One record a line; each line ends with a line feed. */
export async function* ndjsonPieces(selection: Selection): AsyncGenerator<string> {
  for await (const text of recordTexts(selection, sql`chr(10)`)) yield `${text}\n`
}

/** One array, one record a line. Cut short, it lacks its end and is no JSON. */
export async function* arrayPieces(selection: Selection): AsyncGenerator<string> {
  let before = '[\n'
  for await (const text of recordTexts(selection, sql`concat(',', chr(10))`)) {
    yield before + text
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const recordTexts = (selection: Selection, between: Sql) => readTexts(selection, RECORD, between)
