/** What the spelling of two names says beside their words: legal forms, plurals, two words written as one. */
import {
  FORM_WORDS,
  LEGAL_FORMS,
  LOCAL_WORDS,
  singular,
  TRADE_WORDS,
  UNIT_WORDS,
  WEAK_WORDS,
} from './words.ts'

/** Long spellings of legal forms, and words that are none of a firm. */
const FORMS: Readonly<Record<string, string>> = {
  incorporated: 'inc',
  incorporation: 'inc',
  incorporate: 'inc',
  incoporated: 'inc',
  corporation: 'corp',
  coporation: 'corp',
  corporaton: 'corp',
  corporatio: 'corp',
  corporat: 'corp',
  company: 'co',
  companies: 'co',
  cos: 'co',
  limited: 'ltd',
  lla: 'llc',
  llcs: 'llc',
}
/** Forms of banks, of practices and of partnerships: no registrant of another form is one. */
const PECULIAR = new Set(['na', 'pc', 'pa', 'llp', 'lllp', 'pllc'])

/**
 * Whether the legal forms at the ends of two names are the same, others, or such that the names cannot be one firm's; null
 * where one name has none.
 */
export function compareForms(
  a: readonly string[],
  b: readonly string[],
): 'same' | 'other' | 'peculiar' | null {
  const [one, other] = [formsOf(a), formsOf(b)]
  if (one.length === 0 || other.length === 0) return null
  if (one.some((form) => other.includes(form))) return 'same'
  return one.some((form) => PECULIAR.has(form)) ? 'peculiar' : 'other'
}

/** True of `Vulcan Inc`: whoever says the legal form says the whole name. */
export const isWholeByForm = (words: readonly string[]): boolean => formsOf(words).length > 0

/** Whom a firm of one word is together with, where the other name says nobody: `hudson` in Hubbell & Hudson. */
export function partnerOf(
  beginning: readonly string[],
  name: readonly string[],
  firm: readonly string[],
): string | null {
  if (beginning.length !== 1 || name[1] !== 'and' || firm.includes('and')) return null
  const partner = name[2]
  if (partner === undefined || LEGAL_FORMS.has(partner) || isOfAnyFirm(singular(partner))) return null
  return partner
}

function formsOf(words: readonly string[]): string[] {
  const forms: string[] = []
  for (let at = words.length - 1; at > 0; at--) {
    const word = words[at]!
    if (LEGAL_FORMS.has(word)) forms.push(FORMS[word] ?? word)
    else if (word !== 'and' && word !== 'the') break
  }
  return forms
}

/** The first of the words that both names say, but one in the singular and one in the plural; null where there is none. */
export function pluralOfOne(
  words: readonly string[],
  a: readonly string[],
  b: readonly string[],
): string | null {
  const differs = (word: string) => {
    if (a.includes(word) && b.includes(word)) return false
    const [one, other] = [a, b].map((written) => written.find((each) => singular(each) === word))
    return one !== undefined && other !== undefined && one !== other
  }
  return words.find((word) => !isOfAnyFirm(word) && differs(word)) ?? null
}

/** The words of a name that it says in the plural, with blanks between them: but for those that any firm may have. */
export const pluralsOf = (written: readonly string[], tokens: readonly string[]): string =>
  written
    .filter((word) => {
      const one = singular(word)
      return one !== word && tokens.includes(one) && !isOfAnyFirm(one)
    })
    .join(' ')

/** `systems` and `system` are a matter of taste. */
const isOfAnyFirm = (word: string) =>
  [FORM_WORDS, LOCAL_WORDS, TRADE_WORDS, UNIT_WORDS, WEAK_WORDS].some((kind) => kind.has(word))

/** The words that one name writes as one and the other apart: `center`, `point`; none where they are written alike. */
export function writtenApart(name: readonly string[], firm: readonly string[]): string[] {
  const alone = (these: readonly string[], those: readonly string[]) =>
    these.filter((word) => !those.includes(word))
  const [one, other] = [alone(name, firm), alone(firm, name)]
  for (const [apart, together] of [
    [one, other],
    [other, one],
  ] as const)
    for (let at = 1; at < apart.length; at++)
      if (together.includes(apart[at - 1]! + apart[at]!)) return [apart[at - 1]!, apart[at]!]
  return []
}
