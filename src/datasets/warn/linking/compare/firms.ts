/** Whether two names, spelt by several hands, mean one firm: for rows of one place, day and headcount. */
import { distance } from 'fastest-levenshtein'
import { foldText } from '#lib/text.ts'
import { employerKey } from '../../cells/employers.ts'
import { isUnknownEmployer } from '../../table.ts'
import { areOneFamily } from './families.ts'

/**
 * `same` but for case and legal form; `slips` of letters; `longer` where one goes on after the other; `shares` all telling
 * words of the shorter; `family` of one registrant; `unnamed` where one list does not say whose the notice is.
 */
export type FirmGrade = 'same' | 'slips' | 'longer' | 'shares' | 'family' | 'unnamed' | 'other'

/** Words that tell no firm from another one of the same place. */
const DULL = new Set(
  (
    'inc incorporated llc llp lp ltd limited corp corporation company co plc pllc na the of and a an for at in on dba ' +
    'aka fka group groups holding holdings usa us america american north international global corporate headquarters ' +
    'hq operations enterprises industries management update updated amended revised notice warn ' +
    'closure closing layoff layoffs covid covid19 temporary permanent january february march april may june july ' +
    'august september october november december'
  ).split(' '),
)

/** A year is no number of a site. */
const YEAR = /^(?:19|20)\d\d$/
/** A word may have one wrong letter in this many; two that changed places are one. */
const LETTERS_PER_SLIP = 4
/** A name that stands whole in another one must tell this much. */
const SHARED_LENGTH_MIN = 4
/** And a first word this much. */
const BEGINNING_LENGTH_MIN = 3

/** How well two names agree. */
export function compareFirms(a: string, b: string): FirmGrade {
  if (employerKey(a) === employerKey(b)) return 'same'
  if (isUnknownEmployer(a) !== isUnknownEmployer(b)) return 'unnamed'
  const words = compareWords(a, b)
  return words === 'other' && areOneFamily(a, b) ? 'family' : words
}

function compareWords(a: string, b: string): FirmGrade {
  const [short, long] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length) as [string[], string[]]
  if (short.length === 0 || !sameNumbers(short, long) || isNumbered(short, long)) return 'other'
  if (short.join('') === long.join('')) return 'same'
  const begins = short.every((word, i) => isSlip(word, long[i]!, i === short.length - 1))
  if (begins) return short.length === long.length ? 'slips' : 'longer'
  if (long.join('').startsWith(short.join(''))) return 'longer'
  const left = new Set(long)
  const found = short.filter((word) => left.has(word))
  const missing = short.filter((word) => !left.has(word))
  const tells = found.join('').length >= SHARED_LENGTH_MIN
  return tells && missing.every((word) => isInitials(word, long)) ? 'shares' : 'other'
}

/** The telling words of a name, without what stands in brackets as a remark. */
const wordsOf = (name: string): string[] => {
  const words = foldText(name).split(' ')
  const telling = words.filter((word) => !DULL.has(word) && !YEAR.test(word))
  return telling.length > 0 ? telling : words
}

/** Whether two names begin with one word, or have a longer one in common: too little for one firm, and more than none. */
export function shareWord(a: string, b: string): boolean {
  const [x, y] = [wordsOf(a), wordsOf(b)]
  const isBeginning = x[0] === y[0] && (x[0]?.length ?? 0) >= BEGINNING_LENGTH_MIN
  return isBeginning || x.some((word) => word.length >= SHARED_LENGTH_MIN && y.includes(word))
}

/** Numbers of sites and stores: where both have some, they are the same. */
function sameNumbers(a: readonly string[], b: readonly string[]): boolean {
  const numbers = (words: readonly string[]) => words.filter((word) => /\d/.test(word)).join(' ')
  return numbers(a) === '' || numbers(b) === '' || numbers(a) === numbers(b)
}

/** Whether a list numbered notices of one firm and town (`Houston2`, `Houston #2`), or a firm its companies: it means another one than that without. */
function isNumbered(a: readonly string[], b: readonly string[]): boolean {
  const bare = (words: readonly string[], others: readonly string[]) =>
    words.some((word) => /^(?:[a-z]{4,}\d|\d{1,2}|ii|iii|iv)$/.test(word) && !others.includes(word))
  return bare(a, b) || bare(b, a)
}

/** Whether letters of a word slipped; the last word of a name may have been cut. */
function isSlip(word: string, other: string, isLast: boolean): boolean {
  if (word === other) return true
  if (/\d/.test(word) || /\d/.test(other)) return false
  if (isLast && other.startsWith(word) && word.length >= SHARED_LENGTH_MIN) return true
  const length = Math.min(word.length, other.length)
  if (areTransposed(word, other)) return length >= SHARED_LENGTH_MIN
  return distance(word, other) <= Math.floor(length / LETTERS_PER_SLIP)
}

/** Whether two letters beside each other have changed places. */
function areTransposed(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = [...a].findIndex((letter, i) => letter !== b[i])
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/** `hshs`, of Hospital Sisters Health System. */
function isInitials(word: string, words: readonly string[]): boolean {
  if (word.length < 3) return false
  return words
    .map((each) => each[0])
    .join('')
    .includes(word)
}
