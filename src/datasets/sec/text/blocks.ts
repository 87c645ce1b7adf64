/** Text of a filing as blocks and lines: what HTML and typed text have in common once their marks are gone. */

/** A paragraph, a heading or a row of a table. */
export interface Block {
  /** Its lines, as the author or a line of eighty characters broke them; cells of a row are separated by tabs. */
  lines: string[]
  /** True for a row of a table with several filled cells: no prose. */
  isRow: boolean
}

/** A line and the block it stands in. */
export interface Line {
  text: string
  /** Number of the block. */
  block: number
  isRow: boolean
}

/** True for text that is marked up as HTML, and not only with the tags of SGML tables. */
export function isHtml(text: string): boolean {
  const beginning = text.slice(0, 200_000)
  const at = beginning.search(/<(html|body|div|p|font|span|br|td|center|pre)\b/i)
  return at >= 0 && beginning.includes('>', at)
}

/** All lines of these blocks. */
export function linesOf(blocks: readonly Block[]): Line[] {
  return blocks.flatMap(({ lines, isRow }, block) => lines.map((text) => ({ text, block, isRow })))
}

/** Lines put together again: one text per block, a row of a table left out. */
export function paragraphsOf(lines: readonly Line[]): string[] {
  const paragraphs: string[] = []
  let block = -1
  for (const line of lines) {
    if (line.isRow) continue
    if (line.block === block) paragraphs[paragraphs.length - 1] += ` ${line.text}`
    else paragraphs.push(line.text)
    block = line.block
  }
  return paragraphs
}
