/** The files that are sold: which there are, and how each is made is told by whoever knows the data. */
import type { FileOperation } from '#contract/operation.ts'
import { CATALOGUE } from './catalogue.ts'

export const FORMATS = ['csv', 'json', 'ndjson', 'parquet', 'jsonld'] as const
export type Format = (typeof FORMATS)[number]

/** What a file may hold. */
export const PARTS = ['warn', 'sec', 'bankruptcy', 'claims', 'jolts', 'h1b', 'visas'] as const
export type Part = (typeof PARTS)[number]

/** Makes files; the operations are no routes. */
export type FilesForSale = (part: Part, format: Format) => FileOperation

/** The parts of a thing that is sold. */
export function partsOf(product: string): readonly Part[] {
  if (product === 'all-daily') return PARTS
  if (product === 'visas') return ['visas']
  const sells = CATALOGUE.some(({ name }) => name === product) && product.startsWith('warn-')
  return sells ? ['warn'] : []
}
