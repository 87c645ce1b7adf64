/** The forms in which states write dates, as a table of patterns. */
import { MONTH_NAMES } from '#lib/dates.ts'
import { MONTH_WORD } from './text.ts'

/** How exactly a date is written. */
export type WrittenPrecision = 'day' | 'month' | 'quarter' | 'year'
/** `inferred` is a day that was not published as such, but taken from something else. */
export type DatePrecision = WrittenPrecision | 'inferred'

/** A date as it stands in a text, its year perhaps missing. A year of NaN says that it cannot be read. */
export interface FoundDate {
  from: number
  to: number
  year: number | null
  month: number
  day: number
  precision: WrittenPrecision
  repaired: boolean
  /** Numbers only, so that the publisher's order of day and month matters. */
  numeric: boolean
}

type Piece = Pick<FoundDate, 'year' | 'month'> & Partial<FoundDate>
type Pattern = [RegExp, (groups: (string | undefined)[]) => Piece[] | null]

export const MONTH = `\\b(${MONTH_WORD})(?![a-z])\\.?`
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)'
const AND = '(?:\\s*(?:[,;&/-]|and|or|to|through|thru)(?![a-z]))+\\s*'
const PEOPLE = '\\s*(?:[a-z]+ )?(?:employee|worker|people|person|position|job)'
/** More days of the same month; a number that counts people is none. */
const MORE_DAYS = `((?:${AND}\\d{1,2}(?:st|nd|rd|th)?(?!\\d|${PEOPLE}))*)`
const FULL_YEAR = '((?:19|20)\\d{2})(?!\\d)'
/** Behind a month and a day a year of the wrong century (2109) is still a year. */
const ANY_YEAR = `((?:1[89]|2[01]|30)\\d{2})(?!\\d|${PEOPLE})`

/** Two-digit years from 88 on are of the last century. */
const longYear = (text: string) =>
  text.length === 2 ? Number(text) + (Number(text) >= 88 ? 1900 : 2000) : Number(text)

/**
 * A year with a digit lost or doubled, NaN when more than one year may be meant: `219` lost its zero (2019), while
 * `202` may be 2002 or any of the twenties; `20223` doubled its 2 (2023); `12025` and `02018` gained a digit.
 */
function mistypedYear(text: string): number {
  if (text.length === 3) return /^2[1-9]/.test(text) ? 2000 + Number(text.slice(1)) : Number.NaN
  const doubled = /(\d)\1/.exec(text)
  if (doubled) {
    const once = text.slice(0, doubled.index) + text.slice(doubled.index + 1)
    if (/^(?:19[89]|20[0-3])\d$/.test(once)) return Number(once)
  }
  const readings = new Set([...text].map((_, i) => text.slice(0, i) + text.slice(i + 1)))
  const plausible = [...readings].filter((year) => /^(?:19[89]|20[0-3])\d$/.test(year))
  return plausible.length === 1 ? Number(plausible[0]) : Number.NaN
}

const monthNumber = (name: string) =>
  MONTH_NAMES.findIndex((m) => m.startsWith(name.slice(0, 3).toLowerCase())) + 1

const numbers = (year: number | null, month: string, day: string, repaired = false): Piece[] => [
  { year, month: Number(month), day: Number(day), repaired, numeric: true },
]

const monthDays = (year: number | null, month: string, first: string, more = '', repaired = false): Piece[] =>
  [first, ...(more.match(/\d+/g) ?? [])].map((day) => ({
    year,
    month: monthNumber(month),
    day: Number(day),
    repaired,
  }))

const QUARTERS = ['first', 'second', 'third', 'fourth']

