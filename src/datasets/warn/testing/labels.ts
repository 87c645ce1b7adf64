/** The labels of fixtures, where they stand as labels. */
import type { WarnSource } from '../sources/state-source.ts'

/** Headings of columns and sections, labels of lines: `<th>Town</th>`, `<strong>City:</strong>`, `COUNTY: Lehigh`. */
const PRINTED = [
  /<th[^>]*>\s*(?:<strong>)?([^<>{}]{3,60}?)\s*:?\s*</g,
  /<h2 class="wp-block-heading">(?:<strong>)?([^<>]{3,60}?)\s*</g,
  /<strong>\s*([^<>:]{3,60}?)\s*(?::|<\/strong>\s*:)/g,
  /(?<=>|^)\s*#?\s*([A-Z][A-Z ]{3,40}):/gm,
]

/** The labels of the columns that a source maps, and with a fixture's text those that are printed in it. */
export function labelsOf(source: WarnSource, text = ''): string[] {
  const layouts = [source.facts.columns].flat()
  const mapped = layouts.flatMap((layout) => Object.values(layout).flat())
  const printed = PRINTED.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]!))
  return [...new Set([...mapped, ...printed])].filter((label) => label.length > 2)
}

const plain = (label: string) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

/** A label where labels stand: the whole of an element, of a quoted text or of a cell, or in front of a colon. */
export const labelPattern = (label: string) =>
  new RegExp(
    `(?<=(?:^|[>",\\n])[\\s#]*)${plain(label)}(?=\\s*:?\\s*(?:[<",\\n\\\\]|$))|(?<=(?:^|>)[\\s#]*)${plain(label)}(?=:)`,
    'gm',
  )
