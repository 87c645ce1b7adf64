/**
 * The tags and texts of an XML document that arrives in pieces. Made for sheets of gigabytes: it looks at bytes and
 * makes no strings, so what nobody asks for costs next to nothing.
 */

/** What `next` found. `NEED_MORE` asks for another piece, or is the end. */
export const NEED_MORE = 0
/** A start tag; `start` to `end` are its attributes. */
export const OPEN = 1
/** An end tag. */
export const CLOSE = 2
/** A tag that is start and end in one; `start` to `end` are its attributes. */
export const EMPTY = 3
/** Text between tags, white space included; `start` to `end` are its bytes, never empty. */
export const TEXT = 4

/** No text or tag of a workbook is longer: a cell holds 32,767 characters, each at most ten bytes. */
const TOKEN_BYTES_MAX = 1 << 22
const FIRST_BUFFER_BYTES = 1 << 18

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const COLON = 0x3a
const QUOTE = 0x22
const APOSTROPHE = 0x27
const SPACE = 0x20

/** A name of up to four letters as the number that `name` gives for it. */
export function nameCode(name: string): number {
  let code = 0
  for (let i = 0; i < name.length; i++) code = (code << 8) | name.charCodeAt(i)
  return code
}

/** Reads tags and texts in turn. Prefixes of names are dropped; comments and processing instructions are passed over. */
export class XmlScanner {
  /** The bytes that `start` and `end` count in, until the next `push`. */
  bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_BUFFER_BYTES)
  start = 0
  end = 0
  /** `nameCode` of the tag's name where it has up to four letters, else 0; `longName` tells the others. */
  name = 0
  /** True for text out of a CDATA section, in which nothing is escaped. */
  literal = false
  /** How many elements are open. */
  depth = 0
  private at = 0
  private length = 0
  private nameStart = 0
  private nameEnd = 0
  private begun = false

  /** Adds the next piece of the document. */
  push(piece: Uint8Array): void {
    const rest = this.length - this.at
    if (rest > TOKEN_BYTES_MAX) throw new Error(`a tag or text of more than ${TOKEN_BYTES_MAX} bytes`)
    const { bytes } = this
    if (rest + piece.length > bytes.length) {
      this.bytes = Buffer.allocUnsafeSlow(2 * (rest + piece.length))
      bytes.copy(this.bytes, 0, this.at, this.length)
    } else bytes.copyWithin(0, this.at, this.length)
    this.bytes.set(piece, rest)
    this.at = 0
    this.length = rest + piece.length
    if (!this.begun && this.length > 3) this.checkEncoding()
  }

  /** The next tag or text. */
  next(): number {
    const { bytes, length } = this
    while (this.begun && this.at < length) {
      const at = this.at
      if (bytes[at] !== LESS) {
        let end = at + 1
        while (end < length && bytes[end] !== LESS) end++
        // Only the next tag tells that a text is whole.
        if (end === length) return NEED_MORE
        return this.found(TEXT, at, end, end)
      }
      if (at + 1 === length) return NEED_MORE
      const second = bytes[at + 1]!
      // `!` and `?` do not begin a name.
      if (second === 0x21 || second === 0x3f) {
        const kind = this.special(at, second)
        if (kind !== SKIPPED) return kind
      } else return second === SLASH ? this.closeTag(at) : this.openTag(at)
    }
    return NEED_MORE
  }

  /** The tag's name without its prefix, of any length. */
  longName(): string {
    return this.bytes.toString('latin1', this.nameStart, this.nameEnd)
  }

  /** To be called at the end of the document. Throws when the document is cut off. */
  finish(): void {
    if (!this.begun) throw new Error('no XML in it')
    const rest = this.bytes.toString('latin1', this.at, this.length)
    if (this.depth > 0 || rest.trim() !== '') throw new Error('the XML ends in the middle')
  }

  private openTag(at: number): number {
    const { bytes, length } = this
    let i = this.readName(at + 1)
    const attributes = i
    while (i < length) {
      const byte = bytes[i]!
      if (byte === GREATER) {
        if (bytes[i - 1] === SLASH) return this.found(EMPTY, attributes, i - 1, i + 1)
        this.depth++
        return this.found(OPEN, attributes, i, i + 1)
      }
      i++
      // A `>` between quotes does not end the tag.
      if (byte === QUOTE || byte === APOSTROPHE) {
        while (i < length && bytes[i] !== byte) i++
        i++
      }
    }
    return NEED_MORE
  }

  private closeTag(at: number): number {
    const end = this.readName(at + 2)
    let close = end
    while (close < this.length && this.bytes[close] !== GREATER) close++
    if (close === this.length) return NEED_MORE
    if (--this.depth < 0) throw new Error('the XML has an end tag without a start tag')
    return this.found(CLOSE, end, close, close + 1)
  }

  /** Reads a name from `at` on into `name`, and tells where it ends. */
  private readName(at: number): number {
    const { bytes, length } = this
    let code = 0
    let i = at
    this.nameStart = at
    for (; i < length; i++) {
      const byte = bytes[i]!
      if (byte <= SPACE || byte === GREATER || byte === SLASH) break
      if (byte === COLON) {
        this.nameStart = i + 1
        code = 0
      } else code = (code << 8) | byte
    }
    this.nameEnd = i
    this.name = i - this.nameStart > 4 ? 0 : code
    return i
  }

  /** A comment, an instruction, a CDATA section; anything else is refused. */
  private special(at: number, second: number): number {
    const { bytes, length } = this
    // Enough to tell them apart: `<![CDATA[`.
    const opening = bytes.toString('latin1', at, Math.min(length, at + 9))
    const cdata = opening === '<![CDATA['
    if (second === 0x21 && !cdata && !opening.startsWith('<!--')) {
      if ('<![CDATA['.startsWith(opening) || '<!--'.startsWith(opening)) return NEED_MORE
      throw new Error(`"${opening}" in the XML, where no document type may stand`)
    }
    const mark = cdata ? ']]>' : second === 0x21 ? '-->' : '?>'
    const from = at + (cdata ? 9 : second === 0x21 ? 4 : 2)
    const end = bytes.indexOf(mark, from, 'latin1')
    if (end < 0 || end + mark.length > length) return NEED_MORE
    this.at = end + mark.length
    if (second === 0x3f) checkDeclaration(bytes.toString('latin1', at, end))
    if (!cdata || end === from) return SKIPPED
    this.found(TEXT, from, end, this.at)
    this.literal = true
    return TEXT
  }

  private found(kind: number, start: number, end: number, next: number): number {
    this.start = start
    this.end = end
    this.at = next
    this.literal = false
    return kind
  }

  private checkEncoding(): void {
    this.begun = true
    const [a, b, c] = this.bytes
    if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) || a === 0 || b === 0)
      throw new Error('the XML is in UTF-16, where UTF-8 is expected')
    if (a === 0xef && b === 0xbb && c === 0xbf) this.at = 3
  }
}

const SKIPPED = -1

function checkDeclaration(instruction: string): void {
  const encoding = /^<\?xml\s.*\bencoding\s*=\s*["']([^"']*)/.exec(instruction)?.[1]
  if (encoding && !/^(utf-?8|us-ascii)$/i.test(encoding))
    throw new Error(`the XML is in ${encoding}, where UTF-8 is expected`)
}