/** In the order in which they may claim text: the fullest and surest first. */
export const DATE_PATTERNS: Pattern[] = [
  // 3/1/2024, 3/1/24, 3.1.24, 04_1_2026, blanks around the marks
  [
    /(?<![\d/])(\d{1,2})\s?([/._])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d|\s?[/.]\s?\d)/g,
    ([, month, , day, year]) => numbers(longYear(year!), month!, day!),
  ],
  // 03-01-24
  [
    /(?<![\d-])(\d{1,2})-(\d{1,2})-(\d{4}|\d{2})(?!\d|-\d)/g,
    ([, month, day, year]) => numbers(longYear(year!), month!, day!),
  ],
  // 2024-03-01, 2024/3/ 1, with or without a time of day
  [
    /(?<!\d|\d[/-])(\d{4})([-/.])\s?(\d{1,2})\2\s?(\d{1,2})(?!\d)(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g,
    ([, year, , month, day]) => [{ year: Number(year), month: Number(month), day: Number(day) }],
  ],
  // 01/07//09, 04/-9/2020: a mark too many
  [
    /(?<![\d/])(\d{1,2})\s?\/{1,2}-?\s?(\d{1,2})\s?\/{1,2}-?\s?(\d{4}|\d{2})(?!\d|\/\d)/g,
    ([, month, day, year]) => numbers(longYear(year!), month!, day!, true),
  ],
  // 10/21-2024, 4/3.2026: one mark of another kind
  [
    /(?<![\d/])(\d{1,2})\/(\d{1,2})[.-]((?:19|20)\d{2})(?![\d/]|-\d)/g,
    ([, month, day, year]) => numbers(Number(year), month!, day!, true),
  ],
  // 4/8/20/20: a year cut in two
  [
    /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(19|20)\/(\d{2})(?![\d/])/g,
    ([, month, day, century, year]) => numbers(Number(century! + year!), month!, day!, true),
  ],
  // 01/30/201 7: likewise, with a blank
  [
    /(?<![\d/])(\d{1,2})\/(\d{1,2})\/((?:19|20)\d) (\d)(?![\d/])/g,
    ([, month, day, decade, year]) => numbers(Number(decade! + year!), month!, day!, true),
  ],
  // 3/3020/17: the second mark two digits late
  [
    /(?<![\d/])(\d{1,2})\/(\d{1,2})(20\/\d{2})(?![\d/])/g,
    ([, month, day, year]) => numbers(Number(year!.replace('/', '')), month!, day!, true),
  ],
  // 1021/2024: the first mark is missing
  [
    /(?<![\d/])(\d{2})(\d{2})\/((?:19|20)\d{2})(?![\d/])/g,
    ([, month, day, year]) => numbers(Number(year), month!, day!, true),
  ],
  // 4/82011: the second mark is missing
  [
    /(?<![\d/])(\d{1,2})\/(\d{1,2})((?:19|20)\d{2})(?![\d/])/g,
    ([, month, day, year]) => numbers(Number(year), month!, day!, true),
  ],
  // 2/19/219, 3/31/12025
  [
    /(?<![\d/])(\d{1,2})([/-])(\d{1,2})\2(\d{5}|\d{3})(?![\d/])/g,
    ([, month, , day, year]) => numbers(mistypedYear(year!), month!, day!, true),
  ],
  // 5/10-25/2020: days of one month. Were the second number 12 or less, it could be a month as well.
  [
    /(?<![\d/])(\d{1,2})\/(\d{1,2})\s?(?:-|&|and|to|through|thru)\s?(\d{1,2})\/((?:19|20)\d{2})(?![\d/])/g,
    ([, month, first, last, year]) => {
      if (Number(last) <= Number(first)) return null
      const known = Number(last) > 12 ? Number(year) : Number.NaN
      return [...numbers(known, month!, first!), ...numbers(known, month!, last!)]
    },
  ],
  // 16-Feb-2021, 16-Feb-21
  [
    new RegExp(`(?<!\\d)(\\d{1,2})-${MONTH}-(\\d{4}|\\d{2})(?!\\d)`, 'gi'),
    ([, day, month, year]) => monthDays(longYear(year!), month!, day!),
  ],
  // 16 February 2021, 14th - 25th of October 2013
  [
    new RegExp(
      `(?<![\\d#/])((?:\\d{1,2}(?:st|nd|rd|th)?${AND})*)${DAY}\\s+(?:of\\s+)?${MONTH},?\\s+${FULL_YEAR}`,
      'gi',
    ),
    ([, more, last, month, year]) => monthDays(Number(year), month!, last!, more),
  ],
  // December 15-30, 2020; May 7,14 & 31, 2012; April, 30, 2021; June 19th '20
  [
    new RegExp(`${MONTH}[\\s,.]*${DAY}${MORE_DAYS}[\\s,.]*(?:of\\s+)?(?:${ANY_YEAR}|'(\\d{2})(?!\\d))`, 'gi'),
    ([, month, first, more, year, short]) => monthDays(longYear(year ?? short!), month!, first!, more),
  ],
  // July 3 1 , 2025: letters spaced by a PDF
  [
    new RegExp(`${MONTH}\\s*([0-3]) (\\d)\\s*,\\s*${FULL_YEAR}`, 'gi'),
    ([, month, tens, ones, year]) => monthDays(Number(year), month!, tens! + ones!, '', true),
  ],
  // March 3, 20220
  [
    new RegExp(`${MONTH}\\s*${DAY}\\s*,?\\s*(\\d{5})(?!\\d)`, 'gi'),
    ([, month, day, year]) => monthDays(mistypedYear(year!), month!, day!, '', true),
  ],
  // Q1 2019, 3rd Qtr 2012, first quarter of 2020, 4th quarter
  [
    /\b(?:q([1-4])|([1-4])(?:st|nd|rd|th)?\s?q(?:uarter|tr)?|(first|second|third|fourth)\s+(?:quarter|qtr))(?![a-z])\.?(?:[\s,-]*(?:of\s+)?((?:19|20)\d{2})(?!\d))?/gi,
    ([, q, ordinal, word, year]) => {
      const quarter = Number(q ?? ordinal ?? QUARTERS.indexOf(word!.toLowerCase()) + 1)
      return [{ year: year ? Number(year) : null, month: quarter * 3 - 2, precision: 'quarter' }]
    },
  ],
  // March 2021, March, 2025, December of 2013
  [
    new RegExp(`${MONTH}[\\s,-]*(?:of\\s+)?${FULL_YEAR}`, 'gi'),
    ([, month, year]) => [{ year: Number(year), month: monthNumber(month!), precision: 'month' }],
  ],
  // Mar-21 may be a day or a year
  [
    new RegExp(`${MONTH}-\\d{2}(?!\\d)`, 'gi'),
    ([, month]) => [{ year: Number.NaN, month: monthNumber(month!) }],
  ],
  // 3/2021, 03-2021
  [
    /(?<![\d/]|(?<!\d)\d{1,2}-)(\d{1,2})[/-]((?:19|20)\d{2})(?![\d/])/g,
    ([, month, year]) => [{ year: Number(year), month: Number(month), precision: 'month' }],
  ],
  // 20240301
  [
    /(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])([0-3]\d)(?!\d)/g,
    ([, year, month, day]) => [{ year: Number(year), month: Number(month), day: Number(day) }],
  ],
  // April 15; May 19, 23, 30: the year stands with another date of the cell
  [
    new RegExp(`${MONTH}[\\s,]*${DAY}(?!/)${MORE_DAYS}`, 'gi'),
    ([, month, first, more]) => monthDays(null, month!, first!, more),
  ],
  // 4/15: likewise
  [/(?<![\d/.])(\d{1,2})\/(\d{1,2})(?!\d|[/.]\d)/g, ([, month, day]) => numbers(null, month!, day!)],
  // June: likewise; `may be` is no month
  [
    new RegExp(`${MONTH}(?!\\s*\\d|\\s+be\\b)`, 'gi'),
    ([name, month]) =>
      name === 'may' ? null : [{ year: null, month: monthNumber(month!), precision: 'month' }],
  ],
  // 2024
  [
    /(?<![\d/.,$#]|\d-)((?:19[89]|20[0-3])\d)(?![\d/]|[.,-]\d)/g,
    ([, year]) => [{ year: Number(year), month: 1, precision: 'year' }],
  ],
]
