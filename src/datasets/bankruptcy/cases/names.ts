/** The debtor out of a case name: captions, company descriptions and trade names taken off. */
import { cleanText, foldText, lowerEach } from '#lib/text.ts'
import { endsInForm, isOrganisation, isOtherScript } from './organisation.ts'
import { trigramBits } from './trigrams.ts'

/** What a case name says. */
export interface CaseName {
  debtor: string
  /** What the debtor does business as, or was called; several are separated by `; `. */
  trade_name: string | null
  /** Null where the name is in a script that says nothing to us. */
  is_organisation: boolean | null
}

const CAPTION = /^\s*(?:in\s+re:?|in\s+the\s+matter\s+of:?|re:)(?:\s+|$)/i
/** `SunCo, Inc., et al., and North Prison`: who comes after et al. is no debtor. A cut caption ends in `et a`. */
const OTHERS = /[\s,;]*\b(?:et\.?\s+al\b\.?.*|et\s+a?\.?)$/i
/** `, Debtor`, `(Debtor in Possession)`, `Debtors.` at the end. */
const ROLE =
  /[\s,;(–-]*\b(?:alleged\s+|joint\s+|reorganized\s+)?debtors?(?:[\s-]+in[\s-]+possession)?\s*\)?\.?$/i
/** `, a Delaware limited liability company`. */
const DESCRIBED =
  /\s*[,;(]\s*an?\s+(?:[\w.-]+\s+){1,4}(?:corporation|company|partnership|business\s+trust|l\.?l\.?c\.?)\s*\)?\.?$/i
/** The words before another name of the same debtor. `Aka` with a capital is a name. */
const ALSO = new RegExp(
  String.raw`[\s,;(]+(?:[fF]?\/?[dD]\s?\/?\s?[bB]\s?\/?\s?[aA]\b|(?:[dD]oing\s+[bB]usiness|[tT]rading)\s+[aA]s\b|[tT]\/[aA]\b` +
    String.raw`|[fank]\/?k\/?a\b|[FAN]\/?K\/?A\b|(?:[fF]ormerly|[aA]lso|[nN]ow)\s+[kK]nown\s+[aA]s\b|[fF]ormerly\b)[.:;,]?\s*`,
)
/** Lower-case: an upper-case `V.` is a middle initial. */
const VERSUS = /\s(?:v\.|vs\.?)\s/
const AND = /\s+(?:and|&)\s+/gi

/** True for the caption of a lawsuit within a bankruptcy: `Alder v. Birch, Inc.` */
export function isAdversary(caseName: string): boolean {
  return VERSUS.test(` ${cleanText(caseName)} `)
}

/** Reads a case name; null when nothing in it names a debtor. */
export function readCaseName(printed: string): CaseName | null {
  const [own = '', ...others] = cleanText(printed).split(ALSO)
  const bare = trimEnds(own.replace(CAPTION, ''))
  const debtor = settle(bare, (name) => withoutPerson(withoutTails(name).replace(CAPTION, '')))
  if (!isSaying(debtor)) return null
  // What describes the debtor, and is then taken off, also says what it is.
  const is_organisation = isOrganisation(bare.replace(OTHERS, ''))
    ? true
    : isOtherScript(debtor)
      ? null
      : false
  const names = others.map((name) => settle(trimEnds(name), withoutTails)).filter(isSaying)
  return { debtor, trade_name: names.length > 0 ? [...new Set(names)].join('; ') : null, is_organisation }
}

/** A name folded, so that two spellings of one debtor are counted once. */
export function debtorKey(debtor: string): string {
  return foldText(debtor) || debtor.toLowerCase()
}

/** What a part of a case's names is looked for in: the names in lower case, a line each, and their trigrams. */
export interface SearchedNames {
  names_lower: string
  names_trigrams: number
}

/** The same of a case. */
export function searchedNames({
  debtor,
  trade_name,
}: Pick<CaseName, 'debtor' | 'trade_name'>): SearchedNames {
  const names_lower = lowerEach(trade_name === null ? debtor : `${debtor}\n${trade_name}`)
  return { names_lower, names_trigrams: trigramBits(names_lower) }
}

const isSaying = (name: string) => /[\p{L}\p{N}]/u.test(name)

/** Does the same to a name until that changes nothing: `Alder Inc., a Delaware corporation, Debtor, et al.` */
function settle(name: string, step: (name: string) => string): string {
  for (let before = name; ; before = name) {
    name = trimEnds(step(before))
    if (name === before) return name
  }
}

/** Without who comes after et al., the word debtor and the description, unless nothing would be left. */
function withoutTails(name: string): string {
  return [ROLE, DESCRIBED].reduce(
    (left, tail) => {
      const cut = left.replace(tail, '')
      return isSaying(cut) ? cut : left
    },
    name.replace(OTHERS, ''),
  )
}

/** `Alder Farms, LLC and Ann Alder` → `Alder Farms, LLC`; `Alder and Birch, Inc.` stays whole. */
function withoutPerson(name: string): string {
  for (const match of name.matchAll(AND)) {
    const [before, after] = [name.slice(0, match.index), name.slice(match.index + match[0].length)]
    if (endsInForm(before) && !isOrganisation(after)) return trimEnds(before)
  }
  return name
}

/** Commas and brackets that what was cut off has left behind; the dot of `Inc.` belongs to the name. */
function trimEnds(name: string): string {
  const trimmed = name.replace(/^[\s,;:–-]+/, '').replace(/[\s,;:(–-]+$/, '')
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1).trim() : trimmed
}

/**
 * Whether the debtor is an organisation. The chapter decides first: 13 is for people alone, 9 for public bodies alone.
 * Null where nothing tells.
 */
export function isBusiness(name: CaseName, chapter: string | null): boolean | null {
  if (chapter === '13') return false
  return chapter === '9' ? true : name.is_organisation
}
