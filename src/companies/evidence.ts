/** What speaks for a registrant and what against it, in points: natural logarithms of odds, each with its reason. */
import type { Likeness } from './likeness.ts'
import { POINTS, type Points } from './points.ts'
import type { Reading } from './read-name.ts'
import type { Entry } from './registrants.ts'
import { siteLength } from './sites.ts'
import type { Vocabulary } from './vocabulary.ts'
import { COUNTRY_WORDS, FORM_WORDS, LICENSED, LOCAL_WORDS, TRADE_WORDS, UNIT_WORDS } from './words.ts'

/** One thing that speaks for (above 0) or against a registrant. */
export interface Evidence {
  points: number
  /** Why, with `%` where the words stand. */
  why: string
  words: string
}

/** What a piece of evidence says, for a person. */
export const tellEvidence = ({ why, words }: Evidence): string => why.replace('%', () => words)

/** What there is to judge a candidate by. */
export interface Candidate {
  likeness: Likeness
  /** The words of the name, as registrants spell them. */
  name: readonly string[]
  /** Other listed registrants whose names begin with the words at the beginning of both. */
  rivals: number
  entry: Pick<Entry, 'kind' | 'registrant'>
  role: Reading['role']
}

/** Everything that speaks for and against a candidate. */
export function weighEvidence(candidate: Candidate, words: Vocabulary, points: Points = POINTS): Evidence[] {
  const { likeness, entry, role } = candidate
  const found: Evidence[] = []
  const add: Add = (value, why, words = '') => {
    if (Math.abs(value) >= TOLD_MIN) found.push({ points: value, why, words })
  }
  const said = likeness.beginning.join(' ')
  if (said) add(points.start, 'begins with "%"', said)
  else add(points.elsewhere, 'begins otherwise')
  const weight = Math.min(WEIGHT_MAX, words.weigh([...likeness.beginning, ...likeness.shared]))
  const rare = weight - WEIGHT_MIDDLE
  add(points.rare * rare, rare < 0 ? 'the words are common' : 'the words are rare')
  weighOwnership(candidate, words, points, add)
  weighExtra(candidate, words, points, add)
  weighMissing(likeness, words, points, add)
  weighTypos(likeness, words, points, add)
  if (entry.kind === 'former') add(points.former, 'a former name')
  if (entry.kind !== 'alias') {
    const rarity = Math.max(0, Math.min(1, rare / RARE_RANGE))
    add((points.small + points.smallRare * rarity) * entry.registrant.place, 'a small registrant')
  }
  if (role !== 'name') add(points[ROLES[role].points], ROLES[role].why)
  return found
}

/** Odds out of points. */
export const oddsOf = (evidence: readonly Evidence[]): number =>
  Math.exp(evidence.reduce((sum, { points }) => sum + points, 0))

type Add = (points: number, why: string, words?: string) => void

/** Less is not worth telling. */
const TOLD_MIN = 0.005
/** Words of this weight speak neither for nor against; more than the most is not needed. */
const WEIGHT_MIDDLE = 0.6
const WEIGHT_MAX = 1.4
const RARE_RANGE = 0.3
/** A beginning that is neither one firm's nor many's. */
const SHARE_MIDDLE = 0.14
const REPEAT_MIDDLE = 0.5
const OWN_MIN = -2.5
const OWN_MAX = 1.5
/** So few letters may be the initials of many. */
const SHORT_LETTERS = 3
/** A word that so many firms have is no slip of the pen. */
const KNOWN_WORD = 3
const ALONE_LENGTH_MIN = 8
/** `Parsons Medical Center`, `Asana Medical Group` */
const CARE = new Set(['medical', 'health', 'care', 'dental', 'surgery'])
/** Legal forms that end one name within another. */
const MIDDLE_FORMS = new Set(['inc', 'incorporated', 'corp', 'corporation', 'llc', 'ltd', 'lp', 'company'])
const HOUSE = new Set(['center', 'group', 'associate', 'practice', 'partner'])

const MANY_BEGIN = 'the names of many other firms begin with "%"'
const FEW_BEGIN = 'few other firms\' names begin with "%"'

const ROLES = {
  trade: { points: 'asTrade', why: 'a name to do business under may be licensed' },
  former: { points: 'asFormer', why: 'named as a former name' },
  parent: { points: 'asParent', why: 'named as the parent' },
  bracket: { points: 'asBracket', why: 'stands in brackets' },
  site: { points: 'asSite', why: 'stands where a place would stand' },
} as const

