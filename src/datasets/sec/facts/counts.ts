/** Employees in a sentence: how many, and what share of them. */
import type { Fact } from '../record.ts'
import { newFact, type Place } from './fact.ts'
import { NUMBER, qualifierBefore } from './figures.ts'

/** Words of a sentence on people losing their work. */
const REDUCTION =
  /\b(?:reduc\w+|eliminat\w+|laid[\s-]+off|lay(?:ing|s)?[\s-]+off|lay[\s-]?offs?|terminat\w+|severed|severance|downsiz\w+|cut(?:s|ting|backs?)?|clos(?:e|es|ed|ing|ure)|furlough\w*|displac\w+|redundan\w+|job\s+loss\w*|job\s+cuts?|separat(?:ed|ion)s?|impact(?:ed|ing)?|affect(?:ed|ing)?|let\s+go|dismiss\w+)\b/i

const WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const WORD = `(?:${Object.keys(WORDS).join('|')})(?:[\\s-](?:one|two|three|four|five|six|seven|eight|nine))?(?:\\s+hundred)?`
const WHOLE = '\\d{1,3}(?:,\\d{3})+|\\d+'
/** What stands between a number and the people it counts, and is none of them. */
const NOT_BETWEEN =
  '(?!(?:days?|shares?|percent|million|billion|thousand|years?|hours?|months?|weeks?|units?|options?|of|and|or|to|in|for|from|per|plan|the|its|our|their|by|with|as|that|which|is|are|was|were|business|calendar)\\b)'
const PEOPLE =
  'employees|team members|associates|positions|jobs|workers|people|persons|individuals|roles|colleagues|personnel|staff(?: members)?|crew members|teammates|headcount'
/** `full-time and part-time employees`, `of its employees` */
const PAIR =
  "(?:of\\s+(?:its|our|their|the\\s+Company[’']s)\\s+|(?:full-time|part-time|salaried|hourly|exempt|non-exempt|corporate|temporary|permanent|union|non-union|regular)\\s+and\\s+[\\w-]+\\s+)?"
const COUNT = new RegExp(
  `(?<![\\d$.,/-])\\b(?:(${WHOLE})(?:\\s*(?:to|-|–|and)\\s*(${WHOLE}))?|(${WORD}))(?![%\\d.,]?\\d)\\s+(${PAIR}(?:${NOT_BETWEEN}[A-Za-z][\\w’'/-]*,?\\s+){0,4}?)(${PEOPLE})\\b`,
  'gi',
)
/** Counted whether or not anyone loses work; the other words mean too many things. */
const STAFF = /^(?:employees|team members)$/i
/** The whole, of which another figure is cut. */
const WHOLE_BEFORE =
  /(?:(?:workforce|work force|staff|total|base)\s+of|employ(?:s|ed)?|has|have|had|from)\s+(?:approximately|about|over|more than|nearly|some)?\s*$/i

/** Counts of employees in a sentence. `onlyReductions` where other counts say nothing of the event. */
export function findEmployees(sentence: string, place: Place, onlyReductions: boolean): Fact[] {
  const reduction = REDUCTION.test(sentence)
  if (!reduction && onlyReductions) return []
  const facts: Fact[] = []
  for (const found of sentence.matchAll(COUNT)) {
    const [whole, low, high, word, , people] = found
    const value = low ? Number(low.replaceAll(',', '')) : readWord(word!)
    const before = sentence.slice(0, found.index)
    const qualifier = qualifierBefore(before)
    // A year counts nobody.
    const isYear = low !== undefined && /^(?:19|20)\d\d$/.test(low) && qualifier === null
    if (isYear || value === 0 || (!reduction && !STAFF.test(people!))) continue
    const total = WHOLE_BEFORE.test(before)
    if (total && onlyReductions) continue
    facts.push(
      newFact('employees', place, {
        value,
        value_high:
          high && Number(high.replaceAll(',', '')) > value ? Number(high.replaceAll(',', '')) : null,
        unit: 'employees',
        qualifier,
        text: whole.trim(),
        action: reduction && !total ? 'reduction' : null,
        sentence,
      }),
    )
  }
  return facts
}

function readWord(word: string): number {
  const [first, second] = word.toLowerCase().split(/[\s-]+/)
  const small = WORDS[first!]! + (second ? (WORDS[second] ?? 0) : 0)
  return /hundred$/i.test(word) ? small * 100 : small
}

const PERCENT = new RegExp(
  `(?<![\\d$.,])(${NUMBER})\\s*(?:%|percent)?\\s*(?:(?:to|-|–|and)\\s*(${NUMBER})\\s*)?(?:%|percent\\b|per cent\\b)`,
  'gi',
)
const WORKFORCE =
  /\b(?:work[\s-]?force|head[\s-]?count|employees|employee base|staff|personnel|(?:salaried |hourly |global |total )?positions|team members|employee population)\b/i
const OTHER_SHARE =
  /\b(?:salar(?:y|ies)|bonus|vest\w*|options?|shares?|ownership|stock|voting|interest|tax\w*|contribut\w*|participat\w*)\b/i

/** Shares of the workforce in a sentence on people losing their work. */
export function findPercents(sentence: string, place: Place): Fact[] {
  if (!REDUCTION.test(sentence) || !WORKFORCE.test(sentence)) return []
  const facts: Fact[] = []
  for (const found of sentence.matchAll(PERCENT)) {
    const end = found.index + found[0].length
    const before = sentence.slice(0, found.index)
    if (!isOfWorkforce(before, sentence.slice(end))) continue
    const [value, high] = [Number(found[1]!.replaceAll(',', '')), Number(found[2]?.replaceAll(',', ''))]
    if (!(value > 0 && value <= 100)) continue
    facts.push(
      newFact('percent', place, {
        value,
        value_high: high > value && high <= 100 ? high : null,
        unit: 'percent',
        qualifier: qualifierBefore(before),
        text: found[0].trim(),
        action: 'reduction',
        sentence,
      }),
    )
  }
  return facts
}

/** The people stand behind the share ("12% of its workforce") or before it ("cut its workforce by 12%"). */
function isOfWorkforce(before: string, after: string): boolean {
  const behind = after.slice(0, 70).split(/[.;:]/)[0]!
  const people = WORKFORCE.exec(behind)
  if (people && !OTHER_SHARE.test(behind.slice(0, people.index))) return true
  return /\b(?:work[\s-]?force|head[\s-]?count|employees|staff|personnel|positions)\b[^.;:]{0,60}\b(?:by|of)\s+(?:up\s+to\s+|approximately\s+|about\s+|roughly\s+|nearly\s+|an\s+additional\s+|more\s+than\s+)*$/i.test(
    before,
  )
}
