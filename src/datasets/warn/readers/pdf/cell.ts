/** Texts of a PDF put together as a person reads them. */
import type { PdfText } from './text.ts'

/** Letters this far apart, in parts of their height, belong to two words. */
const WORD_GAP = 0.15
/** Baselines nearer than this, in parts of the letters' height, are one line: a superscript is a little higher. */
const LINE_GAP = 0.55

/** The lines of some texts, from top to bottom, each from left to right. */
export function textLines(texts: readonly PdfText[]): PdfText[][] {
  // Large letters first, so that a superscript joins the line it stands on and not the other way round.
  const lines: { y: number; size: number; texts: PdfText[] }[] = []
  for (const text of [...texts].sort((a, b) => b.size - a.size || a.y - b.y)) {
    const near = lines
      .filter((line) => Math.abs(line.y - text.y) <= LINE_GAP * line.size)
      .sort((a, b) => Math.abs(a.y - text.y) - Math.abs(b.y - text.y))[0]
    if (near) near.texts.push(text)
    else lines.push({ y: text.y, size: text.size, texts: [text] })
  }
  return lines.sort((a, b) => a.y - b.y).map((line) => line.texts.sort((a, b) => a.x - b.x))
}

/** One line's texts with blanks where the page leaves room for them. */
function lineText(line: readonly PdfText[]): string {
  const gaps = line.slice(1).map((piece, i) => piece.x - line[i]!.right)
  // Letters drawn one by one with room between them: words are parted by more room than the letters are.
  const single = line.length >= 4 && line.every((piece) => [...piece.text].length === 1)
  const letterGap = single
    ? Math.max(0, gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]! * 1.6)
    : 0
  let text = ''
  line.forEach((piece, i) => {
    const before = line[i - 1]
    const apart = before && gaps[i - 1]! > letterGap + WORD_GAP * Math.min(before.size, piece.size)
    text += (apart ? ' ' : '') + piece.text
  })
  return unspaced(text)
}

/** A cell's text, with the line breaks it was printed with. */
export function cellText(texts: readonly PdfText[]): string {
  return textLines(texts).map(lineText).join('\n')
}

/** Words set with room between the letters: `D e n n y ' s` is one word; two blanks part words. */
function unspaced(text: string): string {
  return /^\S( {1,3}\S){3,}$/.test(text)
    ? text
        .split(/ {2,}/)
        .map((word) => word.replaceAll(' ', ''))
        .join(' ')
    : text
}
