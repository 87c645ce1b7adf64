/** What speaks for a registrant and what against it, in points: natural logarithms of odds, each with its reason. */

import { extraKinds } from '../names/extras.ts'
import type { Reading } from '../names/read-name.ts'
import { siteLength } from '../names/sites.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import {
  COUNTRY_WORDS,
  FORM_WORDS,
  GIVEN_NAMES,
  INSTITUTION_WORDS,
  LICENSED,
  PERSONS,
  TRADE_WORDS,
  UNIT_WORDS,
} from '../names/words.ts'
import type { Likeness } from './likeness.ts'
import { POINTS, type Points } from './points.ts'
import type { Entry } from './registrants.ts'
import { weighTypos, weighWritten } from './spelling-evidence.ts'

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

/** Takes a piece of evidence. */
export type Add = (points: number, why: string, words?: string) => void

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
/** Up to this place in the list by size, a registrant is large; and a word of this weight is hardly any other firm's. */
const LARGE_MAX = 0.2
const RARE_WORD_MIN = 0.66
const RARE_WORD_RANGE = 0.16
/** Up to this place, a registrant's companies may add any word of form. */
const LARGE_FORMS_MAX = 0.1
/** From this place on in the list by size, a registrant is small. */
const SMALL_MIN = 0.2

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
  const itself = role === 'name' || role === 'parent'
  const longer = extra.length > 0
  const whole = !longer && missing.length === 0
  if (whole) add(points.whole, 'not a word more or less')
  else if (!longer && missing.every((word) => FORM_WORDS.has(word)))
    add(points.wholeForm, 'the whole name but for its form')
  if (entry.kind === 'alias') add(points.listed, 'listed')
  const rare = Math.min(1, (start.weight - RARE_WORD_MIN) / RARE_WORD_RANGE)
  const alone = longer && itself && beginning.length === 1 && entry.kind !== 'alias' && rivals === 0
  const part = extra.some((at) => !FORM_WORDS.has(candidate.name[at]!))
  if (alone && part && rare > 0 && beginning[0]!.length > SHORT_LETTERS && entry.registrant.place < LARGE_MAX)
    add(points.rareLarge * rare, 'a large registrant, which alone is called "%"', said)
  const worth =
    role === 'trade' ? points.ownTrade : whole ? points.ownWhole : longer ? points.own : points.ownShort
  const own = ownershipOf(candidate, points)
  add(worth * own, own < 0 ? MANY_BEGIN : FEW_BEGIN, said)
  if (!whole) {
    if (rivals > 0)
      add(points.rivals * Math.log(1 + rivals), 'other registrants that begin so: %', String(rivals))
    if (start.town && entry.kind !== 'alias') add(points.town, '"%" is a town too', said)
    if (isShort(beginning) && entry.kind !== 'alias') add(points.short, 'a few letters may be anybody’s')
  }
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
  const { entry } = candidate
  const { beginning } = candidate.likeness
  const short = isShort(beginning)
  const names = entry.kind === 'alias' ? PERSONS : GIVEN_NAMES
  const given = beginning.length === 1 && names.has(beginning[0]!)
  // A small firm's word before another's trade is another firm's.
  const single = beginning.length === 1 && entry.kind !== 'alias'
  const small = single ? entry.registrant.place * (1 - own / OWN_MAX) : 0
  for (const { word, kind } of extraKinds(candidate.name, candidate.likeness.extra, candidate.places)) {
    if (short && (kind === 'other' || kind === 'local'))
      add(points.shortMore, 'a few letters and "%" may be anybody’s', word)
    if (given && kind === 'other') add(points.givenMore, 'a person may be called so, and "%"', word)
    if (small > SMALL_MIN && (kind === 'other' || kind === 'local' || kind === 'trade'))
      add(points.smallMore * small, 'a small registrant, and "%" besides', word)
    if (kind === 'local' && INSTITUTION_WORDS.has(word))
      add(points.institution, '"%" is a house of its own', word)
    if (single && word === 'enterprise' && entry.registrant.place > LARGE_FORMS_MAX)
      add(points.enterprise, '"%" may be anybody’s', word)
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
