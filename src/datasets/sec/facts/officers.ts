/** Officers and directors who come and go, sentence by sentence. */
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import type { Fact } from '../record.ts'
import { findDates } from '../text/dates.ts'
import { newFact, type Place } from './fact.ts'
import { type FoundName, findNames, lastName } from './names.ts'
import { type Effective, effectiveDate, laterDate } from './officer-dates.ts'
import { type Action, findTriggers, type Trigger } from './officer-words.ts'
import { isCommittee, readRole } from './roles.ts'

/** Sentences on what somebody did before, and on what an agreement provides. */
const HISTORY =
  /^\W*(?:previously|prior\s+to|before|from\s+\w+\s+\d{4}|from\s+\d{4}|since|between|during|most\s+recently|earlier)\b/i
const TERMS =
  /^\W*(?:if|should|in\s+the\s+event|unless|under\s+the\s+terms|there\s+(?:are|is|were|was|have|has)\s+(?:been\s+)?no|none\s+of|neither)\b|\bpursuant\s+to\s+which\s+(?:he|she|they|Mr|Ms|Mrs|Dr|[A-Z])/i
/** Words that appoint somebody only if a position follows. */
const NEEDS_ROLE = /bec[ao]me|assume|succeed|join/i
/** How far behind a name its position is looked for. */
const ROLE_REACH = 250
/** An event of the report is not so old. */
const AGE_DAYS_MAX = 200

interface Change {
  name: string
  action: Action
  role: string | null
  effective: Effective | null
  sentence: string
}

/**
 * The changes of officers in an item's sentences.
 *
 * @param reported the day reported, against which what is long past is history; null where unknown.
 * @param others words of the company's name.
 */
export function findOfficerChanges(
  sentences: readonly string[],
  place: Place,
  reported: IsoDate | null,
  others: ReadonlySet<string>,
): Fact[] {
  const fullNames = collectNames(sentences, others)
  const changes: Change[] = []
  let lastDay: IsoDate | null = null
  let lastPerson: string | null = null
  for (const [at, sentence] of sentences.entries()) {
    const names = findNames(sentence, others)
    if (!HISTORY.test(sentence) && !TERMS.test(sentence) && isWhole(sentence)) {
      const context = { sentence, names, lastDay, lastPerson, reported, fullNames }
      for (const change of changesIn(context)) {
        const later = laterDate(sentences, at, change.action)
        if (later && later.strength > (change.effective?.strength ?? 0)) change.effective = later
        addChange(changes, change)
      }
    }
    lastDay = findDates(sentence)[0]?.date ?? lastDay
    lastPerson = names[0] ? fullName(names[0], fullNames) : lastPerson
  }
  return changes.map(({ name, action, role, effective, sentence }) =>
    newFact('officer_change', place, {
      name,
      action,
      role,
      effective_date: effective?.date ?? null,
      sentence,
    }),
  )
}

