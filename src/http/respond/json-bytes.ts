/** Answers as JSON in bytes. */

/** So many rows are written at once: a text of a hundred kilobytes and more is dear to lay out in one piece. */
const PIECE_ROWS = 20

/**
 * The UTF-8 of `JSON.stringify(answer)`, for answers of plain data. Long lists of an object are written in pieces: of an answer of 600 kB, V8 takes
 * three times as long to lay out one text for all of it, and five times where a single letter of it is not Latin.
 */
export function jsonBytes(answer: unknown): Buffer {
  if (!isRecord(answer) || !Object.values(answer).some(isLong)) return Buffer.from(JSON.stringify(answer))
  const pieces: Buffer[] = []
  let text = ''
  for (const [name, value] of Object.entries(answer)) {
    const before = `${pieces.length === 0 && text === '' ? '{' : ','}${JSON.stringify(name)}:`
    if (isLong(value)) {
      for (let first = 0; first < value.length; first += PIECE_ROWS) {
        const rows = JSON.stringify(value.slice(first, first + PIECE_ROWS)).slice(1, -1)
        pieces.push(Buffer.from(first === 0 ? `${text}${before}[${rows}` : `,${rows}`))
      }
      text = ']'
      continue
    }
    const said = JSON.stringify(value) as string | undefined
    if (said !== undefined) text += before + said
  }
  pieces.push(Buffer.from(`${text}}`))
  return Buffer.concat(pieces)
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)

const isLong = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > PIECE_ROWS && !('toJSON' in value)
