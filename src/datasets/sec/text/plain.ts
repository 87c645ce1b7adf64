/** Typed text of filings as blocks: paragraphs between blank lines, tables between the tags that SGML gives them. */
import { cleanText } from '#lib/text.ts'
import type { Block } from './blocks.ts'

/** Marks of SGML that stand alone on their line or lead one. */
const MARK = /<\/?(page|s|c|fn|f\d+|caption|text|r|u|b)>/gi
const RULE = /^[\s=_*\-–—.~]{3,}$/
/** Two wide gaps make columns. */
const COLUMNS = /\S\s{3,}\S.*\S\s{3,}\S/

/** A line that goes on in the next one fills its width. */
const LONG_LINE = 50

/** Reads typed text as blocks. */
export function plainBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ lines: paragraph, isRow: false })
    paragraph = []
  }
  let inTable = false
  const raws = text.split(/\r?\n|\f/)
  for (const [i, raw] of raws.entries()) {
    if (/<table>/i.test(raw)) inTable = true
    const ends = /<\/table>/i.test(raw)
    // "- ----" is how signed messages escape a line that begins with a dash.
    const typed = raw
      .replace(/<\/?table>/gi, '')
      .replace(MARK, '')
      .replace(/^- (?=-)/, '')
    const line = cleanText(typed)
    if (line === '' && paragraph.length > 0 && isBetweenLines(raws, i)) continue
    if (line === '' || RULE.test(line)) flush()
    else if (COLUMNS.test(typed.trim()) && (inTable || /\d/.test(typed))) {
      flush()
      blocks.push({
        lines: [
          typed
            .trim()
            .split(/\s{2,}/)
            .map(cleanText)
            .join('\t'),
        ],
        isRow: true,
      })
    } else if (inTable) {
      flush()
      blocks.push({ lines: [line], isRow: false })
    } else paragraph.push(line)
    if (ends) inTable = false
  }
  flush()
  return blocks
}

/** True for the blank line between two lines of a paragraph that is typed in double spacing. */
function isBetweenLines(raws: readonly string[], at: number): boolean {
  const blank = (i: number) => (raws[i] ?? '').trim() === ''
  const before = raws[at - 1] ?? ''
  return (
    blank(at - 2) &&
    blank(at + 2) &&
    !blank(at + 1) &&
    before.trim().length >= LONG_LINE &&
    !/[.:;!?]["”)]*\s*$/.test(before)
  )
}