/** A heading tells what the sentences below it tell better. */
const isWhole = (sentence: string) => /[.!?:;,]["”’)]*$/.test(sentence) || sentence.length > 200

interface Context {
  sentence: string
  names: readonly FoundName[]
  lastDay: IsoDate | null
  lastPerson: string | null
  reported: IsoDate | null
  fullNames: ReadonlyMap<string, string>
}

function changesIn(context: Context): Change[] {
  const { sentence, lastDay, reported, fullNames } = context
  const triggers = findTriggers(sentence)
  return triggers.flatMap((trigger, i) => {
    const limit = triggers[i + 1]?.start ?? sentence.length
    const after = sentence.slice(trigger.end)
    if (isPast(sentence.slice(trigger.end, limit), reported)) return []
    const people = trigger.side === 'after' ? objectsOf(trigger, context) : subjectsOf(trigger, context)
    if (people.names.length === 0) return []
    const behind = trigger.side === 'after' ? sentence.slice(people.end) : after
    if (trigger.action === 'appointed' && isCommittee(withoutAge(behind))) return []
    const role =
      trigger.side === 'after' ? roleBehindName(behind) : roleOfSubject(behind, people.apposition, trigger)
    // What becomes of plans and agreements is no appointment.
    if (NEEDS_ROLE.test(sentence.slice(trigger.start, trigger.end)) && role === null) return []
    const effective = effectiveDate(
      sentence,
      trigger,
      trigger.side === 'after' ? sentence.length : limit,
      lastDay,
    )
    if (effective && reported && daysBetween(effective.date, reported) > AGE_DAYS_MAX) return []
    return people.names.map((found) => ({
      name: typeof found === 'string' ? found : fullName(found, fullNames),
      action: trigger.action,
      role,
      effective,
      sentence,
    }))
  })
}

/** True where the words behind set the change in an earlier year. */
function isPast(after: string, reported: IsoDate | null): boolean {
  if (!reported) return false
  const year =
    /^[^.;]{0,140}?\b(?:in|since|of)\s+(?:(?:early|late|mid|fall|spring|summer|winter|[A-Z][a-z]+)[\s-]+)?(?:of\s+)?((?:19|20)\d\d)\b/.exec(
      after,
    )
  return year !== null && daysBetween(`${year[1]}-12-31`, reported) > AGE_DAYS_MAX / 2
}

interface People {
  names: (FoundName | string)[]
  end: number
  /** What stands between the name and the verb, where it is set off by a comma. */
  apposition: string
}

/** The names right behind a word: `appointed A, B and C`. */
function objectsOf(trigger: Trigger, { sentence, names }: Context): People {
  const list: FoundName[] = []
  let end = trigger.end
  for (const name of names.filter(({ start }) => start >= trigger.end)) {
    const between = sentence.slice(end, name.start)
    const joined =
      list.length === 0 ? /^\s*(?:each\s+of\s+)?$/.test(between) : /^\s*(?:,|,?\s*and|&)\s*$/.test(between)
    if (!joined || name.possessive) break
    list.push(name)
    end = name.end
  }
  return { names: list, end, apposition: '' }
}

/** The nearest name before a word, with those that a list joins to it; a pronoun means who was named last. */
function subjectsOf(trigger: Trigger, { sentence, names, lastPerson }: Context): People {
  const before = names.filter(({ end }) => end <= trigger.start)
  const near = before.at(-1)
  if (!near) {
    const pronoun = /(?:^|[\s,])(?:he|she)\s+(?:\w+\s+){0,4}$/i.test(sentence.slice(0, trigger.start))
    return { names: pronoun && lastPerson ? [lastPerson] : [], end: trigger.end, apposition: '' }
  }
  const list = [near]
  for (const name of before.slice(0, -1).reverse()) {
    const between = sentence.slice(name.end, list[0]!.start)
    if (!/^\s*(?:,|,?\s*and)\s*$/.test(between) || name.possessive) break
    list.unshift(name)
  }
  const gap = sentence.slice(near.end, trigger.start)
  return { names: list, end: trigger.end, apposition: /^\s*,/.test(gap) ? gap : '' }
}

const withoutAge = (text: string) =>
  text.replace(/^\s*,?\s*(?:age\s+|aged\s+)?\d{2}\s*,\s*/i, ' ').replace(/^\s*\([^()]{1,60}\)/, '')

/** The position behind an appointed name: at once, or behind an apposition and `as`. */
function roleBehindName(text: string): string | null {
  const own = withoutAge(text)
  if (!/^\s*,/.test(own)) {
    const direct = readRole(own)
    if (direct) return direct
  }
  for (const as of own.slice(0, ROLE_REACH).matchAll(/\b(?:as|to)\s+/g)) {
    const role = readRole(own.slice(as.index))
    if (role) return role
  }
  return readRole(own.replace(/^[\s,]+/, ''))
}

/** The position somebody takes or leaves: behind the verb, else set off behind the name. */
function roleOfSubject(behind: string, apposition: string, { action }: Trigger): string | null {
  const own = action === 'appointed' ? roleBehindName(behind) : roleLeft(behind)
  return own ?? readRole(withoutAge(apposition).replace(/^[\s,]+/, ''))
}

const LEFT = [
  // `from his position as …`, `the duties of …`
  /^[^.;]{0,120}?\b(?:position|role|post|dut(?:y|ie)|office)s?\s+(?:as|of)\s+/i,
  /^[^.;]{0,60}?\bas\s+/i,
  // `from the FedEx Board of Directors`
  /^[^.;]{0,100}?\b(?=from\s)/i,
]

function roleLeft(behind: string): string | null {
  for (const words of LEFT) {
    const found = words.exec(behind)
    const role = found && readRole(behind.slice(found[0].length))
    if (role && !/^officer$/i.test(role)) return role
  }
  return null
}

/** Full names by last name: `Mr. Cedar` is Yoram Cedar. */
function collectNames(sentences: readonly string[], others: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>()
  for (const sentence of sentences) {
    for (const { name, isShort } of findNames(sentence, others)) {
      const key = lastName(name)
      if (!isShort && name.length > (found.get(key)?.length ?? 0)) found.set(key, name)
    }
  }
  return found
}

function fullName({ name, isShort }: FoundName, fullNames: ReadonlyMap<string, string>): string {
  const full = fullNames.get(lastName(name)) ?? name
  // A father and a son have one last name.
  return isShort || full[0] === name[0] ? full : name
}

/** Adds a change, or what it adds to one that is known: a text tells most changes more than once. */
function addChange(changes: Change[], change: Change): void {
  const known = changes.find(
    (other) =>
      other.action === change.action &&
      lastName(other.name) === lastName(change.name) &&
      (sameRole(other.role, change.role) || change.role === null || other.role === null),
  )
  if (!known) changes.push(change)
  else {
    if ((change.role?.length ?? 0) > (known.role?.length ?? 0)) known.role = change.role
    if ((change.effective?.strength ?? 0) > (known.effective?.strength ?? 0))
      known.effective = change.effective
  }
}

function sameRole(a: string | null, b: string | null): boolean {
  const [one, other] = [fold(a), fold(b)]
  return one === other || (one !== '' && other !== '' && (one.includes(other) || other.includes(one)))
}

const SHORT: Readonly<Record<string, string>> = {
  ceo: 'chief executive officer',
  cfo: 'chief financial officer',
  coo: 'chief operating officer',
}
const fold = (role: string | null) =>
  (role ?? '').toLowerCase().replace(/\b(?:ceo|cfo|coo)\b/g, (word) => SHORT[word]!)
