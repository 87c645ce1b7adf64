/** Days as prose writes them: `February 23, 2005`, `Feb. 23, 2005`, `2/23/05`, `23 February 2005`. */
import { type IsoDate, isoDate, MONTH_NAMES } from '#lib/dates.ts'

const MONTH =
  '(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?'

/** A day in prose, as the source of a pattern; its groups are those that `findDates` reads. */
export const DAY_PATTERN = `${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?\\s*,?\\s*(\\d{4})`
const PATTERNS: readonly [RegExp, (found: RegExpMatchArray) => IsoDate | null][] = [
  [new RegExp(`\\b${DAY_PATTERN}\\b`, 'gi'), ([, month, day, year]) => make(year!, month!, day!)],
  [
    new RegExp(`\\b(\\d{1,2})\\s+${MONTH}\\s+(\\d{4})\\b`, 'gi'),
    ([, day, month, year]) => make(year!, month!, day!),
  ],
  [
    /\b(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})\b/g,
    ([, month, day, year]) =>
      isoDate(year!.length === 2 ? fullYear(Number(year)) : Number(year), Number(month), Number(day)),
  ],
]

/** A day found, and where it stands. */
export interface FoundDate {
  date: IsoDate
  start: number
  end: number
}

/** All days in a text, in order. */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = []
  for (const [pattern, read] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const date = read(match)
      const [start, end] = [match.index, match.index + match[0].length]
      if (date && !found.some((other) => start < other.end && other.start < end))
        found.push({ date, start, end })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

function make(year: string, month: string, day: string): IsoDate | null {
  const at = MONTH_NAMES.findIndex((name) => name.startsWith(month.toLowerCase().slice(0, 3)))
  return isoDate(Number(year), at + 1, Number(day))
}

const fullYear = (year: number) => (year > 60 ? 1900 + year : 2000 + year)
