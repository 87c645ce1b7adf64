/** Text as XML and Excel escape it, made plain. */

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
)

/**
 * Resolves the references of XML (`&amp;`, `&#233;`) and unifies line ends. Not `decodeEntities` of HTML: here
 * `&#146;` is the control character of that number, and `&nbsp;`, which XML does not know, stays as it is.
 */
export function decodeXml(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  if (!lines.includes('&')) return lines
  return lines.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED.get(name) ?? whole
    const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Excel's escape for characters that XML cannot hold: `_x000D_` is a carriage return, `_x005F_` an underscore. */
function decodeExcelEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

const AMPERSAND = 0x26
const UNDERSCORE = 0x5f
const CARRIAGE_RETURN = 0x0d

/** True when the bytes are the text as it stands: nothing is escaped in them. */
export function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!
    if (byte === AMPERSAND || byte === CARRIAGE_RETURN || (byte === UNDERSCORE && bytes[i + 1] === 0x78))
      return false
  }
  return true
}

/**
 * The text of a cell or shared string. Halves of characters, which only Excel's escapes can write, become U+FFFD as
 * they would in any file. `literal`: out of a CDATA section, where only Excel's own escapes count.
 */
export function cellText(bytes: Buffer, start: number, end: number, literal: boolean): string {
  const text = bytes.toString('utf8', start, end)
  if (isPlain(bytes, start, end)) return text
  const decoded = decodeExcelEscapes(literal ? text.replace(/\r\n?/g, '\n') : decodeXml(text))
  return decoded.replace(/\p{Surrogate}/gu, '\ufffd')
}

const EQUALS = 0x3d
const QUOTE = 0x22
const APOSTROPHE = 0x27
const SPACE = 0x20

/**
 * Where the value begins of the attribute that has this one letter for a name, among the attributes from `start` to
 * `end`; -1 when there is none. The value ends at the next quote.
 */
export function attributeValue(bytes: Uint8Array, start: number, end: number, letter: number): number {
  let i = start
  while (i < end) {
    while (i < end && bytes[i]! <= SPACE) i++
    const name = i
    while (i < end && bytes[i] !== EQUALS && bytes[i]! > SPACE) i++
    const wanted = i - name === 1 && bytes[name] === letter
    while (i < end && bytes[i] !== QUOTE && bytes[i] !== APOSTROPHE) i++
    const quote = bytes[i]
    i++
    if (wanted) return i
    while (i < end && bytes[i] !== quote) i++
    i++
  }
  return -1
}
