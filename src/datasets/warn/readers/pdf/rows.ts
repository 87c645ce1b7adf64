/** Where the rows of a PDF's table begin and end. */
import { textLines } from './cell.ts'
import type { PdfHeader } from './header.ts'
import type { PdfPage, PdfRule, PdfText } from './text.ts'

/**
 * How rows are told apart: by horizontal lines, or by a column that has exactly one line of text in every row,
 * which stands at the row's top, middle or bottom.
 */
export type RowMark = 'lines' | { anchor: string; at: 'top' | 'middle' | 'bottom' }

/** Lines nearer than this are the same line, drawn by two cells. */
export const NEAR = 2

/** The heights at which each column's cells begin and end. */
export function rowBounds(
  page: PdfPage,
  header: PdfHeader,
  rows: RowMark,
  columns: readonly { left: number; right: number }[],
  placed: readonly { text: PdfText; column: number | null }[],
): number[][] {
  if (rows === 'lines') return columns.map((column) => ruledBounds(page.horizontal, column, header.bottom))
  const anchors = placed.filter((p) => p.column === header.labels.indexOf(rows.anchor)).map((p) => p.text)
  const texts = placed.filter((p) => p.column !== null).map((p) => p.text)
  const bounds = anchorBounds(anchors, texts, rows.at, header.bottom, page.height)
  return columns.map(() => bounds)
}

/** The horizontal lines that cross a column, below the header. */
function ruledBounds(
  rules: readonly PdfRule[],
  column: { left: number; right: number },
  below: number,
): number[] {
  const inner = rules.filter((rule) => {
    const overlap = Math.min(rule.to, column.right) - Math.max(rule.from, column.left)
    const shorter = Math.min(column.right - column.left, rule.to - rule.from)
    // An outer column without a line beside it has no width to measure by.
    const open = !Number.isFinite(column.left) || !Number.isFinite(column.right)
    return rule.at > below && overlap > NEAR && (open || overlap > shorter / 2)
  })
  return distinct(inner.map((rule) => rule.at))
}

/** Row bounds from the texts of a column that has one line of text in every row. */
function anchorBounds(
  anchorTexts: readonly PdfText[],
  texts: readonly PdfText[],
  at: 'top' | 'middle' | 'bottom',
  top: number,
  bottom: number,
): number[] {
  const anchors = textLines(anchorTexts).map((line) => ({ y: line[0]!.y, size: line[0]!.size }))
  const [first, last] = [anchors[0], anchors.at(-1)]
  if (!first || !last) return []
  const baselines = distinct(texts.map((text) => text.y))
  const inner = anchors.slice(1).map((anchor, i) => {
    const before = anchors[i]!
    if (at === 'top') return anchor.y - anchor.size
    if (at === 'bottom') return before.y + before.size * 0.3
    return widestGap(before.y, anchor.y, baselines) - anchor.size * 0.35
  })
  return [
    at === 'top' ? first.y - first.size : top,
    ...inner,
    at === 'bottom' ? last.y + last.size * 0.3 : bottom,
  ]
}

/** The middle of the widest gap between the lines from one baseline to another; of equal ones the most central. */
function widestGap(from: number, to: number, baselines: readonly number[]): number {
  const lines = [from, ...baselines.filter((y) => y > from + NEAR && y < to - NEAR), to]
  const gaps = lines.slice(1).map((y, i) => ({ width: y - lines[i]!, at: (y + lines[i]!) / 2 }))
  const widest = Math.max(...gaps.map((gap) => gap.width))
  const half = (from + to) / 2
  const central = gaps
    .filter((gap) => gap.width > widest - 1)
    .sort((a, b) => Math.abs(a.at - half) - Math.abs(b.at - half))
  return central[0]!.at
}

/** Sorted, with those that are nearly the same taken as one. */
export function distinct(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted.filter((value, i) => i === 0 || value - sorted[i - 1]! > NEAR)
}
