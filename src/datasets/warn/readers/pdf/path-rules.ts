/** The straight lines of a PDF page, out of the paths that it strokes and fills: tables are ruled by them. */
import type { Matrix } from './matrix.ts'
import type { PdfRule } from './text.ts'

/** Lines across and lines down. */
export interface PdfRules {
  horizontal: PdfRule[]
  vertical: PdfRule[]
}

type Point = readonly [x: number, y: number]

/** A filled rectangle up to this thick is a line; anything thicker is a background. */
const RULE_POINTS_MAX = 2.5

/** The corners of each stroke of a path, on the page. Curves end a shape: they are never rules. */
export function pathShapes(data: Float32Array, matrix: Matrix): Point[][] {
  const shapes: Point[][] = []
  let shape: Point[] = []
  const point = (i: number): Point => [
    matrix[0] * data[i]! + matrix[2] * data[i + 1]! + matrix[4],
    matrix[1] * data[i]! + matrix[3] * data[i + 1]! + matrix[5],
  ]
  for (let i = 0; i < data.length; ) {
    const command = data[i++]
    if (command === 0 || command === 2) {
      if (shape.length > 1) shapes.push(shape)
      shape = command === 0 ? [point(i)] : [point(i + 4)]
      i += command === 0 ? 2 : 6
    } else if (command === 1) {
      shape.push(point(i))
      i += 2
    } else if (shape.length > 0) shape.push(shape[0]!)
  }
  if (shape.length > 1) shapes.push(shape)
  return shapes
}

/** Adds the lines of a shape: a thin one is a line along its middle; of a thicker one that is stroked, each edge across or down. */
export function addRules(shape: readonly Point[], stroked: boolean, drawing: PdfRules): void {
  const xs = shape.map(([x]) => x)
  const ys = shape.map(([, y]) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const [width, height] = [right - left, bottom - top]
  if (Math.min(width, height) <= RULE_POINTS_MAX && Math.max(width, height) > RULE_POINTS_MAX) {
    if (width > height) drawing.horizontal.push({ at: (top + bottom) / 2, from: left, to: right })
    else drawing.vertical.push({ at: (left + right) / 2, from: top, to: bottom })
    return
  }
  if (!stroked) return
  for (let i = 1; i < shape.length; i++) {
    const [[x1, y1], [x2, y2]] = [shape[i - 1]!, shape[i]!]
    if (Math.abs(y1 - y2) < 0.5 && Math.abs(x1 - x2) > RULE_POINTS_MAX)
      drawing.horizontal.push({ at: y1, from: Math.min(x1, x2), to: Math.max(x1, x2) })
    else if (Math.abs(x1 - x2) < 0.5 && Math.abs(y1 - y2) > RULE_POINTS_MAX)
      drawing.vertical.push({ at: x1, from: Math.min(y1, y2), to: Math.max(y1, y2) })
  }
}
