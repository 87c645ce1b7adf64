/** The drawing operators of a PDF page, as pdf.js reads them. */
import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'

/** Their numbers, by name. */
export type Operators = typeof import('pdfjs-dist/legacy/build/pdf.mjs')['OPS']

/** What a page may draw: the fullest page of all publishers' draws a twenty-fifth of it. */
const OPERATORS_MAX = 250_000
/** How many states it may save without taking one back: each costs pdf.js as much as all before it. */
const SAVED_MAX = 1_000

/** How pdf.js hears of a page's operators: a thousand at a time, while the page is still being read. */
interface HearsOperators {
  _renderPageChunk(chunk: { length: number; fnArray: readonly number[] }, reading: unknown): void
}

/** All operators of a page. A few forms that draw each other many times make operators without end: it stops at so many. */
export function operatorsOf(
  page: PDFPageProxy,
  { save, restore }: Operators,
): Promise<Awaited<ReturnType<PDFPageProxy['getOperatorList']>>> {
  return new Promise((resolve, reject) => {
    const hearing = page as unknown as HearsOperators
    const hear = hearing._renderPageChunk
    let heard = 0
    let saved = 0
    hearing._renderPageChunk = (chunk, reading) => {
      heard += chunk.length
      for (const operator of chunk.fnArray) saved += Number(operator === save) - Number(operator === restore)
      if (heard > OPERATORS_MAX)
        reject(new Error(`page ${page.pageNumber} draws more than ${OPERATORS_MAX} things`))
      else if (saved > SAVED_MAX)
        reject(new Error(`page ${page.pageNumber} saves more than ${SAVED_MAX} states`))
      else hear.call(page, chunk, reading)
    }
    page.getOperatorList().then(resolve, reject)
  })
}
