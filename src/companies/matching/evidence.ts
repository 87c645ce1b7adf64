/** What speaks for a registrant and what against it, in points: natural logarithms of odds, each with its reason. */

import { extraKinds } from '../names/extras.ts'
import type { Reading } from '../names/read-name.ts'
import { siteLength } from '../names/sites.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import { COUNTRY_WORDS, FORM_WORDS, LICENSED, TRADE_WORDS, UNIT_WORDS } from '../names/words.ts'
import { compareForms, pluralOfOne, writtenApart } from '../names/written.ts'
import type { Likeness } from './likeness.ts'
import { POINTS, type Points } from './points.ts'
import type { Entry } from './registrants.ts'

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
  /** For each of them, how many words from there on name a place. */
  places: readonly number[]
  reading: Pick<Reading, 'role' | 'tokens' | 'written'>
  start: Start
  entry: Pick<Entry, 'kind' | 'registrant' | 'tokens' | 'written'>
  /** True where neither is a registrant's name: either may be the one that is misspelt. */
  either?: boolean
}

/** The words at the beginning of both: what is known of them, whatever the name. */
export interface Start {
  said: string
  weight: number
  /** Of the firms that begin so, the share that is called nothing else, and how often the words that follow repeat. */
  share: number
  repeat: number
  /** Other listed registrants whose names begin so. */
  rivals: number
  town: boolean
}

/** What is known of a beginning. */
export function startOf(beginning: readonly string[], words: Vocabulary, rivals: number): Start {
  return {
    said: beginning.join(' '),
    weight: words.weigh(beginning),
    share: Math.log(words.ownShare(beginning) / SHARE_MIDDLE),
    repeat: words.repeatShare(beginning) - REPEAT_MIDDLE,
    rivals,
    town: beginning.length > 0 && siteLength(beginning, 0) === beginning.length,
  }
}

/** True where too many begin so for a name that goes on otherwise: no more is to be said for it. */
export function isHopeless({ weight, share, repeat }: Start, points: Points = POINTS): boolean {
  const own = clamp(share + points.repeat * repeat, OWN_MIN)
  const most = Math.max(points.own * own, points.ownShort * own)
  return points.start + points.rare * (weight - WEIGHT_MIDDLE) + most < HOPELESS
}

/** Everything that speaks for and against a candidate. */
export function weighEvidence(candidate: Candidate, words: Vocabulary, points: Points = POINTS): Evidence[] {
  const { likeness, entry, start } = candidate
  const { role } = candidate.reading
  const found: Evidence[] = []
  const add: Add = (value, why, words = '') => {
    if (Math.abs(value) >= TOLD_MIN) found.push({ points: value, why, words })
  }
  if (start.said) add(points.start, 'begins with "%"', start.said)
  else add(points.elsewhere, 'begins otherwise')
  const weight = Math.min(WEIGHT_MAX, start.weight + words.weigh(likeness.shared))
  const rare = weight - WEIGHT_MIDDLE
  add(points.rare * rare, rare < 0 ? 'the words are common' : 'the words are rare')
  weighOwnership(candidate, points, add)
  weighExtra(candidate, words, points, add)
  weighMissing(likeness, words, points, add)
  weighTypos(candidate, words, points, add)
  weighWritten(candidate, words, points, add)
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
/** With so few points, odds are below one in a hundred. */
const HOPELESS = -4.6
/** So few letters may be the initials of many. */
const SHORT_LETTERS = 3
/** A word that so many firms have is no slip of the pen. */
const KNOWN_WORD = 3
const ALONE_LENGTH_MIN = 8
/** Two words that so many firms have may stand together by chance. */
const COMMON_WORD = 20

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
function weighOwnership(candidate: Candidate, points: Points, add: Add): void {
  const { likeness, entry, start } = candidate
  const { said, rivals } = start
  const { role } = candidate.reading
  const { beginning, extra, missing } = likeness
  const longer = extra.length > 0
  const whole = !longer && missing.length === 0
  if (whole) add(points.whole, 'not a word more or less')
  else if (!longer && missing.every((word) => FORM_WORDS.has(word)))
    add(points.wholeForm, 'the whole name but for its form')
  if (entry.kind === 'alias') add(points.listed, 'listed')
  const worth =
    role === 'trade' ? points.ownTrade : whole ? points.ownWhole : longer ? points.own : points.ownShort
  const own = ownershipOf(candidate, points)
  add(worth * own, own < 0 ? MANY_BEGIN : FEW_BEGIN, said)
  if (!whole) {
    if (rivals > 0)
      add(points.rivals * Math.log(1 + rivals), 'other registrants that begin so: %', String(rivals))
    if (start.town && entry.kind !== 'alias') add(points.town, '"%" is a town too', said)
    if (isShort(beginning)) add(points.short, 'a few letters may be anybody’s')
  }
  const itself = role === 'name' || role === 'parent'
  if (LICENSED.has(said) && (longer || !itself))
    add(points.licensed, 'others bear the name "%" under licence', said)
}

/** How far the words that both begin with are the firm's own: above 0 more than usual, below less. */
function ownershipOf({ start, entry }: Candidate, points: Points): number {
  // Whoever listed a name has looked.
  return clamp(start.share + points.repeat * start.repeat, entry.kind === 'alias' ? 0 : OWN_MIN)
}

const clamp = (own: number, least: number) => Math.max(least, Math.min(OWN_MAX, own))

const isShort = (beginning: readonly string[]) =>
  beginning.length === 1 && beginning[0]!.length <= SHORT_LETTERS

/** What the words say that only the name has. */
function weighExtra(candidate: Candidate, words: Vocabulary, points: Points, add: Add): void {
  const own = Math.max(0, ownershipOf(candidate, points))
  const relief = 1 - (points.relief * own) / OWN_MAX
  const short = isShort(candidate.likeness.beginning)
  for (const { word, kind } of extraKinds(candidate.name, candidate.likeness.extra, candidate.places)) {
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
  { likeness: { typos, meant, beginning, shared }, either }: Candidate,
  words: Vocabulary,
  points: Points,
  add: Add,
): void {
  const alone = beginning.length + shared.length === 1
  for (const [at, word] of typos.entries()) {
    const slip = either ? Math.min(words.count(word), words.count(meant[at]!)) : words.count(word)
    if (slip >= KNOWN_WORD || (alone && word.length < ALONE_LENGTH_MIN))
      add(points.otherWord, '"%" is a word of its own', word)
    else add(alone ? points.typoAlone : points.typo, 'a letter differs in "%"', word)
  }
}

/** What the legal form says, the number, and what is written together. */
function weighWritten(
  { likeness, name, entry, reading }: Candidate,
  words: Vocabulary,
  points: Points,
  add: Add,
): void {
  if (likeness.extra.length === 0) {
    const form = compareForms(reading.written, entry.written)
    const whole = likeness.missing.length + likeness.typos.length === 0 && entry.kind !== 'alias'
    if (form === 'same' && whole) add(points.formSame, 'of the same legal form')
    if (form === 'other' && whole) add(points.formOther, 'of another legal form')
    if (form === 'peculiar') add(points.formPeculiar, 'a practice, a partnership or a bank by its legal form')
  }
  const plural = pluralOfOne(likeness.beginning, reading.written, entry.written)
  if (plural) add(points.plural, 'only one says "%" in the plural', plural)
  const apart = name === reading.tokens ? [] : writtenApart(reading.tokens, entry.tokens)
  if (apart.length > 0 && apart.every((word) => words.count(word) >= COMMON_WORD))
    add(points.apart, 'only one writes "%" as one word', apart.join(' '))
}
