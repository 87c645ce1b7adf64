/** Follows a PDF page's drawing operators: where each run of letters and each straight line comes to stand. */
import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import { IDENTITY, type Matrix, multiply } from './matrix.ts'
import { type Operators, operatorsOf } from './operators.ts'
import { addRules, type PdfRules, pathShapes } from './path-rules.ts'
import type { PdfText } from './text.ts'

/** What a page draws, in the order of drawing. */
export interface PdfDrawing extends PdfRules {
  texts: PdfText[]
}

interface Glyph {
  unicode: string
  width: number
  isSpace: boolean
}

interface Font {
  fontMatrix?: Matrix
}

/** The graphics state, as far as it moves text and lines. */
interface State {
  matrix: Matrix
  fontSize: number
  /** Glyph units to the font's size, nearly always a thousandth. */
  unit: number
  charSpacing: number
  wordSpacing: number
  scale: number
  leading: number
  rise: number
}

/** Gaps inside one run wider than this, in parts of the letters' height, part two cells. */
const CELL_GAP = { withBlank: 1, withoutBlank: 0.3 }
/** Gaps wider than this stand for a blank, which some writers move on by and do not draw: `Mills -` `Ames`. */
const BLANK_GAP = 0.2

/** Reads a page's texts and rules. */
export async function readDrawing(page: PDFPageProxy, ops: Operators): Promise<PdfDrawing> {
  const { fnArray, argsArray } = await operatorsOf(page, ops)
  const units = await fontUnits(page, fnArray, argsArray, ops)
  const drawing: PdfDrawing = { texts: [], horizontal: [], vertical: [] }
  let state: State = {
    matrix: page.getViewport({ scale: 1 }).transform as unknown as Matrix,
    fontSize: 0,
    unit: 0.001,
    charSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
  }
  const saved: State[] = []
  const text = { matrix: IDENTITY, x: 0, y: 0, lineX: 0, lineY: 0 }
  const begin = (matrix: Matrix) => Object.assign(text, { matrix, x: 0, y: 0, lineX: 0, lineY: 0 })
  const move = (x: number, y: number) => {
    text.lineX += x
    text.lineY += y
    text.x = text.lineX
    text.y = text.lineY
  }
  const font = (name: string, size: number) => {
    state.fontSize = size
    state.unit = units.get(name) ?? 0.001
  }
  const strokes = new Set<number>([ops.stroke, ops.closeStroke])
  const fills = new Set<number>([
    ops.fill,
    ops.eoFill,
    ops.fillStroke,
    ops.eoFillStroke,
    ops.closeFillStroke,
    ops.closeEOFillStroke,
  ])
  const handlers: Record<number, (...args: never[]) => void> = {
    [ops.save]: () => saved.push({ ...state }),
    [ops.restore]: () => {
      state = saved.pop() ?? state
    },
    [ops.transform]: (...matrix: Matrix) => {
      state.matrix = multiply(state.matrix, matrix)
    },
    [ops.paintFormXObjectBegin]: (matrix: Matrix | null) => {
      saved.push({ ...state })
      if (matrix) state.matrix = multiply(state.matrix, matrix)
    },
    [ops.paintFormXObjectEnd]: () => {
      state = saved.pop() ?? state
    },
    [ops.beginText]: () => begin(IDENTITY),
    [ops.setTextMatrix]: (matrix: Matrix) => begin(matrix),
    [ops.moveText]: (x: number, y: number) => move(x, y),
    [ops.setLeadingMoveText]: (x: number, y: number) => {
      state.leading = y
      move(x, y)
    },
    [ops.nextLine]: () => move(0, state.leading),
    [ops.setLeading]: (leading: number) => {
      state.leading = -leading
    },
    [ops.setFont]: (name: string, size: number) => font(name, size),
    [ops.setGState]: (entries: [string, unknown][]) => {
      for (const [key, value] of entries) if (key === 'Font') font(...(value as [string, number]))
    },
    [ops.setCharSpacing]: (spacing: number) => {
      state.charSpacing = spacing
    },
    [ops.setWordSpacing]: (spacing: number) => {
      state.wordSpacing = spacing
    },
    [ops.setHScale]: (scale: number) => {
      state.scale = scale / 100
    },
    [ops.setTextRise]: (rise: number) => {
      state.rise = rise
    },
    [ops.showText]: (glyphs: (Glyph | number | null)[]) => {
      const place = multiply(multiply(state.matrix, text.matrix), [1, 0, 0, 1, text.x, text.y + state.rise])
      text.x += showText(glyphs, state, place, drawing.texts)
    },
    [ops.constructPath]: (painter: number, [data]: [Float32Array | null]) => {
      if (!data || !(strokes.has(painter) || fills.has(painter))) return
      for (const shape of pathShapes(data, state.matrix)) addRules(shape, strokes.has(painter), drawing)
    },
  }
  fnArray.forEach((operator, i) => {
    handlers[operator]?.(...((argsArray[i] ?? []) as never[]))
  })
  return drawing
}

/** Font name → size of its glyph unit, for the fonts that a page sets. */
async function fontUnits(page: PDFPageProxy, fnArray: number[], argsArray: unknown[], ops: Operators) {
  const units = new Map<string, number>()
  for (const [i, operator] of fnArray.entries()) {
    if (operator !== ops.setFont) continue
    const [name] = argsArray[i] as [string]
    if (units.has(name)) continue
    const font = await new Promise<Font | null>((resolve) => page.commonObjs.get(name, resolve))
    units.set(name, font?.fontMatrix?.[0] || 0.001)
  }
  return units
}

/** Adds the runs of one show operator; gives back how far it moves on, in text space. */
function showText(glyphs: readonly (Glyph | number | null)[], state: State, place: Matrix, texts: PdfText[]) {
  let x = 0
  // Its last letter apart: to look it up in the text would copy the text for each letter that it has.
  let run = { text: '', last: '', from: 0, to: 0 }
  const add = (letters: string) => {
    run.text += letters
    run.last = letters.at(-1) ?? run.last
  }
  const [a, b, c, d, e, f] = place
  const size = state.fontSize * Math.hypot(c, d)
  // Text that does not run from left to right is a watermark or a stamp.
  const upright = a > 0 && Math.abs(b) < a / 10
  const flush = () => {
    const text = run.text.replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC')).trim()
    const y = b * run.from + f
    if (text !== '' && upright) texts.push({ x: a * run.from + e, right: a * run.to + e, y, size, text })
    run = { text: '', last: '', from: 0, to: 0 }
  }
  for (const glyph of glyphs) {
    if (glyph === null) continue
    if (typeof glyph === 'number') {
      x -= (glyph / 1000) * state.fontSize * state.scale
      continue
    }
    const spacing = state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0)
    const width = (glyph.width * state.unit * state.fontSize + spacing) * state.scale
    if (glyph.unicode.trim() !== '') {
      const wide = run.last === ' ' ? CELL_GAP.withBlank : CELL_GAP.withoutBlank
      const gap = (x - run.to) / (state.fontSize * state.scale)
      if (run.text !== '' && gap > wide) flush()
      else if (gap - state.charSpacing / state.fontSize > BLANK_GAP && /\S/.test(run.last)) add(' ')
      if (run.text === '') run.from = x
      add(glyph.unicode)
      run.to = x + width - spacing * state.scale
    } else if (run.text !== '') add(' ')
    x += width
  }
  flush()
  return x
}
