/** Dollar amounts in a sentence, ranges as one. */
import type { Fact } from '../record.ts'
import { newFact, type Place } from './fact.ts'
import { NUMBER, qualifierBefore, SCALE, scaled } from './figures.ts'

/** A dollar sign that no other country's letters lead: C$, HK$, NT$. */
const AMOUNT = new RegExp(`(?<![A-Za-z$])((?:US|U\\.S\\.)\\s?)?\\$\\s?(${NUMBER})(?:${SCALE})?`, 'gi')
const SECOND = new RegExp(
  `^\\s*(to|and|or|through|-|–|—)\\s*(?:approximately\\s+|about\\s+)?((?:US|U\\.S\\.)?\\s?\\$)?\\s?(${NUMBER})(?:${SCALE})?`,
  'i',
)
const PER_SHARE =
  /^\s*(?:\(\w{3}\)\s*)?(?:net\s+)?(?:per|a|for\s+each|for\s+every|each)\s+(?:[\w-]+\s+){0,4}?(?:shares?|unit|ADS|ADR)\b/i
const PAR = /\bpar\s+value\s*(?:of\s*)?(?:per\s+share\s*(?:of\s*)?)?$/i
const PAR_AFTER = /^\s*(?:per\s+share\s+)?par\s+value\b/i
/** A figure that changes from one to the other is no range between them. */
const CHANGE = /\bfrom\s+(?:approximately\s+|about\s+)?$/i
const RANGE_FROM = /\b(?:rang\w*|between|anywhere)\s+from\s+(?:approximately\s+|about\s+)?$/i
const BETWEEN = /\bbetween\s+(?:approximately\s+|about\s+)?$/i

/** The dollar amounts of a sentence. Par values are left out: they say nothing of the event. */
export function findAmounts(sentence: string, place: Place): Fact[] {
  const facts: Fact[] = []
  let from = 0
  for (const found of sentence.matchAll(AMOUNT)) {
    if (found.index < from) continue
    const before = sentence.slice(0, found.index)
    const firstEnd = found.index + found[0].length
    const first = { number: found[2]!, scale: found[3] ?? found[4] }
    const second = readSecond(sentence.slice(firstEnd), before, first)
    const end = firstEnd + (second?.length ?? 0)
    from = end
    const after = sentence.slice(end)
    if (PAR.test(before) || PAR_AFTER.test(after)) continue
    const value = scaled(first.number, first.scale ?? second?.scale)
    facts.push(
      newFact('amount', place, {
        value,
        value_high: second?.value ?? null,
        unit: PER_SHARE.test(after) ? 'USD per share' : 'USD',
        qualifier: qualifierBefore(before),
        text: sentence.slice(found.index, end).trim(),
        sentence,
      }),
    )
  }
  return facts
}

/** The high end of a range that goes on behind its low end; null where none does. */
function readSecond(after: string, before: string, first: { number: string; scale: string | undefined }) {
  const found = SECOND.exec(after)
  if (!found) return null
  const [whole, link, sign, number, word, letter] = found
  const scale = word ?? letter
  if (link === 'and' || link === 'or') {
    if (link === 'or' || !BETWEEN.test(before)) return null
  } else if (CHANGE.test(before) && !RANGE_FROM.test(before)) return null
  // "$5 to 10 employees": without a sign or a word of size it may be anything.
  if (!sign && !scale) return null
  const value = scaled(number!, scale)
  const low = scaled(first.number, first.scale ?? scale)
  return value > low ? { value, scale: first.scale ? undefined : scale, length: whole.length } : null
}
