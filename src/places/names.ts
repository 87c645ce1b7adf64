/** Names of places as people type them, made comparable: `Ft. Worth`, `FORT WORTH` and `Fort  Worth` are one. */
import { cleanText, foldText } from '#lib/text.ts'

const SHORT_WORDS: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  hts: 'heights',
  hgts: 'heights',
  spg: 'spring',
  spgs: 'springs',
  sprgs: 'springs',
  jct: 'junction',
  ctr: 'center',
  bch: 'beach',
  vly: 'valley',
  lk: 'lake',
  pk: 'park',
  twp: 'township',
  twsp: 'township',
  afb: 'air force base',
}

/** Short only at the start of a name: `N. Las Vegas`, `So. San Francisco`. */
const SHORT_DIRECTIONS: Record<string, string> = {
  n: 'north',
  no: 'north',
  s: 'south',
  so: 'south',
  e: 'east',
  w: 'west',
}

/**
 * The key two spellings of a name share: folded, short words spelled out, blanks dropped, since publishers
 * cannot agree on `De Kalb` and `DeKalb`.
 */
export function placeKey(name: string): string {
  // Asked of cities, of counties and of aliases in turn.
  if (name !== lastAsked.name) lastAsked = { name, key: keyOf(name) }
  return lastAsked.key
}

let lastAsked = { name: '', key: '' }

function keyOf(name: string): string {
  // Most names are plain letters; folding the 17,000 of the package is most of the time it takes to open.
  const words = (/^[A-Za-z ]+$/.test(name) ? name.toLowerCase().trim() : foldText(name)).split(' ')
  const first = words[0] ?? ''
  if (words.length > 1 && Object.hasOwn(SHORT_DIRECTIONS, first)) words[0] = SHORT_DIRECTIONS[first]!
  return words
    .map((word) => (Object.hasOwn(SHORT_WORDS, word) ? SHORT_WORDS[word] : word))
    .join('')
    .replaceAll(' ', '')
    .replace(/borough$/, 'boro')
}

/** True when one key is the other with a letter added, dropped or changed, or two neighbours swapped. */
export function isSlip(a: string, b: string): boolean {
  if (a === b || a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && from < b.length && a[from] === b[from]) from++
  let [endA, endB] = [a.length, b.length]
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1]
  const [restA, restB] = [a.slice(from, endA), b.slice(from, endB)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}

const SMALL_WORDS = new Set(['of', 'on', 'the', 'and', 'at', 'in', 'by', 'du', 'des'])

/** A printed name fit to show: `CORAL GABLES` → `Coral Gables`; a name in mixed case stays as it is. */
export function tidyName(printed: string): string {
  const text = cleanText(printed).replace(/^[\s,;.\-/*]+|[\s,;\-/*]+$/g, '')
  if (/[a-z]/.test(text) && /[A-Z]/.test(text)) return text
  return text
    .toLowerCase()
    .replace(/[a-zà-ÿ]+/g, (word, at: number) => {
      if (at > 0 && (SMALL_WORDS.has(word) || text[at - 1] === "'" || text[at - 1] === '’')) return word
      return word[0]!.toUpperCase() + word.slice(1)
    })
    .replace(/\b(O['’]|Mc)([a-z])/g, (_, lead: string, letter: string) => lead + letter.toUpperCase())
}