/** Whose the words are that both begin with: this firm's alone, or those of many? */
function weighOwnership(candidate: Candidate, words: Vocabulary, points: Points, add: Add): void {
  const { likeness, entry, rivals, role } = candidate
  const { beginning, extra, missing } = likeness
  const said = beginning.join(' ')
  const longer = extra.length > 0
  const whole = !longer && missing.length === 0
  if (whole) add(points.whole, 'not a word more or less')
  else if (!longer && missing.every((word) => FORM_WORDS.has(word)))
    add(points.wholeForm, 'the whole name but for its form')
  if (entry.kind === 'alias') add(points.listed, 'listed')
  const worth =
    role === 'trade' ? points.ownTrade : whole ? points.ownWhole : longer ? points.own : points.ownShort
  const own = ownershipOf(candidate, words, points)
  add(worth * own, own < 0 ? MANY_BEGIN : FEW_BEGIN, said)
  if (!whole) {
    if (rivals > 0)
      add(points.rivals * Math.log(1 + rivals), 'other registrants that begin so: %', String(rivals))
    const town = said !== '' && siteLength(beginning, 0) === beginning.length
    if (town && entry.kind !== 'alias') add(points.town, '"%" is a town too', said)
    if (isShort(beginning)) add(points.short, 'a few letters may be anybody’s')
  }
  const itself = role === 'name' || role === 'parent'
  if (LICENSED.has(said) && (longer || !itself))
    add(points.licensed, 'others bear the name "%" under licence', said)
}

/** How far the words that both begin with are the firm's own: above 0 more than usual, below less. */
function ownershipOf({ likeness, entry }: Candidate, words: Vocabulary, points: Points): number {
  const share = Math.log(words.ownShare(likeness.beginning) / SHARE_MIDDLE)
  const repeated = points.repeat * (words.repeatShare(likeness.beginning) - REPEAT_MIDDLE)
  // Whoever listed a name has looked.
  const least = entry.kind === 'alias' ? 0 : OWN_MIN
  return Math.max(least, Math.min(OWN_MAX, share + repeated))
}

const isShort = (beginning: readonly string[]) =>
  beginning.length === 1 && beginning[0]!.length <= SHORT_LETTERS

/** What the words say that only the name has. */
function weighExtra(candidate: Candidate, words: Vocabulary, points: Points, add: Add): void {
  const own = Math.max(0, ownershipOf(candidate, words, points))
  const relief = 1 - (points.relief * own) / OWN_MAX
  const short = isShort(candidate.likeness.beginning)
  for (const { word, kind } of extraKinds(candidate)) {
    if (short && (kind === 'other' || kind === 'local'))
      add(points.shortMore, 'a few letters and "%" may be anybody’s', word)
    const worth = (kind === 'other' ? words.weight(word) : 1) * (kind === 'local' ? 1 : relief)
    add(points[kind] * worth, 'besides "%"', word)
  }
}

const WITHOUT = 'without "%"'

/** What the words say that only the registrant's name has. */
function weighMissing({ missing }: Likeness, words: Vocabulary, points: Points, add: Add): void {
  for (const word of missing) {
    if (COUNTRY_WORDS.has(word)) add(points.withoutCountry, WITHOUT, word)
    else if (FORM_WORDS.has(word)) add(points.withoutForm, WITHOUT, word)
    else if (TRADE_WORDS.has(word) || UNIT_WORDS.has(word)) add(points.withoutTrade, WITHOUT, word)
    else add(points.withoutOther * words.weight(word), WITHOUT, word)
  }
}

function weighTypos(
  { typos, beginning, shared }: Likeness,
  words: Vocabulary,
  points: Points,
  add: Add,
): void {
  const alone = beginning.length + shared.length === 1
  for (const word of typos) {
    if (words.count(word) >= KNOWN_WORD || (alone && word.length < ALONE_LENGTH_MIN))
      add(points.otherWord, '"%" is a word of its own', word)
    else add(alone ? points.typoAlone : points.typo, 'a letter differs in "%"', word)
  }
}

type Kind = 'site' | 'unit' | 'form' | 'trade' | 'local' | 'other'

function extraKinds({ name, likeness }: Candidate): { word: string; kind: Kind }[] {
  const found: { word: string; kind: Kind }[] = []
  const { extra } = likeness
  for (let i = 0; i < extra.length; i++) {
    const at = extra[i]!
    // `Wolfspeed, Inc. - Durham`
    if (MIDDLE_FORMS.has(name[at]!)) continue
    const place = siteLength(name, at)
    if (place === 0) {
      found.push({ word: name[at]!, kind: kindOf(name, at) })
      continue
    }
    found.push({ word: name.slice(at, at + place).join(' '), kind: 'site' })
    while (i + 1 < extra.length && extra[i + 1]! < at + place) i++
  }
  return found
}

function kindOf(name: readonly string[], at: number): Kind {
  const word = name[at]!
  // `LAX9`, `2020`, `4414`: a site's mark.
  if (/\d/.test(word)) return 'site'
  if (HOUSE.has(word) && CARE.has(name[at - 1] ?? '')) return 'local'
  if (FORM_WORDS.has(word)) return 'form'
  if (UNIT_WORDS.has(word)) return 'unit'
  if (TRADE_WORDS.has(word)) return 'trade'
  return LOCAL_WORDS.has(word) ? 'local' : 'other'
}
