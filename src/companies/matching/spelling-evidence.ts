/** What the spelling of two names says beside their words, in points. */
import type { Vocabulary } from '../names/vocabulary.ts'
import { UNIT_WORDS } from '../names/words.ts'
import { compareForms, partnerOf, pluralOfOne, writtenApart } from '../names/written.ts'
import type { Add, Candidate } from './evidence.ts'
import type { Points } from './points.ts'

/** A word that so many firms have is no slip of the pen. */
const KNOWN_WORD = 3
const ALONE_LENGTH_MIN = 8
const PART_LENGTH_MIN = 4
/** Two words that so many firms have may stand together by chance. */
const COMMON_WORD = 20
/** Whoever stands before these is said with partners too: `Microsoft and Nokia`. */
const KNOWN_MAX = 0.02

/** What misspelt words say. */
export function weighTypos(
  { likeness: { typos, meant, beginning, shared }, either }: Candidate,
  words: Vocabulary,
  points: Points,
  add: Add,
): void {
  const alone = beginning.length + shared.length === 1
  for (const [at, word] of typos.entries()) {
    const slip = either ? Math.min(words.count(word), words.count(meant[at]!)) : words.count(word)
    const isWord = slip >= KNOWN_WORD || (alone && word.length < ALONE_LENGTH_MIN)
    if (isWord || (alone && isOfOtherWords(word, meant[at]!, words)))
      add(points.otherWord, '"%" is a word of its own', word)
    else add(alone ? points.typoAlone : points.typo, 'a letter differs in "%"', word)
  }
}

/** True of `macrosoft` beside Microsoft: a word made of two, and another word in the place of one of them. */
function isOfOtherWords(word: string, meant: string, words: Vocabulary): boolean {
  const isKnown = (part: string) => part.length >= PART_LENGTH_MIN && words.count(part) >= KNOWN_WORD
  for (let n = PART_LENGTH_MIN; n <= word.length - PART_LENGTH_MIN; n++) {
    const [begins, ends] = [word.slice(0, n), word.slice(n)]
    if (!isKnown(begins) || !isKnown(ends)) continue
    if (meant.endsWith(ends) && isKnown(meant.slice(0, -ends.length))) return true
    if (meant.startsWith(begins) && isKnown(meant.slice(begins.length))) return true
  }
  return false
}

/** What the legal form says, a partner, the number, and what is written together. */
export function weighWritten(
  { likeness, name, entry, reading, either }: Candidate,
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
  const asked = entry.kind !== 'alias' && !either
  const partner =
    !asked || entry.registrant.place < KNOWN_MAX
      ? null
      : partnerOf(likeness.beginning, reading.written, entry.written)
  if (partner) add(points.partner, 'has the partner "%"', partner)
  const plural = pluralOfOne(likeness.beginning, reading.written, entry.written)
  if (plural) add(points.plural, 'only one says "%" in the plural', plural)
  const more = likeness.extra.some((at) => !UNIT_WORDS.has(name[at]!))
  if (plural && more && likeness.beginning.length === 1)
    add(points.pluralMore, '"%" and more, but in another number', plural)
  const apart = name === reading.tokens ? [] : writtenApart(reading.tokens, entry.tokens)
  if (apart.length > 0 && apart.every((word) => words.count(word) >= COMMON_WORD))
    add(points.apart, 'only one writes "%" as one word', apart.join(' '))
}
