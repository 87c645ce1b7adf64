/** What two names have in common, and what each has alone. */
/** Two names, compared word by word. */
export interface Likeness {
  /** The words at the beginning that both have, as the firm spells them. */
  beginning: string[]
  /** Words that both have elsewhere. */
  shared: string[]
  /** Where in the name the words stand that only it has, in order. */
  extra: number[]
  /** Words that only the firm's name has, in order. */
  missing: string[]
  /** Words of the name that are spelt one letter off, and the firm's words that they stand for. */
  typos: string[]
  meant: string[]
}

/** Compares the words of a name with those of a firm's. */
export function compareNames(name: readonly string[], firm: readonly string[]): Likeness {
  let n = 0
  const typos: string[] = []
  const meant: string[] = []
  const alike = (a: string, b: string) => {
    if (a === b) return true
    if (!isTypo(a, b)) return false
    typos.push(a)
    meant.push(b)
    return true
  }
  while (n < name.length && n < firm.length && alike(name[n]!, firm[n]!)) n++
  const missing = firm.slice(n)
  const shared: string[] = []
  const extra: number[] = []
  for (let i = n; i < name.length; i++) {
    let at = missing.indexOf(name[i]!)
    if (at < 0) at = missing.findIndex((word) => alike(name[i]!, word))
    if (at < 0) extra.push(i)
    else shared.push(...missing.splice(at, 1))
  }
  return { beginning: firm.slice(0, n), shared, extra, missing, typos, meant }
}

const SLIP_LENGTH_MIN = 6
const OTHER_SLIP_LENGTH_MIN = 8

/**
 * True when one word is likely the other misspelt: a letter doubled or not, a vowel for another, two neighbours swapped; in a
 * long word any one letter more or fewer. Another consonant makes another word (Verifone, Veritone).
 */
export function isTypo(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  if (shorter < SLIP_LENGTH_MIN || Math.abs(a.length - b.length) > 1 || a[0] !== b[0]) return false
  if (/\d/.test(a) || /\d/.test(b)) return false
  let from = 0
  while (from < shorter && a[from] === b[from]) from++
  if (a.length === b.length) {
    const vowels = /^[aeiouy]{2}$/.test(a[from]! + b[from]!)
    if (a.slice(from + 1) === b.slice(from + 1)) return vowels
    return a[from] === b[from + 1] && a[from + 1] === b[from] && a.slice(from + 2) === b.slice(from + 2)
  }
  const [longer, less] = a.length > b.length ? [a, b] : [b, a]
  if (longer.slice(from + 1) !== less.slice(from)) return false
  const doubled = longer[from] === longer[from - 1] || longer[from] === longer[from + 1]
  return doubled || shorter >= OTHER_SLIP_LENGTH_MIN
}

/** True when one long word is the other with any one letter put in, left out or taken for another: where all else agrees. */
export function isSlip(a: string, b: string): boolean {
  if (isTypo(a, b)) return true
  const [less, longer] = a.length < b.length ? [a, b] : [b, a]
  if (less.length < SLIP_LENGTH_MIN || longer.length - less.length > 1 || a[0] !== b[0]) return false
  if (/\d/.test(a + b)) return false
  let from = 0
  while (from < less.length && less[from] === longer[from]) from++
  return longer.slice(from + 1) === less.slice(less.length === longer.length ? from + 1 : from)
}
