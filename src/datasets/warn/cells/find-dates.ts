/** Finds the dates in a text, whatever form they have, and what was left over. */
import { distance } from 'fastest-levenshtein'
import { MONTH_NAMES } from '#lib/dates.ts'
import { DATE_PATTERNS, type FoundDate, MONTH } from './date-patterns.ts'

/** Months misspelt by a letter (`Decemeber`), by two letters changing places (`Arpil`) or cut short (`Apri`). */
function mendMonths(text: string): string {
  return text.replace(/\b[a-z]{4,10}(?=\.?\s*(?:of\s+)?\d)/gi, (word) => {
    const lower = word.toLowerCase()
    const sorted = [...lower].sort().join('')
    const meant = MONTH_NAMES.filter(
      (name) =>
        name.length > 4 &&
        (name.startsWith(lower) || distance(name, lower) === 1 || [...name].sort().join('') === sorted),
    )
    return meant.length === 1 && !new RegExp(`^${MONTH}$`, 'i').test(lower) ? meant[0]! : word
  })
}

/** Numbers that stand beside dates and are none: times, counts, spans of time, numbers of phases and lists. */
const NO_DATES = [
  /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?/gi,
  /\(\s*(?:for\s+)?\d[\d,]*(?:\s+[a-z]+){0,4}\s*\)/gi,
  /(?<!\d)\d+(?:\s?(?:-|to)\s?\d+)?[\s-]*(?:calendar |business |working )?(?:day|week|wk|month|mo|year|yr|hour)s?\b/gi,
  /(?<!\d,?)\d[\d,]*\s+(?:[a-z]+\s+){0,2}(?:employee|worker|people|person|position|job|associate|layoff)s?\b/gi,
  /\b(?:phase|stage|wave|round|group|tranche|part|step|doc|amendment|revision|attachment|location|site|store|plant|building|unit|shift)s?\s*#?\s*\d+/gi,
  /#\s*\d+/g,
  /(?<!\d)\d+(?:st|nd|rd|th)\s+(?:phase|stage|wave|round|group|half|shift|notice|layoff|closure)/gi,
  /(?<![^\s])\d{1,2}[.)](?=\s)/g,
  /\b(?:for|impacting|affecting)\s+\d+\b/gi,
]

/** The dates of a text in the order in which they stand, and where digits were left that belong to none of them. */
export function findDates(cell: string): { text: string; found: FoundDate[]; leftAt: number[] } {
  const mended = mendMonths(cell)
  // Two full dates glued without anything between: 03/15/202503/29/2025
  const text = mended.replace(/(\d{1,2}\/\d{1,2}\/(?:19|20)\d{2})(?=\d{1,2}\/\d{1,2}\/\d{2,4})/g, '$1 ')
  const found: FoundDate[] = []
  let rest = text
  for (const [pattern, read] of DATE_PATTERNS) {
    rest = rest.replace(pattern, (whole, ...rest) => {
      const at = rest.findIndex((part) => typeof part === 'number')
      const pieces = read([whole, ...rest.slice(0, at)])
      if (pieces === null) return whole
      const from = rest[at] as number
      const to = from + whole.length
      for (const piece of pieces)
        found.push({
          day: 1,
          precision: 'day',
          numeric: false,
          ...piece,
          repaired: piece.repaired === true || mended !== cell,
          from,
          to,
        })
      return ' '.repeat(whole.length)
    })
  }
  for (const pattern of NO_DATES) rest = rest.replace(pattern, (whole) => ' '.repeat(whole.length))
  const leftAt = [...rest.matchAll(/\d+/g)].map((match) => match.index)
  return { text, found: found.sort((a, b) => a.from - b.from), leftAt }
}
