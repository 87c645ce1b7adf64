/** What a cell's attributes say, and the texts of small numbers. */
import type { XmlScanner } from './xml-scanner.ts'
import { attributeValue } from './xml-text.ts'

/** Excel's last column is XFD. */
export const COLUMNS_MAX = 16_384

/** The value is a number, and by its style perhaps a day. */
export const NUMBER = 0
/** The value is the number of a shared string. */
export const SHARED = 1
/** The value is 1 or 0. */
export const BOOLEAN = 2
/** The value is a text: the result of a formula, an inline string. */
export const PLAIN = 3
/** The value is a day as ISO 8601 writes it. */
export const DAY = 4
/** The value is an error such as `#N/A`. */
export const ERROR = 5

const TYPES: Record<string, number> = {
  n: NUMBER,
  d: DAY,
  e: ERROR,
  str: PLAIN,
  inlineStr: PLAIN,
  s: SHARED,
  b: BOOLEAN,
}

const QUOTE = 0x22
const APOSTROPHE = 0x27
const ZERO = 0x30
const LETTER_A = 0x41
const LETTER_R = 0x72
const LETTER_S = 0x73
const LETTER_T = 0x74
const NUMBERS_KEPT = 100_000
const DIGITS_KEPT = 5

/** What the value of the cell means whose start tag the scanner has found. Throws on a type that does not exist. */
export function cellType({ bytes, start, end }: XmlScanner): number {
  const at = attributeValue(bytes, start, end, LETTER_T)
  if (at < 0) return NUMBER
  if (bytes[at] === LETTER_S && (bytes[at + 1] === QUOTE || bytes[at + 1] === APOSTROPHE)) return SHARED
  const name = /^[^"']*/.exec(bytes.toString('latin1', at, end))![0]
  const type = TYPES[name]
  if (type === undefined) throw new Error(`a cell of the unknown type "${name}"`)
  return type
}

/** The column of the cell whose tag the scanner has found, 1 for A; null without a reference, 0 for a wrong one. */
export function cellColumn({ bytes, start, end }: XmlScanner): number | null {
  let at = attributeValue(bytes, start, end, LETTER_R)
  if (at < 0) return null
  let column = 0
  // `A` to `Z` are 1 to 26 in their lowest five bits, and so are `a` to `z`.
  for (; bytes[at]! >= LETTER_A && column <= COLUMNS_MAX; at++) column = column * 26 + (bytes[at]! & 0x1f)
  return column <= COLUMNS_MAX ? column : 0
}

/** The number of the row whose tag the scanner has found; null where it has none. */
export const rowNumber = (scanner: XmlScanner): number | null => numberAt(scanner, LETTER_R)

/** The number of the style of the cell whose start tag the scanner has found; null where it has none. */
export const cellStyle = (scanner: XmlScanner): number | null => numberAt(scanner, LETTER_S)

function numberAt({ bytes, start, end }: XmlScanner, attribute: number): number | null {
  let at = attributeValue(bytes, start, end, attribute)
  if (at < 0) return null
  let number = 0
  for (; isDigit(bytes[at]!); at++) number = number * 10 + bytes[at]! - ZERO
  return number
}

/** `cell AB12` for column 28, row 12. */
export function cellName(column: number, row: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(LETTER_A + ((rest - 1) % 26)) + letters
  return `cell ${letters}${row}`
}

/** Texts of the whole numbers that fill sheets: days, counts, codes. Making each anew took a tenth of the time. */
const KEPT: string[] = new Array(NUMBERS_KEPT).fill('')

/** The text where it is a whole number below 100,000 as one writes it, else null. */
export function smallNumber(bytes: Uint8Array, start: number, end: number): string | null {
  if (end - start > DIGITS_KEPT || (bytes[start] === ZERO && end - start > 1)) return null
  let number = 0
  for (let i = start; i < end; i++) {
    if (!isDigit(bytes[i]!)) return null
    number = number * 10 + bytes[i]! - ZERO
  }
  const kept = KEPT[number]!
  if (kept !== '') return kept
  const text = String(number)
  KEPT[number] = text
  return text
}

/** Whether the byte is a digit in ASCII. */
export function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= ZERO + 9
}
