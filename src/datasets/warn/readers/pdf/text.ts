/** Pages of a PDF as texts and ruling lines with their places, in points from the page's top left corner. */
import type { Document } from '#ingest/document.ts'
import { readDrawing } from './drawing.ts'

/** A run of letters that the page draws in one go. */
export interface PdfText {
  /** Left edge. */
  x: number
  right: number
  /** Baseline. */
  y: number
  /** Height of the letters. */
  size: number
  text: string
}

/** Half the height of a text's small letters: inside its row whatever hangs below the baseline. */
export const middleOf = (text: PdfText) => text.y - text.size * 0.35

/** A straight line: `at` is its place across, `from` and `to` its ends. */
export interface PdfRule {
  at: number
  from: number
  to: number
}

export interface PdfPage {
  /** From 1. */
  number: number
  width: number
  height: number
  /** In the order of drawing. */
  texts: PdfText[]
  horizontal: PdfRule[]
  vertical: PdfRule[]
}

/** Ten years of the longest list there is have a tenth of it. */
const PAGES_MAX = 2_000

/**
 * Reads a PDF page by page, so that only one page is in memory at a time. The places are taken from the drawing
 * operators and not from pdf.js's own text layer, which joins cells that stand close to each other.
 */
export async function* readPdfPages(document: Document): AsyncGenerator<PdfPage> {
  const { getDocument, OPS } = await loadPdfjs()
  const task = getDocument({
    // pdf.js takes the buffer away from its owner, so it gets a copy.
    data: new Uint8Array(document.bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    verbosity: 0,
  })
  try {
    const pdf = await task.promise
    if (pdf.numPages > PAGES_MAX)
      throw new Error(`it has ${pdf.numPages} pages, where at most ${PAGES_MAX} are read`)
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      const { texts, ...rules } = await readDrawing(page, OPS)
      page.cleanup()
      yield { number, width, height, texts: withoutTwins(texts), ...rules }
    }
  } finally {
    await task.destroy()
  }
}

/** Loaded on first use: the library is large, and a server that only answers questions never needs it. */
async function loadPdfjs() {
  const scope = globalThis as { pdfjsWorker?: unknown; DOMMatrix?: unknown }
  // pdf.js makes one of these while it loads, for drawing, and takes it from an optional package that some systems
  // cannot have. We never draw.
  scope.DOMMatrix ??= class {}
  // Handing the worker's code over keeps it in this thread and makes it an import like any other.
  scope.pdfjsWorker ??= await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}

/** Bold is sometimes made by drawing the same text twice, a hair apart. */
function withoutTwins(texts: readonly PdfText[]): PdfText[] {
  const seen = new Set<string>()
  return texts.filter(({ text, x, y }) => {
    const key = `${text}@${Math.round(x)},${Math.round(y)}`
    return !seen.has(key) && seen.add(key)
  })
}
