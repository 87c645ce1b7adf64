/**
 * HTML of filings as blocks of text. Filings are HTML of thirty years, much of it without closed tags, some of ten
 * megabytes: so it is read in one pass, tag by tag, and nothing in it is taken for an error.
 */
import { cleanText } from '#lib/text.ts'
import type { Block } from './blocks.ts'

const BREAKING = new Set(
  'address article blockquote body center dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
/** What they hold is no text of the filing: inline XBRL keeps facts for machines in its header. */
const SKIPPED = new Set(['script', 'style', 'title', 'ix:header'])
const TAG_NAME = /^\/?([a-z][a-z0-9:]*)/i

/** Entities of filings that the shared table lacks. */
const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bull: '•',
    middot: '·',
    sect: '§',
    para: '¶',
    hellip: '…',
    copy: '©',
    dagger: '†',
    cent: '¢',
    pound: '£',
    euro: '€',
    yen: '¥',
    frac12: '½',
    frac14: '¼',
    frac34: '¾',
    times: '×',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    uuml: 'ü',
    ouml: 'ö',
    auml: 'ä',
    egrave: 'è',
    agrave: 'à',
    aacute: 'á',
    iacute: 'í',
    oacute: 'ó',
    uacute: 'ú',
    ccedil: 'ç',
  }),
)

/** Reads HTML, whole or broken, as blocks. */
export function htmlBlocks(html: string): Block[] {
  const writer = new BlockWriter()
  const endless = new Set<string>()
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    writer.text(html.slice(at, open))
    at = afterMark(html, open, writer, endless)
  }
  writer.text(html.slice(at))
  writer.flush()
  return writer.blocks
}

/**
 * Handles what stands at a `<`; returns where to go on. What stands nowhere behind it is looked for once: `endless` takes
 * the names of elements that do not end.
 */
function afterMark(html: string, open: number, writer: BlockWriter, endless: Set<string>): number {
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open + 4)
    return end < 0 ? html.length : end + 3
  }
  const next = html[open + 1] ?? ''
  const close = html.indexOf('>', open)
  if (close < 0) {
    const comment = html.indexOf('<!--', open)
    writer.text(html.slice(open, comment < 0 ? undefined : comment))
    return html.length
  }
  // A bare `<` is text: "<10%".
  if (!/[a-z/!?]/i.test(next)) {
    writer.text('<')
    return open + 1
  }
  const name = TAG_NAME.exec(html.slice(open + 1, Math.min(close, open + 40)))?.[1]?.toLowerCase()
  if (name && next !== '/' && SKIPPED.has(name) && html[close - 1] !== '/' && !endless.has(name)) {
    const end = closingTag(html, name, close)
    if (end > 0) return end
    endless.add(name)
  }
  if (name) writer.tag(name, next === '/')
  return close + 1
}

function closingTag(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}\\s*>`, 'gi')
  pattern.lastIndex = from
  const found = pattern.exec(html)
  return found ? found.index + found[0].length : -1
}

/** Puts text together until a tag ends the block. */
class BlockWriter {
  readonly blocks: Block[] = []
  private parts: string[] = []
  private inRow = false
  private inPre = false

  text(text: string): void {
    if (this.inPre) this.typed(text)
    else if (text !== '') this.parts.push(text.replace(/[\n\r\t\f\v\u0001]+/g, ' '))
  }

  /** Preformatted text keeps its lines; a blank one ends a paragraph. */
  private typed(text: string): void {
    for (const [i, paragraph] of text
      .replace(/[\t\u0001]+/g, ' ')
      .split(/\n[ \r]*\n/)
      .entries()) {
      if (i > 0) this.flush()
      this.parts.push(paragraph)
    }
  }

  tag(name: string, closing: boolean): void {
    if (name === 'pre') this.inPre = !closing
    if (name === 'br') this.parts.push('\n')
    else if (name === 'td' || name === 'th') this.parts.push('\t')
    else if (name === 'tr' || name === 'table') {
      this.flush()
      this.inRow = name === 'tr' && !closing
    } else if (BREAKING.has(name)) {
      // Within a row a paragraph is a part of its cell; whether the row is one is known at its end.
      if (this.inRow) this.parts.push('\u0001')
      else this.flush()
    }
  }

  flush(): void {
    const whole = this.parts.join('')
    this.parts = []
    const cells = whole
      .split('\t')
      .map((cell) => cell.split('\u0001').map(readLines).filter(isFilled))
      .filter((cell) => cell.length > 0)
    const prose = cells.filter((cell) => !isMarker(cell))
    if (cells.length > 1 && prose.length === 1 && prose[0]!.length === 1) {
      // "(b)" or a bullet in a cell of its own, and the paragraph beside it.
      const [first, ...rest] = prose[0]![0]!
      const marks = cells.filter(isMarker).map((cell) => cell[0]!.join(' '))
      this.blocks.push({ lines: [[...marks, first].join(' '), ...rest], isRow: false })
    } else if (cells.length > 1) {
      const row = cells.map((cell) => cell.map((lines) => lines.join(' ')).join(' ')).join('\t')
      this.blocks.push({ lines: [row], isRow: true })
    } else {
      for (const lines of cells[0] ?? []) this.blocks.push({ lines, isRow: false })
    }
  }
}

/** What stands in front of a paragraph and is none of it: `(b)`, `1.`, `•`. */
const isMarker = (cell: readonly (readonly string[])[]) =>
  cell.length === 1 &&
  cell[0]!.length === 1 &&
  /^(?:\W*\(?[a-z0-9]{1,4}[.)]+|[^\w\s$%]{1,2})$/i.test(cell[0]![0]!)

const isFilled = (lines: readonly string[]) => lines.length > 0

function readLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) =>
      cleanText(line.replace(/&([a-z0-9]+);/gi, (whole, name: string) => ENTITIES.get(name) ?? whole)),
    )
    .filter((line) => line !== '')
}
