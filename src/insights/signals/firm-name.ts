/** Names of firms made so alike that an area counts a firm once. */
import { LEGAL_FORMS } from '#companies/names/words.ts'

/**
 * What two spellings of one firm share. Letters that an encoding broke (`Labour\xe9`, `Labour�`) are dropped, as are
 * accented ones, which may be the same; what follows a legal form names a site (`Birch Dairy, Inc. Hill Creamery`).
 */
export function firmKey(name: string): string {
  const words = name
    .replace(/\\x[0-9a-f]{2}/gi, '')
    .replace(/[^ -~]/g, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  const form = words.findIndex((word, i) => i > 0 && LEGAL_FORMS.has(word))
  return (form > 0 ? words.slice(0, form) : words).join(' ')
}
