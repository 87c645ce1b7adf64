/** Whether two names mean one employer: for rows that came through different hands. */
import { foldEmployer } from './names.ts'

/** A name without case, legal form and blanks: hands that copy lists lose line breaks (`ServicesGroup`). */
export const employerKey = (name: string): string => foldEmployer(name).replace(/ /g, '')

/** A name that begins another one must tell this much. */
const BEGINNING_LENGTH_MIN = 4
/** Of two names without legal forms, the share of letters that may differ. */
const DIFFERING_SHARE_MAX = 0.15

/**
 * True when one name goes on where the other ends (a site or a town behind it, a line that was lost), or when they
 * differ by a few letters. Numbers in names are sites and stores, and no slips: where both have some they must be
 * the same.
 */
export function areAlike(a: string, b: string): boolean {
  const [short, long] = [foldEmployer(a), foldEmployer(b)].sort((x, y) => x.length - y.length) as [
    string,
    string,
  ]
  const [numbersA, numbersB] = [short, long].map((name) => (name.match(/\d+/g) ?? []).join())
  if (numbersA !== '' && numbersB !== '' && numbersA !== numbersB) return false
  const [begin, whole] = [short.replace(/ /g, ''), long.replace(/ /g, '')]
  if (begin.length >= BEGINNING_LENGTH_MIN && whole.startsWith(begin)) return true
  if (numbersA !== numbersB) return false
  return distance(begin, whole, Math.floor(whole.length * DIFFERING_SHARE_MAX)) !== null
}

/** How many letters must be put in, left out or changed to turn one into the other; null when more than `max`. */
function distance(a: string, b: string, max: number): number | null {
  if (Math.abs(a.length - b.length) > max) return null
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    if (Math.min(...next) > max) return null
    row = next
  }
  return row[b.length]! <= max ? row[b.length]! : null
}
