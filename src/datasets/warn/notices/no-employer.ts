/**
 * Names that are none: some lists put the town, the street, the number of the store or an edit mark where the employer
 * should stand (`Century Blvd., Hillsboro`, `#3574 - Gresham`, `Portland Facility`, `WARN Rescinded – May 1, 2026`).
 */
import { findState } from '#lib/states.ts'
import { cleanText, foldText } from '#lib/text.ts'
import { MONTH_WORD } from '../cells/text.ts'
import { isUnknownEmployer } from '../table.ts'

/** Whether a text is a town, a county or the state itself. */
export type IsPlace = (state: string, text: string) => boolean

/** States in whose lists a bare town is no employer. Elsewhere firms are called so (Corning, Weatherford, West Point). */
const TOWN_ALONE = new Set(['MI', 'MS', 'OR'])
/** Firms that read like a place with a number. */
const FIRMS = new Set(['century 21', 'office depot'])

/** Sites are told in few words. */
const WORDS_MAX = 6

/** A word of these makes a name a site. */
const SITE =
  /\b(?:facilit(?:y|ies)|locations?|(?:work ?)?sites?|plant|store|warehouse|distribution center|(?:main|administrative|corporate|head) office|headquarters|day sort|employees?|workers?|various|multiple|statewide)\b/
/** What may stand beside it without saying whose it is. */
const BESIDE_SITE =
  /^(?:administrative|all|and|area|at|center|centers|client|corporate|day|depot|distribution|division|employees?|facilit(?:y|ies)|head|headquarters|in|locations?|main|maintenance|manufacturing|multiple|night|of|offices?|operations|plant|plywood|prime|production|remote|sites?|sort|statewide|state|store|the|truck|various|warehouse|wide|workers?|worksites?|work|[ns]?[ew]?|north|south|east|west)$/
const STREET =
  /^(\d+\s+)?(?:[nsew]{1,2}\.?\s+|(?:north|south|east|west)\s+)?(?:[\w'’.]+\s+){1,3}(?:st|street|ave|avenue|blvd|boulevard|rd|road|pkwy|parkway|dr|drive|hwy|highway|ln|lane)\.?$/i
/** The number of a store; `3M` and `G2` are firms, a year is one of the notice. */
const NUMBER = /^#?(?!(?:19|20)\d\d$)(?:\d+|[A-Z]\d{3,})$/
/** A client's store, where a contractor lists its sites: `Kroger-00035`, `Kroger-00600-Prime`. */
const STORE_CODE = /^[A-Z]\w+-\d{5}(?:-\w+)?$/
const MARK =
  'warn|notice|rescinded|withdrawn|cancell?ed|updated?|amended|amendment|revised|revision|supplement(?:al)?|conditional'
const ONLY_MARKS = new RegExp(
  `^(?=.*\\b(?:${MARK})\\b)(?:(?:${MARK}|closure|layoff|${MONTH_WORD}|[\\d\\W]+)(?![a-z])\\W*)+$`,
  'i',
)

/** True when an employer's cell says where or which, and not who. */
export function namesNoEmployer(name: string, state: string, isPlace: IsPlace): boolean {
  const text = cleanText(name)
  if (isUnknownEmployer(text)) return false
  if (!/[a-z]/i.test(text)) return true
  if (FIRMS.has(foldText(text))) return false
  if (ONLY_MARKS.test(text) || /^p\.? ?o\.? ?box\b/i.test(text) || STORE_CODE.test(text)) return true
  const { rest, hadState } = withoutState(text, state)
  const parts = rest
    .split(/\s*[,;/&()]\s*|\s+[-–—]+\s*|\s*[-–—]+\s+/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length === 0) return true
  const isTown = (part: string) => isPlace(state, part) || findState(part)?.code === state
  if ((hadState || TOWN_ALONE.has(state)) && (parts.every(isTown) || isTown(rest))) return true
  if (parts.length === 2 && text.endsWith(')') && parts.every(isTown)) return true
  const kinds: Kind[] = []
  for (const part of parts) {
    const kind = kindOf(part, isTown)
    if (kind === 'other') return false
    kinds.push(kind)
  }
  // A firm may be called after its street (`Saks Fifth Avenue`): beside a town, or with a house number, it is none.
  if (kinds.includes('street') && !kinds.includes('town')) return false
  if (kinds.includes('site') || kinds.includes('address') || kinds.includes('town and number')) return true
  const others = ['street', 'number'].some((kind) => kinds.includes(kind as Kind))
  return others && kinds.includes('town')
}

type Kind = 'town' | 'street' | 'address' | 'number' | 'town and number' | 'site' | 'other'

function kindOf(part: string, isTown: (part: string) => boolean): Kind {
  if (NUMBER.test(part)) return 'number'
  const street = STREET.exec(part)
  if (street) return street[1] === undefined ? 'street' : 'address'
  const words = part.split(/\s+/)
  const last = words.at(-1)!
  const isSite = SITE.test(foldText(part))
  if (!isSite) {
    if (isTown(part)) return 'town'
    // Cinemas go by their town and the number of their screens; `Bel Air #508` is a store of a chain.
    return /^\d/.test(last) && NUMBER.test(last) && isTown(words.slice(0, -1).join(' '))
      ? 'town and number'
      : 'other'
  }
  const said = foldText(withoutTown(words, isTown).join(' '))
  const beside = said.split(' ').filter((word) => word !== '' && !/^[a-z]?\d+$/.test(word))
  return SITE.test(said) && beside.every((word) => BESIDE_SITE.test(word)) ? 'site' : 'other'
}

/** The words of a part but for the longest run of them that names a town. */
function withoutTown(words: string[], isTown: (part: string) => boolean): string[] {
  if (words.length > WORDS_MAX) return words
  for (let length = words.length - 1; length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length).join(' ')
      if (!SITE.test(foldText(run)) && isTown(run))
        return [...words.slice(0, from), ...words.slice(from + length)]
    }
  return words
}

/** `ALBANY, OR`, `Prineville, OR Facility`: the text without its own state behind a comma. */
function withoutState(text: string, state: string): { rest: string; hadState: boolean } {
  const rest = text.replace(/,\s*([A-Za-z]{2,})\.?(?=\s|$)(?:\s+\d{2,5}$)?/, (whole, word: string) =>
    findState(word)?.code === state ? '' : whole,
  )
  return { rest, hadState: rest !== text }
}
